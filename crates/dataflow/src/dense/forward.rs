//! The solver of dense forward analyses (MLIR: `AbstractDenseForwardDataFlowAnalysis`).

use terrace_interfaces::{DynCallOp, DynCallableOp, DynRegionBranchOp, RegionPoint};
use terrace_ir::{Block, BlockRef, Op, OpRef};

use crate::dense::states::Nodes;
use crate::dense::{BlockEdge, CallAction, DenseAnalysis, ProgramPoint, RegionEdge};
use crate::flow::Flow;
use crate::program::BodyId;

/// Solves `analysis` forward over `flow`.
pub(crate) fn solve<A: DenseAnalysis>(flow: &Flow<'_>, analysis: &A) -> Nodes<A::State> {
    let mut solver = Forward { flow, analysis, nodes: Nodes::new() };
    solver.visit_all();
    while let Some(point) = solver.nodes.next() {
        let (body, block, op) = match point {
            ProgramPoint::Before(body, op) => {
                let view = flow.program.body(body);
                (body, view.parent_block(op), view.prev_op(op))
            }
            ProgramPoint::End(body, block) => {
                (body, Some(block), flow.program.body(body).last_op(block))
            }
            ProgramPoint::AfterRoot => (0, None, Some(Op::ROOT)),
        };
        match (op, block) {
            (Some(op), _) => solver.visit_op(body, op),
            (None, Some(block)) => solver.visit_block(body, block),
            (None, None) => {}
        }
    }
    solver.nodes
}

struct Forward<'f, 'a, A: DenseAnalysis> {
    flow: &'f Flow<'a>,
    analysis: &'f A,
    nodes: Nodes<A::State>,
}

impl<'a, A: DenseAnalysis> Forward<'_, 'a, A> {
    /// Visits all blocks and operations once in program order, an operation before its regions.
    fn visit_all(&mut self) {
        let flow = self.flow;
        let mut steps = vec![(0, Op::ROOT)];
        while let Some((body, op)) = steps.pop() {
            let view = flow.program.body(body);
            if let Some(block) = view.parent_block(op)
                && view.first_op(block) == Some(op)
            {
                self.visit_block(body, block);
            }
            self.visit_op(body, op);
            let inner = flow.program.body_of_regions(body, op);
            let at = steps.len();
            for block in flow.op(body, op).regions().flat_map(|region| region.blocks()) {
                match block.is_empty() {
                    true => self.visit_block(inner, block.id()),
                    false => steps.extend(block.ops().map(|op| (inner, op.id()))),
                }
            }
            steps[at..].reverse();
        }
    }

    fn visit_op(&mut self, body: BodyId, op: Op) {
        let (flow, analysis) = (self.flow, self.analysis);
        if !flow.is_reached(body, op) {
            return;
        }
        let view = flow.op(body, op);
        let point = ProgramPoint::after(flow.program.body(body), body, op);
        let before = ProgramPoint::Before(body, op);
        if let Some(branch) = view.interface::<DynRegionBranchOp<'_>>() {
            self.nodes.update(point, before, |_, _| ());
            return self.visit_regions(point, body, branch, RegionPoint::Parent);
        }
        if let Some(call) = view.interface::<DynCallOp<'_>>() {
            return self.visit_call(point, before, body, call);
        }
        self.nodes.update(point, before, |from, to| analysis.visit(body, view, from, to));
    }

    fn visit_call(
        &mut self,
        point: ProgramPoint,
        before: ProgramPoint,
        body: BodyId,
        call: DynCallOp<'a>,
    ) {
        let (flow, analysis) = (self.flow, self.analysis);
        let op: OpRef<'a> = *call;
        let is_external = flow.program.callee(body, op.id()).is_some_and(|(at, callee)| {
            flow.op(at, callee).interface::<DynCallableOp<'_>>().is_some()
                && flow.program.callable_region(at, callee).is_none()
        });
        if is_external || !flow.config.interprocedural {
            return self.nodes.update(point, before, |from, to| {
                analysis.visit_call(body, call, CallAction::External, from, to);
            });
        }
        self.nodes.update(point, before, |_, _| ());
        let Some(ends) = flow.known_returns(body, op.id()) else {
            return self.nodes.change(point, |to| analysis.set_to_boundary(to));
        };
        for (at, end) in ends.iter().copied() {
            let end = ProgramPoint::after(flow.program.body(at), at, end);
            self.nodes.update(point, end, |from, to| {
                analysis.visit_call(body, call, CallAction::Exit, from, to);
            });
        }
    }

    fn visit_block(&mut self, body: BodyId, block: Block) {
        let (flow, analysis) = (self.flow, self.analysis);
        if !flow.is_block_reached(body, block) {
            return;
        }
        let view = flow.program.body(body);
        let point = ProgramPoint::start(view, body, block);
        let region = BlockRef::new(view, block).region();
        if region.and_then(|region| region.entry()).is_some_and(|entry| entry.id() == block) {
            return self.visit_entry(point, body, block);
        }
        self.nodes.change(point, |_| ());
        for (op, _) in view.predecessor_edges(block) {
            let Some(from) = view.parent_block(op) else { continue };
            if flow.is_edge_live(body, from, block) {
                let edge = BlockEdge { from, to: block };
                self.nodes.update(point, ProgramPoint::End(body, from), |from, to| {
                    analysis.visit_block_edge(body, edge, from, to);
                });
            }
        }
    }

    /// Updates the state at the start of `block`, the entry of a region.
    fn visit_entry(&mut self, point: ProgramPoint, body: BodyId, block: Block) {
        let (flow, analysis) = (self.flow, self.analysis);
        let set_to_boundary = |to: &mut A::State| analysis.set_to_boundary(to);
        let Some((outer, op, region)) = flow.owner(body, block) else {
            return self.nodes.change(point, set_to_boundary);
        };
        if flow.is_callable_entry((outer, op), block) {
            let calls = flow.known_calls(outer, op).filter(|_| flow.config.interprocedural);
            let Some(calls) = calls else { return self.nodes.change(point, set_to_boundary) };
            self.nodes.change(point, |_| ());
            for (at, call) in calls.iter().copied() {
                let before = ProgramPoint::Before(at, call);
                let Some(call) = flow.op(at, call).interface::<DynCallOp<'_>>() else { continue };
                self.nodes.update(point, before, |from, to| {
                    analysis.visit_call(at, call, CallAction::Enter, from, to);
                });
            }
            return;
        }
        match flow.op(outer, op).interface::<DynRegionBranchOp<'_>>() {
            Some(branch) => {
                self.visit_regions(point, outer, branch, RegionPoint::Region(region));
            }
            None => self.nodes.change(point, set_to_boundary),
        }
    }

    /// Joins the states at the predecessors of `to`, a point of `branch`, into the state at
    /// `point`.
    fn visit_regions(
        &mut self,
        point: ProgramPoint,
        body: BodyId,
        branch: DynRegionBranchOp<'a>,
        to: RegionPoint,
    ) {
        let (flow, analysis) = (self.flow, self.analysis);
        let op: OpRef<'a> = *branch;
        self.nodes.change(point, |_| ());
        for predecessor in flow.region_predecessors(body, op.id(), to) {
            let before = match predecessor.from {
                RegionPoint::Parent => ProgramPoint::Before(body, op.id()),
                RegionPoint::Region(_) => {
                    let at = predecessor.body;
                    ProgramPoint::after(flow.program.body(at), at, predecessor.op)
                }
            };
            let edge = RegionEdge { from: predecessor.from, to };
            self.nodes.update(point, before, |from, to| {
                analysis.visit_region_edge(body, branch, edge, from, to);
            });
        }
    }
}
