//! Predicates that the declarations in `generated` use as constraints between operands and results.

use terrace_builtin::TypeExt;
use terrace_builtin::shaped::element_type_or_self;
use terrace_ir::{OpRef, Type};

/// Whether both types are present, shaped, and have the same element type.
fn elements_agree(op: OpRef<'_>, first: Option<Type>, second: Option<Type>) -> bool {
    let cx = op.context();
    let element = |ty: Type| ty.is_shaped(cx).then(|| element_type_or_self(cx, ty));
    let (first, second) = (first.and_then(element), second.and_then(element));
    first.is_some() && first == second
}

/// Whether the first operand and the result have the same element type.
pub(crate) fn source_and_result(op: OpRef<'_>) -> bool {
    elements_agree(op, op.operand_types().next(), op.result_types().next())
}

/// Whether the first two operands have the same element type.
pub(crate) fn factors(op: OpRef<'_>) -> bool {
    elements_agree(op, op.operand_types().next(), op.operand_types().nth(1))
}
