//! What must hold between the types of operands and results.

use terrace_builtin::shaped;
use terrace_ir::{OpRef, Type};

fn elements_agree(op: OpRef<'_>, a: Option<Type>, b: Option<Type>) -> bool {
    let element = |ty: Type| shaped::element_type_or_self(op.context(), ty);
    matches!((a, b), (Some(a), Some(b)) if element(a) == element(b))
}

fn operand(op: OpRef<'_>, index: usize) -> Option<Type> {
    op.operand_types().nth(index)
}

/// The elements of the first operand and of the first result have one type.
pub(crate) fn first_and_result(op: OpRef<'_>) -> bool {
    elements_agree(op, operand(op, 0), op.result_types().next())
}

/// The elements of the second operand and of the first result have one type.
pub(crate) fn second_and_result(op: OpRef<'_>) -> bool {
    elements_agree(op, operand(op, 1), op.result_types().next())
}

/// The elements of the third operand and of the first result have one type.
pub(crate) fn third_and_result(op: OpRef<'_>) -> bool {
    elements_agree(op, operand(op, 2), op.result_types().next())
}

/// The elements of the first two operands have one type.
pub(crate) fn first_and_second(op: OpRef<'_>) -> bool {
    elements_agree(op, operand(op, 0), operand(op, 1))
}
