//! The analysis of a whole module, at once or function by function: [`analyse_program`] (MLIR:
//! `analyzeModuleOp`).

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_builtin::ModuleOp;
use terrace_builtin::function::{function_type, is_external};
use terrace_func::FuncOp;
use terrace_ir::symbol::{may_be_symbol_table, symbol_name};
use terrace_ir::{Body, Diagnostic, Op, OpRef, Reported, TraitFlags, ensure_sufficient_stack};
use terrace_pass::Target;

use crate::analysis::functions::{CallOrder, call_order, join_call_results, returned_arguments};
use crate::analysis::{
    Conflict, Facts, FunctionFacts, Heuristic, Order, Program, Scope, all_bodies, analyse,
    has_tensor_semantics,
};
use crate::argument_attributes::set_argument_attribute;
use crate::copies::insert_copies;
use crate::globals::Globals;
use crate::layout::LayoutConversion;
use crate::models::narrow_results;
use crate::rewrite::{Made, Shared, bufferize_body};
use crate::signatures::Signatures;

/// The results of the analysis of a module.
pub(crate) struct Analysed {
    /// The options, and the facts about functions.
    pub(crate) scope: Scope,
    /// The facts about each body, outer ones first, in program order.
    pub(crate) facts: Vec<Facts>,
    /// The functions in the order of calls; absent if functions do not bufferize.
    pub(crate) calls: Option<CallOrder>,
}

/// Returns facts without analysis about all bodies of the module of `body`.
///
/// # Errors
/// If a function cannot be ordered by calls: the message.
pub(crate) fn skip_analysis(body: &Body, scope: Scope) -> Result<Analysed, Vec<Diagnostic>> {
    let calls = scope.function_boundaries.then(|| call_order(body)).transpose();
    let calls = calls.map_err(|error| vec![error])?;
    let facts = all_bodies(body).iter().map(|_| Facts::copy_before_write()).collect();
    Ok(Analysed { scope, facts, calls })
}

/// Analyses the module of `body`: with function boundaries each function after its callees, and
/// otherwise everything at once. Independent functions are analysed on the threads of the context.
///
/// # Errors
/// If an operation cannot bufferize as decided: the messages.
pub(crate) fn analyse_program(
    body: &Body,
    scope: Scope,
    order: Order,
) -> Result<Analysed, Vec<Diagnostic>> {
    if scope.function_boundaries {
        return analyse_functions(body, scope, order);
    }
    if let Some(facts) = analyse_children(body, &scope, order) {
        return Ok(Analysed { scope, facts, calls: None });
    }
    let mut program = Program::new(body, &scope);
    analyse(&mut program, body.root(), &scope, order)?;
    Ok(Analysed { scope, facts: program.into_facts(), calls: None })
}

/// Returns the operations of `body` that have bodies, with these, in program order.
fn children(body: &Body) -> Vec<(Op, &Body)> {
    body.ops_below(Op::ROOT).filter_map(|op| Some((op, body.child(op)?))).collect()
}

/// Analyses the bodies in `body` side by side. `None` if the result would not be that of the
/// analysis of everything at once: a random order, operations on tensors outside of these bodies,
/// or an error; and if there is one thread only.
fn analyse_children(body: &Body, scope: &Scope, order: Order) -> Option<Vec<Facts>> {
    let is_by_body = matches!(order.heuristic, Heuristic::BottomUp | Heuristic::TopDown);
    let cx = body.context();
    let mut own = body.ops_below(Op::ROOT).map(|op| body.op(op));
    let is_outside = |op: OpRef<'_>| body.child(op.id()).is_none() && has_tensor_semantics(op);
    if !is_by_body || cx.thread_count() == 1 || own.any(is_outside) {
        return None;
    }
    let children: Vec<&Body> = children(body).into_iter().map(|(_, child)| child).collect();
    let analyse = |(): &mut (), child: &&Body| {
        let mut program = Program::new(child, scope);
        analyse(&mut program, child.root(), scope, order).ok()?;
        Some(program.into_facts())
    };
    let outcomes = cx.map_in_order(&children, |child| child.load(), || (), analyse);
    let mut outcomes: Vec<Vec<Facts>> = outcomes.into_iter().collect::<Option<_>>()?;
    match order.heuristic {
        Heuristic::TopDown => number_conflicts(outcomes.iter_mut()),
        _ => number_conflicts(outcomes.iter_mut().rev()),
    }
    Some(std::iter::once(Facts::default()).chain(outcomes.into_iter().flatten()).collect())
}

/// Numbers the conflicts of scopes that were analysed apart as if they were analysed in this order.
fn number_conflicts<'f>(scopes: impl Iterator<Item = &'f mut Vec<Facts>>) {
    let mut counts = [0; Conflict::KINDS];
    for facts in scopes {
        let mut own = counts;
        for one in facts.iter_mut().flat_map(|facts| &mut facts.out_of_place) {
            own[one.conflict.kind()] += 1;
            one.number += counts[one.conflict.kind()];
        }
        counts = own;
    }
}

/// Analyses the functions of the module of `body`, each after its callees.
fn analyse_functions(
    body: &Body,
    mut scope: Scope,
    order: Order,
) -> Result<Analysed, Vec<Diagnostic>> {
    let calls = call_order(body).map_err(|error| vec![error])?;
    let (cx, unknown) = (body.context(), scope.clone());
    let functions: Vec<&Body> = calls.all().filter_map(|op| body.child(op)).collect();
    let mut outcomes: Vec<Option<Vec<Facts>>> = functions.iter().map(|_| None).collect();
    let mut failed = Failed::default();
    for wave in &calls.waves {
        let wave: Vec<usize> = wave.iter().copied().filter(|at| failed.may_precede(*at)).collect();
        let work =
            |(): &mut (), at: &usize| analyse_function(functions[*at], &unknown, &scope, order);
        let analysed = cx.map_in_order(&wave, |at| functions[*at].load(), || (), work);
        for (at, outcome) in wave.into_iter().zip(analysed) {
            let (facts, function) = match outcome {
                Ok(outcome) => outcome,
                Err(errors) => {
                    failed.add(at, errors);
                    continue;
                }
            };
            outcomes[at] = Some(facts);
            let name = symbol_name(functions[at].root()).filter(|_| at < calls.ordered.len());
            if let Some((name, function)) = name.zip(function) {
                scope.functions.insert(name, function);
            }
        }
    }
    failed.into_result()?;
    number_conflicts(outcomes.iter_mut().flatten());
    let mut by_op: FxHashMap<Op, Vec<Facts>> =
        calls.all().zip(outcomes).filter_map(|(op, facts)| Some((op, facts?))).collect();
    let mut facts = vec![Program::of_own_ops(body, &unknown)];
    for (op, child) in children(body) {
        let own = by_op.remove(&op);
        facts.extend(own.unwrap_or_else(|| Program::new(child, &unknown).into_facts()));
    }
    Ok(Analysed { scope, facts, calls: Some(calls) })
}

/// Analyses the function at the root of `body`. `unknown` is the scope without facts about any
/// function. The facts about the function itself are absent if it is not to be analysed.
fn analyse_function(
    body: &Body,
    unknown: &Scope,
    scope: &Scope,
    order: Order,
) -> Result<(Vec<Facts>, Option<FunctionFacts>), Vec<Diagnostic>> {
    let mut program = Program::new(body, unknown);
    let name = symbol_name(body.root());
    let Some(function) = body.root().cast::<FuncOp>() else {
        return Ok((program.into_facts(), None));
    };
    if name.is_some_and(|name| scope.is_unanalysed(body.context(), name)) {
        program.skip(body);
        return Ok((program.into_facts(), None));
    }
    join_call_results(&mut program, *function, scope);
    analyse(&mut program, *function, scope, order)?;
    let facts = returned_arguments(function, program.query(0, scope));
    Ok((program.into_facts(), Some(facts)))
}

/// The first error of functions that are processed in waves, by their order.
#[derive(Default)]
struct Failed(Option<(usize, Vec<Diagnostic>)>);

impl Failed {
    /// Whether the function with index `at` comes before the first one that failed.
    fn may_precede(&self, at: usize) -> bool {
        self.0.as_ref().is_none_or(|(first, _)| at < *first)
    }

    fn add(&mut self, at: usize, errors: Vec<Diagnostic>) {
        if self.may_precede(at) {
            self.0 = Some((at, errors));
        }
    }

    fn into_result(self) -> Result<(), Vec<Diagnostic>> {
        self.0.map_or(Ok(()), |(_, errors)| Err(errors))
    }
}

/// Inserts copies for uses out of place in all bodies of the module of `body`. As in MLIR, nested
/// symbol tables are left out if the root is one itself.
///
/// Returns the requested explanations of copies.
///
/// # Errors
/// If a tensor cannot be copied: the message.
pub(crate) fn insert_all_copies(
    body: &mut Body,
    analysed: &mut Analysed,
) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let (signatures, skipped) = (Signatures::of(body), nested_symbol_tables(body));
    let Analysed { scope, facts, .. } = analysed;
    let insert = |body: &mut Body, facts: &Facts, is_skipped: bool| match is_skipped {
        true => Ok(Vec::new()),
        false => insert_copies(body, facts, scope, &signatures),
    };
    let cx = body.context().clone();
    let Some((own, mut rest)) = facts.split_first_mut() else { return Ok(Vec::new()) };
    let mut outcomes = vec![insert(body, own, skipped[0])];
    let mut first = 1;
    let mut items = Vec::new();
    for child in body.bodies_in_order_mut() {
        let count = body_count(child);
        let (own, behind) = rest.split_at_mut(count);
        items.push((child, &skipped[first..], own));
        first += count;
        rest = behind;
    }
    let work = |(): &mut (), (body, skipped, facts): &mut (&mut Body, &[bool], &mut [Facts])| {
        let mut outcomes = Vec::new();
        for_each_body_mut(body, &mut |body, at| {
            outcomes.push(insert(body, &facts[at], skipped[at]));
        });
        outcomes
    };
    let inner = cx.map_in_order_mut(&mut items, |(child, ..)| child.load(), || (), work);
    outcomes.extend(inner.into_iter().flatten());
    let remarks: Result<Vec<Vec<Diagnostic>>, Diagnostic> = outcomes.into_iter().collect();
    remarks.map(|remarks| remarks.concat()).map_err(|error| vec![error])
}

/// Returns the number of bodies in `body`, itself included.
fn body_count(body: &Body) -> usize {
    1 + body.child_bodies().map(|body| ensure_sufficient_stack(|| body_count(body))).sum::<usize>()
}

/// Returns for each body, by index, whether it is or is within a symbol table that is nested in
/// another one.
fn nested_symbol_tables(body: &Body) -> Vec<bool> {
    let is_table = |body: &Body| body.root().flags().contains(TraitFlags::SYMBOL_TABLE);
    let all = all_bodies(body);
    let tables = all.iter().skip(1).filter(|nested| is_table(body) && is_table(nested));
    let within: FxHashSet<*const Body> =
        tables.flat_map(|table| all_bodies(table)).map(std::ptr::from_ref).collect();
    all.into_iter().map(|body| within.contains(&std::ptr::from_ref(body))).collect()
}

/// Rewrites the module of `body`, all uses being in place: with function boundaries the functions
/// in the order of calls, then the other operations of the module, and otherwise everything.
/// Independent functions are rewritten on the threads of the context.
///
/// # Errors
/// If an operation cannot be rewritten: the messages.
pub(crate) fn bufferize_program(
    body: &mut Body,
    analysed: &Analysed,
    allow_unknown: bool,
) -> Result<Made, Vec<Diagnostic>> {
    let Analysed { scope, calls, .. } = analysed;
    let Some(calls) = calls else {
        return bufferize_module(body, scope, allow_unknown);
    };
    let mut signatures = Signatures::of(body);
    let mut globals = Globals::of(body, scope.types.alignment);
    let cx = body.context().clone();
    let ranks: FxHashMap<Op, usize> = calls.all().enumerate().map(|(at, op)| (op, at)).collect();
    let mut outcomes: Vec<Option<Made>> = ranks.iter().map(|_| None).collect();
    let mut failed = Failed::default();
    for wave in &calls.waves {
        let shared = Shared { scope, signatures: &signatures, globals: &globals };
        let work = |(): &mut (), (_, child): &mut (usize, &mut Body)| {
            let made = bufferize_body(child, shared, allow_unknown, |_, _| true)?;
            if scope.types.boundary == LayoutConversion::InferLayoutMap {
                narrow_results(child);
            }
            Ok(made)
        };
        let mut items = wave_bodies(body, wave, calls, &ranks);
        items.retain(|(at, _)| failed.may_precede(*at));
        let made = cx.map_in_order_mut(&mut items, |(_, child)| child.load(), || (), work);
        for ((at, child), made) in items.into_iter().zip(made) {
            match made {
                Ok(made) => outcomes[at] = Some(made),
                Err(errors) => failed.add(at, errors),
            }
            signatures.update(child);
        }
    }
    failed.into_result()?;
    let mut all = Made::default();
    for (op, made) in calls.all().zip(outcomes) {
        if let Some((child, made)) = body.child_mut(op).zip(made) {
            all.add(child, &mut globals, made);
        }
    }
    let shared = Shared { scope, signatures: &signatures, globals: &globals };
    let made = bufferize_body(body, shared, allow_unknown, |body, op| {
        let view = body.op(op);
        op != Op::ROOT && !view.is::<FuncOp>() && !may_be_symbol_table(view)
    })?;
    all.add(body, &mut globals, made);
    globals.create(body);
    for op in calls.all() {
        if let Some(child) = body.child_mut(op) {
            remove_boundary_attributes(child);
        }
    }
    Ok(all)
}

/// Returns the bodies of the functions of `wave`, with their indices, in order.
fn wave_bodies<'b>(
    body: &'b mut Body,
    wave: &[usize],
    calls: &CallOrder,
    ranks: &FxHashMap<Op, usize>,
) -> Vec<(usize, &'b mut Body)> {
    if let [at] = wave[..] {
        let child = calls.all().nth(at).and_then(|op| body.child_mut(op));
        return child.into_iter().map(|child| (at, child)).collect();
    }
    let wave: FxHashSet<usize> = wave.iter().copied().collect();
    let ranked = body.bodies_mut().filter_map(|(op, child)| Some((*ranks.get(&op)?, child)));
    let mut found: Vec<(usize, &mut Body)> = ranked.filter(|(at, _)| wave.contains(at)).collect();
    found.sort_by_key(|(at, _)| *at);
    found
}

/// Rewrites the bodies in `body`, then `body` itself. Globals for constants are created in the
/// innermost module.
fn bufferize_module(
    body: &mut Body,
    scope: &Scope,
    allow_unknown: bool,
) -> Result<Made, Vec<Diagnostic>> {
    let mut globals = Globals::of(body, scope.types.alignment);
    let cx = body.context().clone();
    let signatures = Signatures::default();
    let shared = Shared { scope, signatures: &signatures, globals: &globals };
    let mut children = body.bodies_in_order_mut();
    let work = |(): &mut (), child: &mut &mut Body| bufferize_nested(child, shared, allow_unknown);
    let outcomes = cx.map_in_order_mut(&mut children, |child| child.load(), || (), work);
    let outcomes: Vec<Vec<Made>> = outcomes.into_iter().collect::<Result<_, _>>()?;
    let own = bufferize_body(body, shared, allow_unknown, |_, _| true)?;
    let mut all = Made::default();
    for (child, made) in body.bodies_in_order_mut().into_iter().zip(outcomes) {
        let mut made = made.into_iter();
        each_body_inside_out(child, &mut |body| {
            if let Some(made) = made.next() {
                all.add(body, &mut globals, made);
            }
        });
    }
    all.add(body, &mut globals, own);
    globals.create(body);
    Ok(all)
}

/// Rewrites the bodies in `body`, then `body` itself. Returns the results by body in this order.
fn bufferize_nested(
    body: &mut Body,
    shared: Shared<'_>,
    allow_unknown: bool,
) -> Result<Vec<Made>, Vec<Diagnostic>> {
    if body.root().is::<ModuleOp>() {
        return Ok(vec![bufferize_module(body, shared.scope, allow_unknown)?]);
    }
    let mut all = Vec::new();
    for child in body.bodies_in_order_mut() {
        all.extend(ensure_sufficient_stack(|| bufferize_nested(child, shared, allow_unknown))?);
    }
    all.push(bufferize_body(body, shared, allow_unknown, |_, _| true)?);
    Ok(all)
}

/// Calls `visit` for the bodies in `body`, except those in modules, then for `body`: in the order
/// of [`bufferize_nested`].
fn each_body_inside_out(body: &mut Body, visit: &mut impl FnMut(&mut Body)) {
    if !body.root().is::<ModuleOp>() {
        for child in body.bodies_in_order_mut() {
            ensure_sufficient_stack(|| each_body_inside_out(child, visit));
        }
    }
    visit(body);
}

impl Made {
    /// Adds the results of the rewriting of `body`, whose constants become globals.
    fn add(&mut self, body: &mut Body, globals: &mut Globals, made: Made) {
        self.allocations += made.allocations;
        self.remarks.extend(made.remarks);
        globals.assign(body, made.constants);
    }
}

/// Removes the attributes of arguments that only bufferization reads from the function at the root
/// of `body`, unless it is a declaration.
fn remove_boundary_attributes(body: &mut Body) {
    let root = body.root();
    if is_external(root) {
        return;
    }
    let count = function_type(root).map_or(0, |ty| ty.inputs.len());
    for argument in 0..count {
        for name in ["bufferization.buffer_layout", "bufferization.writable"] {
            set_argument_attribute(body, argument, name, None);
        }
    }
}

/// Emits `errors` in order; returns the proof that there is one.
pub fn emit(target: &Target<'_>, errors: Vec<Diagnostic>) -> Reported {
    let mut errors = errors.into_iter();
    let first =
        errors.next().unwrap_or_else(|| target.body().root().plain_error("not bufferizable"));
    let reported = target.emit(first);
    for error in errors {
        target.emit(error);
    }
    reported
}

/// Calls `visit` for `body` and the bodies in it, outer ones first, in program order, with their
/// indices. Work that needs no index runs on threads by `terrace_transforms::for_each_body`.
pub(crate) fn for_each_body_mut(body: &mut Body, visit: &mut impl FnMut(&mut Body, usize)) {
    fn go(body: &mut Body, at: &mut usize, visit: &mut impl FnMut(&mut Body, usize)) {
        visit(body, *at);
        for child in body.bodies_in_order_mut() {
            *at += 1;
            ensure_sufficient_stack(|| go(child, at, visit));
        }
    }
    go(body, &mut 0, visit);
}
