//! Verifiers of the operations, which `generated` refers to by name, and what they share.

mod block_scaled;
mod constants;
mod control;
mod convolution;
mod data;
mod elementwise;
mod pooling;
mod quantized;
mod reduction;
mod shapes;
mod spectral;
mod tensors;

pub(crate) use block_scaled::{
    cast_from_block_scaled, cast_to_block_scaled, matmul_t_block_scaled,
};
pub(crate) use constants::{r#const, const_shape};
pub(crate) use control::{Named, check_pair, cond_if, while_loop};
pub(crate) use convolution::{conv2d, conv3d, depthwise_conv2d, transpose_conv2d};
pub(crate) use data::{concat, gather, resize, scatter};
pub(crate) use elementwise::{clamp, mul, select, table};
pub(crate) use pooling::{avg_pool2d, max_pool2d};
pub(crate) use quantized::{matmul, negate, rescale};
pub(crate) use reduction::{
    argmax, reduce_all, reduce_any, reduce_max, reduce_min, reduce_product, reduce_sum, reverse,
};
pub(crate) use shapes::{concat_shape, dim, slice_shape};
pub(crate) use spectral::{fft2d, rfft2d};
pub(crate) use tensors::{pad, reshape, slice, tile, transpose};

use terrace_builtin::shaped::{self, DYNAMIC, compatible_shape};
use terrace_builtin::values::{element_of, not_inferred, quoted, type_of};
use terrace_builtin::{
    DenseElementsAttr, IntegerType, RankedTensorType, Signedness, TypeExt, UnrankedTensorType,
};
use terrace_ir::fold::constant_value;
use terrace_ir::{Diagnostic, Handle, OpRef, Type, Value};
use terrace_quant::{Scales, UniformQuantizedType};

use crate::ConstShapeOp;

/// The result of a check.
type Verified = Result<(), Diagnostic>;

/// Returns an error of `op` if `failed`.
fn reject_if(failed: bool, op: OpRef<'_>, message: impl FnOnce() -> String) -> Verified {
    match failed {
        true => Err(op.error(message())),
        false => Ok(()),
    }
}

/// Returns the numbers separated by commas.
fn list(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// Returns the sizes of a ranked tensor; `None` for another value.
pub(crate) fn ranked(op: OpRef<'_>, value: Value) -> Option<&[i64]> {
    let tensor = type_of(op, value).downcast::<RankedTensorType>(op.context())?;
    Some(&tensor.shape)
}

/// Returns the product of static sizes; `None` if a size is dynamic.
pub(crate) fn elements(shape: &[i64]) -> Option<i64> {
    let product = |product: i64, size: &i64| product.wrapping_mul(*size);
    (!shape.contains(&DYNAMIC)).then(|| shape.iter().fold(1, product))
}

/// Returns the quotient if the division has no remainder; `None` otherwise.
fn exact_quotient(number: i64, by: i64) -> Option<i64> {
    (number.checked_rem(by)? == 0).then(|| number.checked_div(by))?
}

/// Returns the element type of a value, for a quantized type its storage type.
fn storage_of(op: OpRef<'_>, value: Value) -> Type {
    let (cx, element) = (op.context(), element_of(op, value));
    let Some(storage) = terrace_quant::storage(cx, element) else { return element };
    match storage.signed {
        true => IntegerType::get(cx, storage.width).ty(),
        false => IntegerType::with_signedness(cx, storage.width, Signedness::Unsigned).ty(),
    }
}

/// Returns a quantized type with one scale for the whole tensor; `None` for another type.
fn uniform(op: OpRef<'_>, element: Type) -> Option<&UniformQuantizedType> {
    let quantized = element.downcast::<UniformQuantizedType>(op.context())?;
    matches!(quantized.scales, Scales::Layer(_)).then_some(quantized)
}

/// Checks that the element types of two values, which the error calls `names`, are equal. Only
/// numbers and uniformly quantized types are compared.
fn check_same_elements(op: OpRef<'_>, values: [Value; 2], names: &str) -> Verified {
    let types = values.map(|value| element_of(op, value));
    let compared = |ty: &Type| ty.is_int_or_index_or_float() || uniform(op, *ty).is_some();
    reject_if(types.iter().all(compared) && types[0] != types[1], op, || {
        let [a, b] = types.map(|ty| quoted(op, ty));
        format!("expect {names} to have same element type, got {a} and {b}")
    })
}

/// Checks that input and output have the same element type.
fn check_input_and_output(op: OpRef<'_>, input: Value, output: Value) -> Verified {
    check_same_elements(op, [input, output], "input and output")
}

/// Checks that a value and its zero point have the same storage type.
fn check_zero_point_type(op: OpRef<'_>, value: Value, zero: Value, name: &str) -> Verified {
    let types = [value, zero].map(|value| storage_of(op, value));
    reject_if(types[0] != types[1], op, || {
        let [value, zero] = types.map(|ty| quoted(op, ty));
        format!(
            "expect both {name} and its zero point are the same element type, got {value} and \
             {zero}"
        )
    })
}

/// Returns the first element of a constant: an integer, or for a float whether it is not 0.
fn constant(op: OpRef<'_>, value: Value, signed: bool) -> Option<i64> {
    let cx = op.context();
    let dense = constant_value(op.body(), value)?.downcast::<DenseElementsAttr>(cx)?;
    let element = dense.element_type(cx);
    if element.is_float() {
        return dense.floats(cx).next().map(|float| i64::from(!float.is_zero()));
    }
    let Some(integer) = element.downcast::<IntegerType>(cx) else { return Some(1) };
    let value = dense.i64s(cx).next()?;
    let unused = i64::BITS.saturating_sub(integer.width);
    Some(if signed { value } else { ((value as u64) << unused >> unused) as i64 })
}

/// Checks that a zero point that is constant is 0, unless its type has 8 bits.
fn check_zero_point(op: OpRef<'_>, zero: Value, name: &str) -> Verified {
    let is_byte = element_of(op, zero).is_integer_of(op.context(), 8);
    let zero = constant(op, zero, true);
    reject_if(!is_byte && zero.is_some_and(|zero| zero != 0), op, || {
        format!("{name} zero point must be zero for non-int8 integer types")
    })
}

/// Returns the sizes in a constant of type `!tosa.shape`; `None` if the value is not constant.
pub(crate) fn constant_shape(op: OpRef<'_>, value: Value) -> Option<Vec<i64>> {
    let shape = op.body().defined_by::<ConstShapeOp>(value)?;
    Some(shape.values().data(op.context()).i64s(op.context()).collect())
}

/// Checks that the only result has the inferred element type and a shape that is compatible with
/// the inferred one, `None` for an unranked tensor.
fn check_inferred(op: OpRef<'_>, element: Type, shape: Option<&[i64]>) -> Verified {
    let cx = op.context();
    let Some(found) = op.result_types().next() else { return Ok(()) };
    let found_shape = shaped::shape_of(cx, found);
    let fits = match (shape, found_shape) {
        (Some(shape), Some(found)) => compatible_shape(shape, found),
        _ => true,
    };
    if fits && shaped::element_type_or_self(cx, found) == element {
        return Ok(());
    }
    let inferred = match shape {
        Some(shape) => RankedTensorType::get(cx, shape, element).ty(),
        None => Handle::of(cx, UnrankedTensorType { element }).ty(),
    };
    Err(not_inferred(op, &[inferred]))
}
