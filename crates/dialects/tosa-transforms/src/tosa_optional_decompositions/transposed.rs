//! The patterns for transposed convolutions.

use terrace_builtin::RankedTensorType;
use terrace_ir::{Body, Builder, Handle, OpType, Operand, Rewriter, Type, TypeAttr, Value};
use terrace_tosa::{AddOp, Conv2DOp, PadOp, ReverseOp, SliceOp, TransposeConv2DOp, TransposeOp};

use super::zero_point;
use crate::build;

/// The parts of a transposed convolution with static shapes.
struct Convolution {
    input: Value,
    weight: Value,
    bias: Value,
    zeros: [Value; 2],
    result: Value,
    pad: [i64; 4],
    stride: [i64; 2],
    acc_type: Handle<TypeAttr>,
    /// The sizes of the kernel: outputs, height, width, inputs.
    kernel: [i64; 4],
    /// The shape of the result.
    sizes: [i64; 4],
}

impl Convolution {
    /// Returns the parts of `op`; `None` if a shape is not static.
    fn of(op: TransposeConv2DOp, body: &Body) -> Option<Self> {
        let view = op.view(body);
        let (input, weight, bias, result) =
            (view.input(), view.weight(), view.bias(), view.output());
        for value in [input, weight, bias, result] {
            let shape = build::shape(body, value)?;
            shape.iter().all(|size| *size >= 0).then_some(())?;
        }
        Some(Self {
            input,
            weight,
            bias,
            zeros: [view.input_zp(), view.weight_zp()],
            result,
            pad: view.out_pad()[..].try_into().ok()?,
            stride: view.stride()[..].try_into().ok()?,
            acc_type: view.acc_type(),
            kernel: build::shape(body, weight)?.try_into().ok()?,
            sizes: build::shape(body, result)?.try_into().ok()?,
        })
    }
}

/// Reverses the rows and columns of a kernel.
fn reversed(builder: &mut Builder<'_>, kernel: Value) -> Value {
    let ty = builder.body().value_type(kernel);
    let rows = ReverseOp::build(builder, ty, kernel, 1).value(builder);
    ReverseOp::build(builder, ty, rows, 2).value(builder)
}

/// Turns a transposed convolution without strides into a convolution by the reversed kernel.
pub(super) fn unstrided(op: TransposeConv2DOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let parts = Convolution::of(op, rewriter.body())?;
    let ([_, height, width, _], pad) = (parts.kernel, parts.pad);
    if parts.stride != [1, 1] {
        return None;
    }
    let pad = [height - 1 + pad[0], height - 1 + pad[1], width - 1 + pad[2], width - 1 + pad[3]];
    let kernel = reversed(rewriter, parts.weight);
    let ty = rewriter.body().value_type(parts.result);
    let new = conv2d(rewriter, &parts, ty, [parts.input, kernel, parts.bias], &pad, parts.zeros);
    let new = rewriter.body().defining_op(new)?;
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Builds a `tosa.conv2d` without strides and dilation.
fn conv2d(
    builder: &mut Builder<'_>,
    parts: &Convolution,
    ty: Type,
    [input, kernel, bias]: [Value; 3],
    pad: &[i64],
    [input_zp, weight_zp]: [Value; 2],
) -> Value {
    let (pad, ones, acc_type) = (pad.to_vec(), vec![1, 1], parts.acc_type);
    Conv2DOp::build(
        builder,
        ty,
        input,
        kernel,
        bias,
        input_zp,
        weight_zp,
        pad,
        ones.clone(),
        ones,
        acc_type,
    )
    .value(builder)
}

/// Builds a `tosa.pad` by constant sizes.
fn pad(
    builder: &mut Builder<'_>,
    value: Value,
    sizes: &[i64; 8],
    (number, created): (i64, Option<Value>),
) -> Option<Value> {
    let body = builder.body();
    let (element, mut shape) = (build::element(body, value), build::shape(body, value)?);
    for (size, pad) in shape.iter_mut().zip(sizes.chunks(2)) {
        *size += pad.iter().sum::<i64>();
    }
    let sizes = match created {
        Some(created) => created,
        None => terrace_tosa::build_const_shape(builder, sizes)?,
    };
    let number = build::const_splat(builder, &[1], element, number)?;
    let ty = RankedTensorType::get(builder.context(), &shape, element).ty();
    Some(PadOp::build(builder, ty, value, sizes, number).value(builder))
}

/// Builds a `tosa.reshape` to `sizes` and a `tosa.transpose` by `perms`.
fn reshape_and_transpose(
    builder: &mut Builder<'_>,
    value: Value,
    sizes: &[i64],
    perms: Vec<i32>,
) -> Option<Value> {
    let value = build::reshape(builder, value, sizes)?;
    let ty = builder.body().value_type(value);
    let transposed = TransposeOp::build(builder, ty, value, perms).op();
    build::infer(builder, transposed)
}

/// Returns the rest to the next multiple of `step`.
fn rest(size: i64, step: i64) -> Option<i64> {
    Some((step - size.checked_rem(step)?) % step)
}

/// Turns a transposed convolution with strides into a convolution that computes all elements of a
/// step as channels.
pub(super) fn strided(op: TransposeConv2DOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let parts = Convolution::of(op, rewriter.body())?;
    if parts.stride == [1, 1] {
        return None;
    }
    let [outputs, height, width, _] = parts.kernel;
    let [rows, columns] = parts.stride;
    let sizes = [0, 0, 0, rest(height, rows)?, 0, rest(width, columns)?, 0, 0];
    // As in MLIR, this constant remains if a zero point is not constant: the pass fails then.
    let created = terrace_tosa::build_const_shape(rewriter, &sizes)?;
    let [input_zp, weight_zp] = parts.zeros.map(|zero| zero_point(rewriter.body(), zero));
    let (input_zp, weight_zp) = (input_zp?, weight_zp?);
    let weight = pad(rewriter, parts.weight, &sizes, (weight_zp, Some(created)))?;
    let kernel = kernel_of_steps(rewriter, weight, parts.stride)?;
    let [_, height, width, _] = build::shape(rewriter.body(), kernel)?.try_into().ok()?;
    let sizes = [0, 0, height - 1, height - 1, width - 1, width - 1, 0, 0];
    let input = pad(rewriter, parts.input, &sizes, (input_zp, None))?;
    let element = build::element(rewriter.body(), parts.bias);
    let bias = build::const_splat(rewriter, &[outputs * rows * columns], element, 0)?;
    let elements = [input, kernel].map(|value| build::element(rewriter.body(), value));
    let zeros = [
        build::const_splat(rewriter, &[1], elements[0], input_zp)?,
        build::const_splat(rewriter, &[1], elements[1], weight_zp)?,
    ];
    let element = build::element(rewriter.body(), parts.result);
    let ty = RankedTensorType::get(rewriter.context(), &[0; 4], element).ty();
    let new = conv2d(rewriter, &parts, ty, [input, kernel, bias], &[0; 4], zeros);
    let new = rewriter.body().defining_op(new)?;
    let new = build::infer(rewriter, new)?;
    let new = interleaved(rewriter, new, (outputs, parts.stride))?;
    let new = fitted(rewriter, new, &parts)?;
    let bias = build::with_rank(rewriter, parts.bias, 4)?;
    let ty = rewriter.body().value_type(parts.result);
    let new = AddOp::build(rewriter, ty, new, bias).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Moves the elements of each step of a kernel to its outputs, and reverses the kernel.
fn kernel_of_steps(
    builder: &mut Builder<'_>,
    weight: Value,
    [rows, columns]: [i64; 2],
) -> Option<Value> {
    let shape: [i64; 4] = build::shape(builder.body(), weight)?.try_into().ok()?;
    let [outputs, height, width, inputs] = shape;
    let split = [outputs, height / rows, rows, width / columns, columns, inputs];
    let kernel = reshape_and_transpose(builder, weight, &split, vec![2, 4, 0, 1, 3, 5])?;
    let joined = [outputs * rows * columns, height / rows, width / columns, inputs];
    let kernel = build::reshape(builder, kernel, &joined)?;
    Some(reversed(builder, kernel))
}

/// Moves the channels that are elements of a step to their rows and columns.
fn interleaved(
    builder: &mut Builder<'_>,
    value: Value,
    (outputs, [rows, columns]): (i64, [i64; 2]),
) -> Option<Value> {
    let shape: [i64; 4] = build::shape(builder.body(), value)?.try_into().ok()?;
    let [batch, height, width, _] = shape;
    let split = [batch, height, width, rows, columns, outputs];
    let value = reshape_and_transpose(builder, value, &split, vec![0, 1, 3, 2, 4, 5])?;
    build::reshape(builder, value, &[batch, height * rows, width * columns, outputs])
}

/// Slices and pads `value` to the shape of the result.
fn fitted(builder: &mut Builder<'_>, value: Value, parts: &Convolution) -> Option<Value> {
    let (sizes, [top, _, left, _]) = (parts.sizes, parts.pad);
    let found: [i64; 4] = build::shape(builder.body(), value)?.try_into().ok()?;
    let (begin, before) = ([(-top).max(0), (-left).max(0)], [top.max(0), left.max(0)]);
    let size = |at: usize| (found[at + 1] - begin[at]).min(sizes[at + 1] - before[at]);
    let slice = [found[0], size(0), size(1), found[3]];
    let start = terrace_tosa::build_const_shape(builder, &[0, begin[0], begin[1], 0])?;
    let extent = terrace_tosa::build_const_shape(builder, &slice)?;
    let element = build::element(builder.body(), value);
    let ty = RankedTensorType::get(builder.context(), &slice, element).ty();
    let value = SliceOp::build(builder, ty, value, start, extent).value(builder);
    let after = |at: usize| sizes[at + 1] - before[at] - slice[at + 1];
    let sizes = [0, 0, before[0], after(0), before[1], after(1), 0, 0];
    pad(builder, value, &sizes, (0, None))
}
