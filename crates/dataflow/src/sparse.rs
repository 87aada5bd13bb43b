//! The value analysis (MLIR: `AbstractSparseForwardDataFlowAnalysis`): the part of [`Solver`] that
//! propagates lattice states from definitions to results and block arguments.

use terrace_interfaces::{
    CallOp, DynCallOp, DynRegionBranchOp, RegionBranchOp, RegionPoint, region_operands,
};
use terrace_ir::{Block, BlockRef, Op, OpRef, Value};

use crate::control::region_index;
use crate::forward::{Edge, Solver};
use crate::program::BodyId;
use crate::sparse_forward::{ForwardAnalysis, Updates, VisitOutcome};
use crate::work_list::{Point, WorkItem, block_flags, op_flags, value_flags};

impl<'a, A: ForwardAnalysis> Solver<'a, A> {
    /// Visits `op` during the initial walk, and first the arguments of its block if `op` is the
    /// first operation there.
    pub(crate) fn walk_values(&mut self, body: BodyId, op: Op) {
        if !self.is_reached(body, op) {
            return;
        }
        let view = self.program.body(body);
        if view.prev_op(op).is_none()
            && let Some(block) = view.parent_block(op)
        {
            self.visit_start(body, block);
        }
        let flags = self.work.tables[(body, op)];
        if flags & op_flags::VALUES_PENDING != 0 {
            self.values_of(body, op, flags);
        }
    }

    /// Recomputes the states of the results of `op` if its block is reachable and an input has
    /// changed.
    #[inline]
    pub(crate) fn visit_values(&mut self, body: BodyId, op: Op) {
        let flags = self.work.tables[(body, op)];
        if flags & op_flags::VALUES_PENDING != 0 && self.is_reached(body, op) {
            self.values_of(body, op, flags);
        }
    }

    /// Computes the states of the results of `op`, whose flags are `flags`.
    fn values_of(&mut self, body: BodyId, op: Op, flags: u8) {
        let view = self.program.body(body).op(op);
        self.work.tables[(body, op)] = flags & !op_flags::VALUES_PENDING;
        if flags & op_flags::REGION_BRANCH != 0
            && let Some(branch) = view.interface::<DynRegionBranchOp<'_>>()
        {
            let results: Vec<Value> = view.results().collect();
            let point = Point::after(body, op);
            return self.values_from_regions(point, body, branch, RegionPoint::Parent, &results);
        }
        for operand in view.operands() {
            let flags = &mut self.work.tables[(body, operand)].flags;
            if *flags & (value_flags::READ_FOR_CONTROL | value_flags::READ_FOR_VALUES) == 0 {
                *flags |= value_flags::VALUES_FIRST;
            }
            *flags |= value_flags::READ_FOR_VALUES;
        }
        if flags & op_flags::CALL != 0 {
            return self.values_from_callee(body, view);
        }
        let mut found = Updates::new();
        if flags & op_flags::CONTROL_FLOW != 0 && view.region_count() > 0 {
            let results: Vec<Value> = view.results().collect();
            self.analysis.visit_non_control_flow(view, &results, self.states_of(body), &mut found);
        } else {
            let visited = self.analysis.visit(view, self.states_of(body), &mut found);
            if visited != VisitOutcome::ReadOperands {
                // Inputs other than operands may have changed, so that no visit may be skipped.
                self.work.tables[(body, op)] |= op_flags::VALUES_PENDING;
                if visited == VisitOutcome::FoldedInPlace {
                    self.move_uses_to_front(body, op);
                }
            }
        }
        self.join_updates(body, found);
    }

    /// Joins the state of `from` into that of `to`; the two may be in different bodies.
    fn join(&mut self, from: (BodyId, Value), to: (BodyId, Value)) {
        let state = self.state(from.0, from.1);
        self.join_state(to.0, to.1, &state);
    }

    /// Joins the state of `from` into the state of `to`, and makes `point` a dependent of `from`.
    fn pass(&mut self, from: (BodyId, Value), to: (BodyId, Value), point: Point) {
        self.add_dependent(from.0, from.1, point);
        self.join(from, to);
    }

    /// Joins the operands of the callee's terminators into the results of `call`.
    fn values_from_callee(&mut self, body: BodyId, call: OpRef<'a>) {
        let point = Point::after(body, call.id());
        let is_local = !self.survey.config.interprocedural;
        let ends = self.predecessors_for(point, WorkItem::PointValues(point));
        if ends.unknown || is_local {
            return self.set_to_entry_states(body, call.results());
        }
        for at in 0..ends.known.len() {
            let Some((inner, end)) = self.predecessors(point).known.get(at) else { return };
            let inner = inner.id();
            let values = self.program.body(inner).operands(end);
            for (value, result) in values.zip(call.results()) {
                self.pass((inner, value), (body, result), point);
            }
        }
    }

    /// Recomputes the states of the arguments of `block` if it is reachable and an input has
    /// changed.
    pub(crate) fn visit_start(&mut self, body: BodyId, block: Block) {
        let view = self.program.body(body);
        let arguments = view.arguments(block);
        if arguments.is_empty() || !self.is_block_reached(body, block) {
            return;
        }
        let flags = &mut self.work.tables[(body, block)].flags;
        if *flags & block_flags::ARGUMENTS_PENDING == 0 {
            return;
        }
        *flags &= !block_flags::ARGUMENTS_PENDING;
        let Some(region) = view.block_region(block) else { return };
        if view.first_block(region) == Some(block) {
            return self.values_at_entry(body, block);
        }
        *flags |= block_flags::EDGES_READ;
        for (op, index) in view.predecessor_edges(block) {
            let Some(edge) = self.edge(body, op, index) else { continue };
            let is_new = !std::mem::replace(&mut edge.is_read, true);
            let (produced, (first, count)) = (edge.produced as usize, edge.operands);
            let (produced, passed) = arguments.split_at(produced.min(arguments.len()));
            self.set_to_entry_states(body, produced.iter().copied());
            for (argument, at) in passed.iter().zip(first..first + count) {
                let value = view.operand(op, at as usize);
                if is_new {
                    self.add_dependent(body, value, Point::start(body, block));
                }
                self.join((body, value), (body, *argument));
            }
        }
    }

    /// Returns the edge of `op` to its successor at `index`; `None` if the edge is not executable.
    fn edge(&mut self, body: BodyId, op: Op, index: usize) -> Option<&mut Edge> {
        let from = self.program.body(body).parent_block(op)?;
        let first = self.work.tables[(body, from)].edges.checked_sub(1)? as usize;
        self.edges.get_mut(first + index).filter(|edge| edge.is_live)
    }

    /// Computes the states of the arguments of `block`, the entry of a region.
    fn values_at_entry(&mut self, body: BodyId, block: Block) {
        let view = self.program.body(body);
        let arguments = view.arguments(block);
        let point = Point::start(body, block);
        let region = BlockRef::new(view, block).region();
        let Some(index) = region.and_then(region_index) else { return };
        let around = match region.and_then(|region| region.owner()).map(|op| op.id()) {
            Some(Op::ROOT) => self.program.parent_of_body(body),
            Some(op) => Some((body, op)),
            None => None,
        };
        let Some((outer, around)) = around else {
            return self.set_to_entry_states(body, arguments.iter().copied());
        };
        let owner = self.program.body(outer).op(around);
        if let Some(run) = self.program.callable_region(outer, around)
            && run.entry().is_some_and(|entry| entry.id() == block)
        {
            return self.values_from_calls((outer, around), body, block);
        }
        if let Some(branch) = self.region_branch(owner) {
            let to = RegionPoint::Region(index);
            return self.values_from_regions(point, outer, branch, to, arguments);
        }
        if outer != body {
            return self.set_to_entry_states(body, arguments.iter().copied());
        }
        let mut found = Updates::new();
        self.analysis.visit_non_control_flow(owner, arguments, self.states_of(body), &mut found);
        self.join_updates(body, found);
    }

    /// Joins the operands of all calls of `callable` into the arguments of its entry block.
    fn values_from_calls(&mut self, callable: (BodyId, Op), body: BodyId, entry: Block) {
        let point = Point::start(body, entry);
        let arguments = self.program.body(body).arguments(entry);
        let at = Point::after(callable.0, callable.1);
        let is_local = !self.survey.config.interprocedural;
        let calls = self.predecessors_for(at, WorkItem::PointValues(point));
        if calls.unknown || is_local {
            return self.set_to_entry_states(body, arguments.iter().copied());
        }
        for index in 0..calls.known.len() {
            let Some((caller, call)) = self.predecessors(at).known.get(index) else { return };
            let caller = caller.id();
            let view = self.program.body(caller).op(call);
            let Some(call) = view.interface::<DynCallOp<'_>>() else { continue };
            for (at, argument) in call.arg_operands().zip(arguments) {
                self.pass((caller, view.operand(at)), (body, *argument), point);
            }
        }
    }

    /// Joins the values that the predecessors of `to` pass into the states of `values`, which are
    /// all arguments of a region's entry or all results of `branch`.
    fn values_from_regions(
        &mut self,
        point: Point,
        body: BodyId,
        branch: DynRegionBranchOp<'a>,
        to: RegionPoint,
        values: &[Value],
    ) {
        let op: OpRef<'a> = *branch;
        let (Point::Start(own, _) | Point::After(own, _)) = point;
        let own = own.id();
        let predecessors = self.predecessors_for(point, WorkItem::PointValues(point));
        for at in 0..predecessors.known.len() {
            let predecessors = self.predecessors(point);
            let Some((from, end)) = predecessors.known.get(at) else { return };
            let from = from.id();
            let inputs = predecessors.inputs[at].clone();
            let end = self.program.body(from).op(end);
            let range = match (from, end.id()) == (body, op.id()) {
                true => Some(branch.entry_successor_operands(to)),
                false => region_operands(end, to),
            };
            let Some(range) = range else {
                return self.set_to_entry_states(own, values.iter().copied());
            };
            let first = inputs.first().and_then(|first| values.iter().position(|v| v == first));
            let first = first.unwrap_or(0);
            if inputs.len() != values.len() {
                let behind = (first + inputs.len()).min(values.len());
                let made = [&values[..first], &values[behind..]].concat();
                let mut found = Updates::new();
                self.analysis.visit_non_control_flow(op, &made, self.states_of(body), &mut found);
                self.join_updates(own, found);
            }
            for (at, value) in range.zip(&values[first..]).take(inputs.len()) {
                self.pass((from, end.operand(at)), (own, *value), point);
            }
        }
    }
}
