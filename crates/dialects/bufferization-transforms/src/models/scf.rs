//! Models of `scf.for` and `scf.while`. `scf.forall` is in [`scf_forall`](super::scf_forall),
//! conditionals and terminators are in [`scf_branches`](super::scf_branches).

use terrace_bufferization::ToTensorOp;
use terrace_builtin::TypeExt;
use terrace_builtin::values::constant_integer;
use terrace_ir::{
    Block, Builder, Context, Diagnostic, Op, OpRef, OpType, Operand, Region, Type, Value,
};
use terrace_scf::{ForOp, ForOpRef, WhileOp, WhileOpRef};

use super::add;
use crate::analysis::{Mode, Query};
use crate::copies::Copies;
use crate::interface::{Aliasing, AliasingValues, BufferizableOp, TensorUse};
use crate::layout::{fully_dynamic, space_of};
use crate::rewrite::Rewrite;
use crate::types::BufferTypes;

/// Attaches the models.
pub(super) fn attach(cx: &Context) {
    add::<ForOp>(cx, &(&For as &dyn BufferizableOp));
    add::<WhileOp>(cx, &(&While as &dyn BufferizableOp));
    super::scf_branches::attach(cx);
    super::scf_forall::attach(cx);
}

/// The index of the first init operand of `scf.for`, behind the bounds and the step.
const FIRST_INIT: usize = 3;

/// The model of `scf.for`: inits are written, and are results if the loop yields its arguments.
struct For;

/// Returns the argument of the body and the yielded value of the loop-carried value with index
/// `at`.
fn carried(op: ForOpRef<'_>, at: usize) -> Option<(Value, Value)> {
    Some((*op.carried().get(at)?, op.yield_op()?.operands().nth(at)?))
}

impl BufferizableOp for For {
    fn reads(&self, op: OpRef<'_>, operand: usize, query: Query<'_>) -> bool {
        let bound = |at: usize| constant_integer(op.body(), op.operand(at));
        let runs = bound(0).zip(bound(1)).is_some_and(|(lower, upper)| lower < upper);
        let argument = op
            .cast::<ForOp>()
            .and_then(|op| op.carried().get(operand.checked_sub(FIRST_INIT)?).copied());
        !runs || argument.is_none_or(|argument| query.is_read(argument))
    }

    fn writes(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        true
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, query: Query<'_>) -> AliasingValues {
        let Some(at) = operand.checked_sub(FIRST_INIT) else { return AliasingValues::new() };
        let carried = op.cast::<ForOp>().and_then(|op| carried(op, at));
        let is_same = carried.is_some_and(|(from, to)| query.are_equivalent(from, to));
        op.results().nth(at).map(|to| Aliasing::same_if(to, is_same)).into_iter().collect()
    }

    fn is_writable(&self, _: OpRef<'_>, _: Value, _: Query<'_>) -> bool {
        true
    }

    fn verify(&self, op: OpRef<'_>, query: Query<'_>) -> Result<(), Diagnostic> {
        let Some(op) = op.cast::<ForOp>() else { return Ok(()) };
        if query.scope().allow_return_allocs_from_loops {
            return Ok(());
        }
        for (at, result) in op.results().enumerate() {
            let (true, Some((from, to)), Some(end)) =
                (query.body().value_type(result).is_tensor(), carried(op, at), op.yield_op())
            else {
                continue;
            };
            if !query.are_equivalent(from, to) {
                return Err(end.plain_error(not_equivalent("Yield operand", at)));
            }
        }
        Ok(())
    }

    /// Copies yielded tensors that may have the buffer of a tensor of outside of the iteration.
    fn resolve_conflicts(&self, op: Op, copies: &mut Copies<'_>) -> Result<(), Diagnostic> {
        copies.resolve(op)?;
        let query = copies.query();
        let body = query.body();
        let Some(view) = body.op(op).cast::<ForOp>() else { return Ok(()) };
        let (Some(end), false) = (view.yield_op(), query.facts().mode == Mode::CopyBeforeWrite)
        else {
            return Ok(());
        };
        let region = view.region().id();
        let mut copied = Vec::new();
        for (at, value) in end.operands().enumerate() {
            let argument = view.carried().get(at).copied();
            let is_tensor = body.value_type(value).is_tensor();
            let mut aliases = query.facts().aliases.members(value);
            let leaves = |alias: Value| Some(alias) != argument && !is_inside(alias, region, query);
            if is_tensor && aliases.any(leaves) {
                copied.push(at);
            }
        }
        let end = end.id();
        copy_operands(end, copied, copies)
    }

    fn buffer_type(
        &self,
        op: OpRef<'_>,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        let Some(view) = op.cast::<ForOp>() else { return types.by_default(op, value) };
        if let Some((_, at)) = op.body().result_of(value) {
            let argument = view.carried().get(at).copied();
            return match argument {
                Some(argument) => types.get(argument),
                None => types.by_default(op, value),
            };
        }
        let at = view.carried().iter().position(|argument| *argument == value);
        let parts =
            at.and_then(|at| Some((op.operands().nth(FIRST_INIT + at)?, carried(view, at)?.1)));
        match parts {
            Some((init, yielded)) => carried_type(op, value, init, yielded, types),
            None => types.by_default(op, value),
        }
    }

    fn bufferize(&self, op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        let operands: Vec<Value> = rewrite.body().operands(op).collect();
        let results: Vec<Value> = rewrite.body().results(op).collect();
        let (bounds, inits) = operands.split_at(FIRST_INIT.min(operands.len()));
        let buffers = rewrite.buffers(inits)?;
        let types: Vec<Type> =
            results.iter().map(|result| rewrite.buffer_type(*result)).collect::<Result<_, _>>()?;
        let buffers = buffers.into_iter().zip(&types);
        let inits: Vec<Value> = buffers.map(|(buffer, ty)| rewrite.cast(op, buffer, *ty)).collect();
        let operands = [bounds, &inits].concat();
        let new = rewrite.rebuild(op, &operands, &types);
        rewrite.copy_attributes(op, new);
        if let Some(block) = region_block(rewrite, new, 0) {
            let first = rewrite.body().arguments(block).first().copied();
            let first = first.map(|argument| rewrite.body().value_type(argument));
            let arguments: Vec<Type> = first.into_iter().chain(types).collect();
            wrap_arguments(block, &arguments, rewrite);
        }
        rewrite.replace_by(op, new);
        Ok(())
    }
}

/// Replaces the operands `copied` of `op`, by index, by copies before `op`.
fn copy_operands(op: Op, copied: Vec<usize>, copies: &mut Copies<'_>) -> Result<(), Diagnostic> {
    let rule = "the loop carries a buffer that may also be that of another tensor";
    let mut new = Vec::with_capacity(copied.len());
    for at in copied {
        new.push((at, copies.copy_before(TensorUse::new(op, at), rule)?));
    }
    for (at, value) in new {
        copies.body_mut().set_operand(op, at, value);
    }
    Ok(())
}

/// Returns the type of the loop-carried value `argument` of the loop `op`: that of the init and of
/// the yielded value if they agree, otherwise a dynamic layout.
fn carried_type(
    op: OpRef<'_>,
    argument: Value,
    init: Value,
    yielded: Value,
    types: &mut BufferTypes<'_>,
) -> Result<Type, Diagnostic> {
    let cx = op.context();
    let first = types.get(init)?;
    if types.is_repeated(argument) {
        return Ok(first);
    }
    let next = types.get(yielded)?;
    if first == next {
        return Ok(first);
    }
    let space = space_of(cx, first);
    if space_of(cx, next) != space {
        return Err(op.error("init_arg and yielded value bufferize to inconsistent memory spaces"));
    }
    Ok(fully_dynamic(cx, op.body().value_type(argument), space))
}

/// Gives the tensors among the arguments of `block` the types `types`, and replaces their uses by
/// conversions at the start of the block.
pub(super) fn wrap_arguments(block: Block, types: &[Type], rewrite: &mut Rewrite<'_>) {
    let body = rewrite.body_mut();
    let arguments = body.arguments(block).to_vec();
    let first = body.first_op(block);
    for (argument, ty) in arguments.into_iter().zip(types) {
        let tensor = body.value_type(argument);
        if !tensor.is_tensor() {
            continue;
        }
        body.set_value_type(argument, *ty);
        let location = body.value_location(argument);
        let mut builder = match first {
            Some(first) => Builder::before(body, first),
            None => Builder::at_end(body, block, location),
        };
        builder.set_location(location);
        let new = ToTensorOp::build(&mut builder, tensor, argument);
        let (new, value) = (new.op(), new.value(&mut builder));
        body.replace_uses_if(argument, value, |body, use_| body.user(use_) != new);
    }
}

/// Returns the only block of the region of `op` with index `index`.
fn region_block(rewrite: &Rewrite<'_>, op: Op, index: usize) -> Option<Block> {
    rewrite.body().first_block(rewrite.body().region(op, index)?)
}

/// Whether `value` is defined in `region` or nested in it, and is not an argument of its block.
fn is_inside(value: Value, region: Region, query: Query<'_>) -> bool {
    let body = query.body();
    let Some(own) = query.region_of(value) else { return false };
    if own == region {
        return body.defining_op(value).is_some();
    }
    let mut around =
        std::iter::successors(Some(own), |region| body.parent_region(body.region_owner(*region)?));
    around.any(|one| one == region)
}

fn not_equivalent(what: &str, at: usize) -> String {
    format!("{what} #{at} is not equivalent to the corresponding iter bbArg")
}

/// The model of `scf.while`: inits are read and written, and are results if the loop carries them
/// unchanged.
struct While;

/// Returns the argument of the region `before` and the operand of `scf.condition` with index `at`.
pub(crate) fn before(op: WhileOpRef<'_>, at: usize) -> Option<(Value, Value)> {
    let argument = op.before().entry()?.arguments().get(at).copied()?;
    Some((argument, op.condition_op()?.args().nth(at)?))
}

/// Returns the argument of the region `after` and the operand of `scf.yield` with index `at`.
pub(crate) fn after(op: WhileOpRef<'_>, at: usize) -> Option<(Value, Value)> {
    let argument = op.after().entry()?.arguments().get(at).copied()?;
    Some((argument, op.yield_op()?.operands().nth(at)?))
}

/// Whether both values of a pair exist and are equivalent tensors.
pub(crate) fn is_equivalent(pair: Option<(Value, Value)>, query: Query<'_>) -> bool {
    let is_tensor = |value: Value| query.body().value_type(value).is_tensor();
    pair.is_some_and(|(a, b)| is_tensor(a) && is_tensor(b) && query.are_equivalent(a, b))
}

impl BufferizableOp for While {
    fn reads(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        true
    }

    fn writes(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        true
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, query: Query<'_>) -> AliasingValues {
        let Some(view) = op.cast::<WhileOp>() else { return AliasingValues::new() };
        let ty = op.body().value_type(op.operand(operand));
        let result = op.results().nth(operand);
        let result = result.filter(|result| op.body().value_type(*result) == ty);
        let is_same = is_equivalent(before(view, operand), query)
            && is_equivalent(after(view, operand), query);
        result.map(|result| Aliasing::same_if(result, is_same)).into_iter().collect()
    }

    fn is_writable(&self, _: OpRef<'_>, _: Value, _: Query<'_>) -> bool {
        true
    }

    fn verify(&self, op: OpRef<'_>, query: Query<'_>) -> Result<(), Diagnostic> {
        let Some(op) = op.cast::<WhileOp>() else { return Ok(()) };
        if query.scope().allow_return_allocs_from_loops {
            return Ok(());
        }
        let is_tensor = |value: Value| query.body().value_type(value).is_tensor();
        if let Some(end) = op.condition_op() {
            for (at, value) in end.args().enumerate() {
                if is_tensor(value) && !is_equivalent(before(op, at), query) {
                    return Err(end.plain_error(not_equivalent("Condition arg", at)));
                }
            }
        }
        if let Some(end) = op.yield_op() {
            for (at, value) in end.operands().enumerate() {
                if is_tensor(value) && !is_equivalent(after(op, at), query) {
                    return Err(end.plain_error(not_equivalent("Yield operand", at)));
                }
            }
        }
        Ok(())
    }

    /// Copies the tensors that the loop does not carry unchanged before the next check.
    fn resolve_conflicts(&self, op: Op, copies: &mut Copies<'_>) -> Result<(), Diagnostic> {
        copies.resolve(op)?;
        let query = copies.query();
        let Some(view) = query.body().op(op).cast::<WhileOp>() else { return Ok(()) };
        let (Some(end), false) = (view.condition_op(), query.facts().mode == Mode::CopyBeforeWrite)
        else {
            return Ok(());
        };
        let mut copied = Vec::new();
        for (at, value) in end.args().enumerate() {
            let is_carried =
                is_equivalent(before(view, at), query) && is_equivalent(after(view, at), query);
            if query.body().value_type(value).is_tensor() && !is_carried {
                // Operand 0 is the condition.
                copied.push(at + 1);
            }
        }
        let end = end.id();
        copy_operands(end, copied, copies)
    }

    fn buffer_type(
        &self,
        op: OpRef<'_>,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        let Some(view) = op.cast::<WhileOp>() else { return types.by_default(op, value) };
        let arguments = view.before().entry().map_or(&[][..], |entry| entry.arguments());
        if let Some(at) = arguments.iter().position(|argument| *argument == value) {
            let init = op.operands().nth(at);
            let yielded = view.yield_op().and_then(|end| end.operands().nth(at));
            if let Some((init, yielded)) = init.zip(yielded) {
                return carried_type(op, value, init, yielded, types);
            }
        }
        let index = match op.body().result_of(value) {
            Some((_, at)) => Some(at),
            None => op.body().argument_of(value).map(|(_, at)| at),
        };
        let passed = view.condition_op().zip(index).and_then(|(end, at)| end.args().nth(at));
        match passed {
            Some(passed) => types.get(passed),
            None => types.by_default(op, value),
        }
    }

    fn bufferize(&self, op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        let inits: Vec<Value> = rewrite.body().operands(op).collect();
        let blocks = (region_block(rewrite, op, 0), region_block(rewrite, op, 1));
        let (Some(before), Some(after)) = blocks else { return Ok(()) };
        let types = |block: Block, rewrite: &Rewrite<'_>| -> Result<Vec<Type>, Diagnostic> {
            let arguments = rewrite.body().arguments(block).iter();
            arguments.map(|argument| rewrite.buffer_type(*argument)).collect()
        };
        let buffers = rewrite.buffers(&inits)?;
        let before_types = types(before, rewrite)?;
        let casts = buffers.into_iter().zip(&before_types);
        let inits: Vec<Value> = casts.map(|(buffer, ty)| rewrite.cast(op, buffer, *ty)).collect();
        let after_types = types(after, rewrite)?;
        let new = rewrite.rebuild(op, &inits, &after_types);
        wrap_arguments(before, &before_types, rewrite);
        wrap_arguments(after, &after_types, rewrite);
        rewrite.replace_by(op, new);
        Ok(())
    }
}
