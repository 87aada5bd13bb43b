//! The pass `drop-equivalent-buffer-results`: removes results of private functions that are always
//! the same argument (MLIR: `DropEquivalentBufferResults.cpp`).

use rustc_hash::FxHashMap;
use terrace_builtin::function::{RES_ATTRS, function_type, is_external};
use terrace_builtin::types::FunctionType;
use terrace_func::{CallOp, FuncOp};
use terrace_ir::symbol::{SYMBOL_VISIBILITY, symbol_name};
use terrace_ir::{
    ArrayAttr, Attribute, Body, Builder, Ident, Op, OpType, Operand, StringAttr, Type, Value,
};
use terrace_memref::CastOp;
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::{for_each_body, post_order};

use crate::analysis::functions::returns;
use crate::models::set_function_type;

/// Remove results of private functions that are always the same argument
#[pass(
    name = "drop-equivalent-buffer-results",
    title = "DropEquivalentBufferResultsPass",
    anchor = "builtin.module",
    run = run
)]
pub struct DropEquivalentBufferResults {}

fn run(_: &DropEquivalentBufferResults, target: &mut Target<'_>) -> PassResult {
    drop_equivalent_results(target.body_mut());
    Ok(())
}

/// Removes from the private functions in the block of the module of `module` the results that are
/// arguments, and replaces them at the calls by the operands.
fn drop_equivalent_results(module: &mut Body) {
    let functions: Vec<Op> =
        module.ops_below(Op::ROOT).filter(|op| module.op(*op).is::<FuncOp>()).collect();
    let mut dropped: FxHashMap<Ident, FxHashMap<usize, usize>> = FxHashMap::default();
    for op in functions {
        let Some(child) = module.child_mut(op) else { continue };
        let root = child.root();
        let visibility = root.attribute(SYMBOL_VISIBILITY);
        let visibility = visibility.and_then(|text| text.downcast::<StringAttr>(root.context()));
        let is_private = visibility.is_some_and(|text| text.text() != "public");
        if let Some(name) = symbol_name(root).filter(|_| is_private && !is_external(root)) {
            dropped.insert(name, drop_results(child));
        }
    }
    for_each_body(module, &|body: &mut Body| {
        for op in post_order(body, Op::ROOT) {
            let call = body.op(op).cast::<CallOp>().map(|call| call.callee());
            let callee = call.filter(|callee| !callee.is_absent());
            let name = callee.map(|callee| callee.data(body.context()).root);
            if let Some(dropped) = name.and_then(|name| dropped.get(&name)) {
                rebuild_call(body, op, dropped);
            }
        }
    });
}

/// Removes the results of the function at the root of `body` that are arguments. Returns the
/// arguments by result.
fn drop_results(body: &mut Body) -> FxHashMap<usize, usize> {
    let Some(ty) = function_type(body.root()).cloned() else { return FxHashMap::default() };
    let ends: Vec<Op> = returns(body.root()).into_iter().map(|op| op.id()).collect();
    let entry = body.root().region(0).and_then(|region| region.entry());
    let arguments = entry.map_or(&[][..], |entry| entry.arguments()).to_vec();
    let argument = |end: &Op, result: usize| {
        let mut value = body.op(*end).operands().nth(result)?;
        while let Some(cast) = body.defined_by::<CastOp>(value) {
            value = cast.source();
        }
        arguments.iter().position(|argument| *argument == value)
    };
    let mut dropped = FxHashMap::default();
    for result in 0..ty.results.len() {
        let Some(first) = ends.first().and_then(|end| argument(end, result)) else { continue };
        if ends.iter().all(|end| argument(end, result) == Some(first)) {
            dropped.insert(result, first);
        }
    }
    if dropped.is_empty() {
        return dropped;
    }
    let cx = body.context().clone();
    for end in ends {
        body.set_operands(end, &kept(body.operands(end), &dropped));
    }
    let results: Vec<Type> = kept(ty.results.iter().copied(), &dropped);
    set_function_type(body, FunctionType::get(&cx, &ty.inputs, &results).ty());
    let attributes = body.root().attribute(RES_ATTRS);
    if let Some(all) = attributes.and_then(|all| all.downcast::<ArrayAttr>(&cx)) {
        let all: Vec<Attribute> = kept(all.0.iter().copied(), &dropped);
        let all = (!all.is_empty()).then(|| ArrayAttr::get(&cx, all).attr());
        // The property accepts every array of dictionaries.
        let _ = body.set_attribute(Op::ROOT, RES_ATTRS, all);
    }
    dropped
}

/// Returns the elements of `list` whose indices are not in `dropped`.
fn kept<T>(list: impl Iterator<Item = T>, dropped: &FxHashMap<usize, usize>) -> Vec<T> {
    let kept = list.enumerate().filter(|(at, _)| !dropped.contains_key(at));
    kept.map(|(_, one)| one).collect()
}

/// Replaces the call `op` by one without the results `dropped`, which become operands.
fn rebuild_call(body: &mut Body, op: Op, dropped: &FxHashMap<usize, usize>) {
    let Some(call) = body.op(op).cast::<CallOp>() else { return };
    let callee = call.callee();
    let operands: Vec<Value> = body.operands(op).collect();
    let types: Vec<Type> = body.op(op).result_types().collect();
    let kept: Vec<Type> = kept(types.iter().copied(), dropped);
    let mut builder = Builder::before(body, op);
    let new = CallOp::build(&mut builder, &kept, callee, &operands[..]).op();
    let mut results = builder.body().results(new).collect::<Vec<_>>().into_iter();
    let mut values = Vec::with_capacity(types.len());
    for (at, ty) in types.into_iter().enumerate() {
        let value = match dropped.get(&at).and_then(|argument| operands.get(*argument)) {
            Some(operand) if builder.body().value_type(*operand) != ty => {
                Some(CastOp::build(&mut builder, ty, *operand).value(&mut builder))
            }
            Some(operand) => Some(*operand),
            None => results.next(),
        };
        values.extend(value);
    }
    let old: Vec<Value> = body.results(op).collect();
    for (old, new) in old.into_iter().zip(values) {
        body.replace_all_uses(old, new);
    }
    body.erase(op);
}
