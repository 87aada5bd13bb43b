//! The pass `decorate-spirv-composite-type-layout`: adds offsets and strides to the types of global
//! variables (MLIR: `DecorateCompositeTypeLayoutPass.cpp`).

use terrace_ir::{
    Body, Context, Op, OpType, Reported, SymbolRefAttr, Type, TypeAttr, Value, Walk, WalkOrder,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_spirv::{AddressOfOp, GlobalVariableOp, ModuleOp, PointerType};

use crate::layout::{decorated_struct, has_layout};

/// Decorate the composite types of global variables with their layout
#[pass(
    name = "decorate-spirv-composite-type-layout",
    title = "SPIRVCompositeTypeLayoutPass",
    anchor = "builtin.module",
    run = run
)]
pub struct DecorateSpirvCompositeTypeLayout {}

fn run(_: &DecorateSpirvCompositeTypeLayout, target: &mut Target<'_>) -> PassResult {
    let modules = target.body_mut().bodies_mut().map(|(_, body)| body);
    let mut result = Ok(());
    for module in modules.filter(|body| body.root().is::<ModuleOp>()) {
        result = result.and(decorate(module));
    }
    result
}

/// Decorates the variables of a module and the results of the operations that take their addresses.
///
/// # Errors
/// When a type cannot be decorated; the error is reported.
fn decorate(module: &mut Body) -> Result<(), Reported> {
    let cx = module.context().clone();
    let Some(region) = module.region(Op::ROOT, 0) else { return Ok(()) };
    let Some(block) = module.first_block(region) else { return Ok(()) };
    let mut variables = Vec::new();
    for op in module.ops_in(block).collect::<Vec<_>>() {
        let Some(view) = module.op(op).cast::<GlobalVariableOp>() else { continue };
        let (name, ty) = (view.sym_name().to_string(), view.r#type().data(&cx).0);
        if has_layout(&cx, ty) {
            continue;
        }
        let Some(new) = decorated_pointer(&cx, ty) else {
            let pointee = ty.downcast::<PointerType>(&cx).map_or(ty, |pointer| pointer.pointee);
            let message =
                format!("failed to decorate (unsuported pointee type: '{}')", pointee.to_text(&cx));
            cx.emit(module.op(op).plain_error(message));
            let message = format!("failed to legalize operation '{}'", GlobalVariableOp::INFO.name);
            return Err(cx.emit(module.op(op).plain_error(message)));
        };
        // The attribute exists, so that setting it cannot fail.
        let _ = module.set_attribute(op, "type", Some(TypeAttr::get(&cx, new).attr()));
        variables.push((name, new));
    }
    module.bodies_mut().for_each(|(_, body)| update_addresses(&cx, body, &variables));
    update_addresses(&cx, module, &variables);
    Ok(())
}

/// Returns the pointer `ty` with a decorated structure; `None` if the structure has no layout.
fn decorated_pointer(cx: &Context, ty: Type) -> Option<Type> {
    let pointer = ty.downcast::<PointerType>(cx)?;
    let pointee = decorated_struct(cx, pointer.pointee)?;
    Some(PointerType { pointee, ..pointer.clone() }.intern(cx).ty())
}

/// Sets the types of the addresses of `variables` that are taken in `body`.
fn update_addresses(cx: &Context, body: &mut Body, variables: &[(String, Type)]) {
    let mut found: Vec<(Value, Type)> = Vec::new();
    body.root().walk(WalkOrder::Pre, |op| {
        if !std::ptr::eq(op.body(), body) {
            return Walk::Skip;
        }
        let variable = op.cast::<AddressOfOp>().map(|_| op.attribute("variable"));
        let variable = variable.flatten().and_then(|name| name.downcast::<SymbolRefAttr>(cx));
        if let Some(variable) = variable {
            let name = variable.root.as_str(cx);
            let known = variables.iter().find(|(known, _)| known == name);
            found.extend(known.map(|(_, ty)| (op.result(0), *ty)));
        }
        Walk::Advance
    });
    found.into_iter().for_each(|(value, ty)| body.set_value_type(value, ty));
}
