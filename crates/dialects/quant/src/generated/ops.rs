//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::op_traits::Pure;
use terrace_ods::operation;

use super::constraints::{
    QuantFloatScalarOrTensor, QuantIntegerOrQuantizedScalarOrTensor, QuantQuantizedScalarOrTensor,
};

/// `quant.dcast`: Dequantize cast operation.
#[operation(
    name = "quant.dcast",
    traits = [Pure],
    format = "$input attr-dict `:` type($input) `to` type($result)",
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
    traits = [Pure],
    format = "$input attr-dict `:` type($input) `to` type($result)",
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
    traits = [Pure],
    format = "$input attr-dict `:` type($input) `to` type($result)",
)]
pub struct StorageCastOp {
    #[operand]
    input: QuantIntegerOrQuantizedScalarOrTensor,
    #[result]
    result: QuantIntegerOrQuantizedScalarOrTensor,
}
