//! Construction of the operands and types of slices.

use terrace_builtin::mixed::{MixedSlice, split};
use terrace_ir::{Op, OpType, Rewriter, Type, Value};

use crate::ExtractSliceOp;

/// Builds a `tensor.extract_slice` of type `ty` of `source`.
pub(crate) fn build_extract(
    rewriter: &mut Rewriter<'_>,
    ty: Type,
    source: Value,
    slice: &MixedSlice,
) -> Op {
    let [(at, offsets), (of, sizes), (by, strides)] =
        [&slice.offsets, &slice.sizes, &slice.strides].map(|list| split(list));
    ExtractSliceOp::build(rewriter, ty, source, offsets, sizes, strides, at, of, by).op()
}
