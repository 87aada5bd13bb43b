//! Predicates over operands and results that the declarations use as constraints.

use terrace_builtin::shaped;
use terrace_ir::OpRef;

/// Whether the tensor and the buffer have the same shape and element type.
pub(crate) fn tensor_and_buffer_match(op: OpRef<'_>) -> bool {
    let cx = op.context();
    let (Some(from), Some(to)) = (op.operand_types().next(), op.result_types().next()) else {
        return true;
    };
    shaped::shape_of(cx, from) == shaped::shape_of(cx, to)
        && shaped::element_type_of(cx, from) == shaped::element_type_of(cx, to)
}
