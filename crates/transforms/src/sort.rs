//! Topological sorting of blocks without SSA dominance ([`sort_topologically`]).

use rustc_hash::FxHashSet;
use terrace_ir::dominance::has_ssa_dominance;
use terrace_ir::{Block, Body, Op, TraitFlags};

use crate::bodies::{for_each_body, operands_within};

/// Moves operations after the definitions of their operands in all blocks without SSA dominance in
/// the root of `body`, nested bodies included (MLIR: the pass `topological-sort`). A cycle is
/// broken at its first operation.
pub fn sort_topologically(body: &mut Body) {
    for_each_body(body, &|body: &mut Body| {
        let mut ops = vec![Op::ROOT];
        ops.extend(body.ops_below(Op::ROOT));
        // Regions of unregistered operations may be of any kind.
        for op in ops.into_iter().filter(|op| body.op(*op).info().is_some()).collect::<Vec<_>>() {
            let blocks = body.regions(op).flat_map(|region| body.blocks_in(region));
            let blocks: Vec<Block> =
                blocks.filter(|block| !has_ssa_dominance(body, *block)).collect();
            blocks.into_iter().for_each(|block| sort_block(body, block));
        }
    });
}

/// Sorts the operations of `block`, except its terminator; operations that are ready keep their
/// relative order.
fn sort_block(body: &mut Body, block: Block) {
    let is_end = |op: &Op| body.op(*op).flags().contains(TraitFlags::TERMINATOR);
    let mut left: Vec<Op> = body.ops_in(block).collect();
    let end = left.pop_if(|op| is_end(op));
    let mut waiting: FxHashSet<Op> = left.iter().copied().collect();
    while !left.is_empty() {
        let mut rest = Vec::new();
        let mut moved = false;
        for op in left {
            if !is_ready(body, block, op, &waiting) {
                rest.push(op);
                continue;
            }
            waiting.remove(&op);
            body.move_op(op, block, end);
            moved = true;
        }
        if !moved {
            // All remaining operations are in cycles or depend on one.
            let first = rest.remove(0);
            waiting.remove(&first);
            body.move_op(first, block, end);
        }
        left = rest;
    }
}

/// Whether no operand of `op` and its nested operations depends on an operation in `waiting`, other
/// than `op` itself.
fn is_ready(body: &Body, block: Block, op: Op, waiting: &FxHashSet<Op>) -> bool {
    operands_within(body, op).into_iter().all(|value| {
        let Some(mut at) = body.defining_op(value) else { return true };
        while body.parent_block(at) != Some(block) {
            match body.parent_op(at) {
                Some(parent) => at = parent,
                None => return true,
            }
        }
        at == op || !waiting.contains(&at)
    })
}
