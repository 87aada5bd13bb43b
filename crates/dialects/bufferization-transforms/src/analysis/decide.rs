//! The analysis of a scope, a module or a function: [`analyse`] makes the decisions and derives
//! what follows from them (MLIR: `analyzeOp`).

use rustc_hash::FxHashMap;
use terrace_bufferization::ToTensorOp;
use terrace_builtin::TypeExt;
use terrace_builtin::shaped::has_rank;
use terrace_ir::dominance::Dominance;
use terrace_ir::{Body, Diagnostic, Op, OpRef, Value};

use super::accesses::{Accesses, Moment};
use super::conflicts::{Conflict, OutOfPlace};
use super::memo::Memo;
use super::order::{Heuristic, check_blocks, decision_order, scope_ops, tensor_operands};
use super::query::{Facts, Query, Scope};
use crate::interface::TensorUse;

/// All bodies of a program, outer ones first in program order, with the facts about each.
pub(crate) struct Program<'b> {
    bodies: Vec<&'b Body>,
    indices: FxHashMap<*const Body, usize>,
    dominance: Vec<Dominance<'b>>,
    facts: Vec<Facts>,
    /// The accesses to buffers by the decisions so far.
    accesses: Vec<Accesses>,
    /// The numbers of conflicts so far, by kind.
    conflicts: [usize; Conflict::KINDS],
}

/// The parameters of the decisions.
#[derive(Clone, Copy, Default)]
pub(crate) struct Order {
    pub(crate) heuristic: Heuristic,
    pub(crate) seed: u32,
    /// Whether the reasons why uses are out of place are reported.
    pub(crate) reports_conflicts: bool,
}

/// Returns `body` and the bodies in it, outer ones first, in program order.
pub(crate) fn all_bodies(body: &Body) -> Vec<&Body> {
    let mut bodies = vec![body];
    body.root().walk_all(|op| {
        if let Some(child) = op.body().child(op.id()) {
            bodies.push(child);
        }
    });
    bodies
}

impl<'b> Program<'b> {
    /// Creates the program of `body` and the bodies in it. Uses that must be in place are so from
    /// the start.
    pub(crate) fn new(body: &'b Body, scope: &Scope) -> Self {
        Self::with(all_bodies(body), &scope_ops(body.root()), scope)
    }

    /// Returns the facts about `body` without the bodies in it, before the analysis.
    pub(crate) fn of_own_ops(body: &'b Body, scope: &Scope) -> Facts {
        let ops: Vec<OpRef<'_>> = body.ops_below(Op::ROOT).map(|op| body.op(op)).collect();
        let mut program = Self::with(vec![body], &ops, scope);
        std::mem::take(&mut program.facts[0])
    }

    /// Creates the program of `bodies` with the operations `ops`.
    fn with(bodies: Vec<&'b Body>, ops: &[OpRef<'b>], scope: &Scope) -> Self {
        let indices = bodies.iter().enumerate().map(|(at, body)| (std::ptr::from_ref(*body), at));
        let mut program = Self {
            indices: indices.collect(),
            dominance: bodies.iter().map(|body| Dominance::new(body)).collect(),
            facts: bodies.iter().map(|_| Facts::default()).collect(),
            accesses: bodies.iter().map(|_| Accesses::default()).collect(),
            conflicts: [0; Conflict::KINDS],
            bodies,
        };
        for op in ops {
            program.add_tensors(*op);
        }
        for op in ops {
            program.put_required_in_place(*op, scope);
        }
        program
    }

    /// Returns the index of `body`; `None` if it is not in the program.
    pub(crate) fn index(&self, body: &Body) -> Option<usize> {
        self.indices.get(&std::ptr::from_ref(body)).copied()
    }

    /// Returns the query for the body with index `at`.
    pub(crate) fn query<'q>(&'q self, at: usize, scope: &'q Scope) -> Query<'q> {
        Query::new(self.bodies[at], &self.facts[at], scope)
    }

    /// Marks `body` and the bodies in it as not analysed.
    pub(crate) fn skip(&mut self, body: &Body) {
        for body in all_bodies(body) {
            if let Some(at) = self.index(body) {
                self.facts[at] = Facts::copy_before_write();
            }
        }
    }

    /// Returns the facts about the bodies, outer ones first, in program order.
    pub(crate) fn into_facts(self) -> Vec<Facts> {
        self.facts
    }

    /// Adds the tensors that `op` defines to the partitions, each in a class of its own.
    fn add_tensors(&mut self, op: OpRef<'_>) {
        let Some(at) = self.index(op.body()) else { return };
        let add = |facts: &mut Facts, value: Value| {
            facts.aliases.insert(value);
            facts.equivalents.insert(value);
        };
        let is_tensor = |body: &Body, value: &Value| body.value_type(*value).is_tensor();
        for value in op.results().filter(|value| is_tensor(op.body(), value)) {
            add(&mut self.facts[at], value);
        }
        for block in op.regions().flat_map(|region| region.blocks()) {
            let Some(at) = self.index(block.body()) else { continue };
            for value in block.arguments().iter().filter(|value| is_tensor(block.body(), value)) {
                add(&mut self.facts[at], *value);
            }
        }
    }

    fn put_required_in_place(&mut self, op: OpRef<'_>, scope: &Scope) {
        let Some(at) = self.index(op.body()) else { return };
        let Some(model) = self.query(at, scope).model(op.id()) else { return };
        for operand in tensor_operands(op) {
            let is_unranked = !has_rank(op.context(), op.body().value_type(op.operand(operand)));
            if is_unranked || model.must_be_in_place(op, operand) {
                self.put_in_place_before(at, TensorUse::new(op.id(), operand), scope);
            }
        }
    }

    /// Starts to keep answers that do not depend on decisions.
    fn start(&mut self) {
        for (facts, body) in self.facts.iter_mut().zip(&self.bodies) {
            facts.memo = Some(Memo::new(body));
        }
    }

    /// Drops the kept answers, because bodies may change from now on.
    fn finish(&mut self) {
        self.facts.iter_mut().for_each(|facts| facts.memo = None);
    }

    /// Puts `tensor_use` in place before the analysis: its tensor has the same buffer as its
    /// aliases.
    fn put_in_place_before(&mut self, at: usize, tensor_use: TensorUse, scope: &Scope) {
        let query = self.query(at, scope);
        let (tensor, values) = (query.tensor(tensor_use), query.aliasing_values(tensor_use));
        let facts = &mut self.facts[at];
        if facts.in_place.insert(tensor_use) {
            for alias in values {
                facts.aliases.join(alias.to, tensor);
            }
        }
    }

    /// Decides that `tensor_use`, which does not conflict, is in place.
    fn put_in_place(&mut self, at: usize, tensor_use: TensorUse, scope: &Scope) {
        let (body, dominance) = (self.bodies[at], &self.dominance[at]);
        let (facts, accesses) = (&mut self.facts[at], &mut self.accesses[at]);
        if facts.in_place.contains(&tensor_use) {
            return;
        }
        let query = Query::new(body, facts, scope);
        let tensor = query.tensor(tensor_use);
        let mut own = accesses.class(query, tensor, dominance);
        for alias in query.aliasing_values(tensor_use) {
            let other = accesses.class(Query::new(body, facts, scope), alias.to, dominance);
            facts.aliases.join(alias.to, tensor);
            if let Some(root) = facts.aliases.root(tensor).filter(|_| other != own) {
                accesses.join(own, other, root);
                own = root;
            }
        }
        facts.in_place.insert(tensor_use);
        let query = Query::new(body, facts, scope);
        if query.writes(tensor_use) {
            accesses.add_write(query, own, tensor_use, dominance);
        }
    }

    /// Whether `tensor_use` may not be in place.
    fn conflicts(&mut self, at: usize, tensor_use: TensorUse, scope: &Scope) -> bool {
        let query = Query::new(self.bodies[at], &self.facts[at], scope);
        let (accesses, dominance) = (&mut self.accesses[at], &self.dominance[at]);
        accesses.writes_constant(query, tensor_use, Moment::Decision, dominance)
            || accesses.overwrites_read(query, tensor_use, Moment::Decision, dominance)
    }

    /// Records the reason why `tensor_use` in the body with index `at` is out of place.
    fn record(&mut self, at: usize, tensor_use: TensorUse, scope: &Scope) {
        let conflict = self.query(at, scope).conflict(tensor_use, &self.dominance[at]);
        let Some(conflict) = conflict else { return };
        let number = &mut self.conflicts[conflict.kind()];
        let recorded = OutOfPlace { at: tensor_use, number: *number, conflict };
        self.facts[at].out_of_place.push(recorded);
        *number += 1;
    }

    /// Joins the equivalence classes of `a` and `b`, values of the body with index `at`.
    pub(crate) fn join_equivalents(&mut self, at: usize, a: Value, b: Value) {
        self.facts[at].equivalents.join(a, b);
    }
}

/// Analyses the operation `root` and everything in it. The functions that it calls are analysed
/// before.
///
/// # Errors
/// If an operation cannot bufferize as decided: all messages.
pub(crate) fn analyse(
    program: &mut Program<'_>,
    root: OpRef<'_>,
    scope: &Scope,
    order: Order,
) -> Result<(), Vec<Diagnostic>> {
    let ops = scope_ops(root);
    program.start();
    check_control_flow(program, &ops, scope).map_err(|error| vec![error])?;
    check_required(program, &ops, scope).map_err(|error| vec![error])?;
    let decided = decision_order(root, order.heuristic, order.seed, |body| {
        Some(program.query(program.index(body)?, scope))
    });
    for op in decided {
        let Some(at) = program.index(op.body()) else { continue };
        for operand in tensor_operands(op) {
            let tensor_use = TensorUse::new(op.id(), operand);
            if !program.conflicts(at, tensor_use, scope) {
                program.put_in_place(at, tensor_use, scope);
            } else if order.reports_conflicts {
                program.record(at, tensor_use, scope);
            }
        }
    }
    for op in &ops {
        join_equivalent_results(program, *op, scope);
    }
    for op in &ops {
        find_undefined_uses(program, *op, scope);
    }
    let failed = |op: &OpRef<'_>| {
        let query = program.query(program.index(op.body())?, scope);
        query.model(op.id())?.verify(*op, query).err()
    };
    let errors: Vec<Diagnostic> = ops.iter().filter_map(failed).collect();
    program.finish();
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// Checks that regions with several blocks belong to operations that support them.
fn check_control_flow(
    program: &Program<'_>,
    ops: &[OpRef<'_>],
    scope: &Scope,
) -> Result<(), Diagnostic> {
    for op in ops {
        let Some(at) = program.index(op.body()) else { continue };
        if let Some(model) = program.query(at, scope).model(op.id()) {
            check_blocks(*op, model)?;
        }
    }
    Ok(())
}

/// Checks that the uses that must be in place do not conflict, and that no tensor comes from a
/// buffer that may have other tensors.
fn check_required(
    program: &mut Program<'_>,
    ops: &[OpRef<'_>],
    scope: &Scope,
) -> Result<(), Diagnostic> {
    for op in ops {
        let Some(at) = program.index(op.body()) else { continue };
        let query = Query::new(program.bodies[at], &program.facts[at], scope);
        let (accesses, dominance) = (&mut program.accesses[at], &program.dominance[at]);
        if query.model(op.id()).is_none() {
            continue;
        }
        if let Some(tensor) = op.cast::<ToTensorOp>()
            && !tensor.restrict()
            && op.body().has_used_results(op.id())
        {
            return Err(
                op.error("to_tensor ops without `restrict` are not supported by One-Shot Analysis")
            );
        }
        for operand in tensor_operands(*op) {
            let tensor_use = TensorUse::new(op.id(), operand);
            let moment = Moment::Check;
            let reason = if accesses.overwrites_read(query, tensor_use, moment, dominance) {
                "cannot avoid RaW conflict"
            } else if query.is_in_place(tensor_use)
                && accesses.writes_constant(query, tensor_use, moment, dominance)
            {
                "would write to read-only buffer"
            } else {
                continue;
            };
            let message = format!("not bufferizable under the given constraints: {reason}");
            return Err(op.error(message));
        }
    }
    Ok(())
}

/// Joins each tensor result of `op` with the operand that has the same buffer (MLIR:
/// `equivalenceAnalysis`).
fn join_equivalent_results(program: &mut Program<'_>, op: OpRef<'_>, scope: &Scope) {
    let Some(at) = program.index(op.body()) else { return };
    for result in op.results().filter(|value| op.body().value_type(*value).is_tensor()) {
        let query = program.query(at, scope);
        let Some(model) = query.model(op.id()) else { return };
        let uses = query.aliasing_uses(result);
        let Some(first) = uses.first() else { continue };
        let first = query.tensor(first.to);
        let is_in_place = |at: TensorUse| query.is_in_place(at);
        let definite =
            uses.iter().find(|one| one.is_equivalent && one.is_definite && is_in_place(one.to));
        let all = || {
            uses.iter().all(|one| {
                one.is_equivalent
                    && is_in_place(one.to)
                    && query.are_equivalent(query.tensor(one.to), first)
            })
        };
        let equivalent = match definite {
            Some(one) => Some(query.tensor(one.to)),
            None => (all() && !model.allocates(op, result)).then_some(first),
        };
        if let Some(equivalent) = equivalent {
            program.join_equivalents(at, result, equivalent);
        }
    }
}

/// Finds the uses of results of `op` without definition, whose contents are undefined.
fn find_undefined_uses(program: &mut Program<'_>, op: OpRef<'_>, scope: &Scope) {
    let Some(at) = program.index(op.body()) else { return };
    for result in op.results().filter(|value| op.body().value_type(*value).is_tensor()) {
        let query = program.query(at, scope);
        if query.model(op.id()).is_some() && query.definitions(result).is_empty() {
            let uses: Vec<TensorUse> = query.uses(result).collect();
            program.facts[at].undefined.extend(uses);
        }
    }
}
