//! The analysis of a whole module, at once or function by function: [`analyse_program`] (MLIR:
//! `analyzeModuleOp`).

use terrace_builtin::ModuleOp;
use terrace_builtin::function::{function_type, is_external};
use terrace_func::FuncOp;
use terrace_ir::symbol::{may_be_symbol_table, symbol_name};
use terrace_ir::{Body, Diagnostic, Op, Reported};
use terrace_pass::Target;

use crate::analysis::functions::{CallOrder, call_order, join_call_results, returned_arguments};
use crate::analysis::{Facts, Order, Program, Scope, all_bodies, analyse};
use crate::argument_attributes::set_argument_attribute;
use crate::copies::insert_copies;
use crate::globals::Globals;
use crate::layout::LayoutConversion;
use crate::models::narrow_results;
use crate::rewrite::{Counts, Shared, bufferize_body};
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
/// otherwise everything at once.
///
/// # Errors
/// If an operation cannot bufferize as decided: the messages.
pub(crate) fn analyse_program(
    body: &Body,
    mut scope: Scope,
    order: Order,
) -> Result<Analysed, Vec<Diagnostic>> {
    let mut program = Program::new(body, &scope);
    if !scope.function_boundaries {
        analyse(&mut program, body.root(), &scope, order)?;
        return Ok(Analysed { scope, facts: program.into_facts(), calls: None });
    }
    let calls = call_order(body).map_err(|error| vec![error])?;
    for op in calls.ordered.iter().chain(&calls.recursive) {
        let Some(child) = body.child(*op) else { continue };
        let (Some(at), Some(function)) = (program.index(child), child.root().cast::<FuncOp>())
        else {
            continue;
        };
        let name = symbol_name(*function);
        let is_named = |name| scope.is_unanalysed(body.context(), name);
        if name.is_some_and(is_named) {
            program.skip(child);
            continue;
        }
        join_call_results(&mut program, *function, &scope);
        analyse(&mut program, *function, &scope, order)?;
        if !calls.recursive.contains(op) {
            let facts = returned_arguments(function, program.query(at, &scope));
            if let Some(name) = name {
                scope.functions.insert(name, facts);
            }
        }
    }
    Ok(Analysed { scope, facts: program.into_facts(), calls: Some(calls) })
}

/// Inserts copies for uses out of place in all bodies of the module of `body`.
///
/// # Errors
/// If a tensor cannot be copied: the message.
pub(crate) fn insert_all_copies(
    body: &mut Body,
    analysed: &Analysed,
) -> Result<(), Vec<Diagnostic>> {
    let signatures = Signatures::of(body);
    let mut outcome = Ok(());
    for_each_body_mut(body, &mut |body, at| {
        if outcome.is_ok() {
            let facts = &analysed.facts[at];
            outcome = insert_copies(body, facts, &analysed.scope, &signatures);
        }
    });
    outcome.map_err(|error| vec![error])
}

/// Rewrites the module of `body`, all uses being in place: with function boundaries the functions
/// in the order of calls, then the other operations of the module, and otherwise everything.
///
/// # Errors
/// If an operation cannot be rewritten: the messages.
pub(crate) fn bufferize_program(
    body: &mut Body,
    analysed: &Analysed,
    allow_unknown: bool,
) -> Result<Counts, Vec<Diagnostic>> {
    let Analysed { scope, calls, .. } = analysed;
    let mut counts = Counts::default();
    let Some(calls) = calls else {
        bufferize_nested(body, scope, &Signatures::default(), allow_unknown, &mut counts)?;
        return Ok(counts);
    };
    let mut signatures = Signatures::of(body);
    let mut globals = Globals::of(body, scope.types.alignment);
    for op in calls.ordered.iter().chain(&calls.recursive) {
        let Some(child) = body.child_mut(*op) else { continue };
        let shared = Shared { scope, signatures: &signatures, globals: &mut globals };
        counts.add(bufferize_body(child, shared, allow_unknown, |_, _| true)?);
        if scope.types.boundary == LayoutConversion::InferLayoutMap {
            narrow_results(child);
        }
        signatures.update(child);
    }
    let shared = Shared { scope, signatures: &signatures, globals: &mut globals };
    counts.add(bufferize_body(body, shared, allow_unknown, |body, op| {
        let view = body.op(op);
        op != Op::ROOT && !view.is::<FuncOp>() && !may_be_symbol_table(view)
    })?);
    globals.create(body);
    for op in calls.ordered.iter().chain(&calls.recursive) {
        if let Some(child) = body.child_mut(*op) {
            remove_boundary_attributes(child);
        }
    }
    Ok(counts)
}

/// Rewrites the bodies in `body`, then `body` itself. Globals for constants are created in the
/// innermost module.
fn bufferize_nested(
    body: &mut Body,
    scope: &Scope,
    signatures: &Signatures,
    allow_unknown: bool,
    counts: &mut Counts,
) -> Result<(), Vec<Diagnostic>> {
    fn go(
        body: &mut Body,
        scope: &Scope,
        signatures: &Signatures,
        allow_unknown: bool,
        globals: &mut Globals,
        counts: &mut Counts,
    ) -> Result<(), Vec<Diagnostic>> {
        for child in body.bodies_in_order_mut() {
            terrace_ir::ensure_sufficient_stack(|| match child.root().is::<ModuleOp>() {
                true => bufferize_nested(child, scope, signatures, allow_unknown, counts),
                false => go(child, scope, signatures, allow_unknown, globals, counts),
            })?;
        }
        let shared = Shared { scope, signatures, globals };
        counts.add(bufferize_body(body, shared, allow_unknown, |_, _| true)?);
        Ok(())
    }
    let mut globals = Globals::of(body, scope.types.alignment);
    go(body, scope, signatures, allow_unknown, &mut globals, counts)?;
    globals.create(body);
    Ok(())
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
pub(crate) fn emit(target: &Target<'_>, errors: Vec<Diagnostic>) -> Reported {
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
            terrace_ir::ensure_sufficient_stack(|| go(child, at, visit));
        }
    }
    go(body, &mut 0, visit);
}
