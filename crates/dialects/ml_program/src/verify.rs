//! Verifiers of the `ml_program` operations for all that their declarations cannot state;
//! `generated` refers to them by name.

use terrace_builtin::function::function_type;
use terrace_ir::symbol::SYMBOL_NAME;
use terrace_ir::{Diagnostic, OpRef, StringAttr};

use crate::{GlobalOpRef, OutputOpRef, ReturnOpRef};

/// Verifies that an immutable global has an initial value.
pub(crate) fn global(op: GlobalOpRef<'_>) -> Result<(), Diagnostic> {
    if op.is_mutable() || op.value().is_some() {
        return Ok(());
    }
    Err(op.error("immutable global must have an initial value"))
}

/// Verifies that the operands have the result types of the enclosing function.
pub(crate) fn r#return(op: ReturnOpRef<'_>) -> Result<(), Diagnostic> {
    results(*op, "return", "returns")
}

/// Verifies that the operands have the result types of the enclosing subgraph.
pub(crate) fn output(op: OutputOpRef<'_>) -> Result<(), Diagnostic> {
    results(*op, "output", "outputs")
}

fn results(op: OpRef<'_>, noun: &str, verb: &str) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(function) = op.parent() else { return Ok(()) };
    let Some(ty) = function_type(function) else { return Ok(()) };
    let name = function.attribute(SYMBOL_NAME);
    let name = name.and_then(|name| Some(name.downcast::<StringAttr>(cx)?.text()));
    let name = name.unwrap_or_default();
    if op.operand_count() != ty.results.len() {
        return Err(op.error(format!(
            "has {} operands, but enclosing function (@{name}) {verb} {}",
            op.operand_count(),
            ty.results.len()
        )));
    }
    for (index, (found, wanted)) in op.operand_types().zip(&ty.results).enumerate() {
        if found != *wanted {
            return Err(op.plain_error(format!(
                "type of {noun} operand {index} ('{}') doesn't match function result type ('{}') \
                 in function @{name}",
                found.to_text(cx),
                wanted.to_text(cx)
            )));
        }
    }
    Ok(())
}
