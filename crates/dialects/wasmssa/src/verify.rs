//! Verifiers of operations, found by the importer by their names.

use terrace_builtin::TypeExt;
use terrace_ir::{Diagnostic, OpRef, Type};

use crate::{ExtendLowBitsSOpRef, LocalRefType};

/// Checks that 8, 16 or 32 bits are extended, fewer than there are.
pub(crate) fn extend(op: ExtendLowBitsSOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let bits = op.bits_to_take().data(cx).value.low_u64();
    if !matches!(bits, 8 | 16 | 32) {
        return Err(op.plain_error(format!("extend op can only take 8, 16 or 32 bits. Got {bits}")));
    }
    let Some(ty) = (*op).operand_types().next() else { return Ok(()) };
    match ty.int_or_float_width(cx) {
        Some(width) if bits >= u64::from(width) => Err(op.plain_error(format!(
            "trying to extend the {bits} low bits from a '{}' value is illegal",
            ty.to_text(cx)
        ))),
        _ => Ok(()),
    }
}

/// Checks that the value has the type of the variable; `message` is the error.
fn assigned(op: OpRef<'_>, message: &str) -> Result<(), Diagnostic> {
    let mut types = op.operand_types();
    let local = types.next().and_then(|ty| ty.downcast::<LocalRefType>(op.context()));
    match local.map(|local| local.element_type) == types.next() {
        true => Ok(()),
        false => Err(op.plain_error(message)),
    }
}

/// Checks that the value has the type of the variable.
pub(crate) fn local_set(op: OpRef<'_>) -> Result<(), Diagnostic> {
    assigned(op, "input type and result type of local.set do not match")
}

/// Checks that the value has the type of the variable.
pub(crate) fn local_tee(op: OpRef<'_>) -> Result<(), Diagnostic> {
    assigned(op, "input type and output type of local.tee do not match")
}

/// Checks that bits are read as those of another type of the same width.
pub(crate) fn reinterpret(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let types: Vec<Type> = op.operand_types().chain(op.result_types()).collect();
    let &[input, output] = &types[..] else { return Ok(()) };
    if input == output {
        return Err(op.plain_error("reinterpret input and output type should be distinct"));
    }
    if input.int_or_float_width(cx) == output.int_or_float_width(cx) {
        return Ok(());
    }
    Err(op.plain_error(format!(
        "input type ('{}') and output type ('{}') have incompatible bit widths",
        input.to_text(cx),
        output.to_text(cx)
    )))
}
