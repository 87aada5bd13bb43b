//! Verifiers of poolings.

use terrace_builtin::DYNAMIC;
use terrace_builtin::TypeExt;
use terrace_ir::{OpRef, Value};
use terrace_numeric::FloatFormat::{BF16, F16, F32};

use super::{
    Verified, check_input_and_output, check_zero_point, check_zero_point_type, exact_quotient,
    list, ranked, reject_if, storage_of,
};
use crate::{AvgPool2dOpRef, MaxPool2dOpRef};

/// The window of a pooling.
struct Pooling<'a> {
    op: OpRef<'a>,
    input: Value,
    output: Value,
    kernel: &'a [i64],
    stride: &'a [i64],
    /// The numbers of elements that are added at the top, bottom, left and right.
    pad: &'a [i64],
}

/// A dimension of a window: its index in the tensors and in the kernel, and names.
const DIMENSIONS: [(usize, usize, &str, &str, [&str; 2]); 2] =
    [(1, 0, "height", "y", ["top", "bottom"]), (2, 1, "width", "x", ["left", "right"])];

impl Pooling<'_> {
    fn verify(&self) -> Verified {
        let op = self.op;
        for (name, values, least) in
            [("kernel", self.kernel, 1), ("stride", self.stride, 1), ("padding", self.pad, 0)]
        {
            reject_if(values.iter().any(|value| *value < least), op, || {
                format!("expect all {name} values to be >= {least}, got {}", list(values))
            })?;
        }
        for (_, at, name, axis, [before, after]) in DIMENSIONS.into_iter().rev() {
            let (kernel, [first, second]) = (self.kernel[at], [0, 1].map(|i| self.pad[2 * at + i]));
            reject_if(first >= kernel || second >= kernel, op, || {
                format!(
                    "expected {before}/{after} padding to be less than the {name} of the kernel, \
                     got pad_{before}={first}, pad_{after}={second}, kernel_{axis}={kernel}"
                )
            })?;
        }
        let (input, output) = (ranked(op, self.input), ranked(op, self.output));
        let (Some(input), Some(output)) = (input, output) else { return Ok(()) };
        for (dim, at, name, axis, [before, after]) in DIMENSIONS {
            let (size, found) = (input[dim], output[dim]);
            if size == DYNAMIC {
                continue;
            }
            let (kernel, stride) = (self.kernel[at], self.stride[at]);
            let [first, second] = [0, 1].map(|i| self.pad[2 * at + i]);
            let span = size.wrapping_add(first).wrapping_add(second).wrapping_sub(kernel);
            let Some(steps) = exact_quotient(span, stride) else {
                return Err(op.error(format!(
                    "expected input_{name} + pad_{before} + pad_{after} - kernel_{axis} to be \
                     wholly divisible by stride_{axis}, got ({size} + {first} + {second} - \
                     {kernel}) / {stride}"
                )));
            };
            let expected = steps.wrapping_add(1);
            reject_if(found != DYNAMIC && found != expected, op, || {
                format!(
                    "calculated output {name} did not match expected: calculated={expected}, \
                     expected={found}"
                )
            })?;
        }
        Ok(())
    }
}

/// Checks that the output has the element type of the input and the size that the window implies.
pub(crate) fn max_pool2d(op: MaxPool2dOpRef<'_>) -> Verified {
    let (input, output) = (op.input(), op.output());
    check_input_and_output(*op, input, output)?;
    let (kernel, stride, pad) = (op.kernel(), op.stride(), op.pad());
    Pooling { op: *op, input, output, kernel, stride, pad }.verify()
}

/// Checks the size of the output, the accumulator type and the zero points.
pub(crate) fn avg_pool2d(op: AvgPool2dOpRef<'_>) -> Verified {
    let (cx, input, output) = (op.context(), op.input(), op.output());
    let (kernel, stride, pad) = (op.kernel(), op.stride(), op.pad());
    Pooling { op: *op, input, output, kernel, stride, pad }.verify()?;
    let (element, accumulator) = (storage_of(*op, input), op.acc_type().data(cx).0);
    let is = |format| accumulator.is_float_of(cx, format);
    let wrong = |failed: bool, from: &str, to: &str| {
        reject_if(failed, *op, || format!("accumulator type for {from} tensor is not {to}"))
    };
    wrong(element.is_any_integer() && !accumulator.is_integer_of(cx, 32), "integer", "i32")?;
    wrong(element.is_float_of(cx, F16) && !is(F16) && !is(F32), "f16", "f16/f32")?;
    wrong(element.is_float_of(cx, BF16) && !is(F32), "bf16", "f32")?;
    wrong(element.is_float_of(cx, F32) && !is(F32), "f32", "f32")?;
    check_zero_point_type(*op, input, op.input_zp(), "input")?;
    check_zero_point_type(*op, output, op.output_zp(), "output")?;
    check_zero_point(*op, op.input_zp(), "input")?;
    check_zero_point(*op, op.output_zp(), "output")
}
