//! Conversions and casts that change the storage of a tensor.

use terrace_builtin::RankedTensorType;
use terrace_ir::{Mapping, OpType, Operand, Rewriter, Type};
use terrace_sparse_tensor::{ConvertOp, encoding_of};
use terrace_tensor::{CastOp, ExtractSliceOp};

use super::kernel::{Kernel, is_new_tensor};

/// Makes a kernel compute the converted tensor: its output becomes a new tensor of that type (MLIR:
/// `FoldConvertIntoProducer`).
pub(super) fn fold_conversion(op: ConvertOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rewriter.body());
    let (source, ty) = (view.source(), view.dest());
    let ty = rewriter.body().value_type(ty);
    let producer = rewriter.body().defining_op(source)?;
    let kernel = Kernel::of(rewriter.body(), producer)?;
    let (output, at) = (kernel.output, kernel.inputs.len());
    if !is_new_tensor(rewriter.body(), output) || !rewriter.body().has_one_use(source) {
        return None;
    }
    let allocation = rewriter.body().defining_op(output)?;
    rewriter.set_before(producer);
    let copy = rewriter.body_mut().clone_op(allocation, &mut Mapping::new());
    let output = rewriter.body().result(copy, 0);
    rewriter.body_mut().set_value_type(output, ty);
    rewriter.insert(copy);
    rewriter.body_mut().set_operand(producer, at, output);
    rewriter.body_mut().set_value_type(source, ty);
    rewriter.replace_op(op.op(), &[source]);
    Some(())
}

/// Makes the extraction of a slice return the tensor that its result is cast to, and turns other
/// casts of sparse tensors into conversions (MLIR: `FuseTensorCast`).
pub(super) fn fuse_cast(op: CastOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rewriter.body());
    let (source, dest) = (view.source(), view.dest());
    let [from, to] = [source, dest].map(|value| rewriter.body().value_type(value));
    let cx = rewriter.context().clone();
    let unencoded = |ty: Type| {
        let tensor = ty.downcast::<RankedTensorType>(&cx)?;
        Some(RankedTensorType::get(&cx, &tensor.shape, tensor.element).ty())
    };
    let slice = rewriter.body().defined_by::<ExtractSliceOp>(source);
    if slice.is_some()
        && unencoded(from).is_some_and(|ty| unencoded(to) == Some(ty))
        && rewriter.body().has_one_use(source)
    {
        rewriter.body_mut().set_value_type(source, to);
        rewriter.replace_op(op.op(), &[source]);
        return Some(());
    }
    if encoding_of(&cx, from).is_none() && encoding_of(&cx, to).is_none() {
        return None;
    }
    let converted = ConvertOp::build(rewriter, to, source).value(rewriter);
    rewriter.replace_op(op.op(), &[converted]);
    Some(())
}
