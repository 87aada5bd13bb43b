//! Folds of reductions along dimensions of size 1, where there is nothing to reduce.

use terrace_builtin::IntegerAttr;
use terrace_builtin::TypeExt;
use terrace_builtin::shaped::{element_type_of, has_static_shape, shape_of};
use terrace_ir::{Fold, OpRef};
use terrace_numeric::Int;

use super::{Operands, operand_type, result_type, same_as_operand, splat_result};

/// Whether the first operand has one element along the dimension `axis`.
fn has_unit_axis(op: OpRef<'_>) -> bool {
    let cx = op.context();
    let axis = op.attribute("axis").and_then(|axis| axis.downcast::<IntegerAttr>(cx));
    let axis = axis.and_then(|axis| usize::try_from(axis.to_i64()?).ok());
    let shape = shape_of(cx, operand_type(op, 0));
    axis.zip(shape).is_some_and(|(axis, shape)| shape.get(axis) == Some(&1))
}

/// Folds `op` to its input if the dimension `axis` has size 1.
pub(super) fn without_axis(op: OpRef<'_>) -> Option<Fold> {
    has_unit_axis(op).then(|| same_as_operand(op, 0)).flatten()
}

/// Declares folds of reductions along an axis of size 1 to the input.
macro_rules! reductions {
    ($($name:ident: $view:ident;)*) => {$(
        pub(crate) fn $name(op: crate::$view<'_>, _: Operands<'_>) -> Option<Fold> {
            without_axis(*op)
        }
    )*};
}

reductions! {
    reduce_all: ReduceAllOpRef;
    reduce_any: ReduceAnyOpRef;
    reduce_max: ReduceMaxOpRef;
    reduce_min: ReduceMinOpRef;
    reduce_product: ReduceProductOpRef;
    reduce_sum: ReduceSumOpRef;
}

/// Folds the indices of maxima along an axis of size 1 to 0.
pub(crate) fn argmax(op: OpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    if !has_static_shape(cx, operand_type(op, 0)) || !has_unit_axis(op) {
        return None;
    }
    let width = element_type_of(cx, result_type(op))?.int_or_float_width(cx)?;
    splat_result(op, Int::zero(width))
}
