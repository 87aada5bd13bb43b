//! Canonicalization patterns of the operations.

use smallvec::SmallVec;
use terrace_builtin::TypeExt;
use terrace_builtin::shaped::{element_type_or_self, verify_compatible_shape};
use terrace_ir::{Op, OpType, PatternSet, Rewriter, Type, Value};
use terrace_sparse_tensor::{ConvertOp, encoding_of};
use terrace_tensor::CastOp;

use crate::structured::Structured;
use crate::{CopyOp, GenericOp, YieldOp};

pub(crate) fn generic(set: &mut PatternSet) {
    set.add::<GenericOp>("EraseIdentityLinalgOp<GenericOp>", |op, rw| erase_identity(op.op(), rw));
}

pub(crate) fn copy(set: &mut PatternSet) {
    set.add::<CopyOp>("EraseSelfCopy", |op, rewriter| {
        let view = op.view(rewriter.body());
        if !view.inputs().eq(view.outputs()) {
            return None;
        }
        let copied: SmallVec<[Value; 1]> = view.inputs().take(view.result_count()).collect();
        rewriter.replace_op(op.op(), &copied);
        Some(())
    });
}

/// Replaces an operation whose body only yields its arguments, with equal indexing maps, by the
/// corresponding operands; inserts casts if types differ (MLIR: `EraseIdentityLinalgOp`).
fn erase_identity(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = body.op(op);
    let structured = Structured::of(view)?;
    let maps = structured.indexing_maps()?;
    let block = view.region(0)?.entry()?;
    let end = block.last().filter(|end| end.is::<YieldOp>() && block.ops().count() == 1)?;
    if !maps.windows(2).all(|pair| pair[0] == pair[1]) {
        return None;
    }
    // The operand indices of the yielded arguments.
    let argument = |value: Value| {
        body.argument_of(value).filter(|(at, _)| *at == block.id()).map(|(_, number)| number)
    };
    let given: SmallVec<[usize; 2]> = end.operands().map(argument).collect::<Option<_>>()?;
    let is = |of: fn(Type) -> bool| move |value: Value| of(body.value_type(value));
    if view.result_count() == 0 {
        let same = structured.input_count() == 1
            && structured.outputs().len() == 1
            && view.operand(0) == view.operand(1);
        if !same || view.operands().any(is(|ty| ty.is_tensor())) {
            return None;
        }
        rewriter.erase_op(op);
        return Some(());
    }
    if given.len() != view.result_count() || view.operands().any(is(|ty| ty.is_memref())) {
        return None;
    }
    let cx = view.context();
    let values = given.iter().map(|at| view.operand(*at)).zip(view.result_types());
    let values: SmallVec<[(Value, Type); 2]> = values.collect();
    let fits = |(value, ty): &(Value, Type)| {
        let from = body.value_type(*value);
        from == *ty
            || from.is_tensor()
                && element_type_or_self(cx, from) == element_type_or_self(cx, *ty)
                && verify_compatible_shape(cx, from, *ty)
    };
    if !values.iter().all(fits) {
        return None;
    }
    let cast = |(value, ty): (Value, Type)| {
        let (cx, body) = (rewriter.context(), rewriter.body());
        let from = body.value_type(value);
        if from == ty {
            return value;
        }
        let cast = match [from, ty].into_iter().any(|ty| encoding_of(cx, ty).is_some()) {
            true => ConvertOp::build(rewriter, ty, value).op(),
            false => CastOp::build(rewriter, ty, value).op(),
        };
        rewriter.body().result(cast, 0)
    };
    let values: SmallVec<[Value; 2]> = values.into_iter().map(cast).collect();
    rewriter.replace_op(op, &values);
    Some(())
}
