//! The pass `async-runtime-ref-counting`: counts references by the liveness of values
//! (MLIR: `AsyncRuntimeRefCountingPass`).
//!
//! A value is created with one reference. It is dropped after the last use in each block in which
//! the value dies, and at the start of successors in which it is not live. A called function
//! receives a reference of its own.

use indexmap::{IndexMap, IndexSet};
use terrace_async::{AsyncDialect, CoroSuspendOp, RuntimeAddRefOp, RuntimeDropRefOp};
use terrace_cf::{BranchOp, CfDialect};
use terrace_dataflow::BlockLiveness;
use terrace_func::CallOp;
use terrace_ir::{Block, Body, Builder, InsertionPoint, Op, TraitFlags, Value};
use terrace_pass::{PassResult, Target, pass};

use crate::ref_counted::{
    Counted, ancestor_at, drop_if_unused, for_each_counted_value, require_lowered, users,
};

/// Count references to values of the async runtime by their liveness
#[pass(name = "async-runtime-ref-counting", title = "AsyncRuntimeRefCountingPass", run = run)]
pub struct AsyncRuntimeRefCounting {}

fn run(_: &AsyncRuntimeRefCounting, target: &mut Target<'_>) -> PassResult {
    target.context().load::<AsyncDialect>();
    target.context().load::<CfDialect>();
    require_lowered(target)?;
    for_each_counted_value(target, BlockLiveness::new, |body, liveness, value| {
        if drop_if_unused(body, value) {
            return Ok(());
        }
        drop_after_last_uses(body, liveness, value)?;
        add_before_calls(body, value);
        drop_where_not_live(body, liveness, value)
    })
}

/// Drops the reference to `value` after the last use in each block where it dies.
///
/// # Errors
/// If the last user is a terminator that does not return the value.
fn drop_after_last_uses(body: &mut Body, liveness: &BlockLiveness, value: Value) -> Counted {
    let mut used: IndexMap<Block, Op> = IndexMap::new();
    let ancestors = users(body, value).into_iter().filter_map(|op| ancestor_at(body, value, op));
    used.extend(ancestors);
    let dies = |block: &Block| !liveness.is_live_out(*block, value);
    let last: Vec<Op> = used
        .into_iter()
        .filter(|(block, _)| dies(block))
        .map(|(block, user)| liveness.end_in_block(body, block, value, user))
        .collect();
    for op in last {
        let flags = body.op(op).flags();
        if flags.contains(TraitFlags::RETURN_LIKE) {
            continue;
        }
        if flags.contains(TraitFlags::TERMINATOR) {
            let message =
                "async reference counting can't handle terminators that are not ReturnLike";
            return Err(body.op(op).plain_error(message));
        }
        let location = body.value_location(value);
        let mut b = Builder::new(body, InsertionPoint::After(op), location);
        RuntimeDropRefOp::build(&mut b, value, 1);
    }
    Ok(())
}

/// Adds a reference to `value` before each call that receives it.
fn add_before_calls(body: &mut Body, value: Value) {
    let location = body.value_location(value);
    for op in users(body, value) {
        if body.op(op).is::<CallOp>() {
            let mut b = Builder::new(body, InsertionPoint::Before(op), location);
            RuntimeAddRefOp::build(&mut b, value, 1);
        }
    }
}

/// Drops the reference to `value` on each edge to a successor in which it is not live, if it is
/// live in another successor of the same block.
///
/// # Errors
/// If such a successor has arguments.
fn drop_where_not_live(body: &mut Body, liveness: &BlockLiveness, value: Value) -> Counted {
    let Some(region) = body.value_block(value).and_then(|block| body.block_region(block)) else {
        return Ok(());
    };
    let mut divergent: Vec<(Op, IndexSet<Block>)> = Vec::new();
    for block in body.blocks_in(region).filter(|block| liveness.is_live_out(*block, value)) {
        let Some(terminator) = body.last_op(block) else { continue };
        let is_live = |next: &Block| liveness.is_live_in(*next, value);
        let (live, dead): (IndexSet<Block>, IndexSet<Block>) =
            body.successors(terminator).partition(is_live);
        if !live.is_empty() && !dead.is_empty() {
            divergent.push((terminator, dead));
        }
    }
    let location = body.value_location(value);
    for (terminator, successors) in divergent {
        // A suspended coroutine keeps its references.
        if body.op(terminator).is::<CoroSuspendOp>() {
            continue;
        }
        if successors.iter().any(|block| !body.arguments(*block).is_empty()) {
            return Err(body.op(terminator).error(
                "successor have different `liveIn` property of the reference counted value",
            ));
        }
        for successor in successors {
            let block = edge_block(body, terminator, successor, value);
            let mut b = Builder::new(body, InsertionPoint::AtStart(block), location);
            RuntimeDropRefOp::build(&mut b, value, 1);
        }
    }
    Ok(())
}

/// Returns a block that is entered only from `terminator` on the way to `successor`: the successor
/// itself, or a new block before it.
fn edge_block(body: &mut Body, terminator: Op, successor: Block, value: Value) -> Block {
    let is_shared = body.predecessor_ops(successor).any(|op| op != terminator);
    let Some(region) = body.block_region(successor).filter(|_| is_shared) else {
        return successor;
    };
    let location = body.value_location(value);
    let block = body.append_block(region, []);
    body.move_block(block, region, Some(successor));
    BranchOp::build(&mut Builder::at_end(body, block, location), (), successor);
    for at in 0..body.successor_count(terminator) {
        if body.successor(terminator, at) == Some(successor) {
            body.set_successor(terminator, at, block);
        }
    }
    block
}
