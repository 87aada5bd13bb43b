//! Canonicalization patterns of `bufferization.alloc_tensor` and of its sizes.

use terrace_builtin::mixed::{fold_constants, mixed, split};
use terrace_builtin::shaped::DYNAMIC;
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::values::constant_integer;
use terrace_ir::{OpType, PatternSet, Rewriter, Value};

use super::index_constant;
use crate::{AllocTensorOp, ToTensorOp};

pub(crate) fn to_tensor(set: &mut PatternSet) {
    set.add::<terrace_tensor::DimOp>("DimOfToTensorFolder", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let buffer = body.defined_by::<ToTensorOp>(view.source())?.buffer();
        let index = view.index();
        let new = terrace_memref::DimOp::build(rewriter, buffer, index).op();
        rewriter.replace_with(op.op(), new);
        Some(())
    });
}

pub(crate) fn alloc_tensor(set: &mut PatternSet) {
    set.add::<terrace_tensor::DimOp>("FoldDimOfAllocTensorOp", dim_of_alloc);
    set.add::<AllocTensorOp>("ReplaceStaticShapeDims", static_sizes);
}

/// Replaces `tensor.dim` of an allocated tensor by the size operand, or by a `tensor.dim` of the
/// copied tensor.
fn dim_of_alloc(op: terrace_tensor::DimOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let alloc = body.defined_by::<AllocTensorOp>(view.source())?;
    let index = usize::try_from(constant_integer(body, view.index())?).ok()?;
    let ty: &RankedTensorType = body.value_type(view.source()).downcast(body.context())?;
    if *ty.shape.get(index)? != DYNAMIC {
        return None;
    }
    let unknown = ty.shape[..index].iter().filter(|size| **size == DYNAMIC).count();
    let size = match alloc.copy() {
        Some(copied) => {
            let index = index_constant(rewriter, index as i64);
            let new = terrace_tensor::DimOp::build(rewriter, copied, index).op();
            rewriter.body().result(new, 0)
        }
        None => alloc.dynamic_sizes().nth(unknown)?,
    };
    rewriter.replace_op(op.op(), &[size]);
    Some(())
}

/// Moves constant size operands into the type of the tensor.
fn static_sizes(op: AllocTensorOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let cx = body.context().clone();
    let view = op.view(body);
    if view.copy().is_some() {
        return None;
    }
    let ty: &RankedTensorType = body.value_type(view.result()).downcast(&cx)?;
    let mut shape = mixed(&ty.shape, view.dynamic_sizes());
    fold_constants(body, &mut shape, |size| size >= 0).then_some(())?;
    let (statics, sizes) = split(&shape);
    let ty = RankedTensorType::with_encoding(&cx, &statics, ty.element, ty.encoding).ty();
    let new = AllocTensorOp::build(rewriter, ty, sizes, None::<Value>, None::<Value>).op();
    terrace_tensor::replace_by_cast(rewriter, op.op(), new);
    Some(())
}
