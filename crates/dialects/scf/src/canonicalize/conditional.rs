//! Canonicalization of `scf.if`.

use terrace_arith::{ConstantOp, SelectOp, XOrIOp};
use terrace_builtin::IntegerAttr;
use terrace_interfaces::add_region_branch_patterns;
use terrace_ir::fold::constant_value;
use terrace_ir::{
    Body, InsertionPoint, Op, OpType, Operand, PatternSet, Region, Rewriter, Type, Use, Value,
};

use super::is_in;
use super::merge_ifs::{adjacent, nested};
use crate::{IfOp, YieldOp};

pub(crate) fn r#if(set: &mut PatternSet) {
    set.add::<IfOp>("CombineIfs", adjacent);
    set.add::<IfOp>("CombineNestedIfs", nested);
    set.add::<IfOp>("ConditionPropagation", propagate_condition);
    set.add::<IfOp>("ConvertTrivialIfToSelect", trivial_to_select);
    set.add::<IfOp>("RemoveEmptyElseBranch", remove_empty_else);
    set.add::<IfOp>("RemoveStaticCondition", remove_static_condition);
    set.add::<IfOp>("ReplaceIfYieldWithConditionOrValue", yield_condition);
    add_region_branch_patterns::<IfOp>(set);
}

/// Returns the constant value of the `i1` `value`; `None` if it is not a constant.
fn known(body: &Body, value: Value) -> Option<bool> {
    let constant = constant_value(body, value)?;
    constant.downcast::<IntegerAttr>(body.context())?.as_bool(body.context())
}

fn bool_constant(rewriter: &mut Rewriter<'_>, value: bool) -> Value {
    let constant = IntegerAttr::bool(rewriter.context(), value);
    ConstantOp::build(rewriter, constant.into()).value(rewriter)
}

/// Returns the then and the else region, which may be empty; `None` if `op` has no such regions.
fn regions(body: &Body, op: Op) -> Option<(Region, Region)> {
    Some((body.region(op, 0)?, body.region(op, 1)?))
}

/// Returns the `scf.yield` that terminates the first block of `region`; `None` if the block ends in
/// another operation.
fn end(body: &Body, region: Region) -> Option<Op> {
    let last = body.last_op(body.first_block(region)?)?;
    body.op(last).is::<YieldOp>().then_some(last)
}

/// Replaces uses of the condition by `true` inside the then region and by `false` inside the else
/// region.
///
/// `if %c { use %c }` => `if %c { use %true }`
fn propagate_condition(op: IfOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let condition = op.view(rewriter.body()).condition();
    if constant_value(rewriter.body(), condition).is_some() {
        return None;
    }
    let branches = regions(rewriter.body(), op.op())?;
    let uses: Vec<Use> = rewriter.body().uses(condition).collect();
    let mut constants = [None, None];
    let mut changed = false;
    for use_ in uses {
        let body = rewriter.body();
        let user = body.user(use_);
        let holds = match (is_in(body, user, branches.0), is_in(body, user, branches.1)) {
            (true, _) => true,
            (_, true) => false,
            _ => continue,
        };
        let place = usize::from(holds);
        let constant = match constants[place] {
            Some(constant) => constant,
            None => *constants[place].insert(bool_constant(rewriter, holds)),
        };
        let operands = rewriter.body().op(user).operands();
        let at: Vec<usize> =
            operands.enumerate().filter(|(_, v)| *v == condition).map(|(at, _)| at).collect();
        for at in at {
            rewriter.body_mut().set_operand(user, at, constant);
        }
        changed = true;
    }
    changed.then_some(())
}

/// Replaces each result whose yielded values are both defined outside the branches by an
/// `arith.select` on the condition before the `scf.if`.
///
/// `if %c { yield %a } else { yield %b }` => `select %c, %a, %b`
fn trivial_to_select(op: IfOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let body = rewriter.body();
    let (then, otherwise) = regions(body, op)?;
    let condition = body.op(op).operand(0);
    let (a, b) = (end(body, then)?, end(body, otherwise)?);
    let yielded = |end: Op| body.op(end).operands().collect::<Vec<Value>>();
    let pairs: Vec<(Value, Value)> = yielded(a).into_iter().zip(yielded(b)).collect();
    let home = |value: Value| body.value_block(value).and_then(|block| body.block_region(block));
    let stays = |(a, b): &(Value, Value)| home(*a) == Some(then) || home(*b) == Some(otherwise);
    let kept: Vec<bool> = pairs.iter().map(stays).collect();
    if pairs.is_empty() || pairs.len() != body.result_count(op) || kept.iter().all(|kept| *kept) {
        return None;
    }
    let left = || pairs.iter().zip(&kept).filter(|(_, kept)| **kept).map(|(pair, _)| *pair);
    let types: Vec<Type> = left().map(|(a, _)| body.value_type(a)).collect();
    let new = IfOp::build(rewriter, &types, condition).op();
    let (new_then, new_else) = regions(rewriter.body(), new)?;
    rewriter.body_mut().take_blocks(then, new_then);
    rewriter.body_mut().take_blocks(otherwise, new_else);
    rewriter.set_before(new);
    let (mut results, mut at) = (Vec::new(), 0);
    for ((a, b), kept) in pairs.iter().zip(&kept) {
        results.push(if *kept {
            at += 1;
            rewriter.body().result(new, at - 1)
        } else if a == b {
            *a
        } else {
            SelectOp::build(rewriter, condition, *a, *b).value(rewriter)
        });
    }
    for (end, values) in
        [(a, left().map(|(a, _)| a).collect::<Vec<Value>>()), (b, left().map(|(_, b)| b).collect())]
    {
        let location = rewriter.body().location(end);
        rewriter.set_location(location);
        rewriter.set_point(InsertionPoint::Before(end));
        YieldOp::build(rewriter, &values[..]);
        rewriter.erase_op(end);
    }
    rewriter.replace_op(op, &results);
    Some(())
}

/// Removes the else region of an `scf.if` without results if it holds only its terminator.
///
/// `if %c { A } else { }` => `if %c { A }`
fn remove_empty_else(op: IfOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let body = rewriter.body();
    let (then, otherwise) = regions(body, op)?;
    let block = body.first_block(otherwise)?;
    if body.result_count(op) > 0 || body.ops_in(block).count() != 1 {
        return None;
    }
    let condition = body.op(op).operand(0);
    let new = IfOp::build(rewriter, &[], condition).op();
    let attributes = rewriter.body().attributes(op).to_vec();
    rewriter.body_mut().set_attributes(new, &attributes);
    let new_then = rewriter.body().region(new, 0)?;
    rewriter.body_mut().take_blocks(then, new_then);
    rewriter.erase_op(op);
    Some(())
}

/// Replaces an `scf.if` on a constant by the operations of the branch taken.
///
/// `if %true { A } else { B }` => `A`
fn remove_static_condition(op: IfOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let body = rewriter.body();
    let holds = known(body, body.op(op).operand(0))?;
    let (then, otherwise) = regions(body, op)?;
    if !holds && body.first_block(otherwise).is_none() {
        rewriter.erase_op(op);
        return Some(());
    }
    rewriter.replace_by_region(op, if holds { then } else { otherwise }, &[])
}

/// Replaces a result that is `true` in one branch and `false` in the other by the condition or by
/// its negation, and a result for which both branches yield the same value by that value.
///
/// `if %c { yield %true } else { yield %false }` => `%c`
fn yield_condition(op: IfOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let body = rewriter.body();
    if body.result_count(op) == 0 {
        return None;
    }
    let condition = body.op(op).operand(0);
    let (then, otherwise) = regions(body, op)?;
    let (a, b) = (end(body, then)?, end(body, otherwise)?);
    let a: Vec<Value> = body.op(a).operands().collect();
    let b: Vec<Value> = body.op(b).operands().collect();
    let results: Vec<Value> = body.results(op).collect();
    let mut changed = false;
    for (result, (a, b)) in results.into_iter().zip(a.into_iter().zip(b)) {
        let body = rewriter.body();
        if !body.has_uses(result) {
            continue;
        }
        let by = match (known(body, a), known(body, b)) {
            _ if a == b => a,
            (Some(true), Some(false)) => condition,
            (Some(false), Some(true)) => {
                let one = bool_constant(rewriter, true);
                XOrIOp::build(rewriter, condition, one).value(rewriter)
            }
            _ => continue,
        };
        rewriter.replace_all_uses(result, by);
        changed = true;
    }
    changed.then_some(())
}
