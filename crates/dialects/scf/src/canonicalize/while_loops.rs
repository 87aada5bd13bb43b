//! Canonicalization of `scf.while`.

use terrace_arith::{CmpIOp, ConstantOp};
use terrace_builtin::IntegerAttr;
use terrace_interfaces::add_region_branch_patterns;
use terrace_ir::{Block, Body, Op, OpType, PatternSet, Rewriter, Type, Value};

use super::is_in;
use crate::{IfOp, WhileOp};

pub(crate) fn r#while(set: &mut PatternSet) {
    set.add::<WhileOp>("WhileConditionTruth", condition_holds);
    set.add::<WhileOp>("WhileCmpCond", comparison_holds);
    set.add::<WhileOp>("WhileOpAlignBeforeArgs", align);
    set.add::<WhileOp>("WhileMoveIfDown", move_if_down);
    add_region_branch_patterns::<WhileOp>(set);
}

/// The blocks of both regions of an `scf.while`, and the `scf.condition` that terminates the first
/// region.
struct Parts {
    before: Block,
    after: Block,
    condition: Op,
}

impl Parts {
    fn of(body: &Body, op: Op) -> Option<Self> {
        let before = body.first_block(body.region(op, 0)?)?;
        let after = body.first_block(body.region(op, 1)?)?;
        Some(Self { before, after, condition: body.last_op(before)? })
    }

    /// Returns pairs of an operand that `scf.condition` forwards and the argument of the second
    /// block that receives it.
    fn passed(&self, body: &Body) -> Vec<(Value, Value)> {
        let arguments = body.arguments(self.after).iter().copied();
        body.operands(self.condition).skip(1).zip(arguments).collect()
    }
}

fn truth(rewriter: &mut Rewriter<'_>, holds: bool) -> Value {
    let constant = IntegerAttr::bool(rewriter.context(), holds);
    let constant = ConstantOp::of(constant.into());
    rewriter.value(constant)
}

/// Replaces an argument of the second block that receives the condition by `true`, since the block
/// runs only then.
///
/// `while { condition(%c) %c } do { ^(%a): use %a }` => `… do { ^(%a): use %true }`
fn condition_holds(op: WhileOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let parts = Parts::of(body, op.op())?;
    let condition = body.operand(parts.condition, 0);
    let passed = parts.passed(body);
    let known = passed.into_iter().filter(|(value, to)| *value == condition && body.has_uses(*to));
    let known: Vec<Value> = known.map(|(_, argument)| argument).collect();
    if known.is_empty() {
        return None;
    }
    let constant = truth(rewriter, true);
    known.into_iter().for_each(|argument| rewriter.replace_all_uses(argument, constant));
    Some(())
}

/// Replaces a comparison in the second region that repeats the condition, or its inverse, on a
/// forwarded operand by `true` or `false`.
fn comparison_holds(op: WhileOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let parts = Parts::of(body, op.op())?;
    let compare = body.defined_by::<CmpIOp>(body.operand(parts.condition, 0))?;
    let (operands, predicate) = ([compare.lhs(), compare.rhs()], compare.predicate());
    let mut decided: Vec<(Op, bool)> = Vec::new();
    for (value, argument) in parts.passed(body) {
        for side in 0..2 {
            if value != operands[side] {
                continue;
            }
            for use_ in body.uses(argument) {
                let user = body.op(body.user(use_));
                let Some(other) = user.cast::<CmpIOp>() else { continue };
                if user.operand(1 - side) != operands[1 - side]
                    || decided.iter().any(|(op, _)| *op == user.id())
                {
                    continue;
                }
                if other.predicate() == predicate {
                    decided.push((user.id(), true));
                } else if other.predicate() == predicate.inverted() {
                    decided.push((user.id(), false));
                }
            }
        }
    }
    if decided.is_empty() {
        return None;
    }
    for (user, holds) in decided {
        rewriter.set_before(user);
        let constant = truth(rewriter, holds);
        rewriter.replace_op(user, &[constant]);
    }
    Some(())
}

/// Builds an `scf.while` with results of these types and moves the blocks of `op` into it.
fn rebuild(op: Op, types: &[Type], rewriter: &mut Rewriter<'_>) -> Option<Op> {
    let inits: Vec<Value> = rewriter.body().operands(op).collect();
    let new = WhileOp::build(rewriter, types, inits).op();
    for index in 0..2 {
        let body = rewriter.body_mut();
        let (from, to) = (body.region(op, index)?, body.region(new, index)?);
        body.take_blocks(from, to);
    }
    Some(new)
}

/// Reorders the operands of an `scf.condition` that are a permutation of the arguments of its block
/// into the order of the arguments.
fn align(op: WhileOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let body = rewriter.body();
    let parts = Parts::of(body, op)?;
    let came = body.arguments(parts.before).to_vec();
    let passed: Vec<Value> = body.operands(parts.condition).skip(1).collect();
    if came == passed || came.len() != passed.len() {
        return None;
    }
    // The position of each argument among the forwarded operands.
    let places: Vec<usize> =
        came.iter().map(|v| passed.iter().position(|p| p == v)).collect::<Option<_>>()?;
    let types: Vec<Type> = came.iter().map(|value| body.value_type(*value)).collect();
    let old_results: Vec<Value> = body.results(op).collect();
    let location = body.location(op);
    let condition = body.operand(parts.condition, 0);
    let new = rebuild(op, &types, rewriter)?;
    let body = rewriter.body_mut();
    let operands: Vec<Value> = [condition].into_iter().chain(came.iter().copied()).collect();
    body.set_operands(parts.condition, &operands);
    for (at, place) in places.iter().enumerate() {
        let result = body.result(new, at);
        body.replace_all_uses(old_results[*place], result);
    }
    // The operations of the loop move into new blocks, so that the driver visits them again.
    let same: Vec<usize> = (0..came.len()).collect();
    let own = came.iter().map(|value| rewriter.body().value_location(*value)).collect();
    let of_loop = vec![location; came.len()];
    for (old, places, locations) in [(parts.before, same, own), (parts.after, places, of_loop)] {
        let body = rewriter.body_mut();
        let Some(region) = body.block_region(old) else { continue };
        let block = body.new_block(types.iter().copied().zip(locations));
        body.insert_block(block, region, Some(old));
        let arguments = body.arguments(block).to_vec();
        let mut values = arguments.clone();
        for (argument, place) in arguments.into_iter().zip(places) {
            values[place] = argument;
        }
        rewriter.inline_block(old, block, None, &values);
    }
    rewriter.erase_op(op);
    Some(())
}

/// Moves an `scf.if` on the condition at the end of the first region to the start of the second
/// region, which runs exactly if the condition holds.
fn move_if_down(op: WhileOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let body = rewriter.body();
    let parts = Parts::of(body, op)?;
    let last = body.prev_op(parts.condition)?;
    let conditional = body.op(last).cast::<IfOp>()?;
    let (then, otherwise) = (body.region(last, 0)?, body.region(last, 1)?);
    let else_block = body.first_block(otherwise);
    let empty = else_block.is_none_or(|block| body.ops_in(block).count() == 1);
    if conditional.condition() != body.operand(parts.condition, 0) || !empty {
        return None;
    }
    let then_block = body.first_block(then)?;
    let end = body.last_op(then_block)?;
    let results: Vec<Value> = body.results(last).collect();
    let values: Vec<Value> = body.operands(end).collect();
    let others: Vec<Value> = match else_block.and_then(|block| body.last_op(block)) {
        Some(end) => body.operands(end).collect(),
        None => Vec::new(),
    };
    let passed = parts.passed(body);
    // Values of the first region that the branch uses must be forwarded.
    let before = body.region(op, 0)?;
    let mut more: Vec<Value> = Vec::new();
    for user in body.ops_in(then_block) {
        body.op(user).walk_all(|inner| {
            for value in inner.operands() {
                let outside = !is_value_in(body, value, then);
                if outside && is_value_in(body, value, before) && !more.contains(&value) {
                    more.push(value);
                }
            }
        });
    }
    let mut types: Vec<Type> = body.op(op).result_types().collect();
    let more_types: Vec<Type> = more.iter().map(|value| body.value_type(*value)).collect();
    types.extend(&more_types);
    let old_results: Vec<Value> = body.results(op).collect();
    let location = body.location(op);
    for (value, argument) in passed {
        if let Some(at) = results.iter().position(|result| *result == value) {
            rewriter.replace_all_uses(results[at], others[at]);
            rewriter.replace_all_uses(argument, values[at]);
        }
    }
    let new = rebuild(op, &types, rewriter)?;
    let body = rewriter.body_mut();
    let operands: Vec<Value> = body.operands(parts.condition).chain(more.clone()).collect();
    body.set_operands(parts.condition, &operands);
    for (value, ty) in more.into_iter().zip(more_types) {
        let argument = body.add_block_argument(parts.after, ty, location);
        body.replace_uses_if(value, argument, |body, use_| is_in(body, body.user(use_), then));
    }
    rewriter.erase_op(end);
    let first = rewriter.body().first_op(parts.after);
    rewriter.inline_block(then_block, parts.after, first, &[]);
    rewriter.erase_op(last);
    for (at, old) in old_results.into_iter().enumerate() {
        let value = rewriter.body().result(new, at);
        rewriter.replace_all_uses(old, value);
    }
    rewriter.erase_op(op);
    Some(())
}

/// Whether `value` is defined in `region`, at any depth.
fn is_value_in(body: &Body, value: Value, region: terrace_ir::Region) -> bool {
    let mut at = body.value_block(value).and_then(|block| body.block_region(block));
    while let Some(around) = at {
        if around == region {
            return true;
        }
        at = body.region_owner(around).and_then(|owner| body.parent_region(owner));
    }
    false
}
