//! Dead code and sparse constants: which blocks control may reach, and which values are constants
//! there (MLIR: `DeadCodeAnalysis` and `SparseConstantPropagation`).

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_entity::EntityId;
use terrace_interfaces::{
    BranchOp, CallOp, DynBranchOp, DynCallOp, DynRegionBranchOp, RegionBranchOp, RegionPoint,
    RegionSuccessor, passed_values, region_operands,
};
use terrace_ir::fold::{Fold, FoldResult, fold};
use terrace_ir::{Attribute, Block, Body, Op, OpName, OpRef, TraitFlags, Value};

use crate::program::{BodyId, Program};

/// What is known of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Constant {
    /// Nothing reaches the value as far as is known.
    #[default]
    Unreached,
    /// The value is this, as operations named so fold to it.
    Known(Attribute, OpName),
    /// The value may be different ones.
    Varying,
}

impl Constant {
    /// The attribute that the value is.
    pub fn attribute(self) -> Option<Attribute> {
        match self {
            Constant::Known(attribute, _) => Some(attribute),
            _ => None,
        }
    }

    fn join(self, other: Self) -> Self {
        match (self, other) {
            (Constant::Unreached, one) | (one, Constant::Unreached) => one,
            (Constant::Known(a, name), Constant::Known(b, _)) if a == b => Constant::Known(a, name),
            _ => Constant::Varying,
        }
    }
}

/// What is known of the values and blocks of a body.
#[derive(Default)]
struct Facts {
    values: Vec<Constant>,
    reached: Vec<bool>,
}

/// The outcome of the analysis.
pub struct Constants {
    facts: Vec<Facts>,
}

impl Constants {
    /// Analyses everything in the root of `top`; values that come from outside may be anything.
    /// `all_visible` says that nothing outside refers to symbols in it.
    pub fn new(top: &Body, all_visible: bool) -> Self {
        let mut solver = Solver::new(top);
        solver.run(all_visible);
        Self { facts: solver.facts }
    }

    /// What is known of `value`, of the body numbered `body` in the order of [`Program::bodies`].
    pub fn of(&self, body: BodyId, value: Value) -> Constant {
        self.facts[body].values[value.slot()]
    }

    /// Whether control may reach `block`.
    pub fn is_reached(&self, body: BodyId, block: Block) -> bool {
        self.facts[body].reached[block.slot()]
    }
}

/// Something to look at.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Item {
    Op(BodyId, Op),
    Block(BodyId, Block),
}

struct Solver<'a> {
    program: Program<'a>,
    facts: Vec<Facts>,
    pending: VecDeque<Item>,
    queued: FxHashSet<Item>,
    /// The edges between blocks that control may take.
    edges: FxHashSet<(BodyId, Block, Block)>,
    /// The calls that control may reach, by what they call.
    calls: FxHashMap<(BodyId, Op), Vec<(BodyId, Op)>>,
    /// The callables that may be called from elsewhere.
    open: FxHashSet<(BodyId, Op)>,
}

impl<'a> Solver<'a> {
    fn new(top: &'a Body) -> Self {
        let program = Program::new(top);
        let facts = program.bodies().map(|body| Facts {
            values: vec![Constant::Unreached; body.value_end()],
            reached: vec![false; body.block_end()],
        });
        let facts = facts.collect();
        Self {
            program,
            facts,
            pending: VecDeque::new(),
            queued: FxHashSet::default(),
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
            for argument in entry.arguments() {
                self.set(0, *argument, Constant::Varying);
            }
        }
        while let Some(item) = self.pending.pop_front() {
            self.queued.remove(&item);
            match item {
                Item::Op(body, op) => self.visit(body, op),
                Item::Block(body, block) => {
                    let ops: Vec<Op> = self.program.body(body).ops_in(block).collect();
                    ops.into_iter().for_each(|op| self.visit(body, op));
                }
            }
        }
    }

    fn push(&mut self, item: Item) {
        if self.queued.insert(item) {
            self.pending.push_back(item);
        }
    }

    fn reach(&mut self, body: BodyId, block: Block) {
        if !std::mem::replace(&mut self.facts[body].reached[block.slot()], true) {
            self.push(Item::Block(body, block));
        }
    }

    fn get(&self, body: BodyId, value: Value) -> Constant {
        self.facts[body].values[value.slot()]
    }

    /// Joins `state` into what is known of `value`.
    fn set(&mut self, body: BodyId, value: Value, state: Constant) {
        let place = &mut self.facts[body].values[value.slot()];
        let joined = place.join(state);
        if joined == *place {
            return;
        }
        *place = joined;
        let view = self.program.body(body);
        let users: Vec<Op> = view.uses(value).map(|use_| view.user(use_)).collect();
        for user in users {
            self.push(Item::Op(body, user));
        }
    }

    fn set_all(&mut self, body: BodyId, values: impl IntoIterator<Item = Value>) {
        values.into_iter().for_each(|value| self.set(body, value, Constant::Varying));
    }

    fn visit(&mut self, body: BodyId, op: Op) {
        let view = self.program.body(body).op(op);
        let reached = view.block().is_some_and(|b| self.facts[body].reached[b.id().slot()]);
        if !reached {
            return;
        }
        if view.successors().len() > 0 {
            self.visit_branch(body, view);
        } else if view.flags().contains(TraitFlags::TERMINATOR) {
            self.visit_end(body, view);
        }
        if view.interface::<DynCallOp<'_>>().is_some() {
            return self.visit_call(body, view);
        }
        if let Some(branch) = view.interface::<DynRegionBranchOp<'_>>() {
            return self.visit_entry(body, branch);
        }
        if view.region_count() > 0 {
            return self.visit_regions(body, view);
        }
        self.visit_fold(body, view);
    }

    /// The constants of the operands as far as they are known; `None` if one is not reached yet.
    fn operands(&self, body: BodyId, op: OpRef<'_>) -> Option<Vec<Option<Attribute>>> {
        let one = |value| match self.get(body, value) {
            Constant::Unreached => None,
            state => Some(state.attribute()),
        };
        op.operands().map(one).collect()
    }

    fn visit_fold(&mut self, body: BodyId, op: OpRef<'a>) {
        if op.result_count() == 0 {
            return;
        }
        let Some(operands) = self.operands(body, op) else { return };
        match fold(op, &operands) {
            Some(Fold::Results(results)) if results.len() == op.result_count() => {
                for (result, folded) in op.results().zip(results) {
                    let state = match folded {
                        FoldResult::Constant(value) => Constant::Known(value, op.name()),
                        FoldResult::Value(value) => self.get(body, value),
                    };
                    self.set(body, result, state);
                }
            }
            _ => self.set_all(body, op.results()),
        }
    }

    fn visit_branch(&mut self, body: BodyId, op: OpRef<'a>) {
        let branch = op.interface::<DynBranchOp<'_>>();
        let only = branch.and_then(|branch| {
            let operands = self.operands(body, op)?;
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
                let state = value.map_or(Constant::Varying, |value| self.get(body, value));
                self.set(body, argument, state);
            }
            self.reach(body, to);
        }
    }

    /// Passes `values` to what gets something at `successor` of `op`; the others may be anything.
    fn enter(
        &mut self,
        body: BodyId,
        op: OpRef<'a>,
        successor: &RegionSuccessor,
        values: &[Value],
    ) {
        let all: Vec<Value> = match successor.to {
            RegionPoint::Parent => op.results().collect(),
            RegionPoint::Region(index) => {
                let entry = op.region(index).and_then(|region| region.entry());
                entry.map(|entry| entry.arguments().to_vec()).unwrap_or_default()
            }
        };
        for value in all {
            match successor.inputs.iter().position(|input| *input == value) {
                Some(at) => {
                    let state = values.get(at).map_or(Constant::Varying, |v| self.get(body, *v));
                    self.set(body, value, state);
                }
                None => self.set(body, value, Constant::Varying),
            }
        }
        if let RegionPoint::Region(index) = successor.to
            && let Some(entry) = op.region(index).and_then(|region| region.entry())
        {
            self.reach(body, entry.id());
        }
    }

    /// Control comes into an operation with control flow between its regions.
    fn visit_entry(&mut self, body: BodyId, branch: DynRegionBranchOp<'a>) {
        let op: OpRef<'a> = *branch;
        let Some(operands) = self.operands(body, op) else { return };
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
            for successor in branch.successors_of(RegionPoint::Region(index)) {
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
            return self.set_all(caller, results);
        }
        for (result, value) in results.into_iter().zip(end.operands()) {
            let state = self.get(body, value);
            self.set(caller, result, state);
        }
    }

    fn visit_call(&mut self, body: BodyId, op: OpRef<'a>) {
        let call = op.interface::<DynCallOp<'_>>().expect("it is a call");
        let callee = self.program.callee(body, op.id());
        let region = callee
            .and_then(|(body, op)| Some(((body, op), self.program.callable_region(body, op)?)));
        let Some((callee, region)) = region else { return self.set_all(body, op.results()) };
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
                let state = passed.get(at).map_or(Constant::Varying, |v| self.get(body, *v));
                self.set(inner, argument, state);
            }
        }
        self.reach(inner, entry.id());
        // What its ends give, as far as they are reached.
        for block in region.blocks() {
            if let Some(end) = block.last()
                && self.facts[inner].reached[block.id().slot()]
                && end.successors().len() == 0
            {
                self.give_results(body, op.id(), inner, end);
            }
        }
    }

    /// Control comes to an operation of whose regions nothing is known, or to a callable.
    fn visit_regions(&mut self, body: BodyId, op: OpRef<'a>) {
        self.set_all(body, op.results());
        let callable = self.program.callable_region(body, op.id()).is_some();
        if callable && !self.open.contains(&(body, op.id())) {
            // Its calls bring control to it.
            return;
        }
        for region in op.regions() {
            let Some(entry) = region.entry() else { continue };
            let inner = self.program.body_of(region.body().root());
            self.set_all(inner, entry.arguments().to_vec());
            self.reach(inner, entry.id());
        }
    }
}
