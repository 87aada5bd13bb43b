//! Functions in the analysis: callees first ([`call_order`]), and the facts about each
//! ([`returned_arguments`]).

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_builtin::TypeExt;
use terrace_builtin::function::{function_type, is_external};
use terrace_builtin::shaped::has_rank;
use terrace_func::{CallOp, FuncOp, FuncOpRef, ReturnOp};
use terrace_ir::symbol::symbol_name;
use terrace_ir::{Body, Diagnostic, Ident, Op, OpRef, StringAttr, Type, Value};

use super::decide::Program;
use super::{Access, FunctionFacts, Query, Scope, has_tensor_semantics, scope_ops};
use crate::argument_attributes::argument_attribute;
use crate::interface::TensorUse;

/// The functions of a module in the order of the analysis: callees before callers.
pub(crate) struct CallOrder {
    /// Functions whose callees come before them.
    pub(crate) ordered: Vec<Op>,
    /// Functions that call each other in a cycle, and all that call these.
    pub(crate) recursive: Vec<Op>,
    /// Indices of functions in [`CallOrder::all`] that can be processed side by side, behind the
    /// waves before.
    pub(crate) waves: Vec<Vec<usize>>,
}

impl CallOrder {
    /// Returns the functions in order, recursive ones last.
    pub(crate) fn all(&self) -> impl Iterator<Item = Op> + '_ {
        self.ordered.iter().chain(&self.recursive).copied()
    }
}

/// Returns the functions in the block of the module `module`, in the order of calls.
///
/// # Errors
/// If a function with a body never returns.
pub(crate) fn call_order(module: &Body) -> Result<CallOrder, Diagnostic> {
    let ops = module.ops_below(Op::ROOT);
    let functions: Vec<OpRef<'_>> = ops
        .map(|op| module.op(op))
        .filter(|op| op.is::<FuncOp>() && op.parent().is_some_and(|op| op.id() == Op::ROOT))
        .collect();
    for function in &functions {
        if !is_external(*function) && returns(*function).is_empty() {
            return Err(function.plain_error("cannot bufferize func.func without func.return"));
        }
    }
    let by_name: FxHashMap<Ident, usize> = functions
        .iter()
        .enumerate()
        .filter_map(|(at, function)| Some((symbol_name(*function)?, at)))
        .collect();
    let mut callers = vec![Vec::new(); functions.len()];
    let mut missing = vec![0; functions.len()];
    for (at, function) in functions.iter().enumerate() {
        for callee in callees(*function, &by_name) {
            if has_tensor_semantics(functions[callee].inner()) {
                callers[callee].push(at);
                missing[at] += 1;
            }
        }
    }
    let mut ready: BTreeSet<usize> =
        (0..functions.len()).filter(|function| missing[*function] == 0).collect();
    let mut ordered = Vec::new();
    let mut depth = vec![0; functions.len()];
    let mut waves: Vec<Vec<usize>> = Vec::new();
    while let Some(next) = ready.pop_first() {
        if waves.len() == depth[next] {
            waves.push(Vec::new());
        }
        waves[depth[next]].push(ordered.len());
        ordered.push(functions[next].id());
        for caller in &callers[next] {
            depth[*caller] = depth[*caller].max(depth[next] + 1);
            missing[*caller] -= 1;
            if missing[*caller] == 0 {
                ready.insert(*caller);
            }
        }
    }
    let recursive = functions.iter().zip(missing).filter(|(_, missing)| *missing > 0);
    let recursive: Vec<Op> = recursive.map(|(function, _)| function.id()).collect();
    waves.extend((0..recursive.len()).map(|at| vec![ordered.len() + at]));
    Ok(CallOrder { ordered, recursive, waves })
}

/// Returns the indices of the functions that `function` calls, each once.
fn callees(function: OpRef<'_>, by_name: &FxHashMap<Ident, usize>) -> FxHashSet<usize> {
    let calls = scope_ops(function).into_iter().filter_map(|op| op.cast::<CallOp>());
    let names = calls.filter_map(|call| {
        let callee = call.callee();
        (!callee.is_absent()).then(|| callee.data(function.context()).root)
    });
    names.filter_map(|name| by_name.get(&name).copied()).collect()
}

/// Returns the operations `func.return` of `function`, by block.
pub(crate) fn returns(function: OpRef<'_>) -> Vec<OpRef<'_>> {
    let blocks = function.regions().flat_map(|region| region.blocks());
    blocks.filter_map(|block| block.last().filter(|op| op.is::<ReturnOp>())).collect()
}

/// Joins the results of the calls in `function` with the operands that have the same buffer, as
/// far as these are in place already.
pub(crate) fn join_call_results(program: &mut Program<'_>, function: OpRef<'_>, scope: &Scope) {
    let mut joined = Vec::new();
    for op in scope_ops(function) {
        let (Some(call), Some(at)) = (op.cast::<CallOp>(), program.index(op.body())) else {
            continue;
        };
        let query = program.query(at, scope);
        let Some(facts) = query.callee(call) else { continue };
        for (result, argument) in &facts.equivalent {
            if query.is_in_place(TensorUse::new(op.id(), *argument)) {
                joined.push((at, op.result(*result), op.operand(*argument)));
            }
        }
    }
    joined.sort_by_key(|(at, result, _)| (*at, *result));
    for (at, result, operand) in joined {
        program.join_equivalents(at, result, operand);
    }
}

/// Returns the facts about the analysed `function`, the root of the body of `query`.
pub(crate) fn returned_arguments(function: FuncOpRef<'_>, query: Query<'_>) -> FunctionFacts {
    let op = *function;
    let ty = function_type(op);
    let tensors = |types: &[Type]| -> Vec<usize> {
        let tensors = types.iter().enumerate().filter(|(_, ty)| ty.is_tensor());
        tensors.map(|(at, _)| at).collect()
    };
    let inputs = ty.map(|ty| tensors(&ty.inputs)).unwrap_or_default();
    let results = ty.map(|ty| tensors(&ty.results)).unwrap_or_default();
    let mut facts = FunctionFacts::default();
    let entry = op.region(0).and_then(|region| region.entry());
    match entry {
        None => facts.aliasing.extend(inputs.iter().map(|input| (*input, results.clone()))),
        Some(entry) => add_returned(&mut facts, op, entry.arguments(), query),
    }
    for input in inputs {
        let argument = entry.and_then(|entry| entry.arguments().get(input).copied());
        let declared = argument_attribute(function, input, "bufferization.access");
        let declared = declared.and_then(|text| text.downcast::<StringAttr>(op.context()));
        let access = match (declared, argument) {
            (Some(text), _) => Access::of_text(&text.text()),
            (None, None) => Access { reads: true, writes: true },
            (None, Some(argument)) => {
                Access { reads: query.is_read(argument), writes: is_written(argument, query) }
            }
        };
        facts.access.insert(input, access);
    }
    facts
}

/// Whether a use in place writes the buffer of `value` (MLIR: `isValueWritten`).
fn is_written(value: Value, query: Query<'_>) -> bool {
    let mut uses = query.facts().aliases.members(value).flat_map(|alias| query.uses(alias));
    uses.any(|at| query.is_in_place(at) && query.writes(at))
}

/// Adds the relations of the values that `function` returns to its arguments.
fn add_returned(
    facts: &mut FunctionFacts,
    function: OpRef<'_>,
    arguments: &[Value],
    query: Query<'_>,
) {
    let body = query.body();
    let is_ranked = |value: Value| {
        let ty = body.value_type(value);
        ty.is_tensor() && has_rank(body.context(), ty)
    };
    let returns = returns(function);
    for (at, argument) in arguments.iter().enumerate().filter(|(_, value)| is_ranked(**value)) {
        let mut aliasing = Vec::new();
        for op in &returns {
            for (result, value) in op.operands().enumerate() {
                let aliases =
                    is_ranked(value) && query.facts().aliases.are_joined(value, *argument);
                if aliases && !aliasing.contains(&result) {
                    aliasing.push(result);
                }
            }
        }
        if !aliasing.is_empty() {
            facts.aliasing.insert(at, aliasing);
        }
    }
    let Some((first, others)) = returns.split_first() else { return };
    let mut returned: Vec<Vec<Option<usize>>> =
        returns.iter().map(|op| vec![None; op.operand_count()]).collect();
    let mut find = |at: usize, op: OpRef<'_>, result: usize| {
        let value = op.operand(result);
        let is_equivalent =
            |argument: &Value| is_ranked(*argument) && query.are_equivalent(value, *argument);
        let found =
            body.value_type(value).is_tensor().then(|| arguments.iter().position(is_equivalent));
        returned[at][result] = found.flatten();
        found.flatten()
    };
    for result in 0..first.operand_count() {
        let Some(argument) = find(0, *first, result) else { continue };
        let agrees = |(at, op): (usize, &OpRef<'_>)| find(at + 1, *op, result) == Some(argument);
        if others.iter().enumerate().all(agrees) {
            facts.equivalent.insert(result, argument);
        }
    }
    let returned = returns.iter().map(|op| op.id()).zip(returned);
    facts.returned = returned.filter(|(_, all)| all.iter().any(Option::is_some)).collect();
}
