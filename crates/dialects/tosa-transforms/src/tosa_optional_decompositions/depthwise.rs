//! The pattern for depthwise convolutions whose kernel is one element.

use terrace_builtin::RankedTensorType;
use terrace_builtin::types::IntegerType;
use terrace_ir::{Builder, OpType, Operand, Rewriter, Type, Value};
use terrace_tosa::{AddOp, CastOp, DepthwiseConv2DOp, MulOp, PadOp, SubOp};

use super::zero_point;
use crate::build;

/// The operands of a convolution with a zero point each.
struct Operands {
    input: (Value, i64),
    weight: (Value, i64),
}

/// `depthwise_conv2d %input, %weight, %bias  =>  add (mul %input, %weight), %bias`
pub(super) fn to_multiplication(op: DepthwiseConv2DOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let (input, weight, bias) = (view.input(), view.weight(), view.bias());
    let output = view.output();
    let (stride, pad) = (view.stride().to_vec(), view.pad().to_vec());
    let [input_shape, weight_shape, output_shape] =
        [input, weight, output].map(|value| build::shape(body, value));
    let (input_shape, weight_shape, output_shape) = (input_shape?, weight_shape?, output_shape?);
    let mut sizes = input_shape.iter().chain(&weight_shape).chain(&output_shape);
    if sizes.any(|size| *size < 0) || stride.iter().any(|step| *step != 1) {
        return None;
    }
    let [1, 1, channels, factor] = weight_shape[..] else { return None };
    let element = build::element(body, output);
    let zeros = (zero_point(body, view.input_zp())?, zero_point(body, view.weight_zp())?);
    let mut shape = input_shape;
    shape.push(1);
    let operands = Operands { input: (input, zeros.0), weight: (weight, zeros.1) };
    let product = operands.product(rewriter, (element, &mut shape), &pad, &[channels, factor])?;
    let sum = build::reshape(rewriter, product, &output_shape)?;
    let bias = build::with_rank(rewriter, bias, output_shape.len())?;
    let ty = RankedTensorType::get(rewriter.context(), &output_shape, element).ty();
    let new = AddOp::build(rewriter, ty, sum, bias).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

impl Operands {
    /// Builds the product of the operands. `shape` is that of the input with one more dimension.
    fn product(
        self,
        builder: &mut Builder<'_>,
        (element, shape): (Type, &mut [i64]),
        pad: &[i64],
        channels: &[i64],
    ) -> Option<Value> {
        let cx = builder.context().clone();
        let original = self.input.0;
        let input = build::reshape(builder, original, shape)?;
        let input = cast(builder, input, element)?;
        let weight = cast(builder, self.weight.0, element)?;
        let mut input = centered(builder, input, self.input.1)?;
        let weight = centered(builder, weight, self.weight.1)?;
        if pad.iter().any(|size| *size != 0) {
            let [top, bottom, left, right] = *pad else { return None };
            shape[1] += top + bottom;
            shape[2] += left + right;
            let sizes = [0, 0, top, bottom, left, right, 0, 0, 0, 0];
            let sizes = terrace_tosa::build_const_shape(builder, &sizes)?;
            // As in MLIR, the element type is that of the original input.
            let element = build::element(builder.body(), original);
            let number = build::const_splat(builder, &[1], element, 0)?;
            let ty = RankedTensorType::get(&cx, shape, element).ty();
            input = PadOp::build(builder, ty, input, sizes, number).value(builder);
        }
        let mut product = shape.to_vec();
        product.truncate(3);
        product.extend(channels);
        let weight = build::with_rank(builder, weight, product.len())?;
        let byte = IntegerType::get(&cx, 8).ty();
        let shift = build::const_splat(builder, &[1], byte, 0)?;
        let ty = RankedTensorType::get(&cx, &product, element).ty();
        Some(MulOp::build(builder, ty, input, weight, shift).value(builder))
    }
}

/// Builds a `tosa.cast` to elements of the type `element` if they have another one.
fn cast(builder: &mut Builder<'_>, value: Value, element: Type) -> Option<Value> {
    if build::element(builder.body(), value) == element {
        return Some(value);
    }
    let shape = build::shape(builder.body(), value)?;
    let ty = RankedTensorType::get(builder.context(), &shape, element).ty();
    Some(CastOp::build(builder, ty, value).value(builder))
}

/// Builds the difference of `value` and its zero point, if that is not 0.
fn centered(builder: &mut Builder<'_>, value: Value, zero: i64) -> Option<Value> {
    if zero == 0 {
        return Some(value);
    }
    let body = builder.body();
    let (ty, element) = (body.value_type(value), build::element(body, value));
    let ones = vec![1; build::shape(body, value)?.len()];
    let zero = build::const_splat(builder, &ones, element, zero)?;
    Some(SubOp::build(builder, ty, value, zero).value(builder))
}
