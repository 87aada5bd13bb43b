//! Models of `shape.assuming` and its terminator, and of operations like it: the results are the
//! tensors that the terminator of the only region yields ([`YieldingRegion`], [`ParentYield`]).

use terrace_builtin::TypeExt;
use terrace_ir::{Context, Diagnostic, Op, OpRef, Type, Value};
use terrace_shape::{AssumingOp, AssumingYieldOp};

use super::add;
use crate::analysis::Query;
use crate::interface::{Aliasing, AliasingUses, AliasingValues, BufferizableOp, TensorUse};
use crate::rewrite::Rewrite;

/// Attaches the models.
pub(super) fn attach(cx: &Context) {
    add::<AssumingOp>(cx, &(&YieldingRegion as &dyn BufferizableOp));
    add::<AssumingYieldOp>(cx, &(&ParentYield as &dyn BufferizableOp));
}

/// Returns the operand of the terminator of the region `region` of `op` that is the result `value`.
pub(super) fn yielded_use(op: OpRef<'_>, region: usize, value: Value) -> Option<TensorUse> {
    let (_, index) = op.body().result_of(value)?;
    let end = op.region(region)?.entry()?.last()?;
    (index < end.operand_count()).then(|| TensorUse::new(end.id(), index))
}

/// The model of an operation that executes its only region once and returns what that yields.
pub(super) struct YieldingRegion;

impl BufferizableOp for YieldingRegion {
    fn reads(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        false
    }

    fn writes(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        false
    }

    fn aliasing_uses(&self, op: OpRef<'_>, value: Value, _: Query<'_>) -> AliasingUses {
        yielded_use(op, 0, value).map(Aliasing::same).into_iter().collect()
    }

    fn bufferize(&self, op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        let body = rewrite.body();
        let end = body.region(op, 0).and_then(|region| body.first_block(region));
        let Some(end) = end.and_then(|block| body.last_op(block)) else { return Ok(()) };
        let types: Vec<Type> = body.op(end).operand_types().collect();
        let operands: Vec<Value> = body.operands(op).collect();
        let new = rewrite.rebuild(op, &operands, &types);
        rewrite.replace_in_order(op, new);
        Ok(())
    }
}

/// Replaces the tensors among the operands of the terminator `op` by their buffers.
pub(super) fn bufferize_operands(op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
    let operands: Vec<Value> = rewrite.body().operands(op).collect();
    let buffers = rewrite.buffers(&operands)?;
    rewrite.body_mut().set_operands(op, &buffers);
    Ok(())
}

/// The model of a terminator whose operands are the results of the parent operation.
pub(super) struct ParentYield;

impl BufferizableOp for ParentYield {
    fn reads(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        true
    }

    fn writes(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        false
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, _: Query<'_>) -> AliasingValues {
        let result = op.parent().and_then(|parent| parent.results().nth(operand));
        result.map(Aliasing::same).into_iter().collect()
    }

    fn must_be_in_place(&self, op: OpRef<'_>, operand: usize) -> bool {
        op.body().value_type(op.operand(operand)).is_tensor()
    }

    fn bufferize(&self, op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        bufferize_operands(op, rewrite)
    }
}
