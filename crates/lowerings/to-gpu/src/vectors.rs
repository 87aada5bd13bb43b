//! Slices of vectors, and constants.

use terrace_arith::{ConstantOp, ExtFOp, TruncFOp};
use terrace_builtin::folding::{constant_of, zero_of};
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::values::integer_array;
use terrace_builtin::{FloatType, TypeExt, VectorType};
use terrace_ir::{Body, Builder, Operand, Type, Value};
use terrace_numeric::{Float, FloatFormat};
use terrace_vector::{
    ExtractOp, ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp, ShapeCastOp,
};

/// Returns the type of `value` if it is a vector.
pub(super) fn vector(body: &Body, value: Value) -> Option<&VectorType> {
    body.value_type(value).downcast(body.context())
}

/// Creates the constant `number` of type `ty`, in all elements of a vector.
pub(super) fn constant(b: &mut Builder<'_>, ty: Type, number: Float) -> Option<Value> {
    let value = constant_of(b.context(), ty, number)?;
    Some(ConstantOp::build(b, value).value(b))
}

/// Creates the constant of type `ty` that is zero in all elements.
pub(super) fn zero(b: &mut Builder<'_>, ty: Type) -> Option<Value> {
    let value = zero_of(b.context(), ty)?;
    Some(ConstantOp::build(b, value).value(b))
}

/// Casts `value` to f32, or to a vector of f32.
pub(super) fn to_f32(b: &mut Builder<'_>, value: Value) -> Option<Value> {
    let cx = b.context().clone();
    let ty = b.body().value_type(value);
    let f32 = FloatType::get(&cx, FloatFormat::F32).ty();
    let target = match ty.downcast::<VectorType>(&cx) {
        Some(vector) => VectorType::get(&cx, &vector.shape, f32).ty(),
        None => f32,
    };
    Some(match element_type_or_self(&cx, ty).int_or_float_width(&cx)? {
        ..32 => ExtFOp::build(b, target, value).value(b),
        32 => value,
        _ => TruncFOp::build(b, target, value).value(b),
    })
}

/// Casts an f32, or a vector of f32, to `ty`.
pub(super) fn from_f32(b: &mut Builder<'_>, ty: Type, value: Value) -> Option<Value> {
    let cx = b.context().clone();
    Some(match element_type_or_self(&cx, ty).int_or_float_width(&cx)? {
        ..32 => TruncFOp::build(b, ty, value).value(b),
        32 => value,
        _ => ExtFOp::build(b, ty, value).value(b),
    })
}

/// Casts a vector of a rank above 1 to rank 1.
pub(super) fn flattened(b: &mut Builder<'_>, value: Value) -> Option<Value> {
    let cx = b.context().clone();
    let ty = vector(b.body(), value)?;
    if ty.shape.len() <= 1 {
        return Some(value);
    }
    let flat = VectorType::get(&cx, &[ty.shape.iter().product()], ty.element).ty();
    Some(ShapeCastOp::build(b, flat, value).value(b))
}

/// Casts a vector to the vector type `ty` if their ranks differ.
pub(super) fn reshaped(b: &mut Builder<'_>, ty: Type, value: Value) -> Option<Value> {
    let rank = vector(b.body(), value)?.shape.len();
    let is_equal = ty.downcast::<VectorType>(b.context())?.shape.len() == rank;
    Some(if is_equal { value } else { ShapeCastOp::build(b, ty, value).value(b) })
}

/// Extracts the element at `index`.
pub(super) fn element(b: &mut Builder<'_>, value: Value, index: &[i64]) -> Value {
    let ty = b.body().value_type(value);
    let ty = element_type_or_self(b.context(), ty);
    ExtractOp::build(b, ty, value, (), index.to_vec()).value(b)
}

/// Replaces the element at `index`.
pub(super) fn with_element(b: &mut Builder<'_>, new: Value, all: Value, index: &[i64]) -> Value {
    InsertOp::build(b, new, all, (), index.to_vec()).value(b)
}

/// Extracts `sizes` elements at `offsets`.
pub(super) fn slice(
    b: &mut Builder<'_>,
    value: Value,
    offsets: &[i64],
    sizes: &[i64],
) -> Option<Value> {
    let cx = b.context().clone();
    let element = vector(b.body(), value)?.element;
    let ty = VectorType::get(&cx, sizes, element).ty();
    let ones = integer_array(&cx, vec![1; sizes.len()]);
    let (offsets, sizes) = (integer_array(&cx, offsets), integer_array(&cx, sizes));
    Some(ExtractStridedSliceOp::build(b, ty, value, offsets, sizes, ones).value(b))
}

/// Replaces the elements at `offsets` by those of `part`.
pub(super) fn with_slice(
    b: &mut Builder<'_>,
    part: Value,
    all: Value,
    offsets: &[i64],
) -> Option<Value> {
    let cx = b.context().clone();
    let rank = vector(b.body(), part)?.shape.len();
    let (offsets, ones) = (integer_array(&cx, offsets), integer_array(&cx, vec![1; rank]));
    Some(InsertStridedSliceOp::build(b, part, all, offsets, ones).value(b))
}
