//! The construction of [`Flow`]: collects executable edges once reachable blocks and constants are
//! known.

use terrace_interfaces::{
    BranchOp, DynBranchOp, DynRegionBranchOp, DynRegionBranchTerminator, RegionBranchOp,
    RegionBranchTerminator, RegionPoint, RegionSuccessor,
};
use terrace_ir::{Op, OpRef, TraitFlags};

use crate::constants::operands;
use crate::control::region_index;
use crate::flow::{Flow, RegionPredecessor};
use crate::program::{BodyId, OpKind, OpKinds, Place};
use crate::sparse_forward::ConstantOperands;

impl<'a> Flow<'a> {
    /// Adds the edges of each reachable operation, in program order.
    pub(crate) fn find(&mut self) {
        let (mut kinds, mut open) = (OpKinds::default(), Vec::new());
        let (count, all_visible) = (self.program.bodies().len(), self.config.all_visible);
        for id in 0..count {
            self.program.callables_with_unknown_callers(
                &mut kinds,
                id,
                all_visible,
                &mut open,
                |_, _, _| (),
            );
        }
        self.open = open.into_iter().collect();
        for id in 0..count {
            for op in self.program.body(id).ops_below(Op::ROOT) {
                if self.is_reached(id, op) {
                    self.edges_from(&mut kinds, id, op);
                }
            }
        }
    }

    fn edges_from(&mut self, kinds: &mut OpKinds, body: BodyId, op: Op) {
        let view = self.op(body, op);
        let kind = OpKind::of(kinds, view);
        if kind.is_call
            && let Some(callee) = self.program.callee(body, op)
        {
            self.calls.entry(callee).or_default().push((body, op));
        }
        if let Some(branch) = view.interface::<DynRegionBranchOp<'_>>()
            && let Some(operands) = self.known_operands(body, view)
        {
            for successor in branch.entry_successor_regions(&operands) {
                self.enter((body, op), (body, op), RegionPoint::Parent, successor);
            }
        }
        if view.successors().len() > 0 {
            return self.edges_between_blocks(body, view);
        }
        if self.program.body(body).next_op(op).is_none()
            && let Some((outer, around)) = self.program.parent(body, op)
        {
            let (outer, around) = self.place(outer, around);
            match self.op(outer, around).interface::<DynRegionBranchOp<'_>>() {
                Some(branch) => self.edges_from_region(body, view, (outer, around), branch),
                None if OpKind::of(kinds, self.op(outer, around)).is_callable => {
                    let gives_results = view.flags().contains(TraitFlags::RETURN_LIKE);
                    let ends = self.ends.entry((outer, around)).or_insert(Some(Vec::new()));
                    match ends {
                        Some(ends) if gives_results => ends.push((body, op)),
                        _ => *ends = None,
                    }
                }
                None => {}
            }
        }
    }

    /// Returns the constants among the operands of `op`; `None` if the state of an operand is
    /// bottom.
    fn known_operands(&self, body: BodyId, op: OpRef<'_>) -> Option<ConstantOperands> {
        operands(op, |value| self.constants.of(body, value))
    }

    fn edges_between_blocks(&mut self, body: BodyId, op: OpRef<'a>) {
        let mut only = None;
        if let Some(branch) = op.interface::<DynBranchOp<'_>>() {
            let Some(operands) = self.known_operands(body, op) else { return };
            only = branch.successor_for_operands(&operands);
        }
        let Some(from) = self.program.body(body).parent_block(op.id()) else { return };
        let taken = op.successors().filter(|to| only.is_none_or(|only| only == *to));
        self.edges.extend(taken.map(|to| (body, from, to)));
    }

    fn edges_from_region(
        &mut self,
        body: BodyId,
        end: OpRef<'a>,
        around: Place,
        branch: DynRegionBranchOp<'a>,
    ) {
        let Some(operands) = self.known_operands(body, end) else { return };
        let only = end
            .interface::<DynRegionBranchTerminator<'_>>()
            .and_then(|end| end.successor_regions_for(&operands));
        let region = end.block().and_then(|block| block.region());
        let Some(region) = region.and_then(region_index) else { return };
        let from = RegionPoint::Region(region);
        for successor in branch.successor_regions(from) {
            if only.as_ref().is_none_or(|only| only.contains(&successor.to)) {
                self.enter(around, (body, end.id()), from, successor);
            }
        }
    }

    /// Adds the edge from `op`, which is at the point `from`, to `successor` of `around`.
    fn enter(
        &mut self,
        around: Place,
        (body, op): Place,
        from: RegionPoint,
        successor: RegionSuccessor,
    ) {
        let inputs = successor.input_values(self.program.body(around.0).op(around.1)).into_vec();
        let edges = self.region_edges.entry((around.0, around.1, successor.to)).or_default();
        edges.push(RegionPredecessor { body, op, from, inputs });
    }
}
