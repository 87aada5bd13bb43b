//! The functions that `async.execute` becomes: [`outline_all`].

use indexmap::IndexSet;
use terrace_async::{AwaitOp, ExecuteOp};
use terrace_async_transforms::{NewFunctions, clone_constants_into};
use terrace_func::CallOp;
use terrace_ir::{
    Body, Builder, Mapping, Op, OpType, SymbolRefAttr, Type, Value, ensure_sufficient_stack,
};
use terrace_transforms::{post_order, values_from_above};

use super::coroutine::{Coroutine, inner_type};

/// Moves the region of each `async.execute` in `body` and in nested bodies into a new function,
/// which is a coroutine; nested operations come first. Returns the coroutines with the numbers of
/// their functions.
pub(super) fn outline_all(
    body: &mut Body,
    functions: &mut NewFunctions,
) -> Vec<(usize, Coroutine)> {
    let mut coroutines = Vec::new();
    for op in post_order(body, Op::ROOT) {
        if let Some(child) = body.child_mut(op) {
            coroutines.extend(ensure_sufficient_stack(|| outline_all(child, functions)));
        }
        if body.op(op).is::<ExecuteOp>() {
            coroutines.extend(outline(body, ExecuteOp::from_op(op), functions));
        }
    }
    coroutines
}

/// Replaces `execute` by a call of a new coroutine. Its parameters are the dependencies, operands,
/// and all values from outside that the region uses.
fn outline(
    body: &mut Body,
    execute: ExecuteOp,
    functions: &mut NewFunctions,
) -> Option<(usize, Coroutine)> {
    let op = execute.op();
    clone_constants_into(body, op);
    let (cx, location) = (body.context().clone(), body.location(op));
    let view = execute.view(body);
    let dependencies: Vec<Value> = view.dependencies().collect();
    let operands: Vec<Value> = view.body_operands().collect();
    let from = (*view).region(0)?.entry()?.id();
    let inputs: IndexSet<Value> = (dependencies.iter().chain(&operands).copied())
        .chain(values_from_above(body, op))
        .collect();
    let types = |values: &mut dyn Iterator<Item = Value>| -> Vec<Type> {
        values.map(|value| body.value_type(value)).collect()
    };
    let (input_types, results) = (types(&mut inputs.iter().copied()), types(&mut body.results(op)));
    let (name, mut function) =
        functions.create(&cx, "async_execute_fn", &input_types, &results, location);

    let entry = function.root().region(0)?.entry()?;
    let (block, parameters) = (entry.id(), entry.arguments().to_vec());
    let mut mapping = Mapping::new();
    inputs.iter().zip(&parameters).for_each(|(from, to)| mapping.map_value(*from, *to));
    let mut b = Builder::at_end(&mut function, block, location);
    for dependency in dependencies {
        AwaitOp::build(&mut b, None, mapping.value(dependency));
    }
    for (operand, argument) in operands.iter().zip(body.arguments(from)) {
        let awaited = mapping.value(*operand);
        let inner = inner_type(b.body(), awaited);
        let wait = AwaitOp::build(&mut b, inner, awaited).op();
        if let Some(value) = b.body().op(wait).results().next() {
            mapping.map_value(*argument, value);
        }
    }
    for inner in body.ops_in(from) {
        let copy = b.body_mut().clone_op_from(body, inner, &mut mapping);
        b.insert(copy);
    }
    let coroutine = Coroutine::set_up(&mut function)?;
    coroutine.suspend_at_start(&mut function)?;
    let number = functions.push(function);

    let mut b = Builder::before(body, op);
    let callee = SymbolRefAttr::flat(&cx, &name);
    let inputs: Vec<Value> = inputs.into_iter().collect();
    let call = CallOp::build(&mut b, &results, callee, &inputs).op();
    for at in 0..results.len() {
        let (old, new) = (body.result(op, at), body.result(call, at));
        body.replace_all_uses(old, new);
    }
    body.erase(op);
    Some((number, coroutine))
}
