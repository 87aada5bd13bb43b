//! The pass `convert-func-to-emitc`: lowers functions, calls and returns to those of C
//! (MLIR: `FuncToEmitC.cpp`).

use std::sync::Arc;

use terrace_builtin::FunctionType;
use terrace_emitc::{self as emitc, EmitcDialect};
use terrace_func::{CallOp, FuncOp, ReturnOp};
use terrace_ir::symbol::symbol_name;
use terrace_ir::{
    ArrayAttr, Attribute, Body, Op, OpRef, OpState, OpType, StringAttr, Type, TypeAttr, Value,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, Rw, TypeConverter};
use terrace_transforms::{adopt_names, convert_bodies};

/// Replace func operations by emitc operations
#[pass(
    name = "convert-func-to-emitc",
    title = "ConvertFuncToEmitC",
    anchor = "builtin.module",
    run = run
)]
pub struct ConvertFuncToEmitc {}

fn run(_: &ConvertFuncToEmitc, target: &mut Target<'_>) -> PassResult {
    target.context().load::<EmitcDialect>();
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["emitc"]);
    legal.illegal_op::<CallOp>().illegal_op::<FuncOp>().illegal_op::<ReturnOp>();
    let mut converter = TypeConverter::new();
    converter.rule(|_, ty| Some(Some(ty)));
    let mut patterns = ConversionPatterns::new();
    populate_func_to_emitc(&mut patterns, &Arc::new(converter));
    convert_bodies(target.body_mut(), &legal, &patterns)?;
    adopt_names(target.body_mut());
    Ok(())
}

/// Adds the patterns that lower functions, calls and returns with at most one result
/// (MLIR: `populateFuncToEmitCPatterns`). The caller updates the names of the proxies of converted
/// functions by [`adopt_names`].
pub fn populate_func_to_emitc(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    patterns.add::<CallOp>("CallOpConversion", Some(converter), call);
    let types = converter.clone();
    patterns.add::<FuncOp>("FuncOpConversion", Some(converter), move |op, _, rw| {
        function(op, &types, rw)
    });
    patterns.add::<ReturnOp>("ReturnOpConversion", Some(converter), |op, operands, rw| {
        let value = match operands {
            [] => None,
            [value] => Some(*value),
            _ => return None,
        };
        emitc::ReturnOp::build(rw, value);
        rw.erase_op(op.op());
        Some(())
    });
}

/// Returns the inherent attributes of `op` that `names` lists, and all discardable ones.
fn attributes_of(op: OpRef<'_>, names: &[&'static str]) -> Vec<(String, Attribute)> {
    let held = names.iter().filter_map(|name| Some(((*name).to_owned(), op.attribute(name)?)));
    let cx = op.context();
    let others = op.attributes().iter().map(|(name, value)| (name.as_str(cx).to_owned(), *value));
    held.chain(others).collect()
}

/// Sets attributes of `op`; those that `op` does not declare become discardable.
fn set_attributes(body: &mut Body, op: Op, attributes: Vec<(String, Attribute)>) -> Option<()> {
    attributes
        .into_iter()
        .try_for_each(|(name, value)| body.set_attribute(op, &name, Some(value)).ok())
}

/// Replaces a call with at most one result; the types of the results stay.
fn call(op: CallOp, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (callee, results) = (view.callee(), view.result_types().collect::<Vec<Type>>());
    if results.len() > 1 {
        return None;
    }
    let attributes = attributes_of(*view, &["arg_attrs", "res_attrs", "no_inline"]);
    let new = emitc::CallOp::build(rw, &results, callee, operands).op();
    set_attributes(rw.body_mut(), new, attributes)?;
    let results: Vec<Value> = rw.body().results(new).collect();
    rw.replace_op(op.op(), &results);
    Some(())
}

/// Turns a `func.func` with at most one result into an `emitc.func`: `extern` for a declaration,
/// `static` for a private definition.
fn function(op: FuncOp, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let (op, cx) = (op.op(), rw.context().clone());
    let ty = FuncOp::from_op(op).view(rw.body()).ty()?;
    if ty.results.len() > 1 {
        return None;
    }
    let inputs = types.convert_all(&cx, ty.inputs.iter().copied())?;
    let results = types.convert_all(&cx, ty.results.iter().copied())?;
    let ty = FunctionType::get(&cx, &inputs, &results).ty();
    let view = rw.body().op(op);
    let name = symbol_name(view)?;
    let is_private = view
        .attribute("sym_visibility")
        .and_then(|visibility| visibility.downcast::<StringAttr>(&cx))
        .is_some_and(|visibility| visibility.as_str() == Some("private"));
    let region = rw.body().region(op, 0)?;
    let is_declaration = rw.body().first_block(region).is_none();
    let specifier = match (is_declaration, is_private) {
        (true, _) => Some("extern"),
        (false, true) => Some("static"),
        (false, false) => None,
    };
    rw.convert_region(region, types)?;
    let mut state = OpState::new(&cx, emitc::FuncOp::name(&cx), rw.body().location(op));
    state.set_inherent(&cx, "function_type", TypeAttr::get(&cx, ty).attr());
    state.set_inherent(&cx, "sym_name", StringAttr::from_text(&cx, name.as_str(&cx)).attr());
    let names = ["sym_visibility", "arg_attrs", "res_attrs", "no_inline"];
    let attributes = attributes_of(rw.body().op(op), &names);
    let body = rw.body_mut();
    body.set_name(op, emitc::FuncOp::name(&cx), std::mem::take(state.properties_mut()));
    body.set_attributes(op, &[]);
    set_attributes(body, op, attributes)?;
    if let Some(specifier) = specifier {
        let specifier = StringAttr::from_text(&cx, specifier).attr();
        let specifiers = ArrayAttr::get(&cx, vec![specifier]).attr();
        body.set_attribute(op, "specifiers", Some(specifiers)).ok()?;
    }
    Some(())
}
