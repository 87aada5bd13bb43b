//! The pass `lower-quant-ops`: replaces casts between floats and quantized types by arithmetic
//! (MLIR: `LowerQuantOps.cpp`).

mod arithmetic;
mod shapes;

use terrace_arith::ArithDialect;
use terrace_builtin::shaped::{element_type_or_self, same_shape_as};
use terrace_builtin::{RankedTensorType, TypeExt};
use terrace_ir::{OpType, Operand, Value};
use terrace_linalg::LinalgDialect;
use terrace_pass::{PassResult, Target, pass};
use terrace_quant::{
    DequantizeCastOp, QuantizeCastOp, Scales, StorageCastOp, UniformQuantizedType,
};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, Rw};
use terrace_shape::ShapeDialect;
use terrace_tensor::TensorDialect;
use terrace_transforms::convert_bodies;

use arithmetic::Casting;

/// Replace casts of quantized values by arithmetic
#[pass(name = "lower-quant-ops", title = "LowerQuantOps", anchor = "func.func", run = run)]
pub struct LowerQuantOps {}

fn run(_: &LowerQuantOps, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<ArithDialect>();
    cx.load::<LinalgDialect>();
    cx.load::<ShapeDialect>();
    cx.load::<TensorDialect>();
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["arith", "linalg", "shape", "tensor"]);
    legal.legal_op::<StorageCastOp>();
    legal.illegal_op::<DequantizeCastOp>().illegal_op::<QuantizeCastOp>();
    let mut patterns = ConversionPatterns::new();
    patterns.add::<DequantizeCastOp>("DequantizeCastOpConversion", None, |op, operands, rw| {
        dequantize(op, *operands.first()?, rw)
    });
    patterns.add::<QuantizeCastOp>("QuantizeCastOpConversion", None, |op, operands, rw| {
        quantize(op, *operands.first()?, rw)
    });
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// Replaces `quant.dcast` by a cast to the storage type and arithmetic.
fn dequantize(op: DequantizeCastOp, input: Value, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let ty = rw.body().value_type(input);
    let uniform = element_type_or_self(&cx, ty).downcast::<UniformQuantizedType>(&cx)?;
    let storage = same_shape_as(&cx, ty, uniform.storage.integer_type(&cx));
    let stored = StorageCastOp::build(rw, storage, input).value(rw);
    let result = convert(rw, stored, Casting { uniform, quantizes: false })?;
    rw.replace_op(op.op(), &[result]);
    Some(())
}

/// Replaces `quant.qcast` by arithmetic and a cast from the storage type.
fn quantize(op: QuantizeCastOp, input: Value, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let ty = rw.body().value_type(op.view(rw.body()).result());
    let uniform = element_type_or_self(&cx, ty).downcast::<UniformQuantizedType>(&cx)?;
    let stored = convert(rw, input, Casting { uniform, quantizes: true })?;
    let result = StorageCastOp::build(rw, ty, stored).value(rw);
    rw.replace_op(op.op(), &[result]);
    Some(())
}

/// Builds the arithmetic of `casting` for a scalar or a tensor. A tensor without rank is reshaped
/// to the dimensions that have different scales, and back.
fn convert(rw: Rw<'_, '_>, input: Value, casting: Casting<'_>) -> Option<Value> {
    let ty = rw.body().value_type(input);
    let is_unranked = ty.is_tensor() && !ty.is::<RankedTensorType>();
    let scales = &casting.uniform.scales;
    if !is_unranked {
        return match scales {
            Scales::Layer(scale) => casting.by_tensor(rw, input, *scale),
            Scales::Axis { .. } | Scales::Blocks { .. } => casting.by_element(rw, input, None),
        };
    }
    let shape = shapes::of(rw, input);
    let result = match scales {
        Scales::Layer(scale) => {
            let flat = shapes::flattened(rw, input, shape)?;
            casting.by_tensor(rw, flat, *scale)?
        }
        Scales::Axis { dimension, scales } => {
            let count = i64::try_from(scales.len()).ok()?;
            let around = shapes::around(rw, (input, shape), *dimension, count)?;
            casting.by_element(rw, around, Some(1))?
        }
        Scales::Blocks { .. } => return None,
    };
    Some(shapes::reshaped(rw, result, shape))
}
