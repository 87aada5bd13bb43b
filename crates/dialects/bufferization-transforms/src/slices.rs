//! Slices of tensors as views of buffers: the type of a `memref.subview`
//! (MLIR: `SubViewOp::inferRankReducedResultType`).

use terrace_builtin::mixed::{MixedSlice, split, statics};
use terrace_builtin::types::MemRefType;
use terrace_ir::{Builder, Context, Operand, Type, Value};
use terrace_memref::{SubViewOp, subview_type};

/// Returns the dimensions of `shape` that `reduced` has, from the first on; `None` if other
/// dimensions than those of size 1 are missing (MLIR: `computeRankReductionMask`).
pub(crate) fn kept_dims_of_shape(shape: &[i64], reduced: &[i64]) -> Option<Vec<usize>> {
    let mut kept = Vec::with_capacity(reduced.len());
    for (dim, extent) in shape.iter().enumerate() {
        if reduced.get(kept.len()) == Some(extent) {
            kept.push(dim);
        } else if *extent != 1 {
            return None;
        }
    }
    (kept.len() == reduced.len()).then_some(kept)
}

/// Returns the type of the view of `slice` of `source`, without the dimensions that `shape` lacks.
pub(crate) fn slice_type(
    cx: &Context,
    source: Type,
    slice: &MixedSlice,
    shape: &[i64],
) -> Option<Type> {
    let kept = kept_dims_of_shape(&statics(&slice.sizes), shape)?;
    subview_type(cx, source.downcast::<MemRefType>(cx)?, slice, &kept)
}

/// Creates a `memref.subview` of `slice` of `source`, without the dimensions that `shape` lacks;
/// `None` if `source` has no strided layout.
pub(crate) fn build_subview(
    builder: &mut Builder<'_>,
    source: Value,
    slice: &MixedSlice,
    shape: &[i64],
) -> Option<Value> {
    let ty = slice_type(builder.context(), builder.body().value_type(source), slice, shape)?;
    let [(at, offsets), (of, sizes), (by, strides)] =
        [&slice.offsets, &slice.sizes, &slice.strides].map(|list| split(list));
    Some(SubViewOp::build(builder, ty, source, offsets, sizes, strides, at, of, by).value(builder))
}
