//! Verification of calls against the signature of the callee.

use terrace_ir::{Context, Diagnostic, OpRef, Type};

use crate::types::FunctionType;

/// Checks the types of operands and results of `call` against the function type `ty`. All operands
/// are arguments of the call.
///
/// # Errors
/// When numbers or types differ.
pub fn verify_call(call: OpRef<'_>, ty: &FunctionType) -> Result<(), Diagnostic> {
    let cx = call.context();
    if ty.inputs.len() != call.operand_count() {
        return Err(call.error("incorrect number of operands for callee"));
    }
    for (index, (found, wanted)) in call.operand_types().zip(&ty.inputs).enumerate() {
        if found != *wanted {
            return Err(call.error(format!(
                "operand type mismatch: expected operand type '{}', but provided '{}' for \
                 operand number {index}",
                wanted.to_text(cx),
                found.to_text(cx)
            )));
        }
    }
    if ty.results.len() != call.result_count() {
        return Err(call.error("incorrect number of results for callee"));
    }
    let mut results = call.result_types().zip(&ty.results);
    let Some(index) = results.position(|(found, wanted)| found != *wanted) else { return Ok(()) };
    let own = list(cx, call.result_types());
    let other = list(cx, ty.results.iter().copied());
    Err(call
        .error(format!("result type mismatch at index {index}"))
        .with_note(call.location(), format!("      op result types: {own}"))
        .with_note(call.location(), format!("function result types: {other}")))
}

fn list(cx: &Context, types: impl Iterator<Item = Type>) -> String {
    types.map(|ty| format!("'{}'", ty.to_text(cx))).collect::<Vec<_>>().join(", ")
}
