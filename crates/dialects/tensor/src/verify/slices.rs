//! Verifiers of slices of tensors.

use terrace_builtin::shaped;
use terrace_builtin::slices::{Slice, verify_rank_reduced};
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::values::{shape_of, type_of};
use terrace_ir::{Diagnostic, OpRef, Type, Value};

use crate::{ExtractSliceOpRef, InsertSliceOpRef, ParallelInsertSliceOpRef};

/// The only operation that contains operations which combine results of parallel iterations (MLIR:
/// `InParallelOpInterface`); `tensor` does not depend on its dialect.
const IN_PARALLEL: &str = "scf.forall.in_parallel";

/// Returns the type of `whole` with the sizes of a slice.
fn slice_type(op: OpRef<'_>, whole: Value, sizes: &[i64]) -> Type {
    let cx = op.context();
    match type_of(op, whole).downcast::<RankedTensorType>(cx) {
        Some(ty) => RankedTensorType::with_encoding(cx, sizes, ty.element, ty.encoding).ty(),
        None => type_of(op, whole),
    }
}

/// Verifies that a slice of `whole` has an offset, size and stride for each dimension; `operands`
/// are the numbers of dynamic offsets, sizes and strides.
fn verify_ranks(
    op: OpRef<'_>,
    slice: Slice<'_>,
    operands: [usize; 3],
    whole: Value,
) -> Result<(), Diagnostic> {
    let rank = shaped::rank(op.context(), type_of(op, whole)).unwrap_or(0);
    slice.verify(op, rank, operands)
}

/// Verifies a slice of `whole` that has, or is filled from, the type `part`; `operands` are the
/// numbers of dynamic offsets, sizes and strides.
fn verify(
    op: OpRef<'_>,
    slice: Slice<'_>,
    operands: [usize; 3],
    whole: Value,
    part: Type,
) -> Result<(), Diagnostic> {
    let shape = shape_of(op, whole);
    verify_ranks(op, slice, operands, whole)?;
    verify_rank_reduced(op, slice_type(op, whole, slice.sizes), part)?;
    slice.verify_in_bounds(op, shape)
}

pub(crate) fn extract_slice(op: ExtractSliceOpRef<'_>) -> Result<(), Diagnostic> {
    let (offsets, sizes, strides) = (op.static_offsets(), op.static_sizes(), op.static_strides());
    let slice = Slice { offsets, sizes, strides };
    let operands = [op.offsets().len(), op.sizes().len(), op.strides().len()];
    verify(*op, slice, operands, op.source(), type_of(*op, op.result()))
}

pub(crate) fn insert_slice(op: InsertSliceOpRef<'_>) -> Result<(), Diagnostic> {
    let (offsets, sizes, strides) = (op.static_offsets(), op.static_sizes(), op.static_strides());
    let slice = Slice { offsets, sizes, strides };
    let operands = [op.offsets().len(), op.sizes().len(), op.strides().len()];
    verify(*op, slice, operands, op.dest(), type_of(*op, op.source()))
}

pub(crate) fn parallel_insert_slice(op: ParallelInsertSliceOpRef<'_>) -> Result<(), Diagnostic> {
    let (offsets, sizes, strides) = (op.static_offsets(), op.static_sizes(), op.static_strides());
    let slice = Slice { offsets, sizes, strides };
    let operands = [op.offsets().len(), op.sizes().len(), op.strides().len()];
    verify_ranks(*op, slice, operands, op.dest())?;
    let parent = (*op).parent();
    if parent.is_none_or(|parent| parent.name_str() == IN_PARALLEL) {
        return verify(*op, slice, operands, op.dest(), type_of(*op, op.source()));
    }
    Err(op.plain_error("expected InParallelOpInterface parent, got:"))
}
