//! The pass `async-runtime-ref-counting-opt`: erases pairs of operations that add and drop a
//! reference in the same block (MLIR: `AsyncRuntimeRefCountingOpt.cpp`).

use indexmap::IndexMap;
use rustc_hash::FxHashSet;
use terrace_async::{AsyncDialect, RuntimeAddRefOp, RuntimeDropRefOp};
use terrace_func::CallOp;
use terrace_ir::{Block, Body, Op, Value};
use terrace_pass::{PassResult, Target, pass};

use crate::ref_counted::{for_each_counted_value, users};

/// Erase redundant operations that count references to values of the async runtime
#[pass(name = "async-runtime-ref-counting-opt", title = "AsyncRuntimeRefCountingOptPass", run = run)]
pub struct AsyncRuntimeRefCountingOpt {}

fn run(_: &AsyncRuntimeRefCountingOpt, target: &mut Target<'_>) -> PassResult {
    target.context().load::<AsyncDialect>();
    for_each_counted_value(
        target,
        |_| (),
        |body, (), value| {
            let mut erased: Vec<Op> = Vec::new();
            for users in users_by_block(body, value).into_values() {
                erased.extend(cancelled(body, &users));
            }
            erased.into_iter().for_each(|op| body.erase(op));
            Ok(())
        },
    )
}

/// Returns the users of `value` by block, in the order of the block; a user in a nested region also
/// stands for the operations that contain it.
fn users_by_block(body: &Body, value: Value) -> IndexMap<Block, Vec<Op>> {
    let mut by_block: IndexMap<Block, Vec<Op>> = IndexMap::new();
    let region = body.value_block(value).and_then(|block| body.block_region(block));
    for user in users(body, value) {
        for op in std::iter::successors(Some(user), |op| body.parent_op(*op)) {
            let Some(block) = body.parent_block(op) else { break };
            by_block.entry(block).or_default().push(op);
            if body.parent_region(op) == region {
                break;
            }
        }
    }
    for (block, users) in &mut by_block {
        let found: FxHashSet<Op> = users.iter().copied().collect();
        *users = body.ops_in(*block).filter(|op| found.contains(op)).collect();
    }
    by_block
}

/// Returns the pairs of operations among `users`, the users of a value in a block, that add and
/// drop the same number of references.
///
/// A pair remains if a function is called between its operations, which drops a reference, and the
/// value is used afterwards.
fn cancelled(body: &Body, users: &[Op]) -> FxHashSet<Op> {
    let mut erased = FxHashSet::default();
    for (at, add) in users.iter().enumerate() {
        let Some(count) = body.op(*add).cast::<RuntimeAddRefOp>().map(|add| add.count()) else {
            continue;
        };
        let (mut called, mut used_after_call) = (false, false);
        for user in &users[at + 1..] {
            let op = body.op(*user);
            let drops = op.cast::<RuntimeDropRefOp>().is_some_and(|drop| drop.count() == count);
            if drops && !used_after_call && !erased.contains(user) {
                erased.extend([*add, *user]);
                break;
            }
            match op.is::<CallOp>() {
                true => called = true,
                false => used_after_call |= called,
            }
        }
    }
    erased
}
