//! What is known of values, from where control comes
//! (MLIR: `AbstractSparseForwardDataFlowAnalysis`).

use terrace_interfaces::{
    CallOp, DynCallOp, DynRegionBranchOp, RegionBranchOp, RegionPoint, region_operands,
};
use terrace_ir::{Block, BlockRef, Op, OpRef, Value};

use crate::analysis::{Analysis, Found, Visited};
use crate::control::region_index;
use crate::forward::{Edge, Solver};
use crate::program::BodyId;
use crate::queue::{Item, Point, block_marks, op_marks, value_marks};

impl<'a, A: Analysis> Solver<'a, A> {
    /// Looks at `op`, and at its block if it is the first there.
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
        let mark = self.queue.notes[(body, op)];
        if mark & op_marks::VALUES_DUE != 0 {
            self.values_of(body, op, mark);
        }
    }

    /// Looks at what the results of `op` are, if control comes there.
    #[inline]
    pub(crate) fn visit_values(&mut self, body: BodyId, op: Op) {
        let mark = self.queue.notes[(body, op)];
        if mark & op_marks::VALUES_DUE != 0 && self.is_reached(body, op) {
            self.values_of(body, op, mark);
        }
    }

    /// Finds out what the results of `op` are, of which `mark` is noted.
    fn values_of(&mut self, body: BodyId, op: Op, mark: u8) {
        let view = self.program.body(body).op(op);
        self.queue.notes[(body, op)] = mark & !op_marks::VALUES_DUE;
        if mark & op_marks::REGION_BRANCH != 0
            && let Some(branch) = view.interface::<DynRegionBranchOp<'_>>()
        {
            let results: Vec<Value> = view.results().collect();
            let point = Point::after(body, op);
            return self.values_from_regions(point, body, branch, RegionPoint::Parent, &results);
        }
        for operand in view.operands() {
            let mark = &mut self.queue.notes[(body, operand)].marks;
            if *mark & (value_marks::CONTROL | value_marks::VALUES) == 0 {
                *mark |= value_marks::VALUES_FIRST;
            }
            *mark |= value_marks::VALUES;
        }
        if mark & op_marks::CALL != 0 {
            return self.values_from_callee(body, view);
        }
        let mut found = Found::new();
        if mark & op_marks::CONTROL != 0 && view.region_count() > 0 {
            let results: Vec<Value> = view.results().collect();
            self.analysis.visit_made(view, &results, self.facts(body), &mut found);
        } else {
            let visited = self.analysis.visit(view, self.facts(body), &mut found);
            if visited != Visited::Operands {
                // It is looked at whenever its turn comes.
                self.queue.notes[(body, op)] |= op_marks::VALUES_DUE;
                if visited == Visited::InPlace {
                    self.set_again(body, op);
                }
            }
        }
        self.set_found(body, found);
    }

    /// Joins what is known of `from` into what is known of `to`, of another body maybe.
    fn join(&mut self, from: (BodyId, Value), to: (BodyId, Value)) {
        let state = self.get(from.0, from.1);
        self.set(to.0, to.1, &state);
    }

    /// Does that, and has changes of what is known of `from` bring up `point`.
    fn pass(&mut self, from: (BodyId, Value), to: (BodyId, Value), point: Point) {
        self.depend(from.0, from.1, point);
        self.join(from, to);
    }

    /// The results of a call are what the ends of its callee give.
    fn values_from_callee(&mut self, body: BodyId, call: OpRef<'a>) {
        let point = Point::after(body, call.id());
        let is_local = !self.survey.config.interprocedural;
        let ends = self.predecessors_for(point, Item::Values(point));
        if ends.unknown || is_local {
            return self.set_anything(body, call.results());
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

    /// Looks at what the arguments of `block` are, if control comes there.
    pub(crate) fn visit_start(&mut self, body: BodyId, block: Block) {
        let view = self.program.body(body);
        let arguments = view.arguments(block);
        if arguments.is_empty() || !self.is_block_reached(body, block) {
            return;
        }
        let mark = &mut self.queue.notes[(body, block)].marks;
        if *mark & block_marks::START_DUE == 0 {
            return;
        }
        *mark &= !block_marks::START_DUE;
        let Some(region) = view.block_region(block) else { return };
        if view.first_block(region) == Some(block) {
            return self.values_at_entry(body, block);
        }
        *mark |= block_marks::EDGES_READ;
        for (op, index) in view.predecessor_edges(block) {
            let Some(edge) = self.edge(body, op, index) else { continue };
            let is_new = !std::mem::replace(&mut edge.is_read, true);
            let (made, (first, count)) = (edge.made as usize, edge.operands);
            let (made, passed) = arguments.split_at(made.min(arguments.len()));
            self.set_anything(body, made.iter().copied());
            for (argument, at) in passed.iter().zip(first..first + count) {
                let value = view.operand(op, at as usize);
                if is_new {
                    self.depend(body, value, Point::start(body, block));
                }
                self.join((body, value), (body, *argument));
            }
        }
    }

    /// The edge of `op` to its successor at `index`, if control takes it.
    fn edge(&mut self, body: BodyId, op: Op, index: usize) -> Option<&mut Edge> {
        let from = self.program.body(body).parent_block(op)?;
        let first = self.queue.notes[(body, from)].edges.checked_sub(1)? as usize;
        self.edges.get_mut(first + index).filter(|edge| edge.is_taken)
    }

    /// The arguments of the entry of a region are what the operation around it says.
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
            return self.set_anything(body, arguments.iter().copied());
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
            return self.set_anything(body, arguments.iter().copied());
        }
        let mut found = Found::new();
        self.analysis.visit_made(owner, arguments, self.facts(body), &mut found);
        self.set_found(body, found);
    }

    /// The arguments of a callable are what its calls pass, if all of them are known.
    fn values_from_calls(&mut self, callable: (BodyId, Op), body: BodyId, entry: Block) {
        let point = Point::start(body, entry);
        let arguments = self.program.body(body).arguments(entry);
        let at = Point::after(callable.0, callable.1);
        let is_local = !self.survey.config.interprocedural;
        let calls = self.predecessors_for(at, Item::Values(point));
        if calls.unknown || is_local {
            return self.set_anything(body, arguments.iter().copied());
        }
        for index in 0..calls.known.len() {
            let Some((caller, call)) = self.predecessors(at).known.get(index) else { return };
            let caller = caller.id();
            let view = self.program.body(caller).op(call);
            let Some(call) = view.interface::<DynCallOp<'_>>() else { continue };
            for (at, argument) in call.call_arguments().zip(arguments) {
                self.pass((caller, view.operand(at)), (body, *argument), point);
            }
        }
    }

    /// What comes to `values`, all that `branch` has at `to`, from its regions and from itself.
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
        let predecessors = self.predecessors_for(point, Item::Values(point));
        for at in 0..predecessors.known.len() {
            let predecessors = self.predecessors(point);
            let Some((from, end)) = predecessors.known.get(at) else { return };
            let from = from.id();
            let inputs = predecessors.inputs[at].clone();
            let end = self.program.body(from).op(end);
            let range = match (from, end.id()) == (body, op.id()) {
                true => Some(branch.entry_operands(to)),
                false => region_operands(end, to),
            };
            let Some(range) = range else { return self.set_anything(own, values.iter().copied()) };
            let first = inputs.first().and_then(|first| values.iter().position(|v| v == first));
            let first = first.unwrap_or(0);
            if inputs.len() != values.len() {
                let behind = (first + inputs.len()).min(values.len());
                let made = [&values[..first], &values[behind..]].concat();
                let mut found = Found::new();
                self.analysis.visit_made(op, &made, self.facts(body), &mut found);
                self.set_found(own, found);
            }
            for (at, value) in range.zip(&values[first..]).take(inputs.len()) {
                self.pass((from, end.operand(at)), (own, *value), point);
            }
        }
    }
}
