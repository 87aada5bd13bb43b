//! Verifiers of operations that a group of invocations executes together.

use terrace_builtin::TypeExt;
use terrace_builtin::values::constant_integer;
use terrace_ir::{Diagnostic, OpRef};

use crate::{ConstantOp, GroupOperation, GroupOperationAttr, ReferenceOfOp, Scope, ScopeAttr};

/// Verifies that the scope is a workgroup or subgroup.
pub(crate) fn execution_scope(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let scope = op.attribute("execution_scope");
    let scope = scope.and_then(|scope| scope.downcast::<ScopeAttr>(op.context()));
    match scope.is_none_or(|scope| matches!(scope.0, Scope::Workgroup | Scope::Subgroup)) {
        true => Ok(()),
        false => Err(op.error("execution scope must be 'Workgroup' or 'Subgroup'")),
    }
}

/// Verifies the scope and that the operand that selects the invocation is not a signed integer.
pub(crate) fn group_shuffle(op: OpRef<'_>) -> Result<(), Diagnostic> {
    execution_scope(op)?;
    match op.operand_types().last().is_some_and(|ty| ty.is_signed_integer(op.context())) {
        true => Err(op.error("second operand must be a singless/unsigned integer")),
        false => Ok(()),
    }
}

/// Verifies the scope and that the cluster size, required for a clustered reduction, is a constant
/// power of two.
pub(crate) fn group_arithmetic(op: OpRef<'_>) -> Result<(), Diagnostic> {
    execution_scope(op)?;
    let kind = op.attribute("group_operation");
    let kind = kind.and_then(|kind| kind.downcast::<GroupOperationAttr>(op.context()));
    let clustered = kind.is_some_and(|kind| kind.0 == GroupOperation::ClusteredReduce);
    if clustered && op.operand_count() == 1 {
        return Err(
            op.error("cluster size operand must be provided for 'ClusteredReduce' group operation")
        );
    }
    let Some(size) = op.operands().nth(1) else { return Ok(()) };
    let body = op.body();
    let constant = body.defined_by::<ConstantOp>(size).is_some()
        || body.defined_by::<ReferenceOfOp>(size).is_some();
    if !constant {
        return Err(op.error("cluster size operand must come from a constant op"));
    }
    match constant_integer(body, size) {
        Some(size) if size <= 0 || size & (size - 1) != 0 => {
            Err(op.error("cluster size operand must be a power of two"))
        }
        _ => Ok(()),
    }
}
