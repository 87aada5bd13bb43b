//! Verifiers of variables, fields and assignments.

use terrace_builtin::{ElementsAttr, FloatAttr, IntegerAttr, attr_type};
use terrace_ir::{Attribute, Diagnostic, OpRef, StringAttr};

use crate::directives::{initializer_type, is_initializer};
use crate::predicates::{is_pointer_wide, is_supported_type, value_type};
use crate::types::ArrayType;
use crate::{AssignOpRef, ClassOp, FieldOpRef, GlobalOpRef, OpaqueAttr, VariableOpRef};

/// Checks that the value is opaque or has the value type of the result.
pub(super) fn verify_initial_value(op: OpRef<'_>, value: Attribute) -> Result<(), Diagnostic> {
    let cx = op.context();
    if value.is::<OpaqueAttr>() {
        return Ok(());
    }
    if value.is::<StringAttr>() {
        return Err(op.error("string attributes are not supported, use #emitc.opaque instead"));
    }
    let Some(result) = op.result_types().next() else { return Ok(()) };
    let result = value_type(cx, result).unwrap_or(result);
    let Some(found) = attr_type(cx, value) else { return Ok(()) };
    if found == result || (is_pointer_wide(cx, result) && terrace_builtin::TypeExt::is_index(found))
    {
        return Ok(());
    }
    Err(op.error(format!(
        "requires attribute to either be an #emitc.opaque attribute or it's type ('{}') to match \
         the op's result type ('{}')",
        found.to_text(cx),
        result.to_text(cx)
    )))
}

/// Checks that the initial value is opaque or has the value type of the variable.
pub(crate) fn variable(op: VariableOpRef<'_>) -> Result<(), Diagnostic> {
    verify_initial_value(*op, op.value())
}

/// Checks that the assigned variable is not a block argument and holds values of the type.
pub(crate) fn assign(op: AssignOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, body) = (op.context(), op.body());
    let (variable, value) = (op.var(), op.value());
    if body.defining_op(variable).is_none() {
        return Err(op.error("cannot assign to block argument"));
    }
    let found = body.value_type(value);
    let Some(wanted) = value_type(cx, body.value_type(variable)) else { return Ok(()) };
    if found == wanted {
        return Ok(());
    }
    let show = |value| match body.defining_op(value) {
        Some(op) => terrace_ir::op_text(body.op(op)),
        None => format!("<block argument> of type '{}'", body.value_type(value).to_text(cx)),
    };
    Err(op.error(format!(
        "requires value's type ('{}') to match variable's type ('{}')\n  variable: {}\n  value: \
         {}\n",
        found.to_text(cx),
        wanted.to_text(cx),
        show(variable),
        show(value)
    )))
}

/// Checks that the type is one of C, that the initial value has it, and that the linkage specifiers
/// do not conflict.
pub(crate) fn global(op: GlobalOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let ty = op.r#type().data(cx).0;
    if !is_supported_type(cx, ty) {
        return Err(op.error("expected valid emitc type"));
    }
    if let Some(initial) = op.initial_value() {
        verify_global_value(op, initial)?;
    }
    match op.static_specifier() && op.extern_specifier() {
        true => Err(op.error("cannot have both static and extern specifiers")),
        false => Ok(()),
    }
}

fn verify_global_value(op: GlobalOpRef<'_>, initial: Attribute) -> Result<(), Diagnostic> {
    let cx = op.context();
    let ty = op.r#type().data(cx).0;
    let shown = || ty.to_text(cx);
    if !is_initializer(cx, initial) {
        return Err(op.error(format!(
            "initial value should be a integer, float, elements or opaque attribute, but got {}",
            initial.to_text(cx)
        )));
    }
    let elements = initial.interface::<dyn ElementsAttr>(cx);
    if elements.is_some() && !ty.is::<ArrayType>() {
        return Err(op.error(format!("expected array type, but got '{}'", shown())));
    }
    let number = initial.is::<IntegerAttr>() || initial.is::<FloatAttr>();
    let found = match elements {
        Some(elements) => Some(elements.shaped_type()),
        None => attr_type(cx, initial).filter(|_| number),
    };
    match found {
        Some(found) if found != initializer_type(cx, ty) || (number && found != ty) => Err(op
            .error(format!(
                "initial value expected to be of type '{}', but was of type '{}'",
                shown(),
                found.to_text(cx)
            ))),
        _ => Ok(()),
    }
}

/// Checks that the field has a type of C and a name, and that its parent is a class.
pub(crate) fn field(op: FieldOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    if !is_supported_type(cx, op.r#type().data(cx).0) {
        return Err(op.error("expected valid emitc type"));
    }
    if !(*op).parent().is_some_and(|parent| parent.is::<ClassOp>()) {
        return Err(op.error("field must be nested within an emitc.class operation"));
    }
    match terrace_ir::symbol::symbol_name(*op).is_none_or(|name| name.as_str(cx).is_empty()) {
        true => Err(op.error("field must have a non-empty symbol name")),
        false => Ok(()),
    }
}
