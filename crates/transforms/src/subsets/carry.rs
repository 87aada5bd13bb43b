//! Loops that hand one more value on from iteration to iteration.

use terrace_interfaces::{DynLoopLike, LoopLike};
use terrace_ir::{Block, Body, Builder, Op, OperandGroup, Type, Value};

/// The block that a loop repeats, if it is one and the loop hands values on.
pub(super) fn repeated_block(body: &Body, op: Op) -> Option<Block> {
    let view = body.op(op).interface::<DynLoopLike<'_>>()?;
    view.iteration_operands()?;
    let block = body.first_block(body.region(op, 0)?)?;
    body.next_block(block).is_none().then_some(block)
}

/// What the argument `argument` of a loop's block begins as, is at the end of an iteration, and in
/// the end: an operand of the loop, one of the terminator, a result, all of this number.
pub(super) fn place_of(body: &Body, op: Op, argument: Value) -> Option<usize> {
    let block = repeated_block(body, op)?;
    let arguments = body.arguments(block);
    let first = arguments.len().checked_sub(body.result_count(op))?;
    arguments[first..].iter().position(|one| *one == argument)
}

/// The numbers of the loop's operands that iterations begin with.
pub(super) fn inits(body: &Body, op: Op) -> std::ops::Range<usize> {
    let view = body.op(op).interface::<DynLoopLike<'_>>();
    view.and_then(|view| view.iteration_operands()).unwrap_or(0..0)
}

/// Makes the loop `op` hand on one more value: it begins as `init`, in whose place the loop uses the
/// new argument, and is `yielded` at the end of an iteration; gives the new loop, which takes the
/// place of `op` (MLIR: `replaceWithAdditionalYields`).
pub(super) fn carry(body: &mut Body, op: Op, init: Value, yielded: Value) -> Op {
    let old_block = repeated_block(body, op).expect("a loop of one block that hands values on");
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
    let end = body.last_op(old_block).expect("a block of a loop ends");
    let mut values: Vec<Value> = body.operands(end).collect();
    values.push(yielded);
    body.set_operands(end, &values);
    let arguments = body.arguments(block).to_vec();
    let (argument, others) = arguments.split_last().expect("the new one");
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

/// A loop like `op`, in front of it and still without a block, that begins with `init` too, and all
/// that it begins with.
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
    // They are the operands that the declaration names last.
    let last = body.op(new).info().map_or(0, |info| info.operands.len().saturating_sub(1));
    body.set_operand_group(new, OperandGroup::of(last), &inits);
    (new, inits)
}
