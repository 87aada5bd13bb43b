//! Verifiers of `declare` directives.

use terrace_ir::{Diagnostic, OpRef, Value};

use super::clauses::{Group, is_made_by};
use crate::{DataClauseAttr, DeclareAttr, DeclareEnterOpRef, DeclareExitOpRef, DeclareOpRef};

/// The operations that define the operands of a declare directive.
const MAKERS: &[&str] = &[
    "copyin",
    "copyout",
    "create",
    "deviceptr",
    "getdeviceptr",
    "present",
    "declare_device_resident",
    "declare_link",
];

/// Checks that there are operands if they are `required`, that data operations define them, and
/// that the variables, where an operation defines them, are marked as declared.
fn operands(op: OpRef<'_>, values: &[Value], required: bool) -> Result<(), Diagnostic> {
    let (cx, body) = (op.context(), op.body());
    if required && values.is_empty() {
        return Err(op.plain_error("at least one operand must appear on the declare operation"));
    }
    for value in values {
        let maker = body.defining_op(*value).map(|maker| body.op(maker));
        let Some(maker) = maker.filter(|_| is_made_by(op, *value, MAKERS)) else {
            return Err(op.plain_error(
                "expect valid declare data entry operation or acc.getdeviceptr as defining op",
            ));
        };
        let variable = maker.operands().next().and_then(|variable| body.defining_op(variable));
        let Some(variable) = variable.map(|variable| body.op(variable)) else { continue };
        let Some(marked) = variable.attribute("acc.declare") else {
            return Err(op.plain_error("expect declare attribute on variable in declare operation"));
        };
        let clause = maker.attribute("dataClause");
        let clause = clause.and_then(|clause| clause.downcast::<DataClauseAttr>(cx));
        let marked = marked.downcast::<DeclareAttr>(cx).map(|marked| marked.data_clause.data(cx));
        if let (Some(clause), Some(marked)) = (clause, marked)
            && clause.0 != marked.0
        {
            return Err(op.plain_error(
                "expect matching declare attribute on variable in declare operation",
            ));
        }
    }
    Ok(())
}

/// Checks the operands.
pub(crate) fn declare_enter(op: DeclareEnterOpRef<'_>) -> Result<(), Diagnostic> {
    operands(*op, &op.data_clause_operands().collect::<Group>(), true)
}

/// Checks the operands, of which there may be none if there is a token.
pub(crate) fn declare_exit(op: DeclareExitOpRef<'_>) -> Result<(), Diagnostic> {
    operands(*op, &op.data_clause_operands().collect::<Group>(), op.token().is_none())
}

/// Checks the operands.
pub(crate) fn declare(op: DeclareOpRef<'_>) -> Result<(), Diagnostic> {
    operands(*op, &op.data_clause_operands().collect::<Group>(), true)
}
