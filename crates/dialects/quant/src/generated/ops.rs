//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::op_traits::Pure;
use terrace_ods::operation;

use super::constraints::{
    QuantFloatScalarOrTensor, QuantIntegerOrQuantizedScalarOrTensor, QuantQuantizedScalarOrTensor,
};

/// Converts a quantized value to the floats that it stands for, by its scale and zero point.
///
/// ```mlir
/// !q = !quant.uniform<i8:f32, 0.5:10>
///
/// func.func @dequantize(%t: tensor<4x!q>) -> tensor<4xf32> {
///   %floats = quant.dcast %t : tensor<4x!q> to tensor<4xf32>
///   return %floats : tensor<4xf32>
/// }
/// ```
#[operation(
    name = "quant.dcast",
    traits = [
        Pure,
        Predicate("input and result are both scalars or both tensors with matching shape", crate::predicates::shapes_match),
    ],
    format = "$input attr-dict `:` type($input) `to` type($result)",
    verify = crate::verify::dcast,
    fold = crate::fold::dcast,
)]
pub struct DequantizeCastOp {
    #[operand]
    input: QuantQuantizedScalarOrTensor,
    #[result]
    result: QuantFloatScalarOrTensor,
}

/// Converts floats to a quantized type, by its scale and zero point.
///
/// ```mlir
/// !q = !quant.uniform<i8:f32, 0.5:10>
///
/// func.func @quantize(%t: tensor<4xf32>) -> tensor<4x!q> {
///   %quantized = quant.qcast %t : tensor<4xf32> to tensor<4x!q>
///   return %quantized : tensor<4x!q>
/// }
/// ```
#[operation(
    name = "quant.qcast",
    traits = [
        Pure,
        Predicate("input and result are both scalars or both tensors with matching shape", crate::predicates::shapes_match),
    ],
    format = "$input attr-dict `:` type($input) `to` type($result)",
    verify = crate::verify::qcast,
    fold = crate::fold::qcast,
)]
pub struct QuantizeCastOp {
    #[operand]
    input: QuantFloatScalarOrTensor,
    #[result]
    result: QuantQuantizedScalarOrTensor,
}

/// `quant.scast`: Storage cast operation.
#[operation(
    name = "quant.scast",
    traits = [
        Pure,
        Predicate("input and result are both scalars or both tensors with matching shape", crate::predicates::shapes_match),
        Predicate("input must be integer and result must be quantized, or vice versa", crate::predicates::one_is_quantized),
    ],
    format = "$input attr-dict `:` type($input) `to` type($result)",
    verify = crate::verify::scast,
    fold = crate::fold::scast,
)]
pub struct StorageCastOp {
    #[operand]
    input: QuantIntegerOrQuantizedScalarOrTensor,
    #[result]
    result: QuantIntegerOrQuantizedScalarOrTensor,
}
