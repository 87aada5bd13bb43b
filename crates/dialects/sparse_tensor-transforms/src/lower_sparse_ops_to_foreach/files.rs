//! Input and output of sparse tensors by readers and writers of the runtime library.

use terrace_arith::BuildConstant;
use terrace_bufferization::DeallocTensorOp;
use terrace_builtin::{IndexType, MemRefType, RankedTensorType};
use terrace_ir::{OpType, Operand, Rewriter};
use terrace_memref::{AllocaOp, StoreOp};
use terrace_sparse_tensor::{
    ConvertOp, NewOp, NumberOfEntriesOp, OutOp, ReinterpretMapOp, SparseTensorType,
};

use super::sizes::sizes_of;
use super::tensor_builder::for_each;
use crate::runtime::{buffer_type, call, element_suffix, pointer_type};
use crate::stage_sparse_ops::coordinate_type;

/// Replaces the creation of a tensor from a file by a tensor of ordered coordinates, which the
/// runtime library reads, and a conversion.
pub(super) fn read(op: NewOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rewriter.body());
    let (source, result) = (view.source(), view.result());
    let mut ty = rewriter.body().value_type(result);
    let cx = rewriter.context().clone();
    let tensor = SparseTensorType::of(&cx, ty)?;
    let encoding = tensor.encoding?;
    if tensor.coordinate_start() == 0 {
        return None;
    }
    let coordinates = NewOp::build(rewriter, coordinate_type(&cx, &tensor, true), source);
    let coordinates = coordinates.value(rewriter);
    let mut value = coordinates;
    if !tensor.is_permutation() {
        let of_levels = SparseTensorType::of(&cx, coordinate_type(&cx, &tensor, true))?.demapped();
        value = ReinterpretMapOp::build(rewriter, of_levels, value).value(rewriter);
        ty = tensor.demapped();
    }
    value = ConvertOp::build(rewriter, ty, value).value(rewriter);
    if !tensor.is_permutation() {
        let encoding = Some(encoding.clone().intern(&cx).attr());
        let mapped =
            RankedTensorType::with_encoding(&cx, tensor.shape, tensor.element, encoding).ty();
        value = ReinterpretMapOp::build(rewriter, mapped, value).value(rewriter);
    }
    let last = rewriter.body().defining_op(value)?;
    rewriter.replace_op(op.op(), &[value]);
    rewriter.set_after(last);
    DeallocTensorOp::build(rewriter, coordinates);
    Some(())
}

/// Writes the sizes, then the entries of the tensor.
pub(super) fn write(op: OutOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rewriter.body());
    let (tensor, dest) = (view.tensor(), view.dest());
    let cx = rewriter.context().clone();
    let ty = SparseTensorType::of(&cx, rewriter.body().value_type(tensor))?;
    let (rank, element) = (ty.shape.len(), ty.element);
    let suffix = element_suffix(&cx, element)?;
    let count = NumberOfEntriesOp::build(rewriter, tensor).value(rewriter);
    let capacity = rewriter.constant_index(rank as i64);
    let buffer = buffer_type(&cx, IndexType::get(&cx).ty());
    let buffer = AllocaOp::build(rewriter, buffer, [capacity], ()).value(rewriter);
    let sizes = sizes_of(rewriter, tensor)?;
    for (dim, size) in sizes.into_iter().enumerate() {
        let dim = rewriter.constant_index(dim as i64);
        StoreOp::build(rewriter, size, buffer, [dim]);
    }
    let pointer = pointer_type(&cx);
    let writer = call(rewriter, "createSparseTensorWriter", &[pointer], &[dest])[0];
    let rank_value = rewriter.constant_index(rank as i64);
    let arguments = [writer, rank_value, count, buffer];
    call(rewriter, "outSparseTensorWriterMetaData", &[], &arguments);
    let scalar = MemRefType::get(&cx, &[], element).ty();
    let scalar = AllocaOp::build(rewriter, scalar, (), ()).value(rewriter);
    for_each(rewriter, tensor, &[], None, |b, entry| {
        for (dim, coordinate) in entry.coordinates.iter().enumerate() {
            let dim = b.constant_index(dim as i64);
            StoreOp::build(b, *coordinate, buffer, [dim]);
        }
        StoreOp::build(b, entry.value, scalar, ());
        let name = format!("outSparseTensorWriterNext{suffix}");
        call(b, &name, &[], &[writer, rank_value, buffer, scalar]);
        Some(Vec::new())
    })?;
    call(rewriter, "delSparseTensorWriter", &[], &[writer]);
    rewriter.erase_op(op.op());
    Some(())
}
