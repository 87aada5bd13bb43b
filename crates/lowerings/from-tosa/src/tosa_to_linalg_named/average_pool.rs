//! `tosa.avg_pool2d` as a sum over windows, divided by the number of pixels in each window.

use terrace_arith::{
    AddIOp, BuildConstant, DivFOp, DivUIOp, ExtUIOp, IndexCastOp, MaxSIOp, MinSIOp, MulIOp,
    SIToFPOp, ShLIOp, SubIOp, TruncFOp, TruncIOp,
};
use terrace_builtin::affine::AffineMap;
use terrace_builtin::mixed::Mixed;
use terrace_builtin::{DYNAMIC, IntegerType, RankedTensorType, TypeExt};
use terrace_ir::{Builder, OpType, Operand, Type, Value};
use terrace_linalg::{IndexOp, build_named};
use terrace_math::CountLeadingZerosOp;
use terrace_numeric::Int;
use terrace_rewrite::Rw;
use terrace_tensor::{EmptyOp, build_empty};
use terrace_tensor_transforms::dim_of;
use terrace_tosa::{ApplyScaleOp, AvgPool2dOp, RoundingMode};

use super::{Window, zero_point};
use crate::build::{dynamic_sizes, element_of, elementwise, fill, result_tensor, shape_of, zero};

/// The constants of the pooling.
struct Average {
    window: Window,
    kernel: Vec<i64>,
    /// The zero points of input and output.
    zeros: [i64; 2],
    accumulator: Type,
    element: Type,
}

/// Replaces the pooling of images whose height and width are static.
pub(super) fn convert(op: AvgPool2dOp, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let &[input, input_zero, output_zero] = operands else { return None };
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let result = result_tensor(rw.body(), op.op())?;
    let (shape, element) = (result.shape.to_vec(), result.element);
    let average = Average {
        window: Window::new(view.pad(), view.stride(), &[1, 1]),
        kernel: view.kernel().to_vec(),
        zeros: [zero_point(rw.body(), input_zero)?, zero_point(rw.body(), output_zero)?],
        accumulator: view.acc_type().data(&cx).0,
        element,
    };
    if shape_of(rw.body(), input)?[1..].contains(&DYNAMIC) {
        return None;
    }
    let sizes = dynamic_sizes(rw, input, |_| false)?;
    let from = element_of(rw.body(), input);
    let padded = average.window.padded(rw, input, |b| zero(b, from))?;
    let none = zero(rw, average.accumulator)?;
    let ty = RankedTensorType::get(&cx, &shape, average.accumulator).ty();
    let output = EmptyOp::build(rw, ty, &sizes[..]).value(rw);
    let output = fill(rw, none, output)?;
    let kernel: Vec<Mixed> = average.kernel.iter().map(|size| Mixed::Static(*size)).collect();
    let kernel = build_empty(rw, &kernel, average.accumulator);
    let attributes = average.window.attributes(rw, true)?;
    let name = "linalg.pooling_nhwc_sum";
    let sum = build_named(rw, name, &[padded, kernel], &[output], &attributes)?;
    let sum = rw.body().result(sum, 0);
    let counts = [dim_of(rw, sum, 1), dim_of(rw, sum, 2)];
    let one = rw.constant_index(1);
    let last = counts.map(|count| rw.value(SubIOp::of(count, one)));
    let ty = RankedTensorType::get(&cx, &shape, element).ty();
    let output = EmptyOp::build(rw, ty, &sizes[..]).value(rw);
    let map = AffineMap::identity(&cx, 4);
    let result = elementwise(rw, &[sum], output, vec![map.clone(), map], |b, values| {
        let count = average.count(b, last, one);
        match average.accumulator.is_float() {
            true => Some(average.divide_float(b, values[0], count)),
            false => average.divide_integer(b, values[0], count),
        }
    })?;
    rw.replace_op(op.op(), &[result]);
    Some(())
}

impl Average {
    /// Builds the number of pixels in the window at the current place, as an `i32`. `last` holds
    /// the greatest indices of the result.
    fn count(&self, b: &mut Builder<'_>, last: [Value; 2], one: Value) -> Value {
        let none = b.constant_index(0);
        let sides = [0, 1].map(|dim| {
            let stride = b.constant_index(self.window.stride[dim]);
            let kernel = b.constant_index(self.kernel[dim]);
            let before = b.value(IndexOp::of(dim as i64 + 1));
            let after = b.value(SubIOp::of(last[dim], before));
            let places = [before, after].map(|place| b.value(MulIOp::of(place, stride)));
            let mut count = kernel;
            for (place, pad) in places.into_iter().zip(&self.window.pad[2 * dim..]) {
                if *pad != 0 {
                    let pad = b.constant_index(*pad);
                    let outside = b.value(SubIOp::of(place, pad));
                    let outside = b.value(MinSIOp::of(outside, none));
                    count = b.value(AddIOp::of(count, outside));
                }
            }
            b.value(MaxSIOp::of(one, count))
        });
        let count = b.value(MulIOp::of(sides[0], sides[1]));
        let i32 = IntegerType::get(b.context(), 32).ty();
        b.value(IndexCastOp::of(i32, count))
    }

    fn divide_float(&self, b: &mut Builder<'_>, sum: Value, count: Value) -> Value {
        let count = b.value(SIToFPOp::of(self.accumulator, count));
        let result = b.value(DivFOp::of(sum, count));
        match self.accumulator == self.element {
            true => result,
            false => b.value(TruncFOp::of(self.element, result)),
        }
    }

    /// Divides by a multiplication with the reciprocal, as `tosa.apply_scale` does.
    fn divide_integer(&self, b: &mut Builder<'_>, sum: Value, count: Value) -> Option<Value> {
        let [i8, i32, i64] = [8, 32, 64].map(|width| IntegerType::get(b.context(), width).ty());
        let mut sum = sum;
        if self.zeros[0] != 0 {
            let zero = b.constant_int(i32, self.zeros[0])?;
            let offset = b.value(MulIOp::of(count, zero));
            sum = b.value(SubIOp::of(sum, offset));
        }
        let one = b.constant_int(i32, 1)?;
        let width = b.constant_int(i32, 32)?;
        let rest = b.value(SubIOp::of(count, one));
        let zeros = b.value(CountLeadingZerosOp::of(rest));
        let bits = b.value(SubIOp::of(width, zeros));
        let shift = b.value(ExtUIOp::of(i64, bits));
        let unit = b.constant_int(i64, (1 << 30) + 1)?;
        let numerator = b.value(ShLIOp::of(unit, shift));
        let divisor = b.value(ExtUIOp::of(i64, count));
        let multiplier = b.value(DivUIOp::of(numerator, divisor));
        let multiplier = b.value(TruncIOp::of(i32, multiplier));
        let bits = b.value(TruncIOp::of(i8, bits));
        let thirty = b.constant_int(i8, 30)?;
        let shift = b.value(AddIOp::of(bits, thirty));
        let mode = RoundingMode::SINGLE_ROUND;
        let mut result = b.value(ApplyScaleOp::of(i32, sum, multiplier, shift, mode));
        if self.zeros[1] != 0 {
            let zero = b.constant_int(i32, self.zeros[1])?;
            result = b.value(AddIOp::of(result, zero));
        }
        let width = self.element.int_or_float_width(b.context())?;
        let least = b.constant_int(i32, Int::signed_min(width).to_i64()?)?;
        let greatest = b.constant_int(i32, Int::signed_max(width).to_i64()?)?;
        let result = b.value(MaxSIOp::of(least, result));
        let result = b.value(MinSIOp::of(greatest, result));
        Some(match width < 32 {
            true => b.value(TruncIOp::of(self.element, result)),
            false => result,
        })
    }
}
