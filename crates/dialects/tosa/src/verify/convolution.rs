//! Verifiers of convolutions.

use terrace_builtin::values::quoted;
use terrace_builtin::{DYNAMIC, TypeExt};
use terrace_ir::{OpRef, Type, Value};
use terrace_numeric::FloatFormat::{self, BF16, F8E4M3FN, F8E5M2, F16, F32};

use super::{
    Verified, check_zero_point, check_zero_point_type, exact_quotient, list, ranked, reject_if,
    storage_of,
};
use crate::{Conv2DOpRef, Conv3DOpRef, DepthwiseConv2DOpRef, TransposeConv2DOpRef};

/// The operands, result and accumulator type of a convolution.
struct Convolution<'a> {
    op: OpRef<'a>,
    input: Value,
    weight: Value,
    bias: Value,
    zero_points: [Value; 2],
    output: Value,
    accumulator: Type,
}

/// The formats of small floats, for which input and weight have the same type.
const SMALL: [FloatFormat; 2] = [F8E5M2, F8E4M3FN];

impl Convolution<'_> {
    fn check_types(&self) -> Verified {
        let (op, cx) = (self.op, self.op.context());
        let [input, weight, bias, output] =
            [self.input, self.weight, self.bias, self.output].map(|value| storage_of(op, value));
        let pair = |types: [Type; 2]| {
            let [a, b] = types.map(|ty| quoted(op, ty));
            format!("{a} and {b}")
        };
        reject_if(bias.is_float() && output.is_float() && bias != output, op, || {
            let types = pair([bias, output]);
            format!("expect both bias and result to have same element type, got {types}")
        })?;
        let is_small = |ty: Type| SMALL.into_iter().any(|format| ty.is_float_of(cx, format));
        reject_if((is_small(input) || is_small(weight)) && input != weight, op, || {
            let types = pair([input, weight]);
            format!("expect both input and weight to have same element type, got {types}")
        })?;
        reject_if(input.is_float() != weight.is_float(), op, || {
            let types = pair([input, weight]);
            format!("expect both input and weight to be float or not together, got {types}")
        })?;
        let [input_zero, weight_zero] = self.zero_points;
        check_zero_point_type(op, self.input, input_zero, "input")?;
        check_zero_point_type(op, self.weight, weight_zero, "weight")?;
        check_zero_point(op, input_zero, "input")?;
        check_zero_point(op, weight_zero, "weight")?;
        self.check_accumulator(input)
    }

    fn check_accumulator(&self, input: Type) -> Verified {
        let (cx, accumulator) = (self.op.context(), self.accumulator);
        let is = |format| accumulator.is_float_of(cx, format);
        let small = SMALL.into_iter().any(|format| input.is_float_of(cx, format));
        let rules = [
            (input.is_integer_of(cx, 8) && !accumulator.is_integer_of(cx, 32), "i8", "i32"),
            (input.is_integer_of(cx, 16) && !accumulator.is_integer_of(cx, 48), "i16", "i48"),
            (small && !is(F16), "f8", "f16"),
            (input.is_float_of(cx, F16) && !is(F16) && !is(F32), "f16", "f16/f32"),
            (input.is_float_of(cx, BF16) && !is(F32), "bf16", "f32"),
            (input.is_float_of(cx, F32) && !is(F32), "f32", "f32"),
        ];
        match rules.into_iter().find(|(failed, ..)| *failed) {
            None => Ok(()),
            Some((_, from, to)) => {
                Err(self.op.error(format!("accumulator type for {from} tensor is not {to}")))
            }
        }
    }

    /// Checks that there is a bias for each channel of the output, or one for all.
    fn check_bias(&self) -> Verified {
        let (bias, output) = (ranked(self.op, self.bias), ranked(self.op, self.output));
        let (Some(&[bias]), Some(&[.., channels])) = (bias, output) else { return Ok(()) };
        let known = bias != DYNAMIC && channels != DYNAMIC;
        reject_if(known && bias != channels && bias != 1, self.op, || {
            format!(
                "bias channels expected to be equal to output channels ({channels}) or 1, got \
                 {bias}"
            )
        })
    }

    /// Checks the types, the window and the sizes of the output. `kernel` is the index of the first
    /// spatial dimension of the weight.
    fn verify(&self, window: &Window<'_>, kernel: usize) -> Verified {
        self.check_types()?;
        let op = self.op;
        for (name, values, least) in [
            ("padding", window.pad, 0),
            ("stride", window.stride, 1),
            ("dilation", window.dilation, 1),
        ] {
            reject_if(values.iter().any(|value| *value < least), op, || {
                format!("expect all {name} values to be >= {least}, got {}", list(values))
            })?;
        }
        let tensors = (ranked(op, self.input), ranked(op, self.weight));
        if let (Some(input), Some(weight)) = tensors {
            let output = ranked(op, self.output);
            let names = &NAMES[NAMES.len() - window.stride.len()..];
            for (at, names) in names.iter().enumerate() {
                let found = output.map_or(DYNAMIC, |output| output[at + 1]);
                let sizes = (input[at + 1], weight[kernel + at], found);
                self.check_size(window, at, sizes, *names)?;
            }
        }
        self.check_bias()
    }

    fn check_size(
        &self,
        window: &Window<'_>,
        at: usize,
        (input, kernel, found): (i64, i64, i64),
        (name, axis, [before, after]): (&str, &str, [&str; 2]),
    ) -> Verified {
        if input == DYNAMIC || kernel == DYNAMIC {
            return Ok(());
        }
        let (stride, dilation) = (window.stride[at], window.dilation[at]);
        let [first, second] = [0, 1].map(|i| window.pad[2 * at + i]);
        let extent = kernel.wrapping_sub(1).wrapping_mul(dilation);
        let padded = input.wrapping_sub(1).wrapping_add(first).wrapping_add(second);
        let Some(steps) = exact_quotient(padded.wrapping_sub(extent), stride) else {
            return Err(self.op.error(format!(
                "expected input_{name} - 1 + pad_{before} + pad_{after} - (kernel_{name} - 1) * \
                 dilation_{axis} to be wholly divisible by stride_{axis}, got ({input} - 1 + \
                 {first} + {second} - ({kernel} - 1) * {dilation}) / {stride}"
            )));
        };
        let expected = steps.wrapping_add(1);
        reject_if(found != DYNAMIC && found != expected, self.op, || {
            format!(
                "calculated output {name} did not match expected: calculated={expected}, \
                 expected={found}"
            )
        })
    }
}

/// The names of the spatial dimensions, of their axes and of the padding on both sides.
const NAMES: [(&str, &str, [&str; 2]); 3] = [
    ("depth", "d", ["front", "back"]),
    ("height", "y", ["top", "bottom"]),
    ("width", "x", ["left", "right"]),
];

/// The window of a convolution, with a number for each spatial dimension.
struct Window<'a> {
    /// The numbers of elements that are added before and after, for each dimension.
    pad: &'a [i64],
    stride: &'a [i64],
    dilation: &'a [i64],
}

macro_rules! convolution {
    ($op:expr) => {
        Convolution {
            op: *$op,
            input: $op.input(),
            weight: $op.weight(),
            bias: $op.bias(),
            zero_points: [$op.input_zp(), $op.weight_zp()],
            output: $op.output(),
            accumulator: $op.acc_type().data($op.context()).0,
        }
    };
}

/// Checks the types, the window and the sizes; the weight is `[OC, KH, KW, IC]`.
pub(crate) fn conv2d(op: Conv2DOpRef<'_>) -> Verified {
    let window = Window { pad: op.pad(), stride: op.stride(), dilation: op.dilation() };
    convolution!(op).verify(&window, 1)
}

/// Checks the types, the window and the sizes; the weight is `[OC, KD, KH, KW, IC]`.
pub(crate) fn conv3d(op: Conv3DOpRef<'_>) -> Verified {
    let window = Window { pad: op.pad(), stride: op.stride(), dilation: op.dilation() };
    convolution!(op).verify(&window, 1)
}

/// Checks the types, the window and the sizes; the weight is `[KH, KW, C, M]`.
pub(crate) fn depthwise_conv2d(op: DepthwiseConv2DOpRef<'_>) -> Verified {
    let window = Window { pad: op.pad(), stride: op.stride(), dilation: op.dilation() };
    convolution!(op).verify(&window, 0)
}

/// The dimensions of a transposed convolution: names of the size and the padding on both sides.
const TRANSPOSED: [(&str, &str, [&str; 2]); 2] =
    [("H", "y", ["top", "bottom"]), ("W", "x", ["left", "right"])];

/// Checks the types, the window and the sizes.
pub(crate) fn transpose_conv2d(op: TransposeConv2DOpRef<'_>) -> Verified {
    let convolution = convolution!(op);
    convolution.check_types()?;
    let (pad, stride): (&[i64], &[i64]) = (op.out_pad(), op.stride());
    reject_if(stride.iter().any(|stride| *stride < 1), *op, || {
        format!("expect all stride values to be >= 1, got [{}]", list(stride))
    })?;
    let tensors = [op.input(), op.weight(), op.output()].map(|value| ranked(*op, value));
    let [input, weight, output] = tensors;
    for (at, (name, _, sides)) in TRANSPOSED.into_iter().enumerate() {
        let kernel = weight.map(|weight| weight[at + 1]).filter(|kernel| *kernel != DYNAMIC);
        for (side, padding) in sides.into_iter().zip(&pad[2 * at..]) {
            if let Some(kernel) = kernel.filter(|kernel| *padding <= kernel.wrapping_neg()) {
                return Err(op.error(format!(
                    "expected out_pad_{side} > -K{name}, but got: out_pad_{side}={padding} and \
                     K{name}={kernel}"
                )));
            }
        }
    }
    if let (Some(input), Some(weight), Some(output)) = (input, weight, output) {
        for (at, (name, axis, [before, after])) in TRANSPOSED.into_iter().enumerate() {
            let (size, kernel, found) = (input[at + 1], weight[at + 1], output[at + 1]);
            if size == DYNAMIC || found == DYNAMIC {
                continue;
            }
            let (stride, first, second) = (stride[at], pad[2 * at], pad[2 * at + 1]);
            let steps = size.wrapping_sub(1).wrapping_mul(stride);
            let padded = steps.wrapping_add(first).wrapping_add(second);
            reject_if(padded.wrapping_add(kernel) != found, *op, || {
                format!(
                    "dimension mismatch: expected O{name} == (I{name} - 1) * stride_{axis} + \
                     out_pad_{before} + out_pad_{after} + K{name}, but got {found} != ({size} - \
                     1) * {stride} + {first} + {second} + {kernel}"
                )
            })?;
        }
    }
    convolution.check_bias()
}
