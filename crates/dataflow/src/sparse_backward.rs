//! Sparse backward analyses (MLIR: `AbstractSparseBackwardDataFlowAnalysis`): a
//! [`BackwardAnalysis`] is solved into [`BackwardStates`].

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_interfaces::{
    BranchOp, CallOp, DynBranchOp, DynCallOp, DynCallableOp, DynRegionBranchOp,
    DynRegionBranchTerminator, RegionBranchOp, RegionBranchTerminator, RegionPoint,
    RegionSuccessor, region_operands,
};
use terrace_ir::{Block, Op, OpRef, TraitFlags, Value};

use crate::control::region_index;
use crate::flow::Flow;
use crate::ordered::OrderedSet;
use crate::program::{BodyId, Place};

/// The lattice and transfer functions of a sparse backward analysis.
///
/// The state of a value is computed from its uses. Hooks only move operand states up the lattice,
/// which must have finite height for loops to terminate. A hook is called again whenever a state
/// that it has read has changed.
pub trait BackwardAnalysis {
    /// The lattice element of a value; the default is that of a value without relevant uses.
    type State: Clone + PartialEq + Default;

    /// Combines the state `other` of a use into `state` (MLIR: `meet`).
    fn meet(&self, state: &mut Self::State, other: &Self::State);

    /// Sets `state` to that of a value that leaves the program (MLIR: `setToExitState`).
    fn set_to_exit(&self, state: &mut Self::State);

    /// Updates the states of `operands` of `op` from those of `results`. Not called for branches,
    /// region-branch operations, their terminators, calls with a known callee, and returns.
    fn visit(&self, op: OpRef<'_>, results: &[Self::State], operands: &mut [Self::State]);

    /// Updates `state`, the state of the operand of `op` at `index`, which determines the successor
    /// of `op` and is not forwarded to any.
    fn visit_branch_operand(&self, op: OpRef<'_>, index: usize, state: &mut Self::State);

    /// Updates `state`, the state of the operand of the call `op` at `index`, which is not
    /// forwarded to a known callee.
    fn visit_call_operand(&self, op: OpRef<'_>, index: usize, state: &mut Self::State);

    /// Updates the states of `operands` of `call` from those of `results` where the callee is
    /// external, or the analysis is not interprocedural.
    fn visit_external_call(
        &self,
        call: OpRef<'_>,
        results: &[Self::State],
        operands: &mut [Self::State],
    ) {
        let _ = results;
        for (index, state) in operands.iter_mut().enumerate() {
            self.visit_call_operand(call, index, state);
        }
    }
}

/// The fixed point of a sparse backward analysis.
pub struct BackwardStates<S> {
    nodes: FxHashMap<(BodyId, Value), Node<S>>,
}

struct Node<S> {
    state: S,
    /// The operations to visit when the state changes.
    dependents: OrderedSet<Place>,
}

impl<S: Clone + PartialEq + Default> BackwardStates<S> {
    /// Solves `analysis` over the executable control flow of `flow`.
    pub fn new<A: BackwardAnalysis<State = S>>(flow: &Flow<'_>, analysis: &A) -> Self {
        let mut solver =
            Solver { flow, analysis, nodes: FxHashMap::default(), pending: VecDeque::new() };
        let mut steps = flow.discovery_steps().into_iter();
        solver.visit_all(&steps.next().into_iter().flatten().collect());
        loop {
            // Items enqueued so far come before the operations of the blocks discovered next, as in
            // MLIR.
            let count = solver.pending.len();
            let step = steps.next();
            if count == 0 && step.is_none() {
                break;
            }
            for (body, block) in step.into_iter().flatten() {
                let ops = flow.program.body(body).ops_in(block);
                solver.pending.extend(ops.map(|op| (body, op)));
            }
            for _ in 0..count {
                let Some((body, op)) = solver.pending.pop_front() else { break };
                solver.visit(body, op);
            }
        }
        Self { nodes: solver.nodes }
    }

    /// Returns the state of `value` of the body numbered `body`; `None` if no reachable operation
    /// has it as an operand or result.
    pub fn of(&self, body: BodyId, value: Value) -> Option<&S> {
        self.nodes.get(&(body, value)).map(|node| &node.state)
    }
}

struct Solver<'f, 'a, A: BackwardAnalysis> {
    flow: &'f Flow<'a>,
    analysis: &'f A,
    nodes: FxHashMap<(BodyId, Value), Node<A::State>>,
    pending: VecDeque<Place>,
}

impl<'a, A: BackwardAnalysis> Solver<'_, 'a, A> {
    /// Visits all operations in `blocks` once: an operation before its regions, the operations of a
    /// block from last to first.
    fn visit_all(&mut self, blocks: &FxHashSet<(BodyId, Block)>) {
        let mut steps = vec![(0, Op::ROOT)];
        while let Some((body, op)) = steps.pop() {
            let block = self.flow.program.body(body).parent_block(op);
            if block.is_none_or(|block| blocks.contains(&(body, block))) {
                self.visit(body, op);
            }
            let inner = self.flow.program.body_of_regions(body, op);
            let regions: Vec<_> = self.flow.op(body, op).regions().collect();
            for block in regions.iter().rev().flat_map(|region| {
                let blocks: Vec<_> = region.blocks().collect();
                blocks.into_iter().rev()
            }) {
                steps.extend(block.ops().map(|op| (inner, op.id())));
            }
        }
    }

    fn node(&mut self, body: BodyId, value: Value) -> &mut Node<A::State> {
        self.nodes.entry((body, value)).or_insert_with(|| Node {
            state: A::State::default(),
            dependents: OrderedSet::default(),
        })
    }

    /// Returns the state of `value` and registers `reader` as a dependent of it.
    fn read(&mut self, reader: Place, body: BodyId, value: Value) -> A::State {
        let node = self.node(body, value);
        node.dependents.insert(reader);
        node.state.clone()
    }

    /// Applies `change` to the state of `value` and enqueues its dependents if the state has
    /// changed.
    fn update(&mut self, body: BodyId, value: Value, change: impl FnOnce(&mut A::State)) {
        let node = self.node(body, value);
        let mut state = node.state.clone();
        change(&mut state);
        if state != node.state {
            node.state = state;
            let dependents: Vec<Place> = node.dependents.iter().collect();
            self.pending.extend(dependents);
        }
    }

    /// Meets the state of `from` into the state of `to`, an operand of the operation `reader`.
    fn pass(&mut self, reader: Place, to: Value, from: (BodyId, Value)) {
        let (analysis, state) = (self.analysis, self.read(reader, from.0, from.1));
        self.update(reader.0, to, |to| analysis.meet(to, &state));
    }

    fn visit(&mut self, body: BodyId, op: Op) {
        let flow = self.flow;
        if !flow.is_reached(body, op) {
            return;
        }
        let view = flow.op(body, op);
        view.operands().for_each(|operand| _ = self.node(body, operand));
        view.results().for_each(|result| _ = self.read((body, op), body, result));
        if let Some(branch) = view.interface::<DynRegionBranchOp<'_>>() {
            let edges = branch.entry_successor_regions(&vec![None; view.operand_count()]);
            let edges =
                edges.into_iter().map(|to| (branch.entry_successor_operands(to.to), to)).collect();
            return self.visit_region_edges(body, view, edges);
        }
        if let Some(branch) = view.interface::<DynBranchOp<'_>>() {
            return self.visit_branch(body, branch);
        }
        if let Some(call) = view.interface::<DynCallOp<'_>>()
            && let Some((at, callee)) = flow.program.callee(body, op)
            && flow.op(at, callee).interface::<DynCallableOp<'_>>().is_some()
        {
            return self.visit_call(body, call, (at, callee));
        }
        let ends_region = view.interface::<DynRegionBranchTerminator<'_>>().is_some();
        let returns = view.flags().contains(TraitFlags::RETURN_LIKE);
        if ends_region || returns {
            let around = flow.program.parent(body, op);
            let around = around.map(|(outer, around)| (outer, flow.op(outer, around)));
            if let Some((_, around)) = around
                && let Some(branch) = around.interface::<DynRegionBranchOp<'_>>()
            {
                return self.visit_region_end(body, view, branch);
            }
            if returns
                && let Some((outer, around)) = around
                && around.interface::<DynCallableOp<'_>>().is_some()
            {
                return self.visit_return(body, view, (outer, around.id()));
            }
        }
        self.transfer(body, view, |analysis, results, operands| {
            analysis.visit(view, results, operands);
        });
    }

    /// Applies the transfer function `visit` to the operands of `op`.
    fn transfer(
        &mut self,
        body: BodyId,
        op: OpRef<'a>,
        visit: impl FnOnce(&A, &[A::State], &mut [A::State]),
    ) {
        let at = (body, op.id());
        let results: Vec<_> = op.results().map(|result| self.read(at, body, result)).collect();
        let state = |operand| self.node(body, operand).state.clone();
        let mut operands: Vec<_> = op.operands().map(state).collect();
        let analysis = self.analysis;
        visit(analysis, &results, &mut operands);
        for (operand, state) in op.operands().zip(operands) {
            self.update(body, operand, |to| analysis.meet(to, &state));
        }
    }

    fn visit_branch(&mut self, body: BodyId, branch: DynBranchOp<'a>) {
        let op: OpRef<'a> = *branch;
        let mut rest = vec![true; op.operand_count()];
        for (index, block) in op.successors().enumerate() {
            let passed = branch.successor_operands(index);
            let arguments = op.body().arguments(block).iter().skip(passed.produced);
            let range = op.body().operand_group(op.id(), passed.forwarded);
            rest[range.clone()].fill(false);
            for (at, argument) in range.zip(arguments) {
                self.pass((body, op.id()), op.operand(at), (body, *argument));
            }
        }
        self.visit_rest(body, op, &rest);
    }

    /// Visits the operands of `op` marked in `rest`, which are forwarded to no successor.
    fn visit_rest(&mut self, body: BodyId, op: OpRef<'a>, rest: &[bool]) {
        let analysis = self.analysis;
        for at in (0..rest.len()).filter(|at| rest[*at]) {
            self.update(body, op.operand(at), |to| analysis.visit_branch_operand(op, at, to));
        }
    }

    fn visit_region_edges(
        &mut self,
        body: BodyId,
        op: OpRef<'a>,
        edges: Vec<(std::ops::Range<usize>, RegionSuccessor)>,
    ) {
        let flow = self.flow;
        let mut rest = vec![true; op.operand_count()];
        // Inputs are region arguments or results of the operation around, which may belong to
        // different bodies.
        let is_end = op.interface::<DynRegionBranchOp<'_>>().is_none();
        let branch = if is_end { op.parent() } else { Some(op) };
        for (range, to) in edges {
            let inputs = match (to.to, is_end) {
                (RegionPoint::Region(_), false) => flow.program.body_of_regions(body, op.id()),
                (RegionPoint::Parent, true) => {
                    flow.program.parent(body, op.id()).map_or(body, |(outer, _)| outer)
                }
                _ => body,
            };
            let values = branch.map(|branch| to.input_values(branch)).unwrap_or_default();
            for (at, input) in range.zip(values) {
                rest[at] = false;
                self.pass((body, op.id()), op.operand(at), (inputs, input));
            }
        }
        self.visit_rest(body, op, &rest);
    }

    fn visit_region_end(&mut self, body: BodyId, end: OpRef<'a>, branch: DynRegionBranchOp<'a>) {
        let region = end.block().and_then(|block| block.region()).and_then(region_index);
        let Some(region) = region else { return };
        let only = end
            .interface::<DynRegionBranchTerminator<'_>>()
            .and_then(|end| end.successor_regions_for(&vec![None; end.operand_count()]));
        let edges = branch.successor_regions(RegionPoint::Region(region)).into_iter();
        let edges = edges.filter(|edge| only.as_ref().is_none_or(|only| only.contains(&edge.to)));
        let edges = edges.filter_map(|to| Some((region_operands(end, to.to)?, to))).collect();
        self.visit_region_edges(body, end, edges);
    }

    fn visit_call(&mut self, body: BodyId, call: DynCallOp<'a>, (at, callee): Place) {
        let (flow, analysis) = (self.flow, self.analysis);
        let op: OpRef<'a> = *call;
        let entry = flow.program.callable_region(at, callee).and_then(|region| region.entry());
        let Some(entry) = entry.filter(|_| flow.config.interprocedural) else {
            return self.transfer(body, op, |analysis, results, operands| {
                analysis.visit_external_call(op, results, operands);
            });
        };
        let inner = flow.program.body_of_regions(at, callee);
        let mut rest = vec![true; op.operand_count()];
        for (at, argument) in call.arg_operands().zip(entry.arguments()) {
            rest[at] = false;
            self.pass((body, op.id()), op.operand(at), (inner, *argument));
        }
        for at in (0..rest.len()).filter(|at| rest[*at]) {
            self.update(body, op.operand(at), |to| analysis.visit_call_operand(op, at, to));
        }
    }

    /// Meets the states of the results of all calls of `callable` into the operands of `end`.
    fn visit_return(&mut self, body: BodyId, end: OpRef<'a>, callable: Place) {
        let (flow, analysis) = (self.flow, self.analysis);
        let Some(calls) = flow.known_calls(callable.0, callable.1) else {
            for operand in end.operands() {
                self.update(body, operand, |to| analysis.set_to_exit(to));
            }
            return;
        };
        for (at, call) in calls.iter().copied() {
            for (operand, result) in end.operands().zip(flow.op(at, call).results()) {
                self.pass((body, end.id()), operand, (at, result));
            }
        }
    }
}
