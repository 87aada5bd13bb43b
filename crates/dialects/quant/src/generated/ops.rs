//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::op_traits::Pure;
use terrace_ods::operation;

use super::constraints::{
    QuantFloatScalarOrTensor, QuantIntegerOrQuantizedScalarOrTensor, QuantQuantizedScalarOrTensor,
};

/// `quant.dcast`: Dequantize cast operation.
#[operation(
    name = "quant.dcast",
    traits = [
        Pure,
        Predicate("input and result are both scalars or both tensors with matching shape", crate::predicates::shapes_match),
    ],
    format = "$input attr-dict `:` type($input) `to` type($result)",
    verify = crate::verify::dcast,
)]
pub struct DequantizeCastOp {
    #[operand]
    input: QuantQuantizedScalarOrTensor,
    #[result]
    result: QuantFloatScalarOrTensor,
}

/// `quant.qcast`: Quantize cast operation.
#[operation(
    name = "quant.qcast",
    traits = [
        Pure,
        Predicate("input and result are both scalars or both tensors with matching shape", crate::predicates::shapes_match),
    ],
    format = "$input attr-dict `:` type($input) `to` type($result)",
    verify = crate::verify::qcast,
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
)]
pub struct StorageCastOp {
    #[operand]
    input: QuantIntegerOrQuantizedScalarOrTensor,
    #[result]
    result: QuantIntegerOrQuantizedScalarOrTensor,
}
