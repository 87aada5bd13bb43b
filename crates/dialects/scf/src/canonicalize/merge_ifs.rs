//! Patterns that merge two `scf.if`s into one.

use terrace_arith::{AndIOp, SelectOp, XOrIOp};
use terrace_builtin::values::constant_integer;
use terrace_ir::{Block, Body, Op, OpType, Rewriter, Type, Value};

use super::is_in;
use crate::{IfOp, YieldOp};

/// Returns the blocks of the then region and of the else region; the latter is `None` if the region
/// is empty.
fn blocks(body: &Body, op: Op) -> Option<(Block, Option<Block>)> {
    let (then, otherwise) = (body.region(op, 0)?, body.region(op, 1)?);
    Some((body.first_block(then)?, body.first_block(otherwise)))
}

/// Returns the operands of the terminator of `block`.
fn yielded(body: &Body, block: Block) -> Vec<Value> {
    body.last_op(block).map(|end| body.operands(end).collect()).unwrap_or_default()
}

/// Whether `a` is `arith.xori` of `b` with a constant other than 0, and thus the negation of the
/// `i1` `b`.
fn is_not(body: &Body, a: Value, b: Value) -> bool {
    body.defined_by::<XOrIOp>(a).is_some_and(|not| {
        not.lhs() == b && constant_integer(body, not.rhs()).is_some_and(|one| one != 0)
    })
}

/// Moves the operations of `from` to the end of `to` and merges both `scf.yield`s into one with the
/// operands of `to` first.
fn append(rewriter: &mut Rewriter<'_>, from: Block, to: Block) -> Option<()> {
    let body = rewriter.body();
    let (first, second) = (body.last_op(to)?, body.last_op(from)?);
    let values: Vec<Value> = body.operands(first).chain(body.operands(second)).collect();
    let location = body.location(second);
    rewriter.inline_block(from, to, None, &[]);
    let old = rewriter.location();
    rewriter.set_at_end(to);
    rewriter.set_location(location);
    YieldOp::build(rewriter, values);
    rewriter.set_location(old);
    rewriter.erase_op(first);
    rewriter.erase_op(second);
    Some(())
}

/// Merges an `scf.if` into the `scf.if` right before it if both have the same condition or one the
/// negation of the other (MLIR: `CombineIfs`).
///
/// `if %c { A } if %c { B }` => `if %c { A B }`.
pub(super) fn adjacent(op: IfOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let next = op.op();
    let body = rewriter.body();
    let before = body.prev_op(next).filter(|op| body.op(*op).is::<IfOp>())?;
    let (condition, other) = (body.operand(before, 0), body.operand(next, 0));
    let (then, otherwise) = blocks(body, next)?;
    let (mut next_then, mut next_else) = (None, None);
    if condition == other {
        (next_then, next_else) = (Some(then), otherwise);
    }
    if is_not(body, other, condition) || is_not(body, condition, other) {
        (next_then, next_else) = (otherwise, Some(then));
    }
    if next_then.is_none() && next_else.is_none() {
        return None;
    }
    let (first_then, first_else) = blocks(body, before)?;
    let results: Vec<Value> = body.results(before).collect();
    let next_results: Vec<Value> = body.results(next).collect();
    let inner = [
        (next_then, yielded(body, first_then)),
        (next_else, first_else.map(|block| yielded(body, block)).unwrap_or_default()),
    ];
    for (block, values) in inner {
        let Some(region) = block.and_then(|block| rewriter.body().block_region(block)) else {
            continue;
        };
        for (result, value) in results.iter().zip(values) {
            let in_it = |body: &Body, use_| is_in(body, body.user(use_), region);
            rewriter.body_mut().replace_uses_if(*result, value, in_it);
        }
    }
    let body = rewriter.body();
    let types: Vec<Type> =
        results.iter().chain(&next_results).map(|v| body.value_type(*v)).collect();
    let new = IfOp::build(rewriter, &types, condition).op();
    for index in 0..2 {
        let body = rewriter.body_mut();
        let (from, to) = (body.region(before, index)?, body.region(new, index)?);
        body.take_blocks(from, to);
    }
    if let Some(block) = next_then {
        append(rewriter, block, first_then)?;
    }
    match (next_else, first_else) {
        (Some(block), Some(into)) => append(rewriter, block, into)?,
        (Some(block), None) => {
            let body = rewriter.body_mut();
            let (from, to) = (body.block_region(block)?, body.region(new, 1)?);
            body.take_blocks(from, to);
        }
        _ => {}
    }
    rewriter.set_before(new);
    let all: Vec<Value> = rewriter.body().results(new).collect();
    let (first, second) = all.split_at(results.len());
    rewriter.replace_op(before, first);
    rewriter.replace_op(next, second);
    Some(())
}

/// Merges an `scf.if` that holds only another `scf.if`, both without operations in their else
/// regions, into one on the conjunction (MLIR: `CombineNestedIfs`).
///
/// `if %a { if %b { A } }` => `if %a & %b { A }`.
pub(super) fn nested(op: IfOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let body = rewriter.body();
    let (then, otherwise) = blocks(body, op)?;
    let ends = |block: Block| body.ops_in(block).count() == 1;
    let inner = body.first_op(then)?;
    if body.ops_in(then).count() != 2 || !body.op(inner).is::<IfOp>() || !otherwise.is_none_or(ends)
    {
        return None;
    }
    let (inner_then, inner_else) = blocks(body, inner)?;
    if !inner_else.is_none_or(ends) {
        return None;
    }
    let mut values = yielded(body, then);
    let others = otherwise.map(|block| yielded(body, block)).unwrap_or_default();
    let inner_values = yielded(body, inner_then);
    let inner_others = inner_else.map(|block| yielded(body, block)).unwrap_or_default();
    let mut chosen = Vec::new();
    for (at, value) in values.iter_mut().enumerate() {
        match body.result_of(*value) {
            Some((definition, index)) if definition == inner => {
                if inner_others.get(index) != others.get(at) {
                    return None;
                }
                *value = inner_values[index];
            }
            _ => chosen.push(at),
        }
    }
    let (a, b) = (body.operand(op, 0), body.operand(inner, 0));
    let types: Vec<Type> = body.op(op).result_types().collect();
    let location = body.location(op);
    let both = AndIOp::build(rewriter, a, b).op();
    let both = rewriter.body().result(both, 0);
    let new = IfOp::build(rewriter, &types, both).op();
    let mut results: Vec<Value> = rewriter.body().results(new).collect();
    rewriter.set_before(new);
    for at in chosen {
        let select = SelectOp::build(rewriter, a, values[at], others[at]).op();
        results[at] = rewriter.body().result(select, 0);
    }
    let body = rewriter.body_mut();
    let (from, to) = (body.block_region(inner_then)?, body.region(new, 0)?);
    body.take_blocks(from, to);
    let end = body.last_op(inner_then)?;
    rewriter.set_at_end(inner_then);
    YieldOp::build(rewriter, values);
    rewriter.erase_op(end);
    if !others.is_empty() {
        let region = rewriter.body().region(new, 1)?;
        let block = rewriter.append_block(region, &[]);
        rewriter.set_at_end(block);
        rewriter.set_location(location);
        YieldOp::build(rewriter, others);
    }
    rewriter.replace_op(op, &results);
    Some(())
}
