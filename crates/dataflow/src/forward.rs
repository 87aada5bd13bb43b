//! The solver of sparse forward analyses: it follows control from blocks to blocks, regions and
//! callables, and what is known of values from definitions to uses
//! (MLIR: `AbstractSparseForwardDataFlowAnalysis`, with `DeadCodeAnalysis`).

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_entity::EntityId;
use terrace_interfaces::{
    BranchOp, CallOp, DynBranchOp, DynCallOp, DynRegionBranchOp, DynRegionBranchTerminator,
    RegionBranchOp, RegionBranchTerminator, RegionPoint, RegionSuccessor, passed_values,
    region_operands,
};
use terrace_ir::{Block, Body, Op, OpRef, TraitFlags, Value};

use crate::analysis::{Analysis, Facts, Found, Operands};
use crate::program::{BodyId, Program};

/// After how many changes of what is known of a value it may be anything, so that the states of
/// loops end: a lattice may be very high.
const MAX_CHANGES: u32 = 256;

/// The outcome of an analysis, by body, in the order of [`Program::bodies`].
pub(crate) struct Solved<S> {
    /// What is known of values and blocks.
    pub(crate) facts: Vec<Facts<S>>,
    /// The bodies directly in each body.
    pub(crate) children: Vec<Vec<(Op, BodyId)>>,
}

/// Analyses everything in the root of `top`; `all_visible` says that nothing outside refers to
/// symbols in it.
pub(crate) fn solve<A: Analysis>(analysis: &A, top: &Body, all_visible: bool) -> Solved<A::State> {
    let mut solver = Solver::new(analysis, top);
    solver.run(all_visible);
    let mut children = vec![Vec::new(); solver.facts.len()];
    for id in 1..children.len() {
        if let Some((around, op)) = solver.program.parent_of_body(id) {
            children[around].push((op, id));
        }
    }
    Solved { facts: solver.facts, children }
}

/// Something to look at.
#[derive(Clone, Copy)]
enum Item {
    Op(BodyId, Op),
    Block(BodyId, Block),
}

struct Solver<'a, A: Analysis> {
    analysis: &'a A,
    program: Program<'a>,
    facts: Vec<Facts<A::State>>,
    pending: VecDeque<Item>,
    /// The operations that are to be looked at, by body and operation.
    due: Vec<Vec<bool>>,
    /// The operation that is looked at with its block: those behind it come next.
    current: Option<(BodyId, Op)>,
    /// The edges between blocks that control may take.
    edges: FxHashSet<(BodyId, Block, Block)>,
    /// The calls that control may reach, by what they call.
    calls: FxHashMap<(BodyId, Op), Vec<(BodyId, Op)>>,
    /// The callables that may be called from elsewhere.
    open: FxHashSet<(BodyId, Op)>,
}

impl<'a, A: Analysis> Solver<'a, A> {
    fn new(analysis: &'a A, top: &'a Body) -> Self {
        let program = Program::new(top);
        let facts = program.bodies().map(|body| Facts {
            values: vec![A::State::default(); body.value_end()],
            changes: FxHashMap::default(),
            reached: vec![false; body.block_end()],
        });
        let facts = facts.collect();
        let due = program.bodies().map(|body| vec![false; body.op_end()]).collect();
        Self {
            analysis,
            program,
            facts,
            pending: VecDeque::new(),
            due,
            current: None,
            edges: FxHashSet::default(),
            calls: FxHashMap::default(),
            open: FxHashSet::default(),
        }
    }

    fn run(&mut self, all_visible: bool) {
        self.open = self.program.open_callables(all_visible).into_iter().collect();
        let root = self.program.body(0).root();
        for entry in root.regions().filter_map(|region| region.entry()) {
            self.reach(0, entry.id());
            self.set_anything(0, entry.arguments().iter().copied());
        }
        while let Some(item) = self.pending.pop_front() {
            match item {
                // It may have been looked at with its block.
                Item::Op(body, op) if !self.due[body][op.slot()] => {}
                Item::Op(body, op) => self.visit(body, op),
                Item::Block(body, block) => {
                    for op in self.program.body(body).ops_in(block) {
                        self.current = Some((body, op));
                        self.visit(body, op);
                    }
                    self.current = None;
                }
            }
        }
    }

    fn reach(&mut self, body: BodyId, block: Block) {
        if !std::mem::replace(&mut self.facts[body].reached[block.slot()], true) {
            self.pending.push_back(Item::Block(body, block));
        }
    }

    fn get(&self, body: BodyId, value: Value) -> A::State {
        self.facts[body].of(value).clone()
    }

    /// Joins `state` into what is known of `value`.
    fn set(&mut self, body: BodyId, value: Value, state: &A::State) {
        let view = self.program.body(body);
        let facts = &mut self.facts[body];
        let place = &mut facts.values[value.slot()];
        let mut joined = self.analysis.join(place, state);
        if joined == *place {
            return;
        }
        if *place != A::State::default() {
            let changes = facts.changes.entry(value).or_default();
            *changes += 1;
            if *changes > MAX_CHANGES {
                joined = self.analysis.join(&joined, &self.analysis.anything(view, value));
            }
        }
        *place = joined;
        let current = self.current.filter(|(at, _)| *at == body).map(|(_, op)| op);
        let block = current.and_then(|op| view.parent_block(op));
        for use_ in view.uses(value) {
            let user = view.user(use_);
            let Some(around) = view.parent_block(user) else { continue };
            let comes_next = Some(around) == block
                && current.is_some_and(|current| view.is_before_in_block(current, user));
            // In a block that is not reached yet it is looked at when that is.
            if !comes_next
                && facts.is_reached(around)
                && !std::mem::replace(&mut self.due[body][user.slot()], true)
            {
                self.pending.push_back(Item::Op(body, user));
            }
        }
    }

    fn set_found(&mut self, body: BodyId, found: Found<A::State>) {
        found.iter().for_each(|(value, state)| self.set(body, *value, state));
    }

    fn set_anything(&mut self, body: BodyId, values: impl IntoIterator<Item = Value>) {
        let view = self.program.body(body);
        for value in values {
            let state = self.analysis.anything(view, value);
            self.set(body, value, &state);
        }
    }

    /// Looks at an operation in a block that is reached.
    fn visit(&mut self, body: BodyId, op: Op) {
        self.due[body][op.slot()] = false;
        let view = self.program.body(body).op(op);
        let kind = self.program.kind(view);
        // It has neither successors nor regions.
        let is_sole = view.sole_properties().is_some();
        if !is_sole && view.successors().len() > 0 {
            self.visit_branch(body, view);
        } else if kind.is_terminator {
            self.visit_end(body, view);
        }
        if kind.is_call {
            return self.visit_call(body, view);
        }
        if kind.is_region_branch
            && let Some(branch) = view.interface::<DynRegionBranchOp<'_>>()
        {
            return self.visit_entry(body, branch);
        }
        if !is_sole && view.region_count() > 0 {
            return self.visit_regions(body, view);
        }
        if view.result_count() > 0 {
            let mut found = Found::new();
            self.analysis.visit(view, &self.facts[body], &mut found);
            self.set_found(body, found);
        }
    }

    fn constants(&self, body: BodyId, op: OpRef<'_>) -> Option<Operands> {
        self.analysis.constants(op, &self.facts[body])
    }

    fn visit_branch(&mut self, body: BodyId, op: OpRef<'a>) {
        let branch = op.interface::<DynBranchOp<'_>>();
        let only = branch.and_then(|branch| {
            let operands = self.constants(body, op)?;
            Some(branch.successor_for(&operands))
        });
        let from = op.block().expect("it is in a reached block").id();
        let only = match (branch, only) {
            // Nothing is known of the condition yet.
            (Some(_), None) => return,
            (_, only) => only.flatten(),
        };
        for (index, to) in op.successors().enumerate() {
            if only.is_some_and(|only| only != to) && !self.edges.contains(&(body, from, to)) {
                continue;
            }
            self.edges.insert((body, from, to));
            let arguments = self.program.body(body).arguments(to).to_vec();
            let passed = match branch {
                Some(branch) => passed_values(branch, index),
                None => vec![None; arguments.len()],
            };
            for (argument, value) in arguments.into_iter().zip(passed) {
                match value {
                    Some(value) => self.set(body, argument, &self.get(body, value)),
                    None => self.set_anything(body, [argument]),
                }
            }
            self.reach(body, to);
        }
    }

    /// Passes `values` to what gets something at `successor` of `op`; the others are made by it.
    fn enter(
        &mut self,
        body: BodyId,
        op: OpRef<'a>,
        successor: &RegionSuccessor,
        values: &[Value],
    ) {
        let entry = match successor.to {
            RegionPoint::Parent => None,
            RegionPoint::Region(index) => op.region(index).and_then(|region| region.entry()),
        };
        let all: Vec<Value> = match (successor.to, entry) {
            (RegionPoint::Parent, _) => op.results().collect(),
            (_, entry) => entry.map(|entry| entry.arguments().to_vec()).unwrap_or_default(),
        };
        let (passed, made): (Vec<Value>, Vec<Value>) =
            all.into_iter().partition(|value| successor.inputs.contains(value));
        for value in passed {
            let at = successor.inputs.iter().position(|input| *input == value);
            match at.and_then(|at| values.get(at)) {
                Some(from) => self.set(body, value, &self.get(body, *from)),
                None => self.set_anything(body, [value]),
            }
        }
        if !made.is_empty() {
            let mut found = Found::new();
            self.analysis.visit_made(op, &made, &self.facts[body], &mut found);
            self.set_found(body, found);
        }
        if let Some(entry) = entry {
            self.reach(body, entry.id());
        }
    }

    /// Control comes into an operation with control flow between its regions.
    fn visit_entry(&mut self, body: BodyId, branch: DynRegionBranchOp<'a>) {
        let op: OpRef<'a> = *branch;
        let Some(operands) = self.constants(body, op) else { return };
        for successor in branch.entry_successors(&operands) {
            let values: Vec<Value> =
                branch.entry_operands(successor.to).map(|at| op.operand(at)).collect();
            self.enter(body, op, &successor, &values);
        }
    }

    /// Control comes to the end of a region.
    fn visit_end(&mut self, body: BodyId, op: OpRef<'a>) {
        let Some(region) = op.block().and_then(|block| block.region()) else { return };
        let Some(parent) = region.owner() else { return };
        if let Some(branch) = parent.interface::<DynRegionBranchOp<'_>>() {
            let index = parent.regions().position(|r| r.id() == region.id()).unwrap_or(0);
            let only = match op.interface::<DynRegionBranchTerminator<'_>>() {
                Some(end) => {
                    let Some(operands) = self.constants(body, op) else { return };
                    end.successors_for(&operands)
                }
                None => None,
            };
            for successor in branch.successors_of(RegionPoint::Region(index)) {
                if only.as_ref().is_some_and(|only| !only.contains(&successor.to)) {
                    continue;
                }
                let range = region_operands(op, successor.to).unwrap_or(0..0);
                let values: Vec<Value> = range.map(|at| op.operand(at)).collect();
                self.enter(body, parent, &successor, &values);
            }
            return;
        }
        // The end of a callable gives its calls their results.
        let callable = match parent.id() {
            Op::ROOT => self.program.parent_of_body(body),
            op => Some((body, op)),
        };
        let Some(callable) = callable else { return };
        for (caller, call) in self.calls.get(&callable).cloned().unwrap_or_default() {
            self.give_results(caller, call, body, op);
        }
    }

    fn give_results(&mut self, caller: BodyId, call: Op, body: BodyId, end: OpRef<'a>) {
        let results: Vec<Value> = self.program.body(caller).results(call).collect();
        if !end.flags().contains(TraitFlags::RETURN_LIKE) || end.operand_count() != results.len() {
            return self.set_anything(caller, results);
        }
        for (result, value) in results.into_iter().zip(end.operands()) {
            self.set(caller, result, &self.get(body, value));
        }
    }

    fn visit_call(&mut self, body: BodyId, op: OpRef<'a>) {
        let call = op.interface::<DynCallOp<'_>>().expect("it is a call");
        let callee = self.program.callee(body, op.id());
        let region = callee
            .and_then(|(body, op)| Some(((body, op), self.program.callable_region(body, op)?)));
        let Some((callee, region)) = region else { return self.set_anything(body, op.results()) };
        let inner = self.program.body_of(region.body().root());
        let calls = self.calls.entry(callee).or_default();
        if !calls.contains(&(body, op.id())) {
            calls.push((body, op.id()));
        }
        let Some(entry) = region.entry() else { return };
        let arguments: Vec<Value> = entry.arguments().to_vec();
        if !self.open.contains(&callee) {
            let passed: Vec<Value> = call.call_arguments().map(|at| op.operand(at)).collect();
            for (at, argument) in arguments.into_iter().enumerate() {
                match passed.get(at) {
                    Some(value) => self.set(inner, argument, &self.get(body, *value)),
                    None => self.set_anything(inner, [argument]),
                }
            }
        }
        self.reach(inner, entry.id());
        // What its ends give, as far as they are reached.
        for block in region.blocks() {
            if let Some(end) = block.last()
                && self.facts[inner].is_reached(block.id())
                && end.successors().len() == 0
            {
                self.give_results(body, op.id(), inner, end);
            }
        }
    }

    /// Control comes to an operation of whose regions nothing is known, or to a callable.
    fn visit_regions(&mut self, body: BodyId, op: OpRef<'a>) {
        if op.result_count() > 0 {
            let results: Vec<Value> = op.results().collect();
            let mut found = Found::new();
            self.analysis.visit_made(op, &results, &self.facts[body], &mut found);
            self.set_found(body, found);
        }
        let callable = self.program.callable_region(body, op.id()).is_some();
        if callable && !self.open.contains(&(body, op.id())) {
            // Its calls bring control to it.
            return;
        }
        for region in op.regions() {
            let Some(entry) = region.entry() else { continue };
            let inner = self.program.body_of(region.body().root());
            if inner == body {
                let mut found = Found::new();
                let facts = &self.facts[body];
                self.analysis.visit_made(op, entry.arguments(), facts, &mut found);
                self.set_found(body, found);
            } else {
                self.set_anything(inner, entry.arguments().to_vec());
            }
            self.reach(inner, entry.id());
        }
    }
}
