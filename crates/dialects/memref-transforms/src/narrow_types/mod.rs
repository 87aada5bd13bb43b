//! Storage of elements narrower than those that a target can load in wider elements
//! (MLIR: `EmulateNarrowType.cpp`). [`Linearized`] is the main type.

mod accesses;
mod views;

use std::sync::Arc;

use terrace_affine::{Inputs, composed_apply, composed_apply_to, composed_max};
use terrace_builtin::mixed::Mixed;
use terrace_builtin::types::MemRefType;
use terrace_builtin::{AffineExpr, DYNAMIC, IntegerType, StridedLayoutAttr, TypeExt};
use terrace_ir::{Builder, Context, Op, Type, Value};
use terrace_rewrite::{ConversionPatterns, TypeConverter};

use crate::expand_strided_metadata::{Strided, strided_metadata_resolutions};

/// Returns the memref of one dimension that stores the elements of `ty` in integers of `width`
/// bits; `ty` itself if its elements are as wide. `None` if the layout has no such memref
/// (MLIR: `populateMemRefNarrowTypeEmulationConversions`).
pub fn convert_narrow_memref(cx: &Context, ty: &MemRefType, width: u32) -> Option<Type> {
    let own = MemRefType::with_layout(cx, &ty.shape, ty.element, ty.layout, ty.memory_space).ty();
    let Some(narrow) = ty.element.int_or_float_width(cx).filter(|narrow| *narrow < width) else {
        return Some(own);
    };
    let layout = ty.strided_layout(cx)?;
    if layout.strides.last().is_some_and(|stride| *stride != 1) {
        return None;
    }
    let packed = i64::from(width / narrow);
    let signedness = ty.element.downcast::<IntegerType>(cx).map(|int| int.signedness);
    let element = match signedness {
        Some(signedness) => IntegerType::with_signedness(cx, width, signedness).ty(),
        None => IntegerType::get(cx, width).ty(),
    };
    let layout = match layout.offset {
        0 => None,
        DYNAMIC => Some(StridedLayoutAttr::get(cx, DYNAMIC, &[1]).attr()),
        offset if offset % packed == 0 => {
            Some(StridedLayoutAttr::get(cx, offset / packed, &[1]).attr())
        }
        _ => return None,
    };
    let shape: Vec<i64> = if ty.shape.is_empty() {
        Vec::new()
    } else if ty.shape.contains(&DYNAMIC) {
        vec![DYNAMIC]
    } else {
        let count = ty.shape.iter().try_fold(1_i64, |all, size| all.checked_mul(*size))?;
        vec![count.checked_add(packed - 1)? / packed]
    };
    Some(MemRefType::with_layout(cx, &shape, element, layout, ty.memory_space).ty())
}

/// Adds the patterns that convert operations of memref to wider elements
/// (MLIR: `populateMemRefNarrowTypeEmulationPatterns`). Stores become atomic updates.
pub fn populate_memref_narrow_type_emulation(
    set: &mut ConversionPatterns,
    converter: &Arc<TypeConverter>,
) {
    views::populate(set, converter);
    accesses::populate(set, converter);
    set.add_set(strided_metadata_resolutions());
}

/// The widths of the original elements and of those that store them, in bits.
#[derive(Clone, Copy)]
pub struct Packing {
    /// The width of an original element.
    pub narrow: u32,
    /// The width of an element that stores several original ones.
    pub wide: u32,
}

impl Packing {
    /// Returns the widths of the elements of the types `narrow` and `wide`, a memref or vector and
    /// its conversion; `None` if the wide elements are no multiple of the narrow ones.
    pub fn of(cx: &Context, narrow: Type, wide: Type) -> Option<Self> {
        let width =
            |ty: Type| terrace_builtin::shaped::element_type_or_self(cx, ty).int_or_float_width(cx);
        let (narrow, wide) = (width(narrow)?, width(wide)?);
        (narrow != 0 && wide % narrow == 0).then_some(Self { narrow, wide })
    }

    /// Returns the number of original elements in a wide one.
    pub fn count(self) -> i64 {
        i64::from(self.wide / self.narrow)
    }
}

/// A position in a memref as the number of its element, and the size of the memref
/// (MLIR: `LinearizedMemRefInfo`).
pub struct Linearized {
    /// The number of the wide element, from the start of the memref.
    pub index: Mixed,
    /// The number of wide elements.
    pub size: Mixed,
    /// The number of narrow elements before the position in its wide element.
    pub within: Mixed,
}

impl Linearized {
    /// Returns the position `indices` in a memref with these sizes and strides, in elements that
    /// store `packed` of its elements each (MLIR: `getLinearizedMemRefOffsetAndSize`).
    pub fn new(
        b: &mut Builder<'_>,
        at: Op,
        packed: i64,
        sizes: &[Mixed],
        strides: &[Mixed],
        indices: &[Mixed],
    ) -> Self {
        let cx = b.context().clone();
        let pairs = |first: &[Mixed], second: &[Mixed]| -> Vec<Mixed> {
            first.iter().zip(second).flat_map(|(first, second)| [*first, *second]).collect()
        };
        let products: Vec<AffineExpr> = (0..sizes.len() as u32)
            .map(|at| {
                let factor = |at| AffineExpr::symbol(&cx, at);
                factor(2 * at).mul(&cx, factor(2 * at + 1))
            })
            .collect();
        let zero = AffineExpr::constant(&cx, 0);
        let sum = products.iter().fold(zero, |sum, product| sum.add(&cx, *product));
        let packed = AffineExpr::constant(&cx, packed);
        let places = pairs(indices, strides);
        let index = composed_apply(b, at, sum.floor_div(&cx, packed), &places);
        let sizes = pairs(strides, sizes);
        let counts: Vec<AffineExpr> =
            products.iter().map(|product| product.floor_div(&cx, packed)).collect();
        let size = match counts.is_empty() {
            true => Mixed::Static(1),
            false => composed_max(b, at, &counts, Inputs { dims: &[], symbols: &sizes }),
        };
        let within = composed_apply(b, at, sum.modulo(&cx, packed), &places);
        Self { index, size, within }
    }

    /// Returns the position `indices` in `memref`, the operand of `at`.
    pub fn in_memref(
        b: &mut Builder<'_>,
        at: Op,
        packed: i64,
        memref: Value,
        indices: impl Iterator<Item = Value>,
    ) -> Option<Self> {
        let strided = Strided::of(b, memref)?;
        let indices: Vec<Mixed> = indices.map(Mixed::Dynamic).collect();
        Some(Self::new(b, at, packed, &strided.sizes, &strided.strides, &indices))
    }
}

/// Returns `expr` of the symbol 0 applied to `number`.
fn applied(b: &mut Builder<'_>, at: Op, expr: AffineExpr, number: Mixed) -> Mixed {
    composed_apply_to(b, at, expr, Inputs { dims: &[], symbols: &[number] })
}
