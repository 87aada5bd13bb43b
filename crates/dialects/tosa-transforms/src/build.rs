//! Builders of constants and of operations with inferred shapes, shared by the passes.

use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::types::FloatType;
use terrace_builtin::{DenseElementsAttr, RankedTensorType, TypeExt};
use terrace_ir::fold::constant_value;
use terrace_ir::{Body, Builder, Op, Operand, Type, Value};
use terrace_tosa::{ConstOp, ReshapeOp, build_const_shape, inferred_shapes};

/// Returns the shape of a ranked tensor; `None` for another value.
pub(crate) fn shape(body: &Body, value: Value) -> Option<Vec<i64>> {
    shape_of(body.context(), body.value_type(value)).map(<[i64]>::to_vec)
}

/// Returns the element type of `value`.
pub(crate) fn element(body: &Body, value: Value) -> Type {
    element_type_or_self(body.context(), body.value_type(value))
}

/// Builds a `tosa.const` of the shape `sizes`, all elements of which are `number`.
pub(crate) fn const_splat(
    builder: &mut Builder<'_>,
    sizes: &[i64],
    element: Type,
    number: i64,
) -> Option<Value> {
    let cx = builder.context().clone();
    let ty = RankedTensorType::get(&cx, sizes, element).ty();
    let values = match element.is::<FloatType>() {
        true => DenseElementsAttr::from_floats(&cx, ty, [number as f64]),
        false => DenseElementsAttr::from_ints(&cx, ty, [number]),
    };
    Some(ConstOp::build(builder, ty, values.ok()?.attr()).value(builder))
}

/// Gives the only result of `op` its inferred shape, and returns the result (MLIR:
/// `CreateOpAndInferShape`).
pub(crate) fn infer(builder: &mut Builder<'_>, op: Op) -> Option<Value> {
    let cx = builder.context().clone();
    let body = builder.body();
    let result = body.result(op, 0);
    let shape = inferred_shapes(body.op(op)).into_iter().next()??;
    let ty = RankedTensorType::get(&cx, &shape, element(body, result)).ty();
    builder.body_mut().set_value_type(result, ty);
    Some(result)
}

/// Builds a `tosa.reshape` to `sizes`.
pub(crate) fn reshape(builder: &mut Builder<'_>, value: Value, sizes: &[i64]) -> Option<Value> {
    let element = element(builder.body(), value);
    let ty = RankedTensorType::get(builder.context(), sizes, element).ty();
    let shape = build_const_shape(builder, sizes)?;
    Some(ReshapeOp::build(builder, ty, value, shape).value(builder))
}

/// Returns `value` with the rank `rank`: reshaped, with leading dimensions of size 1, if its rank
/// is lower (MLIR: `EqualizeRanks`).
pub(crate) fn with_rank(builder: &mut Builder<'_>, value: Value, rank: usize) -> Option<Value> {
    let own = shape(builder.body(), value)?;
    if own.len() >= rank {
        return Some(value);
    }
    let mut sizes = vec![1; rank - own.len()];
    sizes.extend(own);
    reshape(builder, value, &sizes)
}

/// Returns the integers of the constant `value`; `None` if it is not constant.
pub(crate) fn constant_ints(body: &Body, value: Value) -> Option<Vec<i64>> {
    let cx = body.context();
    let dense = constant_value(body, value)?.downcast::<DenseElementsAttr>(cx)?;
    dense.element_type(cx).is_int_or_index().then(|| dense.i64s(cx).collect())
}
