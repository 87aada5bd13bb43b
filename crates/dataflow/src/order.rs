//! In which order it is found that control comes to blocks.

use rustc_hash::FxHashSet;
use terrace_interfaces::{DynCallOp, DynCallableOp, DynRegionBranchOp, RegionPoint};
use terrace_ir::{Block, Op, OpRef};

use crate::flow::Flow;
use crate::program::BodyId;

/// A block of a body.
type BlockPlace = (BodyId, Block);

impl Flow<'_> {
    /// The blocks that control reaches, in the order in which that is found, step by step: first those to
    /// which it comes whatever values are, which are found before anything is known; then those that control
    /// reaches from the blocks of the steps before. What analyses show that keep the order in which they meet
    /// things depends on it.
    pub(crate) fn steps(&self) -> Vec<Vec<BlockPlace>> {
        let mut seen = FxHashSet::default();
        let first = self.first_step(&mut seen);
        let mut steps = vec![first, Vec::new()];
        let mut at = 0;
        while at < steps.len() {
            if at > 0 {
                // A block may have been found in a step before.
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
                // What is needed to know where control goes is not known yet.
                if is_new || callee.is_none() && view.operand_count() == 0 {
                    let targets = self.targets(body, view).into_iter().map(|(target, _)| target);
                    step.extend(targets.filter(|target| seen.insert(*target)));
                }
            }
            let inner = self.program.body_in(body, op);
            let at = pending.len();
            let blocks = view.regions().flat_map(|region| region.blocks());
            pending.extend(blocks.flat_map(|block| block.ops()).map(|op| (inner, op.id())));
            pending[at..].reverse();
        }
        step
    }

    /// The blocks to which control goes from `op` of the body numbered `body`, each with whether that takes
    /// something to be found first: a value in the same block, or what is called.
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
        let inner = self.program.body_in(body, op.id());
        for (index, region) in op.regions().enumerate() {
            let comes = match is_branch {
                true => self.comes((body, op.id()), index, (body, op.id())),
                false => !is_closed,
            };
            let entry = region.entry().filter(|_| comes);
            targets.extend(entry.map(|entry| ((inner, entry.id()), is_branch && waits)));
        }
        if let Some(block) = block {
            let taken = op.successors().filter(|to| self.is_taken(body, block, *to));
            targets.extend(taken.map(|to| ((body, to), waits)));
        }
        if op.interface::<DynCallOp<'_>>().is_some()
            && let Some((at, callee)) = self.program.callee(body, op.id())
        {
            let region = self.program.callable_region(at, callee);
            let entry = region.and_then(|region| region.entry());
            let inside = self.program.body_in(at, callee);
            targets.extend(entry.map(|entry| ((inside, entry.id()), true)));
        }
        if view.next_op(op.id()).is_none()
            && let Some((outer, around)) = self.program.parent(body, op.id())
            && self.op(outer, around).interface::<DynRegionBranchOp<'_>>().is_some()
        {
            for (index, region) in self.op(outer, around).regions().enumerate() {
                let comes = self.comes((outer, around), index, (body, op.id()));
                let entry = region.entry().filter(|_| comes);
                targets.extend(entry.map(|entry| ((body, entry.id()), waits)));
            }
        }
        targets.retain(|((body, block), _)| self.is_block_reached(*body, *block));
        targets
    }

    /// Whether control comes from `end` to the region of `branch` at `index`.
    fn comes(&self, branch: (BodyId, Op), index: usize, end: (BodyId, Op)) -> bool {
        let from = self.region_predecessors(branch.0, branch.1, RegionPoint::Region(index));
        from.iter().any(|from| (from.body, from.op) == end)
    }
}
