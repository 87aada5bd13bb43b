//! Verifiers of operations that a group of invocations executes together.

use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Diagnostic, OpRef, Value};

use crate::predicates::constant;
use crate::{
    ConstantOp, GroupOperation, GroupOperationAttr, ReferenceOfOp, Scope, ScopeAttr, TargetEnvAttr,
    Version,
};

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
    op.operands().nth(1).map_or(Ok(()), |size| cluster_size(op, size))
}

/// Whether an operation defines the constant `value`.
fn is_constant(op: OpRef<'_>, value: Value) -> bool {
    op.body().defined_by::<ConstantOp>(value).is_some()
        || op.body().defined_by::<ReferenceOfOp>(value).is_some()
}

/// Verifies that `size` is a constant power of two.
fn cluster_size(op: OpRef<'_>, size: Value) -> Result<(), Diagnostic> {
    if !is_constant(op, size) {
        return Err(op.error("cluster size operand must come from a constant op"));
    }
    match constant(op.body(), size) {
        Some(size) if size <= 0 || size & (size - 1) != 0 => {
            Err(op.error("cluster size operand must be a power of two"))
        }
        _ => Ok(()),
    }
}

/// Verifies the scope and that the cluster size, if there is one, is a constant power of two.
pub(crate) fn group_non_uniform_rotate_khr(op: OpRef<'_>) -> Result<(), Diagnostic> {
    execution_scope(op)?;
    op.operands().nth(2).map_or(Ok(()), |size| cluster_size(op, size))
}

/// Verifies the scope and that an invocation is selected in two or three dimensions.
pub(crate) fn group_broadcast(op: OpRef<'_>) -> Result<(), Diagnostic> {
    execution_scope(op)?;
    let selector = op.operand_types().nth(1).and_then(|ty| ty.downcast::<VectorType>(op.context()));
    match selector.map(|ty| ty.shape.iter().product::<i64>()) {
        None | Some(2 | 3) => Ok(()),
        Some(found) => Err(op.error(format!(
            "localid is a vector and can be with only  2 or 3 components, actual number is {found}"
        ))),
    }
}

/// Whether the version of the nearest target environment allows an identifier that is not constant;
/// the default version is 1.0.
fn has_dynamic_ids(op: OpRef<'_>) -> bool {
    let target = op.ancestors().find_map(|around| around.attribute("spirv.target_env"));
    let target = target.and_then(|target| target.downcast::<TargetEnvAttr>(op.context()));
    target.is_some_and(|target| {
        let version = target.triple.data(op.context()).version;
        matches!(version, Version::V_1_5 | Version::V_1_6)
    })
}

/// Verifies the scope and, before version 1.5, that the selected invocation is constant.
pub(crate) fn group_non_uniform_broadcast(op: OpRef<'_>) -> Result<(), Diagnostic> {
    execution_scope(op)?;
    match op.operands().nth(1) {
        Some(id) if !has_dynamic_ids(op) && !is_constant(op, id) => {
            Err(op.error("id must be the result of a constant op"))
        }
        _ => Ok(()),
    }
}
