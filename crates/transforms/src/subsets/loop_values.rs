//! Loop-carried values: the correspondence of inits, arguments and results of a loop, and the
//! addition of a value ([`add_loop_carried_value`]).

use terrace_interfaces::{DynLoopLike, LoopLike};
use terrace_ir::{Block, Body, Builder, Op, OperandGroup, Type, Value};

/// Returns the block of a single-block loop with loop-carried values; `None` for other loops.
pub(super) fn loop_block(body: &Body, op: Op) -> Option<Block> {
    let view = body.op(op).interface::<DynLoopLike<'_>>()?;
    view.inits()?;
    let block = body.first_block(body.region(op, 0)?)?;
    body.next_block(block).is_none().then_some(block)
}

/// Returns the index of the loop-carried value whose argument is `argument`, which is also that of
/// the init, of the terminator's operand and of the result; `None` for other arguments.
pub(super) fn iter_arg_index(body: &Body, op: Op, argument: Value) -> Option<usize> {
    let block = loop_block(body, op)?;
    let arguments = body.arguments(block);
    let first = arguments.len().checked_sub(body.result_count(op))?;
    arguments[first..].iter().position(|one| *one == argument)
}

/// Returns the range of the loop's init operands.
pub(super) fn inits(body: &Body, op: Op) -> std::ops::Range<usize> {
    let view = body.op(op).interface::<DynLoopLike<'_>>();
    view.and_then(|view| view.inits()).unwrap_or(0..0)
}

/// Adds a loop-carried value to the loop `op` with the initial value `init`, whose uses in the loop
/// become uses of the new argument, and the value `yielded` at the end of an iteration. Returns the
/// new loop that replaces `op` (MLIR: `replaceWithAdditionalYields`).
///
/// # Panics
/// If `op` is no loop with one block that carries values.
pub fn add_loop_carried_value(body: &mut Body, op: Op, init: Value, yielded: Value) -> Op {
    let old_block = loop_block(body, op).expect("a single-block loop that carries values");
    let (new, inits) = create(body, op, init);
    let mut types: Vec<Type> =
        body.arguments(old_block).iter().map(|one| body.value_type(*one)).collect();
    types.push(body.value_type(init));
    let own = types.len() - inits.len();
    let location = |at: usize| match at.checked_sub(own) {
        Some(at) => body.value_location(inits[at]),
        None => body.location(new),
    };
    let arguments: Vec<_> =
        types.into_iter().enumerate().map(|(at, ty)| (ty, location(at))).collect();
    let region = body.region(new, 0).expect("a loop has a region");
    let block = body.append_block(region, arguments);
    let end = body.last_op(old_block).expect("the block of a loop has a terminator");
    let mut values: Vec<Value> = body.operands(end).collect();
    values.push(yielded);
    body.set_operands(end, &values);
    let arguments = body.arguments(block).to_vec();
    let (argument, others) = arguments.split_last().expect("the new argument");
    body.merge_block(old_block, block, None, others);
    let is_within = |body: &Body, use_| body.ancestor_in_block(body.user(use_), block).is_some();
    body.replace_uses_if(init, *argument, is_within);
    let results: Vec<(Value, Value)> = body.results(op).zip(body.results(new)).collect();
    for (old, new) in results {
        body.replace_all_uses(old, new);
    }
    body.erase(op);
    new
}

/// Creates a loop with the properties of `op` and the additional init `init` before `op`, without a
/// block; returns the loop with all its inits.
fn create(body: &mut Body, op: Op, init: Value) -> (Op, Vec<Value>) {
    let view = body.op(op);
    let (name, properties) = (view.name(), view.properties().to_buf());
    let operands: Vec<Value> = view.operands().collect();
    let mut results: Vec<Type> = view.result_types().collect();
    results.push(body.value_type(init));
    let attributes = body.attributes(op).to_vec();
    let mut builder = Builder::before(body, op);
    let mut state = builder.state(name);
    state.add_operands(&operands);
    state.add_results(&results);
    state.set_properties(properties);
    let new = builder.create_with_regions(state, 1);
    body.set_attributes(new, &attributes);
    let mut inits: Vec<Value> =
        body.op(new).operands().collect::<Vec<_>>()[inits(body, op)].to_vec();
    inits.push(init);
    // The inits are the last operand group of the declaration.
    let last = body.op(new).info().map_or(0, |info| info.operands.len().saturating_sub(1));
    body.set_operand_group(new, OperandGroup::of(last), &inits);
    (new, inits)
}
