//! The blocks of a function ([`Flow`]): their indices, the order in which they are translated, and
//! the blocks that are added where a terminator passes arguments to the same successor twice.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_interfaces::{DynBranchOp, successor_operand_values};
use terrace_ir::{Block, Op, OpRef, RegionRef, Value};

use crate::model::{BlockId, InstructionId};

/// An edge that goes through a block of its own.
#[derive(Clone)]
pub(super) struct Split {
    /// The terminator that branches.
    pub(super) op: Op,
    /// The block branched to.
    pub(super) target: Block,
    /// The values that are passed to it.
    pub(super) operands: Vec<Option<Value>>,
    /// The phis of the block, one for each value.
    pub(super) phis: Vec<InstructionId>,
}

/// The values that an edge passes.
pub(super) enum Passed {
    /// Values of the terminator; `None` where it produces the value itself.
    Values(Vec<Option<Value>>),
    /// The phis of the added block with this index.
    Split(usize),
}

/// The blocks of a function.
#[derive(Default)]
pub(super) struct Flow {
    /// The blocks of the region, in order.
    pub(super) blocks: Vec<Block>,
    indices: FxHashMap<Block, usize>,
    /// The added blocks, which follow those of the region.
    pub(super) splits: Vec<Split>,
    split_edges: FxHashMap<(Op, usize), usize>,
}

impl Flow {
    /// Finds the blocks of a region (MLIR: `ensureDistinctSuccessors`).
    pub(super) fn new(region: RegionRef<'_>) -> Self {
        let blocks: Vec<Block> = region.blocks().map(|block| block.id()).collect();
        let indices = blocks.iter().enumerate().map(|(at, block)| (*block, at)).collect();
        let mut flow = Flow { blocks, indices, ..Flow::default() };
        for block in region.blocks() {
            if let Some(last) = block.last() {
                flow.split_edges_of(last);
            }
        }
        flow
    }

    fn split_edges_of(&mut self, op: OpRef<'_>) {
        if op.successors().len() < 2 {
            return;
        }
        let Some(branch) = op.interface::<DynBranchOp<'_>>() else { return };
        let mut seen = FxHashSet::default();
        for (at, target) in op.successors().enumerate() {
            if seen.insert(target) || op.body().arguments(target).is_empty() {
                continue;
            }
            let operands = successor_operand_values(branch, at);
            self.split_edges.insert((op.id(), at), self.splits.len());
            self.splits.push(Split { op: op.id(), target, operands, phis: Vec::new() });
        }
    }

    /// Returns the index of a block of the region.
    pub(super) fn block(&self, block: Block) -> BlockId {
        BlockId::new(self.indices.get(&block).copied().unwrap_or(0))
    }

    /// Returns the block that the successor of `op` at `index` is.
    pub(super) fn successor(&self, op: OpRef<'_>, index: usize) -> BlockId {
        if let Some(split) = self.split_edges.get(&(op.id(), index)) {
            return BlockId::new(self.blocks.len() + split);
        }
        op.successor(index).map_or(BlockId::new(0), |block| self.block(block))
    }

    /// Whether the edge goes through a block of its own.
    fn is_split(&self, op: Op, index: usize) -> bool {
        !self.splits.is_empty() && self.split_edges.contains_key(&(op, index))
    }

    /// Returns the number of blocks, added ones included.
    pub(super) fn count(&self) -> usize {
        self.blocks.len() + self.splits.len()
    }

    /// Returns the edges into a block: the blocks that they come from and the values that are
    /// passed, the most recently created edge first.
    pub(super) fn incoming(&self, region: RegionRef<'_>, block: Block) -> Vec<(BlockId, Passed)> {
        let body = region.body();
        let mut edges = Vec::new();
        for (at, split) in self.splits.iter().enumerate().rev() {
            if split.target == block {
                edges.push((BlockId::new(self.blocks.len() + at), Passed::Split(at)));
            }
        }
        for (op, index) in body.predecessor_edges(block) {
            if self.is_split(op, index) {
                continue;
            }
            let op = body.op(op);
            let (Some(from), Some(branch)) = (op.block(), op.interface::<DynBranchOp<'_>>()) else {
                continue;
            };
            let passed = Passed::Values(successor_operand_values(branch, index));
            edges.push((self.block(from.id()), passed));
        }
        edges
    }

    /// Returns the blocks in the order in which they are translated: reverse post-order from each
    /// block that no earlier one reaches (MLIR: `getBlocksSortedByDominance`).
    pub(super) fn order(&self, region: RegionRef<'_>) -> Vec<BlockId> {
        let mut seen = vec![false; self.count()];
        let mut order = Vec::with_capacity(self.count());
        for start in 0..self.count() {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let first = order.len();
            let mut stack = vec![(start, self.successors(region, start), 0)];
            while let Some((block, successors, next)) = stack.last_mut() {
                match successors.get(*next).copied() {
                    Some(successor) => {
                        *next += 1;
                        if !seen[successor] {
                            seen[successor] = true;
                            stack.push((successor, self.successors(region, successor), 0));
                        }
                    }
                    None => {
                        order.push(BlockId::new(*block));
                        stack.pop();
                    }
                }
            }
            order[first..].reverse();
        }
        order
    }

    fn successors(&self, region: RegionRef<'_>, block: usize) -> Vec<usize> {
        let Some(id) = self.blocks.get(block) else {
            let target = self.splits[block - self.blocks.len()].target;
            return vec![self.block(target).index()];
        };
        let block = terrace_ir::BlockRef::new(region.body(), *id);
        let Some(last) = block.last() else { return Vec::new() };
        (0..last.successors().len()).map(|at| self.successor(last, at).index()).collect()
    }
}
