//! The model of `scf.forall`.

use terrace_builtin::IndexType;
use terrace_builtin::mixed::Mixed;
use terrace_ir::{Body, Context, Diagnostic, Op, OpRef, OperandGroup, Type, Value};
use terrace_scf::{ForallOp, ForallOpRef};

use super::add;
use super::scf::wrap_arguments;
use crate::analysis::Query;
use crate::interface::{Aliasing, AliasingValues, BufferizableOp};
use crate::rewrite::Rewrite;
use crate::types::BufferTypes;

/// The operand group of the shared outputs, behind those of the bounds and steps.
const OUTPUTS: OperandGroup = OperandGroup::of(3);

/// Attaches the model.
pub(super) fn attach(cx: &Context) {
    add::<ForallOp>(cx, &(&Forall as &dyn BufferizableOp));
}

/// The bounds of a loop in one dimension; `None` where they are not constant.
type Bounds = [Option<i64>; 3];

/// Returns the lower bound, the upper bound and the step of each dimension.
fn bounds(op: ForallOpRef<'_>, body: &Body) -> Vec<Bounds> {
    let known = |list: Vec<Mixed>| list.into_iter().map(|one| one.known(body)).collect::<Vec<_>>();
    let [lower, upper, step] = op.bounds().map(known);
    lower
        .into_iter()
        .zip(upper)
        .zip(step)
        .map(|((lower, upper), step)| [lower, upper, step])
        .collect()
}

/// Whether the loop may run more than one iteration.
fn may_repeat(op: OpRef<'_>) -> bool {
    let Some(forall) = op.cast::<ForallOp>() else { return false };
    bounds(forall, op.body()).into_iter().any(|bounds| match bounds {
        [Some(lower), Some(upper), Some(step)] => lower.saturating_add(step) < upper,
        _ => true,
    })
}

/// Returns the index of the first output among the operands of `op`.
fn first_output(op: ForallOpRef<'_>) -> usize {
    op.operand_count() - op.outputs().count()
}

/// The model of `scf.forall`: shared outputs are written and are the results.
struct Forall;

impl BufferizableOp for Forall {
    fn reads(&self, op: OpRef<'_>, operand: usize, query: Query<'_>) -> bool {
        let Some(forall) = op.cast::<ForallOp>() else { return true };
        let bounds = bounds(forall, op.body());
        let runs = bounds
            .iter()
            .all(|[lower, upper, _]| lower.zip(*upper).is_some_and(|(lower, upper)| lower < upper));
        let argument = operand
            .checked_sub(first_output(forall))
            .and_then(|at| forall.region().entry()?.arguments().get(bounds.len() + at).copied());
        !runs || argument.is_none_or(|argument| query.is_read(argument))
    }

    fn writes(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        true
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, _: Query<'_>) -> AliasingValues {
        let first = op.cast::<ForallOp>().map(first_output);
        let result = first.and_then(|first| op.results().nth(operand.checked_sub(first)?));
        result.map(Aliasing::same).into_iter().collect()
    }

    fn is_writable(&self, _: OpRef<'_>, _: Value, _: Query<'_>) -> bool {
        true
    }

    fn is_repetitive(&self, op: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        may_repeat(op)
    }

    fn is_parallel(&self, op: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        may_repeat(op)
    }

    fn buffer_type(
        &self,
        op: OpRef<'_>,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        let Some(forall) = op.cast::<ForallOp>() else { return types.by_default(op, value) };
        let body = op.body();
        let at = match (body.result_of(value), body.argument_of(value)) {
            (Some((_, at)), _) => Some(at),
            (None, Some((_, at))) => at.checked_sub(forall.static_lower_bound().len()),
            (None, None) => None,
        };
        let output = at.and_then(|at| forall.outputs().nth(at));
        match output {
            Some(output) => types.get(output),
            None => types.by_default(op, value),
        }
    }

    fn bufferize(&self, op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        let Some(forall) = rewrite.body().op(op).cast::<ForallOp>() else { return Ok(()) };
        let (rank, first) = (forall.static_lower_bound().len(), first_output(forall));
        let operands: Vec<Value> = forall.operands().collect();
        let buffers = rewrite.buffers(&operands[first..])?;
        let types: Vec<Type> =
            buffers.iter().map(|buffer| rewrite.body().value_type(*buffer)).collect();
        let new = rewrite.rebuild(op, &operands, &[]);
        rewrite.copy_attributes(op, new);
        rewrite.body_mut().set_operand_group(new, OUTPUTS, &[]);
        let region = rewrite.body().region(new, 0);
        if let Some(block) = region.and_then(|region| rewrite.body().first_block(region)) {
            let index = IndexType::get(rewrite.body().context()).ty();
            let arguments: Vec<Type> = std::iter::repeat_n(index, rank).chain(types).collect();
            wrap_arguments(block, &arguments, rewrite);
            let body = rewrite.body_mut();
            for (at, buffer) in buffers.iter().enumerate().rev() {
                let argument = body.arguments(block)[rank + at];
                body.replace_all_uses(argument, *buffer);
                body.erase_block_argument(block, rank + at);
            }
        }
        rewrite.replace(op, &buffers);
        Ok(())
    }
}
