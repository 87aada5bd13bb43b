//! Predicates and type transformers that the declarations in `generated` use as constraints between
//! operands and results.

use terrace_builtin::shaped::shape_of;
use terrace_builtin::{IntegerType, VectorType};
use terrace_ir::{Context, OpRef, Type};

/// Returns the vector of `i32` with a quarter of the length of the vector `ty`; `None` if that is
/// not a vector type.
pub(crate) fn quarter(cx: &Context, ty: Type) -> Option<Type> {
    let length = shape_of(cx, ty)?.first()? / 4;
    (length > 0).then(|| VectorType::get(cx, &[length], IntegerType::get(cx, 32)).ty())
}

/// Returns the shape of the operand at `index`; empty if the operand is not a vector.
fn shape(op: OpRef<'_>, index: usize) -> &[i64] {
    op.operand_types().nth(index).and_then(|ty| shape_of(op.context(), ty)).unwrap_or_default()
}

/// Whether the first operand has one dimension.
pub(crate) fn is_first_flat(op: OpRef<'_>) -> bool {
    shape(op, 0).len() == 1
}

/// Whether the second operand has two dimensions.
pub(crate) fn is_second_matrix(op: OpRef<'_>) -> bool {
    shape(op, 1).len() == 2
}

/// Whether the second operand has four columns.
pub(crate) fn has_four_columns(op: OpRef<'_>) -> bool {
    shape(op, 1).get(1) == Some(&4)
}

/// Whether the second operand has as many rows as the first has elements.
pub(crate) fn has_row_for_each(op: OpRef<'_>) -> bool {
    shape(op, 1).first() == shape(op, 0).first()
}
