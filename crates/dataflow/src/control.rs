//! Dead-code analysis (MLIR: `DeadCodeAnalysis`): the part of [`Solver`] that propagates
//! reachability to successors, regions, callables and back to calls.

use terrace_interfaces::{
    BranchOp, DynBranchOp, DynRegionBranchOp, DynRegionBranchTerminator, RegionBranchOp,
    RegionBranchTerminator, RegionPoint, RegionSuccessor,
};
use terrace_ir::{Op, OpRef, RegionRef, TraitFlags};

use crate::constants::operands;
use crate::forward::{Edge, Solver};
use crate::predecessors::Predecessors;
use crate::program::BodyId;
use crate::sparse_forward::{ConstantOperands, ForwardAnalysis};
use crate::work_list::{BodyIndex, Point, WorkItem, block_flags, op_flags, value_flags};

impl<'a, A: ForwardAnalysis> Solver<'a, A> {
    /// Visits `op` during the initial walk along control flow.
    pub(crate) fn walk_control(&mut self, body: BodyId, op: Op) {
        if self.work.tables[(body, op)] & op_flags::CONTROL_FLOW == 0 {
            return;
        }
        if let Some(block) = self.program.body(body).parent_block(op) {
            self.work.tables[(body, block)].flags |= block_flags::CONTROL_WALKED;
        }
        self.visit_control(body, op);
    }

    /// Propagates control flow from `op` if its block is reachable and an input has changed.
    #[inline]
    pub(crate) fn visit_control(&mut self, body: BodyId, op: Op) {
        let flags = self.work.tables[(body, op)];
        if flags & op_flags::SUCCESSORS_PENDING != 0 && self.is_reached(body, op) {
            self.work.tables[(body, op)] = flags & !op_flags::SUCCESSORS_PENDING;
            self.control_from(body, op, flags);
        }
    }

    /// Propagates control flow from `op`, whose flags are `flags`.
    fn control_from(&mut self, body: BodyId, op: Op, flags: u8) {
        let view = self.program.body(body).op(op);
        if flags & op_flags::CALL != 0 {
            self.control_to_callee(body, op);
        }
        if view.region_count() > 0 {
            if let Some(branch) = self.region_branch(view) {
                self.control_to_regions(body, branch);
            } else {
                self.control_to_entries(body, view);
            }
        }
        if flags & op_flags::REGION_END != 0
            && let Some((outer, around)) = self.program.parent(body, op)
        {
            let around = self.program.body(outer).op(around);
            match self.region_branch(around) {
                Some(branch) => self.control_from_region(body, view, outer, branch),
                None => self.control_to_calls(body, view, Point::after(outer, around.id())),
            }
        }
        if view.successors().len() > 0 {
            self.control_to_successors(body, view);
        }
    }

    /// Returns the constants among the operands of `op` and registers `op` as a reader of them;
    /// `None` if the state of an operand is still bottom.
    fn known_operands(&mut self, body: BodyId, op: OpRef<'_>) -> Option<ConstantOperands> {
        let states = self.states.of(self.state_ranges[body]);
        operands(op, |value| {
            self.work.tables[(body, value)].flags |= value_flags::READ_FOR_CONTROL;
            self.analysis.constant(states.of(value))
        })
    }

    fn control_to_successors(&mut self, body: BodyId, op: OpRef<'a>) {
        let branch = op.interface::<DynBranchOp<'_>>();
        let mut only = None;
        if let Some(branch) = branch {
            let Some(operands) = self.known_operands(body, op) else { return };
            only = branch.successor_for_operands(&operands);
        }
        let Some(from) = self.program.body(body).parent_block(op.id()) else { return };
        let first = &mut self.work.tables[(body, from)].edges;
        if *first == 0 {
            *first = u32::try_from(self.edges.len() + 1).expect("fewer than 2^32 edges");
            self.edges.resize(self.edges.len() + op.successors().len(), Edge::default());
        }
        let first = *first as usize - 1;
        for (index, to) in op.successors().enumerate() {
            if only.is_some_and(|only| only != to) {
                continue;
            }
            self.set_live(body, to);
            let Some(edge) = self.edges.get_mut(first + index) else { return };
            if edge.is_live {
                continue;
            }
            *edge = Edge::of(op, branch, index);
            let is_read = self.work.tables[(body, to)].flags & block_flags::EDGES_READ != 0;
            // Several edges to the same block enqueue the block once.
            if is_read && !op.successors().take(index).any(|other| other == to) {
                self.work.push(WorkItem::PointValues(Point::start(body, to)));
            }
        }
    }

    /// Adds `call` to the predecessors of its callee; an unknown callee makes the predecessors of
    /// the call's results unknown.
    fn control_to_callee(&mut self, body: BodyId, call: Op) {
        match self.survey.callee(body, call) {
            Some((outer, callable)) => self
                .update_predecessors(Point::after(outer, callable), |callable| {
                    callable.known.insert((BodyIndex::new(body), call))
                }),
            None => self.update_predecessors(Point::after(body, call), Predecessors::set_unknown),
        }
    }

    /// Marks the entries of all regions of `op` as reachable. `op` is a callable, which first needs
    /// a reachable or unknown call, or an operation whose control flow is unknown.
    fn control_to_entries(&mut self, body: BodyId, op: OpRef<'a>) {
        if self.kind(op).is_callable {
            let calls = self.predecessors_for(
                Point::after(body, op.id()),
                WorkItem::op_successors(body, op.id()),
            );
            if !calls.unknown && calls.known.len() == 0 {
                return;
            }
        }
        for region in op.regions() {
            if let Some(entry) = region.entry() {
                let inner = self.program.body_of_regions(body, op.id());
                self.set_live(inner, entry.id());
            }
        }
    }

    /// Propagates control flow from a region-branch operation to its entry successors.
    fn control_to_regions(&mut self, body: BodyId, branch: DynRegionBranchOp<'a>) {
        let op: OpRef<'a> = *branch;
        let Some(operands) = self.known_operands(body, op) else { return };
        for successor in branch.entry_successor_regions(&operands) {
            self.enter(body, op, (body, op.id()), successor);
        }
    }

    /// Propagates control flow from `end`, a terminator of a region of `branch`.
    fn control_from_region(
        &mut self,
        body: BodyId,
        end: OpRef<'a>,
        outer: BodyId,
        branch: DynRegionBranchOp<'a>,
    ) {
        let around: OpRef<'a> = *branch;
        let Some(operands) = self.known_operands(body, end) else { return };
        let only = end
            .interface::<DynRegionBranchTerminator<'_>>()
            .and_then(|end| end.successor_regions_for(&operands));
        let region = end.block().and_then(|block| block.region());
        let Some(region) = region.and_then(region_index) else { return };
        for successor in branch.successor_regions(RegionPoint::Region(region)) {
            if only.as_ref().is_none_or(|only| only.contains(&successor.to)) {
                self.enter(outer, around, (body, end.id()), successor);
            }
        }
    }

    /// Adds `from` to the predecessors of `successor`, which is a region of `op` or the results of
    /// `op`.
    fn enter(
        &mut self,
        body: BodyId,
        op: OpRef<'a>,
        from: (BodyId, Op),
        successor: RegionSuccessor,
    ) {
        let point = match successor.to {
            RegionPoint::Parent => Point::after(body, op.id()),
            RegionPoint::Region(index) => {
                let Some(region) = op.region(index) else { return };
                let Some(entry) = region.entry() else { return };
                let inner = self.program.body_of_regions(body, op.id());
                self.set_live(inner, entry.id());
                Point::start(inner, entry.id())
            }
        };
        self.update_predecessors(point, |predecessors| {
            predecessors
                .join((BodyIndex::new(from.0), from.1), successor.input_values(op).into_vec())
        });
    }

    /// Adds `end`, a terminator of the callable at `callable`, to the predecessors of the results
    /// of each known call.
    fn control_to_calls(&mut self, body: BodyId, end: OpRef<'a>, callable: Point) {
        let reader = WorkItem::op_successors(body, end.id());
        let count = self.predecessors_for(callable, reader).known.len();
        let gives_results = end.flags().contains(TraitFlags::RETURN_LIKE);
        for at in 0..count {
            let Some((caller, call)) = self.predecessors(callable).known.get(at) else { return };
            self.update_predecessors(Point::After(caller, call), |results| match gives_results {
                true => results.known.insert((BodyIndex::new(body), end.id())),
                false => results.set_unknown(),
            });
        }
    }
}

/// Returns the index of `region` among the regions of its operation; `None` if it has no owner.
pub(crate) fn region_index(region: RegionRef<'_>) -> Option<usize> {
    region.owner()?.regions().position(|other| other.id() == region.id())
}

impl Edge {
    /// Creates the executable edge of `op` to its successor at `index`. If `op` does not implement
    /// `BranchOpInterface`, all arguments count as produced by `op`.
    fn of(op: OpRef<'_>, branch: Option<DynBranchOp<'_>>, index: usize) -> Self {
        let Some(branch) = branch else {
            return Self { produced: u32::MAX, is_live: true, ..Self::default() };
        };
        let passed = branch.successor_operands(index);
        let operands = op.body().operand_group(op.id(), passed.forwarded);
        Self {
            produced: u32::try_from(passed.produced).unwrap_or(u32::MAX),
            operands: (operands.start as u32, operands.len() as u32),
            is_live: true,
            is_read: false,
        }
    }
}
