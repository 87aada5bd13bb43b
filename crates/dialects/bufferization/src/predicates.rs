//! Predicates over operands and results that the declarations use as constraints.

use terrace_builtin::shaped;
use terrace_ir::{Diagnostic, OpRef};

/// Checks that the tensor and the buffer have the same shape and element type.
pub(crate) fn tensor_and_buffer_match(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let (Some(from), Some(to)) = (op.operand_types().next(), op.result_types().next()) else {
        return Ok(());
    };
    let mismatch = if shaped::shape_of(cx, from) != shaped::shape_of(cx, to) {
        "shapes do not match"
    } else if shaped::element_type_of(cx, from) != shaped::element_type_of(cx, to) {
        "element types do not match"
    } else {
        return Ok(());
    };
    Err(op.plain_error(mismatch))
}
