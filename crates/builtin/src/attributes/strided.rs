//! The strided layout of a memref, `strided<[?, 1], offset: ?>`.

use crate::print;
use smallvec::SmallVec;
use std::fmt;
use terrace_ir::Id;
use terrace_ir::syntax::{AsmPrinter, TypeElision};
use terrace_ir::{Context, Handle};

use super::MemRefLayout;
use crate::affine::{AffineExpr, AffineMap};
use crate::kind::builtin_kind;
use crate::shape::DYNAMIC;

/// A memref's layout as an offset and a stride for each dimension, each [`DYNAMIC`] if unknown:
/// `strided<[?, 1], offset: ?>` (MLIR: `StridedLayoutAttr`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StridedLayoutAttr {
    /// The offset of the first element, in elements; [`DYNAMIC`] if it is unknown.
    pub offset: i64,
    /// The stride of each dimension, in elements; [`DYNAMIC`] if it is unknown.
    pub strides: SmallVec<[i64; 4]>,
}

builtin_kind!(
    StridedLayoutAttr,
    "builtin.strided_layout",
    "A layout of strides and an offset.",
    Attribute,
    |_, _| (),
    print_strided,
    [MemRefLayout],
    plain true
);

fn print_strided(cx: &Context, id: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    let layout = cx.data::<StridedLayoutAttr>(id);
    out.write_str("strided<[")?;
    for (at, stride) in layout.strides.iter().enumerate() {
        if at > 0 {
            out.write_str(", ")?;
        }
        print::dimension(out, *stride)?;
    }
    out.write_char(']')?;
    if layout.offset != 0 {
        out.write_str(", offset: ")?;
        print::dimension(out, layout.offset)?;
    }
    out.write_char('>')
}

impl StridedLayoutAttr {
    /// Returns the layout with this offset and these strides.
    pub fn get(cx: &Context, offset: i64, strides: &[i64]) -> Handle<Self> {
        Handle::of(cx, StridedLayoutAttr { offset, strides: strides.into() })
    }
}

impl MemRefLayout for StridedLayoutAttr {
    fn affine_map(&self, cx: &Context) -> AffineMap {
        // Unknown numbers become symbols, the offset first.
        let mut symbols = 0;
        let mut known_or_symbol = |value: i64| {
            if value != DYNAMIC {
                return AffineExpr::constant(cx, value);
            }
            symbols += 1;
            AffineExpr::symbol(cx, symbols - 1)
        };
        let mut sum = known_or_symbol(self.offset);
        for (at, stride) in self.strides.iter().enumerate() {
            let stride = known_or_symbol(*stride);
            sum = sum.add(cx, AffineExpr::dim(cx, at as u32).mul(cx, stride));
        }
        AffineMap::new(self.strides.len() as u32, symbols, [sum])
    }
    fn verify_layout(&self, _: &Context, shape: &[i64]) -> Result<(), String> {
        if shape.len() == self.strides.len() {
            return Ok(());
        }
        Err("expected the number of strides to match the rank".into())
    }
    fn is_identity(&self, _: &Context) -> bool {
        self.offset == 0 && (self.strides.is_empty() || *self.strides == [1])
    }
}
