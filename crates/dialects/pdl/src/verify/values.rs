//! Verifiers of attributes, types, values and rewrites.

use terrace_ir::{Diagnostic, OpRef};

use crate::{
    ApplyNativeConstraintOpRef, ApplyNativeRewriteOpRef, AttributeOpRef, OperandOpRef,
    OperandsOpRef, OperationType, PatternOp, RangeOpRef, ReplaceOpRef, ResultOp, ResultsOp,
    ResultsOpRef, RewriteOp, RewriteOpRef, TypeOpRef, TypesOpRef, ValueType, element_or_self,
};

/// Returns the users of the results of `op`, the last use first.
pub(crate) fn users(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    let body = op.body();
    op.results().flat_map(|value| body.uses(value)).map(|used| body.op(body.user(used)))
}

/// Whether a user of `op` constrains the match; for a result, only the users of the result itself
/// count.
fn has_binding_use(op: OpRef<'_>) -> bool {
    users(op).any(|user| {
        let is_result = user.is::<ResultOp>() || user.is::<ResultsOp>();
        // The recursion ends, since it passes only through results of verified operations.
        !is_result || terrace_ir::ensure_sufficient_stack(|| has_binding_use(user))
    })
}

/// Verifies that an operation of a matcher has a user that constrains the match.
pub(crate) fn binding_use(op: OpRef<'_>) -> Result<(), Diagnostic> {
    if !op.parent().is_some_and(|parent| parent.is::<PatternOp>()) || has_binding_use(op) {
        return Ok(());
    }
    let message = "expected a bindable user when defined in the matcher body of a `pdl.pattern`";
    Err(op.error(message))
}

/// Whether `op` is directly in a rewrite.
pub(crate) fn is_in_rewrite(op: OpRef<'_>) -> bool {
    op.parent().is_some_and(|parent| parent.is::<RewriteOp>())
}

/// Verifies that there is an argument and that no result is an operation.
pub(crate) fn apply_native_constraint(
    op: ApplyNativeConstraintOpRef<'_>,
) -> Result<(), Diagnostic> {
    if op.operand_count() == 0 {
        return Err(op.error("expected at least one argument"));
    }
    if (*op).result_types().any(|ty| ty.is::<OperationType>()) {
        return Err(op.error("returning an operation from a constraint is not supported"));
    }
    Ok(())
}

/// Verifies that there is an argument or a result.
pub(crate) fn apply_native_rewrite(op: ApplyNativeRewriteOpRef<'_>) -> Result<(), Diagnostic> {
    if op.operand_count() == 0 && op.result_count() == 0 {
        return Err(op.error("expected at least one argument or result"));
    }
    Ok(())
}

/// Verifies that a constant attribute has no type operand, and that an attribute in a rewrite is
/// constant.
pub(crate) fn attribute(op: AttributeOpRef<'_>) -> Result<(), Diagnostic> {
    if (*op).attribute("value").is_none() {
        if is_in_rewrite(*op) {
            let message = "expected constant value when specified within a `pdl.rewrite`";
            return Err(op.error(message));
        }
        return binding_use(*op);
    }
    if op.operand_count() > 0 {
        return Err(op.error("expected only one of [`type`, `value`] to be set"));
    }
    Ok(())
}

/// Verifies that the matcher uses the operand.
pub(crate) fn operand(op: OperandOpRef<'_>) -> Result<(), Diagnostic> {
    binding_use(*op)
}

/// Verifies that the matcher uses the operands.
pub(crate) fn operands(op: OperandsOpRef<'_>) -> Result<(), Diagnostic> {
    binding_use(*op)
}

/// Verifies that the elements have the element type of the range.
pub(crate) fn range(op: RangeOpRef<'_>) -> Result<(), Diagnostic> {
    elements_fit(*op)
}

/// Verifies that the operands have the element type of the only result, a range.
pub fn elements_fit(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(wanted) = op.result_types().next().map(|ty| element_or_self(cx, ty)) else {
        return Ok(());
    };
    for found in op.operand_types().map(|ty| element_or_self(cx, ty)) {
        if found != wanted {
            return Err(op.error(format!(
                "expected operand to have element type '{}', but got '{}'",
                wanted.to_text(cx),
                found.to_text(cx)
            )));
        }
    }
    Ok(())
}

/// Verifies that an operation is replaced by another operation or by values, not by both.
pub(crate) fn replace(op: ReplaceOpRef<'_>) -> Result<(), Diagnostic> {
    if op.repl_operation().is_some() && op.repl_values().next().is_some() {
        let message = "expected no replacement values to be provided when the replacement \
                       operation is present";
        return Err(op.error(message));
    }
    Ok(())
}

/// Verifies that the handle to all results has a range type.
pub(crate) fn results(op: ResultsOpRef<'_>) -> Result<(), Diagnostic> {
    let ty = (*op).result_types().next();
    if op.index().is_none() && ty.is_some_and(|ty| ty.is::<ValueType>()) {
        let message = "expected `pdl.range<value>` result type when no index is specified, but \
                       got: '!pdl.value'";
        return Err(op.error(message));
    }
    Ok(())
}

/// Verifies that a rewrite has either a name or a body.
pub(crate) fn rewrite_regions(op: RewriteOpRef<'_>) -> Result<(), Diagnostic> {
    let is_empty = (*op).region(0).is_none_or(|region| region.is_empty());
    let message = if (*op).attribute("name").is_some() {
        if is_empty {
            return Ok(());
        }
        "expected rewrite region to be empty when rewrite is external"
    } else if is_empty {
        "expected rewrite region to be non-empty if external name is not specified"
    } else if op.external_args().next().is_some() {
        "expected no external arguments when the rewrite is specified inline"
    } else {
        return Ok(());
    };
    Err(op.error(message))
}

/// Verifies that the matcher uses a type that is not constant.
pub(crate) fn r#type(op: TypeOpRef<'_>) -> Result<(), Diagnostic> {
    if op.constant_type().is_some() { Ok(()) } else { binding_use(*op) }
}

/// Verifies that the matcher uses types that are not constant.
pub(crate) fn types(op: TypesOpRef<'_>) -> Result<(), Diagnostic> {
    if op.constant_types().is_some() { Ok(()) } else { binding_use(*op) }
}
