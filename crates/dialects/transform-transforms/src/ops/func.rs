//! The operations that change the signatures of functions (MLIR: `FuncTransformOps`).

use terrace_builtin::ModuleOp;
use terrace_builtin::types::FunctionType;
use terrace_func::{CallOp, FuncOp, ReturnOp};
use terrace_ir::{
    ArrayAttr, Body, Context, DictionaryAttr, Handle, Op, OpRef, OpType, Rewriter, StringAttr,
    SymbolRefAttr, TypeAttr, Value,
};
use terrace_transform::{DeduplicateFuncArgsOp, ReplaceFuncSignatureOp};

use crate::interpreter::{Interpreter, Results};
use crate::outcome::{Failure, Outcome};
use crate::payload::{BodyId, OpPlace};
use crate::state::Mapped;

/// A change of the signature of a function.
struct Signature {
    /// The old number of each new argument.
    arguments: Vec<usize>,
    /// The new number of each old argument.
    merged: Vec<usize>,
    /// The old number of each new result.
    results: Vec<usize>,
}

/// Returns the only payload operation of `op`, a module.
fn only_module(interpreter: &Interpreter<'_, '_>, op: OpRef<'_>) -> Outcome<OpPlace> {
    let targets = interpreter.state.ops(op.operand(0));
    match targets[..] {
        [place] if interpreter.payload.op(place).is::<ModuleOp>() => Ok(place),
        _ => Err(Failure::at(op, "requires a single module to operate on")),
    }
}

/// Returns the function called `name` in the body `id` of a module.
fn function(interpreter: &Interpreter<'_, '_>, id: BodyId, name: &str) -> Option<OpPlace> {
    let body = interpreter.payload.body(id);
    let is_it = |op: &Op| {
        let view = body.op(*op).cast::<FuncOp>();
        view.is_some_and(|func| func.sym_name().data(body.context()).text() == name)
    };
    let op = body.ops_below(Op::ROOT).find(is_it)?;
    Some(OpPlace { body: id, op })
}

fn name_of(cx: &Context, symbol: Handle<SymbolRefAttr>) -> String {
    let text = symbol.attr().to_text(cx).to_string();
    text.trim_start_matches('@').trim_matches('"').to_owned()
}

/// Returns the calls of the function called `name` in the operation at `module`.
fn calls_of(
    interpreter: &mut Interpreter<'_, '_>,
    module: OpPlace,
    name: &str,
) -> Vec<(BodyId, Op)> {
    let mut found = Vec::new();
    for (id, owner) in interpreter.bodies_within(module) {
        let body = interpreter.payload.body(id);
        let is_call = |op: &Op| {
            let call = body.op(*op).cast::<CallOp>();
            call.is_some_and(|call| name_of(body.context(), call.callee()) == name)
        };
        found.extend(body.ops_below(owner).filter(is_call).map(|op| (id, op)));
    }
    found
}

/// Returns the dictionaries of `attributes` in the order `order`.
fn reordered(
    cx: &Context,
    attributes: Option<Handle<ArrayAttr>>,
    order: &[usize],
) -> Option<Handle<ArrayAttr>> {
    let attributes = attributes?;
    let list = &attributes.data(cx).0;
    let new: Vec<_> = order.iter().filter_map(|at| list.get(*at).copied()).collect();
    let is_empty = |one: &terrace_ir::Attribute| {
        one.downcast::<DictionaryAttr>(cx).is_some_and(|one| one.entries().is_empty())
    };
    (!new.iter().all(is_empty)).then(|| ArrayAttr::get(cx, new))
}

impl Signature {
    /// Changes the function that is the root of `body`; `None`, without a change, if it has no
    /// body.
    fn change(&self, body: &mut Body) -> Option<()> {
        let cx = body.context().clone();
        let view = body.op(Op::ROOT).cast::<FuncOp>()?;
        let ty = view.ty()?;
        let select = |types: &[terrace_ir::Type], order: &[usize]| -> Option<Vec<_>> {
            order.iter().map(|at| types.get(*at).copied()).collect()
        };
        let inputs = select(&ty.inputs, &self.arguments)?;
        let outputs = select(&ty.results, &self.results)?;
        let arg_attrs = reordered(&cx, view.arg_attrs(), &self.arguments);
        let res_attrs = reordered(&cx, view.res_attrs(), &self.results);
        let is_public =
            view.sym_visibility().is_some_and(|visibility| visibility.data(&cx).text() == "public");
        let block = body.first_block(body.region(Op::ROOT, 0)?)?;
        let old = body.arguments(block).to_vec();
        let mut new = Vec::new();
        for at in &self.arguments {
            let value = *old.get(*at)?;
            let (ty, location) = (body.value_type(value), body.value_location(value));
            new.push(body.add_block_argument(block, ty, location));
        }
        for (value, at) in old.iter().zip(&self.merged) {
            body.replace_all_uses(*value, *new.get(*at)?);
        }
        for at in (0..old.len()).rev() {
            body.erase_block_argument(block, at);
        }
        let returns: Vec<Op> =
            body.ops_below(Op::ROOT).filter(|op| body.op(*op).is::<ReturnOp>()).collect();
        for op in returns {
            let values: Vec<Value> = body.operands(op).collect();
            let values: Option<Vec<Value>> =
                self.results.iter().map(|at| values.get(*at).copied()).collect();
            body.set_operands(op, &values?);
        }
        body.set_attributes(Op::ROOT, &[]);
        let function_type = TypeAttr::get(&cx, FunctionType::get(&cx, &inputs, &outputs).ty());
        let func = FuncOp::from_op(Op::ROOT);
        func.set_function_type(body, function_type);
        func.set_arg_attrs(body, arg_attrs);
        func.set_res_attrs(body, res_attrs);
        func.set_no_inline(body, false);
        if is_public {
            func.set_sym_visibility(body, None::<Handle<StringAttr>>);
        }
        Some(())
    }

    /// Replaces the call `op` of the changed function.
    fn change_call(&self, rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
        let body = rewriter.body();
        let view = body.op(op).cast::<CallOp>()?;
        let (callee, is_plain) = (view.callee(), view.no_inline());
        let operands: Vec<Value> = view.operands().collect();
        let operands: Vec<Value> =
            self.arguments.iter().map(|at| operands.get(*at).copied()).collect::<Option<_>>()?;
        let results: Vec<Value> = body.results(op).collect();
        let old: Vec<Value> =
            self.results.iter().map(|at| results.get(*at).copied()).collect::<Option<_>>()?;
        let types: Vec<_> = old.iter().map(|value| body.value_type(*value)).collect();
        rewriter.set_before(op);
        let new = CallOp::build(rewriter, &types, callee, &operands[..]);
        new.set_no_inline(rewriter.body_mut(), is_plain);
        let new = new.op();
        let values: Vec<Value> = rewriter.body().results(new).collect();
        for (old, new) in old.into_iter().zip(values) {
            rewriter.replace_all_uses(old, new);
        }
        rewriter.erase_op(op);
        Some(())
    }

    /// Changes the function at `place`, and `calls` of it.
    fn apply(
        &self,
        interpreter: &mut Interpreter<'_, '_>,
        place: OpPlace,
        calls: &[(BodyId, Op)],
    ) -> Option<()> {
        let (id, _) = interpreter.payload.body_of_regions(place);
        interpreter.rewrite(id, |body, _| self.change(body))?;
        for (body, op) in calls {
            let at = OpPlace { body: *body, op: *op };
            interpreter.rewrite_at(at, |rewriter| self.change_call(rewriter, *op))?;
        }
        Some(())
    }
}

/// Checks the new order `order` of `count` arguments or results, which `what` names.
fn check_order(
    op: OpRef<'_>,
    function: &str,
    what: &str,
    short: &str,
    order: &[i32],
    count: usize,
) -> Outcome<Vec<usize>> {
    if order.len() != count {
        return Err(Failure::at(
            op,
            format!(
                "function with name '{function}' has {count} {what}, but {} {short} interchange \
                 were given",
                order.len()
            ),
        ));
    }
    let mut places = Vec::new();
    for at in order {
        match usize::try_from(*at).ok().filter(|at| *at < count) {
            Some(at) => places.push(at),
            None => {
                return Err(Failure::at(
                    op,
                    format!(
                        "{short} interchange index {at} is out of bounds for function with name \
                         '{function}' with {count} {what}"
                    ),
                ));
            }
        }
    }
    if (0..count).any(|at| !places.contains(&at)) {
        return Err(Failure::at(op, format!("{short} interchange must be unique")));
    }
    Ok(places)
}

/// Permutes the arguments and the results of a function of the payload module.
pub(crate) fn replace_signature(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(view) = op.cast::<ReplaceFuncSignatureOp>() else { return Ok(()) };
    let cx = op.context();
    let module = only_module(interpreter, op)?;
    let (name, symbol) = (name_of(cx, view.function_name()), view.function_name().attr());
    let quoted = symbol.to_text(cx).to_string();
    let (id, _) = interpreter.payload.body_of_regions(module);
    let Some(place) = function(interpreter, id, &name) else {
        return Err(Failure::at(op, format!("function with name '{quoted}' not found")));
    };
    let func = interpreter.payload.op(place).cast::<FuncOp>();
    let ty = func.and_then(|func| func.ty());
    let counts = ty.map_or([0, 0], |ty| [ty.inputs.len(), ty.results.len()]);
    let arguments =
        check_order(op, &quoted, "arguments", "args", view.args_interchange(), counts[0])?;
    let order =
        check_order(op, &quoted, "results", "results", view.results_interchange(), counts[1])?;
    let mut merged = vec![0; arguments.len()];
    arguments.iter().enumerate().for_each(|(new, old)| merged[*old] = new);
    let calls = match view.adjust_func_calls() {
        true => calls_of(interpreter, module, &name),
        false => Vec::new(),
    };
    let signature = Signature { arguments, merged, results: order };
    if signature.apply(interpreter, place, &calls).is_none() {
        let message = format!("failed to replace function signature '{quoted}' with new order");
        return Err(Failure::at(op, message));
    }
    results[0] = Some(Mapped::Ops(vec![module]));
    results[1] = Some(Mapped::Ops(vec![place]));
    Ok(())
}

/// Merges the arguments of a function of the payload module that its only call gives equal values.
pub(crate) fn deduplicate_args(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(view) = op.cast::<DeduplicateFuncArgsOp>() else { return Ok(()) };
    let cx = op.context();
    let module = only_module(interpreter, op)?;
    let name = name_of(cx, view.function_name());
    let (id, _) = interpreter.payload.body_of_regions(module);
    let Some(place) = function(interpreter, id, &name) else {
        let quoted = view.function_name().attr().to_text(cx);
        return Err(Failure::at(op, format!("function with name '{quoted}' is not found")));
    };
    let fail =
        || Failure::at(op, format!("failed to deduplicate function arguments of function {name}"));
    let calls = calls_of(interpreter, module, &name);
    let [(body, call)] = calls[..] else { return Err(fail()) };
    let body = interpreter.payload.body(body);
    let values: Vec<Value> = body.operands(call).collect();
    let (mut arguments, mut merged): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    for (at, value) in values.iter().enumerate() {
        match arguments.iter().position(|first| values[*first] == *value) {
            Some(first) => merged.push(first),
            None => {
                merged.push(arguments.len());
                arguments.push(at);
            }
        }
    }
    if arguments.len() == values.len() {
        return Err(fail());
    }
    let signature =
        Signature { arguments, merged, results: (0..body.result_count(call)).collect() };
    signature.apply(interpreter, place, &calls).ok_or_else(fail)?;
    results[0] = Some(Mapped::Ops(vec![module]));
    results[1] = Some(Mapped::Ops(vec![place]));
    Ok(())
}
