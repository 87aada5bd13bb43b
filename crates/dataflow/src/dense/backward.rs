//! The solver of dense backward analyses (MLIR: `AbstractDenseBackwardDataFlowAnalysis`).

use terrace_interfaces::{
    DynCallOp, DynCallableOp, DynRegionBranchOp, DynRegionBranchTerminator, RegionBranchOp,
    RegionPoint,
};
use terrace_ir::{Block, Op, OpRef, TraitFlags};

use crate::dense::states::Nodes;
use crate::dense::{BlockEdge, CallAction, DenseAnalysis, ProgramPoint, RegionEdge};
use crate::flow::Flow;
use crate::program::BodyId;

/// Solves `analysis` backward over `flow`.
pub(crate) fn solve<A: DenseAnalysis>(flow: &Flow<'_>, analysis: &A) -> Nodes<A::State> {
    let mut solver = Backward { flow, analysis, nodes: Nodes::new() };
    solver.visit_all();
    while let Some(point) = solver.nodes.next() {
        match point {
            ProgramPoint::Before(body, op) => solver.visit_op(body, op),
            ProgramPoint::End(body, block) => solver.visit_block(body, block),
            ProgramPoint::AfterRoot => {}
        }
    }
    solver.nodes
}

struct Backward<'f, 'a, A: DenseAnalysis> {
    flow: &'f Flow<'a>,
    analysis: &'f A,
    nodes: Nodes<A::State>,
}

/// An operation or block of the initial walk.
enum Step {
    Op(BodyId, Op),
    Block(BodyId, Block),
}

impl<'a, A: DenseAnalysis> Backward<'_, 'a, A> {
    /// Visits all operations and block ends once: an operation before its regions, the end of a
    /// block before its operations, and the operations from last to first.
    fn visit_all(&mut self) {
        let mut steps = vec![Step::Op(0, Op::ROOT)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Op(body, op) => {
                    self.visit_op(body, op);
                    let inner = self.flow.program.body_of_regions(body, op);
                    let at = steps.len();
                    for region in self.flow.op(body, op).regions() {
                        steps.extend(region.blocks().map(|block| Step::Block(inner, block.id())));
                    }
                    steps[at..].reverse();
                }
                Step::Block(body, block) => {
                    self.visit_block(body, block);
                    let ops = self.flow.program.body(body).ops_in(block);
                    steps.extend(ops.map(|op| Step::Op(body, op)));
                }
            }
        }
    }

    fn visit_op(&mut self, body: BodyId, op: Op) {
        let (flow, analysis) = (self.flow, self.analysis);
        if !flow.is_reached(body, op) {
            return;
        }
        let view = flow.op(body, op);
        let point = ProgramPoint::Before(body, op);
        let after = ProgramPoint::after(flow.program.body(body), body, op);
        if let Some(branch) = view.interface::<DynRegionBranchOp<'_>>() {
            self.nodes.update(point, after, |_, _| ());
            return self.visit_regions(point, body, branch, RegionPoint::Parent);
        }
        if let Some(call) = view.interface::<DynCallOp<'_>>() {
            return self.visit_call(point, after, body, call);
        }
        self.nodes.update(point, after, |from, to| analysis.visit(body, view, from, to));
    }

    fn visit_call(
        &mut self,
        point: ProgramPoint,
        after: ProgramPoint,
        body: BodyId,
        call: DynCallOp<'a>,
    ) {
        let (flow, analysis) = (self.flow, self.analysis);
        let op: OpRef<'a> = *call;
        let external = |from: &A::State, to: &mut A::State| {
            analysis.visit_call(body, call, CallAction::External, from, to);
        };
        if !flow.config.interprocedural {
            return self.nodes.update(point, after, external);
        }
        let callee = flow.program.callee(body, op.id());
        let callee = callee.filter(|(at, callee)| {
            flow.op(*at, *callee).interface::<DynCallableOp<'_>>().is_some()
        });
        let Some((at, callee)) = callee else {
            self.nodes.update(point, after, |_, _| ());
            return self.nodes.change(point, |to| analysis.set_to_boundary(to));
        };
        let region = flow.program.callable_region(at, callee);
        let Some(entry) = region.and_then(|region| region.entry()) else {
            return self.nodes.update(point, after, external);
        };
        let inner = flow.program.body_of_regions(at, callee);
        let entry = ProgramPoint::start(flow.program.body(inner), inner, entry.id());
        self.nodes.update(point, after, |_, _| ());
        self.nodes.update(point, entry, |from, to| {
            analysis.visit_call(body, call, CallAction::Enter, from, to);
        });
    }

    fn visit_block(&mut self, body: BodyId, block: Block) {
        let (flow, analysis) = (self.flow, self.analysis);
        if !flow.is_block_reached(body, block) {
            return;
        }
        let view = flow.program.body(body);
        let point = ProgramPoint::End(body, block);
        let last = view.last_op(block).map(|last| view.op(last));
        let leaves = last.is_none_or(|last| {
            !last.might_have(TraitFlags::TERMINATOR)
                || last.interface::<DynRegionBranchTerminator<'_>>().is_some()
                || last.flags().contains(TraitFlags::RETURN_LIKE)
        });
        if leaves {
            return self.visit_exit(point, body, block);
        }
        self.nodes.change(point, |_| ());
        let successors: Vec<Block> = last.into_iter().flat_map(|last| last.successors()).collect();
        for successor in successors {
            if flow.is_edge_live(body, block, successor) {
                let start = ProgramPoint::start(view, body, successor);
                let edge = BlockEdge { from: block, to: successor };
                self.nodes.update(point, start, |from, to| {
                    analysis.visit_block_edge(body, edge, from, to);
                });
            }
        }
    }

    /// Updates the state at the end of `block`, where control leaves its region.
    fn visit_exit(&mut self, point: ProgramPoint, body: BodyId, block: Block) {
        let (flow, analysis) = (self.flow, self.analysis);
        let set_to_boundary = |to: &mut A::State| analysis.set_to_boundary(to);
        let Some((outer, op, region)) = flow.owner(body, block) else {
            return self.nodes.change(point, set_to_boundary);
        };
        let view = flow.op(outer, op);
        let run = flow.program.callable_region(outer, op);
        let runs = run.and_then(crate::control::region_index) == Some(region);
        if runs {
            let calls = flow.known_calls(outer, op).filter(|_| flow.config.interprocedural);
            let Some(calls) = calls else { return self.nodes.change(point, set_to_boundary) };
            self.nodes.change(point, |_| ());
            for (at, call) in calls.iter().copied() {
                let after = ProgramPoint::after(flow.program.body(at), at, call);
                let Some(call) = flow.op(at, call).interface::<DynCallOp<'_>>() else { continue };
                self.nodes.update(point, after, |from, to| {
                    analysis.visit_call(at, call, CallAction::Exit, from, to);
                });
            }
            return;
        }
        match view.interface::<DynRegionBranchOp<'_>>() {
            Some(branch) => {
                self.visit_regions(point, outer, branch, RegionPoint::Region(region));
            }
            None => self.nodes.change(point, set_to_boundary),
        }
    }

    /// Joins the states at the successors of `from`, a point of `branch`, into the state at
    /// `point`.
    fn visit_regions(
        &mut self,
        point: ProgramPoint,
        body: BodyId,
        branch: DynRegionBranchOp<'a>,
        from: RegionPoint,
    ) {
        let (flow, analysis) = (self.flow, self.analysis);
        let op: OpRef<'a> = *branch;
        self.nodes.change(point, |_| ());
        for successor in branch.successor_regions(from) {
            let entry = match successor.to {
                RegionPoint::Region(index) => op.region(index).and_then(|region| region.entry()),
                RegionPoint::Parent => None,
            };
            let after = match entry {
                Some(entry) => {
                    let inner = flow.program.body_of_regions(body, op.id());
                    if !flow.is_block_reached(inner, entry.id()) {
                        continue;
                    }
                    ProgramPoint::start(flow.program.body(inner), inner, entry.id())
                }
                None => ProgramPoint::after(flow.program.body(body), body, op.id()),
            };
            let edge = RegionEdge { from, to: successor.to };
            self.nodes.update(point, after, |state, to| {
                analysis.visit_region_edge(body, branch, edge, state, to);
            });
        }
    }
}
