//! Affine maps and integer sets as attributes.

use std::fmt;
use terrace_ir::Id;
use terrace_ir::syntax::{AsmPrinter, TypeElision};
use terrace_ir::{Attribute, Context, Handle};

use super::MemRefLayout;
use crate::affine::{AffineMap, IntegerSet};
use crate::kind::builtin_kind;

/// An affine map as an attribute, `affine_map<(d0) -> (d0 + 1)>` (MLIR: `AffineMapAttr`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AffineMapAttr(pub AffineMap);

builtin_kind!(
    AffineMapAttr,
    "builtin.affine_map",
    "An affine map.",
    Attribute,
    |_, _| (),
    print_map,
    [MemRefLayout],
    plain true
);

fn print_map(cx: &Context, id: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("affine_map<")?;
    cx.data::<AffineMapAttr>(id).0.write(cx, out)?;
    out.write_char('>')
}

impl AffineMapAttr {
    /// Returns the attribute that holds `map`.
    pub fn get(cx: &Context, map: AffineMap) -> Handle<Self> {
        Handle::of(cx, AffineMapAttr(map))
    }
}

impl MemRefLayout for AffineMapAttr {
    fn affine_map(&self, _: &Context) -> AffineMap {
        self.0.clone()
    }
    fn verify_layout(&self, _: &Context, shape: &[i64]) -> Result<(), String> {
        let dims = self.0.num_dims;
        if dims as usize == shape.len() {
            return Ok(());
        }
        let rank = shape.len();
        Err(format!("memref layout mismatch between rank and affine map: {rank} != {dims}"))
    }
    fn is_identity(&self, cx: &Context) -> bool {
        self.0.is_identity(cx)
    }
}

/// An integer set as an attribute, `affine_set<(d0) : (d0 >= 0)>` (MLIR: `IntegerSetAttr`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IntegerSetAttr(pub IntegerSet);

builtin_kind!(
    IntegerSetAttr,
    "builtin.integer_set",
    "A set of integers bounded by affine constraints.",
    Attribute,
    |_, _| (),
    print_set,
    plain true
);

fn print_set(cx: &Context, id: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("affine_set<")?;
    cx.data::<IntegerSetAttr>(id).0.write(cx, out)?;
    out.write_char('>')
}

impl IntegerSetAttr {
    /// Returns the attribute that holds `set`.
    pub fn get(cx: &Context, set: IntegerSet) -> Handle<Self> {
        Handle::of(cx, IntegerSetAttr(set))
    }
}

/// Returns the affine map of a memref's layout; the identity of `rank` dimensions without a layout.
pub fn layout_map(cx: &Context, layout: Option<Attribute>, rank: usize) -> AffineMap {
    layout
        .and_then(|a| a.interface::<dyn MemRefLayout>(cx))
        .map_or_else(|| AffineMap::identity(cx, rank as u32), |layout| layout.affine_map(cx))
}
