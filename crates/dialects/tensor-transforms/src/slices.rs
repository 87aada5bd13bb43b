//! Construction of slices from lists of numbers: [`build_extract`], [`build_insert`].

use terrace_builtin::mixed::{Mixed, MixedSlice, split, statics};
use terrace_builtin::slices::dropped_dims;
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Builder, Op, OpType, Operand, Type, Value};
use terrace_tensor::{ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp};

/// Returns the dimensions of `shape` that `reduced` has, from the first on; `None` if other
/// dimensions than those of size 1 are missing (MLIR: `computeRankReductionMask`).
pub(crate) fn kept_dims_of_shape(shape: &[i64], reduced: &[i64]) -> Option<Vec<usize>> {
    let dropped = dropped_dims(shape, reduced)?;
    Some((0..shape.len()).filter(|dim| !dropped.contains(dim)).collect())
}

/// Returns the dimensions of the sizes `sizes` that `reduced` has, from the last one on; `None` if
/// there are fewer (MLIR: `getDroppedDims`).
pub(crate) fn kept_dims_from_last(sizes: &[Mixed], reduced: &[i64]) -> Option<Vec<usize>> {
    let (mut kept, mut rest) = (Vec::new(), reduced);
    for (dim, size) in sizes.iter().enumerate().rev() {
        let Some((last, others)) = rest.split_last() else { break };
        if *size != Mixed::Static(1) || *last == 1 {
            kept.push(dim);
            rest = others;
        }
    }
    kept.reverse();
    rest.is_empty().then_some(kept)
}

/// Builds a `tensor.extract_slice` of type `ty` of `source`.
pub fn build_extract(
    builder: &mut Builder<'_>,
    ty: Type,
    source: Value,
    slice: &MixedSlice,
) -> Value {
    let [(at, offsets), (of, sizes), (by, strides)] =
        [&slice.offsets, &slice.sizes, &slice.strides].map(|list| split(list));
    ExtractSliceOp::build(builder, ty, source, offsets, sizes, strides, at, of, by).value(builder)
}

/// Builds a `tensor.extract_slice` of `source` of the rank of `source`.
pub fn build_full_rank_extract(
    builder: &mut Builder<'_>,
    source: Value,
    slice: &MixedSlice,
) -> Option<Value> {
    let cx = builder.context().clone();
    let of = builder.body().value_type(source).downcast::<RankedTensorType>(&cx)?;
    let shape = statics(&slice.sizes);
    let ty = RankedTensorType::with_encoding(&cx, &shape, of.element, of.encoding).ty();
    Some(build_extract(builder, ty, source, slice))
}

/// Builds a `tensor.insert_slice` of `source` into `dest`.
pub fn build_insert(
    builder: &mut Builder<'_>,
    source: Value,
    dest: Value,
    slice: &MixedSlice,
) -> Value {
    let [(at, offsets), (of, sizes), (by, strides)] =
        [&slice.offsets, &slice.sizes, &slice.strides].map(|list| split(list));
    InsertSliceOp::build(builder, source, dest, offsets, sizes, strides, at, of, by).value(builder)
}

/// Builds a `tensor.parallel_insert_slice` of `source` into `dest`.
pub fn build_parallel_insert(
    builder: &mut Builder<'_>,
    source: Value,
    dest: Value,
    slice: &MixedSlice,
) -> Op {
    let [(at, offsets), (of, sizes), (by, strides)] =
        [&slice.offsets, &slice.sizes, &slice.strides].map(|list| split(list));
    ParallelInsertSliceOp::build(builder, source, dest, offsets, sizes, strides, at, of, by).op()
}
