//! Where control goes (MLIR: `DeadCodeAnalysis`).

use terrace_interfaces::{
    BranchOp, DynBranchOp, DynRegionBranchOp, DynRegionBranchTerminator, RegionBranchOp,
    RegionBranchTerminator, RegionPoint, RegionSuccessor,
};
use terrace_ir::{Op, OpRef, RegionRef, TraitFlags};

use crate::analysis::{Analysis, Operands};
use crate::constants::operands;
use crate::forward::{Edge, Solver};
use crate::predecessors::Predecessors;
use crate::program::BodyId;
use crate::queue::{In, Item, Point, block_marks, op_marks, value_marks};

impl<'a, A: Analysis> Solver<'a, A> {
    /// Looks at `op`, from which control may go elsewhere.
    pub(crate) fn walk_control(&mut self, body: BodyId, op: Op) {
        if self.queue.notes[(body, op)] & op_marks::CONTROL == 0 {
            return;
        }
        if let Some(block) = self.program.body(body).parent_block(op) {
            self.queue.notes[(body, block)].marks |= block_marks::CONTROL;
        }
        self.visit_control(body, op);
    }

    /// Looks where control goes from `op`, if it comes there.
    #[inline]
    pub(crate) fn visit_control(&mut self, body: BodyId, op: Op) {
        let mark = self.queue.notes[(body, op)];
        if mark & op_marks::CONTROL_DUE != 0 && self.is_reached(body, op) {
            self.queue.notes[(body, op)] = mark & !op_marks::CONTROL_DUE;
            self.control_from(body, op, mark);
        }
    }

    /// Control goes on from `op`, of which `mark` is noted.
    fn control_from(&mut self, body: BodyId, op: Op, mark: u8) {
        let view = self.program.body(body).op(op);
        if mark & op_marks::CALL != 0 {
            self.control_to_callee(body, op);
        }
        if view.region_count() > 0 {
            if let Some(branch) = self.region_branch(view) {
                self.control_to_regions(body, branch);
            } else {
                self.control_to_entries(body, view);
            }
        }
        if mark & op_marks::END != 0
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

    /// The constants among the operands of `op`; `None` if one of them is not reached yet.
    fn known_operands(&mut self, body: BodyId, op: OpRef<'_>) -> Option<Operands> {
        let facts = self.known.of(self.known_at[body]);
        operands(op, |value| {
            self.queue.notes[(body, value)].marks |= value_marks::CONTROL;
            self.analysis.constant(facts.of(value))
        })
    }

    fn control_to_successors(&mut self, body: BodyId, op: OpRef<'a>) {
        let branch = op.interface::<DynBranchOp<'_>>();
        let mut only = None;
        if let Some(branch) = branch {
            let Some(operands) = self.known_operands(body, op) else { return };
            only = branch.successor_for(&operands);
        }
        let Some(from) = self.program.body(body).parent_block(op.id()) else { return };
        let first = &mut self.queue.notes[(body, from)].edges;
        if *first == 0 {
            *first = u32::try_from(self.edges.len() + 1).expect("there are fewer edges");
            self.edges.resize(self.edges.len() + op.successors().len(), Edge::default());
        }
        let first = *first as usize - 1;
        for (index, to) in op.successors().enumerate() {
            if only.is_some_and(|only| only != to) {
                continue;
            }
            self.reach(body, to);
            let Some(edge) = self.edges.get_mut(first + index) else { return };
            if edge.is_taken {
                continue;
            }
            *edge = Edge::of(op, branch, index);
            let is_read = self.queue.notes[(body, to)].marks & block_marks::EDGES_READ != 0;
            // Edges to the same block are one.
            if is_read && !op.successors().take(index).any(|other| other == to) {
                self.queue.push(Item::Values(Point::start(body, to)));
            }
        }
    }

    /// Control comes to a call, and from there to what it calls.
    fn control_to_callee(&mut self, body: BodyId, call: Op) {
        match self.survey.callee(body, call) {
            Some((outer, callable)) => self
                .update_predecessors(Point::after(outer, callable), |callable| {
                    callable.known.insert((In::body(body), call))
                }),
            None => self.update_predecessors(Point::after(body, call), Predecessors::forget),
        }
    }

    /// Control comes to an operation of whose regions nothing is known, or to a callable, whose calls
    /// bring it in.
    fn control_to_entries(&mut self, body: BodyId, op: OpRef<'a>) {
        if self.kind(op).is_callable {
            let calls =
                self.predecessors_for(Point::after(body, op.id()), Item::control(body, op.id()));
            if !calls.unknown && calls.known.len() == 0 {
                return;
            }
        }
        for region in op.regions() {
            if let Some(entry) = region.entry() {
                let inner = self.program.body_in(body, op.id());
                self.reach(inner, entry.id());
            }
        }
    }

    /// Control comes into an operation with control flow between its regions.
    fn control_to_regions(&mut self, body: BodyId, branch: DynRegionBranchOp<'a>) {
        let op: OpRef<'a> = *branch;
        let Some(operands) = self.known_operands(body, op) else { return };
        for successor in branch.entry_successors(&operands) {
            self.enter(body, op, (body, op.id()), successor);
        }
    }

    /// Control comes to `end`, the end of a region of `branch`.
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
            .and_then(|end| end.successors_for(&operands));
        let region = end.block().and_then(|block| block.region());
        let Some(region) = region.and_then(region_index) else { return };
        for successor in branch.successors_of(RegionPoint::Region(region)) {
            if only.as_ref().is_none_or(|only| only.contains(&successor.to)) {
                self.enter(outer, around, (body, end.id()), successor);
            }
        }
    }

    /// Control comes `from` there to `successor` of `op`.
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
                let inner = self.program.body_in(body, op.id());
                self.reach(inner, entry.id());
                Point::start(inner, entry.id())
            }
        };
        self.update_predecessors(point, |predecessors| {
            predecessors.join((In::body(from.0), from.1), successor.input_values(op).into_vec())
        });
    }

    /// Control comes to `end`, the end of the callable at `callable`: its calls get their results.
    fn control_to_calls(&mut self, body: BodyId, end: OpRef<'a>, callable: Point) {
        let reader = Item::control(body, end.id());
        let count = self.predecessors_for(callable, reader).known.len();
        let gives_results = end.flags().contains(TraitFlags::RETURN_LIKE);
        for at in 0..count {
            let Some((caller, call)) = self.predecessors(callable).known.get(at) else { return };
            self.update_predecessors(Point::After(caller, call), |results| match gives_results {
                true => results.known.insert((In::body(body), end.id())),
                false => results.forget(),
            });
        }
    }
}

/// The number of `region` among those of its operation.
pub(crate) fn region_index(region: RegionRef<'_>) -> Option<usize> {
    region.owner()?.regions().position(|other| other.id() == region.id())
}

impl Edge {
    /// What comes along the edge of `op` to its successor at `index`; nothing is known if it is no
    /// branch.
    fn of(op: OpRef<'_>, branch: Option<DynBranchOp<'_>>, index: usize) -> Self {
        let Some(branch) = branch else {
            return Self { made: u32::MAX, is_taken: true, ..Self::default() };
        };
        let passed = branch.successor_operands(index);
        let operands = op.body().operand_group(op.id(), passed.forwarded);
        Self {
            made: u32::try_from(passed.produced).unwrap_or(u32::MAX),
            operands: (operands.start as u32, operands.len() as u32),
            is_taken: true,
            is_read: false,
        }
    }
}
