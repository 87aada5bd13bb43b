//! What must hold between the types of operands and results.

use terrace_builtin::shaped;
use terrace_ir::OpRef;

/// The tensor and the buffer have the same shape and elements.
pub(crate) fn tensor_and_buffer_match(op: OpRef<'_>) -> bool {
    let cx = op.context();
    let (Some(from), Some(to)) = (op.operand_types().next(), op.result_types().next()) else {
        return true;
    };
    shaped::shape_of(cx, from) == shaped::shape_of(cx, to)
        && shaped::element_type_of(cx, from) == shaped::element_type_of(cx, to)
}
