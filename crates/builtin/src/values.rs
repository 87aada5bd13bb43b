//! What verifiers ask about the types of values.

use terrace_ir::fold::constant_value;
use terrace_ir::{ArrayAttr, Body, Context, Diagnostic, OpRef, Type, Value};

use crate::attributes::IntegerAttr;
use crate::shaped;

/// The type of a value in the body of `op`.
pub fn type_of(op: OpRef<'_>, value: Value) -> Type {
    op.body().value_type(value)
}

/// The sizes of the dimensions of a value in the body of `op`; empty if its type has no shape.
pub fn shape_of(op: OpRef<'_>, value: Value) -> &[i64] {
    shaped::shape_of(op.context(), type_of(op, value)).unwrap_or_default()
}

/// The type of the elements of a value in the body of `op`, or of the value if it has none
/// (MLIR: `getElementTypeOrSelf`).
pub fn element_of(op: OpRef<'_>, value: Value) -> Type {
    shaped::element_type_or_self(op.context(), type_of(op, value))
}

/// `ty` in quotes, as messages about `op` show it.
pub fn quoted(op: OpRef<'_>, ty: Type) -> String {
    shaped::quoted(op.context(), ty)
}

/// Checks that `op` has as many operands for sizes, `count`, as the shaped type `ty` has sizes that
/// are not known.
///
/// # Errors
/// When there are more or fewer, in MLIR's words.
pub fn verify_dynamic_sizes(op: OpRef<'_>, ty: Type, count: usize) -> Result<(), Diagnostic> {
    let wanted = shaped::num_dynamic_dims(op.context(), ty);
    if count == wanted {
        return Ok(());
    }
    let message = format!("incorrect number of dynamic sizes, has {count}, expected {wanted}");
    Err(op.error(message))
}

/// The elements of an array of integer attributes; `None` if one is something else or does not fit
/// 64 bits.
pub fn integers(cx: &Context, array: &ArrayAttr) -> Option<Vec<i64>> {
    array.0.iter().map(|a| a.downcast::<IntegerAttr>(cx)?.to_i64()).collect()
}

/// The number that the constant `value` is; `None` if it is no constant integer, or a wider one
/// (MLIR: `getConstantIntValue`).
pub fn constant_integer(body: &Body, value: Value) -> Option<i64> {
    constant_value(body, value)?.downcast::<IntegerAttr>(body.context())?.to_i64()
}

/// Checks what the author found of a cast's one operand and one result.
///
/// # Errors
/// When they are not `compatible`, in MLIR's words.
pub fn verify_cast(op: OpRef<'_>, compatible: bool) -> Result<(), Diagnostic> {
    if compatible {
        return Ok(());
    }
    Err(op.error(format!(
        "operand type {} and result type {} are cast incompatible",
        quoted(op, type_of(op, op.operand(0))),
        quoted(op, type_of(op, op.result(0)))
    )))
}
