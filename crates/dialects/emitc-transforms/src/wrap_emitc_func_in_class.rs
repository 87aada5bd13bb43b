//! The pass `wrap-emitc-func-in-class`: wraps functions in classes with a field for each argument
//! (MLIR: `WrapFuncInClass.cpp`).

use terrace_builtin::FunctionType;
use terrace_builtin::function::is_external;
use terrace_emitc::{ClassOp, EmitcDialect, FieldOp, FuncOp, GetFieldOp};
use terrace_ir::symbol::symbol_name;
use terrace_ir::{
    Attribute, Body, Builder, DictionaryAttr, InsertionPoint, Mapping, Op, OpType, Operand,
    StringAttr, SymbolRefAttr, TypeAttr, Value, ensure_sufficient_stack,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::post_order;

/// Wrap functions in classes, with the arguments as fields
#[pass(name = "wrap-emitc-func-in-class", title = "WrapFuncInClassPass", run = run)]
pub struct WrapFuncInClass {}

fn run(_: &WrapFuncInClass, target: &mut Target<'_>) -> PassResult {
    target.context().load::<EmitcDialect>();
    wrap_functions_in_classes(target.body_mut());
    Ok(())
}

/// Wraps each `emitc.func` below the root of `body` in a class named after the function. Arguments
/// become fields with their attributes, and the function becomes the method `execute`, without
/// arguments and attributes (MLIR: `populateFuncPatterns`).
pub fn wrap_functions_in_classes(body: &mut Body) {
    for inner in body.bodies_in_order_mut() {
        ensure_sufficient_stack(|| wrap_functions_in_classes(inner));
    }
    for op in post_order(body, Op::ROOT) {
        if body.op(op).is::<FuncOp>() {
            wrap(body, op);
        }
    }
}

/// Moves the function `op` into a new class in front of it; `None` if `op` is not valid.
fn wrap(body: &mut Body, op: Op) -> Option<()> {
    let (cx, location) = (body.context().clone(), body.location(op));
    let name = format!("{}Class", symbol_name(body.op(op))?.as_str(&cx));
    let function = FuncOp::from_op(op).view(body);
    let ty = function.function_type().data(&cx).0.downcast::<FunctionType>(&cx)?;
    let attributes: Vec<Attribute> =
        function.arg_attrs().map(|held| held.data(&cx).0.to_vec()).unwrap_or_default();

    let mut builder = Builder::before(body, op);
    let mut state = builder.state(ClassOp::name(&cx));
    state.set_inherent(&cx, "sym_name", StringAttr::from_text(&cx, &name).attr());
    let class = builder.create_with_regions(state, 1);
    let count = if is_external(body.op(op)) { 0 } else { ty.inputs.len() };
    let names: Vec<String> = (0..count).map(|at| format!("fieldName{at}")).collect();
    body.with_child(class, |outer, inner| {
        let region = inner.region(Op::ROOT, 0)?;
        let block = inner.append_block(region, []);
        let mut builder = Builder::at_end(inner, block, location);
        for (at, (name, ty)) in names.iter().zip(&ty.inputs).enumerate() {
            let mut state = builder.state(FieldOp::name(&cx));
            state.set_inherent(&cx, "sym_name", StringAttr::from_text(&cx, name).attr());
            state.set_inherent(&cx, "type", TypeAttr::get(&cx, *ty).attr());
            let held = attributes.get(at).and_then(|held| held.downcast::<DictionaryAttr>(&cx));
            state
                .attributes_mut()
                .extend(held.iter().flat_map(|held| held.entries().iter().copied()));
            builder.create(state);
        }
        let method = outer.transfer_op(op, inner, &mut Mapping::new());
        inner.insert_op(method, block, None);
        become_method(inner.child_mut(method)?, &names)
    })?
}

/// Turns the function at the root of `body` into the method `execute`, which reads the fields
/// `names` instead of its arguments.
fn become_method(body: &mut Body, names: &[String]) -> Option<()> {
    let (cx, location) = (body.context().clone(), body.location(Op::ROOT));
    let ty = FuncOp::from_op(Op::ROOT).view(body).function_type().data(&cx).0;
    let ty = ty.downcast::<FunctionType>(&cx)?;
    let ty = FunctionType::get(&cx, &[], &ty.results).ty();
    body.set_attributes(Op::ROOT, &[]);
    for name in ["specifiers", "arg_attrs", "res_attrs"] {
        body.set_attribute(Op::ROOT, name, None).ok()?;
    }
    let name = StringAttr::from_text(&cx, "execute").attr();
    body.set_attribute(Op::ROOT, "sym_name", Some(name)).ok()?;
    body.set_attribute(Op::ROOT, "function_type", Some(TypeAttr::get(&cx, ty).attr())).ok()?;
    let Some(block) = body.first_block(body.region(Op::ROOT, 0)?) else { return Some(()) };
    let arguments: Vec<Value> = body.arguments(block).to_vec();
    let mut builder = Builder::new(body, InsertionPoint::AtStart(block), location);
    let mut values = Vec::new();
    for (name, argument) in names.iter().zip(&arguments) {
        let ty = builder.body().value_type(*argument);
        let name = SymbolRefAttr::flat(&cx, name);
        values.push(GetFieldOp::build(&mut builder, ty, name).value(&mut builder));
    }
    for (argument, value) in arguments.iter().zip(&values) {
        body.replace_all_uses(*argument, *value);
    }
    (0..values.len()).for_each(|_| body.erase_block_argument(block, 0));
    Some(())
}
