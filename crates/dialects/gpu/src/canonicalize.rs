//! Canonicalization patterns of the operations.

use terrace_builtin::IntegerAttr;
use terrace_builtin::types::MemRefType;
use terrace_builtin::values::constant_integer;
use terrace_ir::effects::{EffectKind, EffectTarget, own_effects};
use terrace_ir::{Body, InsertionPoint, Op, OpType, PatternSet, Value};

use crate::{AllocOp, BarrierOp, LaunchOp, MemcpyOp, WaitOp};

/// Folds the sizes of allocations to their operands.
pub(crate) fn alloc(set: &mut PatternSet) {
    set.add::<terrace_memref::DimOp>("SimplifyDimOfAllocOp", |dim, rewriter| {
        let (cx, body) = (rewriter.context(), rewriter.body());
        let (source, index) = (body.operand(dim.op(), 0), body.operand(dim.op(), 1));
        let index = usize::try_from(constant_integer(body, index)?).ok()?;
        let shape = &body.value_type(source).downcast::<MemRefType>(cx)?.shape;
        let is_dynamic = |size: &i64| *size == terrace_builtin::shaped::DYNAMIC;
        if !is_dynamic(shape.get(index)?) {
            return None;
        }
        let at = shape[..index].iter().filter(|size| is_dynamic(size)).count();
        let size = body.defined_by::<AllocOp>(source)?.dynamic_sizes().nth(at)?;
        rewriter.replace_op(dim.op(), &[size]);
        Some(())
    });
}

/// Erases a barrier in front of another one.
pub(crate) fn barrier(set: &mut PatternSet) {
    set.add::<BarrierOp>("", |barrier, rewriter| {
        let body = rewriter.body();
        let next = body.next_op(barrier.op())?;
        body.op(next).is::<BarrierOp>().then(|| rewriter.erase_op(barrier.op()))
    });
}

/// Replaces the ids of dimensions of size 1 by 0.
pub(crate) fn launch(set: &mut PatternSet) {
    set.add::<LaunchOp>("FoldLaunchArguments", |launch, rewriter| {
        let body = rewriter.body();
        let view = launch.view(body);
        let sizes = [
            view.grid_size_x(),
            view.grid_size_y(),
            view.grid_size_z(),
            view.block_size_x(),
            view.block_size_y(),
            view.block_size_z(),
        ];
        let entry = body.op(launch.op()).region(0)?.entry()?.id();
        let ids: Vec<Value> = body
            .arguments(entry)
            .iter()
            .copied()
            .zip(sizes)
            .filter(|(id, size)| constant_integer(body, *size) == Some(1) && body.has_uses(*id))
            .map(|(id, _)| id)
            .collect();
        if ids.is_empty() {
            return None;
        }
        let zero = rewriter.at(InsertionPoint::AtStart(entry), |builder| {
            let zero = IntegerAttr::index(builder.context(), 0);
            builder.value(terrace_arith::ConstantOp::of(zero.into()))
        });
        for id in ids {
            rewriter.replace_all_uses(id, zero);
        }
        Some(())
    });
}

/// Erases copies to memory that is freed without having been read.
pub(crate) fn memcpy(set: &mut PatternSet) {
    set.add::<MemcpyOp>("EraseTrivialCopyOp", |copy, rewriter| {
        let body = rewriter.body();
        let view = copy.view(body);
        let destination = view.dst();
        let definition = body.defining_op(destination)?;
        let other_use = |user: Op| {
            user != copy.op() && !has_single_effect(body, user, destination, EffectKind::Free)
        };
        if !has_single_effect(body, definition, destination, EffectKind::Allocate)
            || body.uses(destination).any(|used| other_use(body.user(used)))
        {
            return None;
        }
        let tokens: Vec<Value> = view.async_dependencies().collect();
        if tokens.len() != body.result_count(copy.op()) {
            return None;
        }
        rewriter.replace_op(copy.op(), &tokens);
        Some(())
    });
}

/// Drops tokens that are ready at once, and erases waits that do not wait.
pub(crate) fn wait(set: &mut PatternSet) {
    set.add::<WaitOp>("EraseRedundantGpuWaitOpPairs", |wait, rewriter| {
        let body = rewriter.body();
        let is_ready = |token: &Value| {
            let definition = body.defining_op(*token).map(|op| body.op(op));
            definition.is_some_and(|op| op.is::<WaitOp>() && op.operand_count() == 0)
        };
        let tokens: Vec<Value> = body.operands(wait.op()).collect();
        let kept: Vec<Value> = tokens.iter().copied().filter(|token| !is_ready(token)).collect();
        if kept.len() == tokens.len() {
            return None;
        }
        rewriter.body_mut().set_operands(wait.op(), &kept);
        Some(())
    });
    set.add::<WaitOp>("SimplifyGpuWaitOp", |wait, rewriter| {
        let (op, body) = (wait.op(), rewriter.body());
        let tokens: Vec<Value> = body.operands(op).collect();
        let result = body.results(op).next();
        match (&tokens[..], result) {
            ([], None) => rewriter.erase_op(op),
            ([token], Some(_)) => rewriter.replace_op(op, &[*token]),
            (_, Some(result)) if !body.has_uses(result) => rewriter.erase_op(op),
            _ => return None,
        }
        Some(())
    });
}

/// Whether the only effect of `op` on `value` is of kind `kind` (MLIR: `hasSingleEffect`).
fn has_single_effect(body: &Body, op: Op, value: Value, kind: EffectKind) -> bool {
    let effects = own_effects(body.op(op)).unwrap_or_default();
    let mut on_value = effects
        .iter()
        .filter(|effect| matches!(effect.target, EffectTarget::Value(v) if v == value));
    let first = on_value.next();
    first.is_some_and(|effect| effect.kind == kind) && on_value.next().is_none()
}
