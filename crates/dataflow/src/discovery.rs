//! The order in which MLIR discovers reachable blocks, for
//! [`BackwardStates`](crate::BackwardStates), which shares a solver with dead-code analysis there.

use rustc_hash::FxHashSet;
use terrace_interfaces::{DynCallOp, DynCallableOp, DynRegionBranchOp, RegionPoint};
use terrace_ir::{Block, Op, OpRef};

use crate::flow::Flow;
use crate::program::BodyId;

/// A block with the number of its body, as a key.
type BlockPlace = (BodyId, Block);

impl Flow<'_> {
    /// Returns the reachable blocks in the order of their discovery, divided into steps.
    ///
    /// Step 0 are the blocks found while dead-code analysis is initialized, before any constant is
    /// known; each further step are the blocks reached from those of earlier steps. The results of
    /// analyses that keep the order in which they visit operations depend on these steps.
    pub(crate) fn discovery_steps(&self) -> Vec<Vec<BlockPlace>> {
        let mut seen = FxHashSet::default();
        let first = self.first_step(&mut seen);
        let mut steps = vec![first, Vec::new()];
        let mut at = 0;
        while at < steps.len() {
            if at > 0 {
                // A block may have been discovered in an earlier step.
                steps[at].retain(|block| seen.insert(*block));
            }
            for (body, block) in steps[at].clone() {
                for op in self.program.body(body).ops_in(block) {
                    for (target, delay) in self.targets(body, self.op(body, op)) {
                        let step = if at == 0 { 1 } else { at + 1 + usize::from(delay) };
                        if !seen.contains(&target) {
                            steps.resize_with(steps.len().max(step + 1), Vec::new);
                            steps[step].push(target);
                        }
                    }
                }
            }
            at += 1;
        }
        steps
    }

    fn first_step(&self, seen: &mut FxHashSet<BlockPlace>) -> Vec<BlockPlace> {
        let mut step = Vec::new();
        let mut visited = FxHashSet::default();
        let mut pending = vec![(0, Op::ROOT)];
        while let Some((body, op)) = pending.pop() {
            let view = self.op(body, op);
            visited.insert((body, op));
            let block = self.program.body(body).parent_block(op);
            if block.is_none_or(|block| seen.contains(&(body, block))) {
                let callee = self.program.callee(body, op);
                let is_new = callee.is_some_and(|callee| !visited.contains(&callee));
                // The states of operands are still bottom, so that a branch with operands has no
                // successors yet.
                if is_new || callee.is_none() && view.operand_count() == 0 {
                    let targets = self.targets(body, view).into_iter().map(|(target, _)| target);
                    step.extend(targets.filter(|target| seen.insert(*target)));
                }
            }
            let inner = self.program.body_of_regions(body, op);
            let at = pending.len();
            let blocks = view.regions().flat_map(|region| region.blocks());
            pending.extend(blocks.flat_map(|block| block.ops()).map(|op| (inner, op.id())));
            pending[at..].reverse();
        }
        step
    }

    /// Returns the blocks that control may enter from `op` of the body numbered `body`, each with
    /// whether its discovery takes one more step: because it depends on a value of the same block,
    /// or on the callee.
    fn targets(&self, body: BodyId, op: OpRef<'_>) -> Vec<(BlockPlace, bool)> {
        let mut targets = Vec::new();
        let view = self.program.body(body);
        let block = view.parent_block(op.id());
        let home = |value| match view.argument_of(value) {
            Some((block, _)) => Some(block),
            None => view.parent_block(view.defining_op(value)?),
        };
        let waits = op.operands().any(|operand| home(operand) == block);
        let is_branch = op.interface::<DynRegionBranchOp<'_>>().is_some();
        let is_closed =
            op.interface::<DynCallableOp<'_>>().is_some() && !self.open.contains(&(body, op.id()));
        let inner = self.program.body_of_regions(body, op.id());
        for (index, region) in op.regions().enumerate() {
            let enters = match is_branch {
                true => self.enters_region((body, op.id()), index, (body, op.id())),
                false => !is_closed,
            };
            let entry = region.entry().filter(|_| enters);
            targets.extend(entry.map(|entry| ((inner, entry.id()), is_branch && waits)));
        }
        if let Some(block) = block {
            let taken = op.successors().filter(|to| self.is_edge_live(body, block, *to));
            targets.extend(taken.map(|to| ((body, to), waits)));
        }
        if op.interface::<DynCallOp<'_>>().is_some()
            && let Some((at, callee)) = self.program.callee(body, op.id())
        {
            let region = self.program.callable_region(at, callee);
            let entry = region.and_then(|region| region.entry());
            let inside = self.program.body_of_regions(at, callee);
            targets.extend(entry.map(|entry| ((inside, entry.id()), true)));
        }
        if view.next_op(op.id()).is_none()
            && let Some((outer, around)) = self.program.parent(body, op.id())
            && self.op(outer, around).interface::<DynRegionBranchOp<'_>>().is_some()
        {
            for (index, region) in self.op(outer, around).regions().enumerate() {
                let enters = self.enters_region((outer, around), index, (body, op.id()));
                let entry = region.entry().filter(|_| enters);
                targets.extend(entry.map(|entry| ((body, entry.id()), waits)));
            }
        }
        targets.retain(|((body, block), _)| self.is_block_reached(*body, *block));
        targets
    }

    /// Whether `end` is a predecessor of the region of `branch` at `index`.
    fn enters_region(&self, branch: (BodyId, Op), index: usize, end: (BodyId, Op)) -> bool {
        let from = self.region_predecessors(branch.0, branch.1, RegionPoint::Region(index));
        from.iter().any(|from| (from.body, from.op) == end)
    }
}
