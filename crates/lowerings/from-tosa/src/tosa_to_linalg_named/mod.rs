//! The pass `tosa-to-linalg-named`: replaces products, pooling, convolutions and transpositions by
//! named structured operations (MLIR: `TosaToLinalgNamed.cpp`).

mod average_pool;

use std::sync::Arc;

use terrace_arith::{
    AddFOp, AddIOp, ArithDialect, BuildConstant, CmpFOp, CmpFPredicate, DivUIOp, ExtFOp, ExtSIOp,
    MaximumFOp, MulIOp, SelectOp, SubIOp,
};
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::function::DynFunctionOp;
use terrace_builtin::mixed::{Mixed, split};
use terrace_builtin::{
    DYNAMIC, DenseElementsAttr, IndexType, IntegerType, RankedTensorType, TypeExt, VectorType,
};
use terrace_ir::{Attribute, Body, Builder, Op, OpType, Operand, Type, Value};
use terrace_linalg::{LinalgDialect, build_named, build_transpose};
use terrace_math::MathDialect;
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, Rw};
use terrace_tensor::{EmptyOp, PadOp, TensorDialect, YieldOp, build_empty};
use terrace_tensor_transforms::dim_of;
use terrace_tosa::{
    self as tosa, AvgPool2dOp, Conv2DOp, Conv3DOp, DepthwiseConv2DOp, MatMulOp, MaxPool2dOp,
    NanPropagationMode, TransposeOp,
};
use terrace_transforms::convert_bodies_fully;

use crate::build::{
    collapse_shape, constant_ints, dynamic_sizes, element_of, elementwise, fill, generic, limit,
    map_to, result_tensor, shape_of, zero,
};
use crate::tosa_to_linalg::signless_types;

/// Lower TOSA to LinAlg named operations
#[pass(name = "tosa-to-linalg-named", title = "TosaToLinalgNamed", interface = DynFunctionOp, run = run)]
pub struct TosaToLinalgNamed {
    /// Prefer generating linalg.conv_2d_nhwc_hwcf over linalg.conv_2d_nhwc_fhwc
    #[option(default = false)]
    prefer_conv2d_kernel_layout_hwcf: bool,
}

fn run(pass: &TosaToLinalgNamed, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<ArithDialect>();
    cx.load::<LinalgDialect>();
    cx.load::<MathDialect>();
    cx.load::<TensorDialect>();
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["arith", "linalg", "math", "scf", "tensor", "tosa"]);
    legal.illegal_op::<Conv2DOp>().illegal_op::<Conv3DOp>().illegal_op::<DepthwiseConv2DOp>();
    legal
        .illegal_op::<MaxPool2dOp>()
        .illegal_op::<AvgPool2dOp>()
        .illegal_op::<MatMulOp>()
        .illegal_op::<TransposeOp>();
    legal.dynamically_legal_unknown(|_| true);
    let converter = Arc::new(signless_types());
    let mut patterns = ConversionPatterns::new();
    let transposes = pass.prefer_conv2d_kernel_layout_hwcf;
    patterns.add::<Conv2DOp>("ConvConverter", Some(&converter), move |op, operands, rw| {
        let view = op.view(rw.body());
        let name = if transposes { "linalg.conv_2d_nhwc_hwcf" } else { "linalg.conv_2d_nhwc_fhwc" };
        let window = Window::new(view.pad(), view.stride(), view.dilation());
        let accumulator = view.acc_type().data(rw.context()).0;
        let convolution = Convolution { name, window, accumulator, transposes };
        convolution.convert(op.op(), operands, rw)
    });
    patterns.add::<Conv3DOp>("ConvConverter", Some(&converter), |op, operands, rw| {
        let view = op.view(rw.body());
        let window = Window::new(view.pad(), view.stride(), view.dilation());
        let accumulator = view.acc_type().data(rw.context()).0;
        let name = "linalg.conv_3d_ndhwc_dhwcf";
        let convolution = Convolution { name, window, accumulator, transposes: true };
        convolution.convert(op.op(), operands, rw)
    });
    patterns.add::<DepthwiseConv2DOp>("DepthwiseConvConverter", Some(&converter), depthwise);
    patterns.add::<MatMulOp>("MatMulConverter", Some(&converter), product);
    patterns.add::<MaxPool2dOp>("MaxPool2dConverter", Some(&converter), max_pool);
    patterns.add::<AvgPool2dOp>("AvgPool2dConverter", Some(&converter), average_pool::convert);
    patterns.add::<TransposeOp>("TransposeConverter", Some(&converter), transpose);
    convert_bodies_fully(target.body_mut(), &legal, &patterns)
}

/// Returns the constant zero point `value`, or 0 for a float.
fn zero_point(body: &Body, value: Value) -> Option<i64> {
    match element_of(body, value).is_float() {
        true => terrace_ir::fold::constant_value(body, value).map(|_| 0),
        false => constant_ints(body, value, true)?.first().copied(),
    }
}

/// Replaces `tosa.matmul`, with zero points unless both are 0.
fn product(op: MatMulOp, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let &[a, b, a_zero, b_zero] = operands else { return None };
    let (shape, element) = {
        let ty = result_tensor(rw.body(), op.op())?;
        (ty.shape.to_vec(), ty.element)
    };
    let zeros = [zero_point(rw.body(), a_zero)?, zero_point(rw.body(), b_zero)?];
    let mut sizes = Vec::new();
    for (dim, source) in [(0, a), (1, a), (2, b)] {
        if shape.get(dim) == Some(&DYNAMIC) {
            sizes.push(dim_of(rw, source, dim));
        }
    }
    let none = zero(rw, element)?;
    let ty = RankedTensorType::get(rw.context(), &shape, element).ty();
    let output = EmptyOp::build(rw, ty, sizes).value(rw);
    let output = fill(rw, none, output)?;
    let new = if zeros == [0, 0] {
        build_named(rw, "linalg.batch_matmul", &[a, b], &[output], &[])?
    } else {
        let i32 = IntegerType::get(rw.context(), 32).ty();
        let [x, y] = zeros.map(|zero| rw.constant_int(i32, zero));
        build_named(rw, "linalg.quantized_batch_matmul", &[a, b, x?, y?], &[output], &[])?
    };
    let result = rw.body().result(new, 0);
    rw.replace_op(op.op(), &[result]);
    Some(())
}

/// Replaces `tosa.transpose` by `linalg.transpose`.
fn transpose(op: TransposeOp, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let input = *operands.first()?;
    let perms = op.view(rw.body()).perms().to_vec();
    let shape = shape_of(rw.body(), input)?;
    let sizes = terrace_tensor_transforms::mixed_sizes(rw, input)?;
    let at = |dim: &i32| usize::try_from(*dim).ok().filter(|dim| *dim < shape.len());
    let dims: Vec<usize> = perms.iter().map(at).collect::<Option<_>>()?;
    let dynamic: Vec<Value> = dims
        .iter()
        .filter_map(|dim| match sizes[*dim] {
            Mixed::Dynamic(size) => Some(size),
            Mixed::Static(_) => None,
        })
        .collect();
    let ty = rw.body().value_type(op.view(rw.body()).output());
    result_tensor(rw.body(), op.op())?;
    let output = EmptyOp::build(rw, ty, dynamic).value(rw);
    let perms: Vec<i64> = dims.iter().map(|dim| *dim as i64).collect();
    let new = build_transpose(rw, input, output, &perms).op();
    let result = rw.body().result(new, 0);
    rw.replace_op(op.op(), &[result]);
    Some(())
}

/// The paddings, strides and dilations of a window, for each spatial dimension.
struct Window {
    pad: Vec<i64>,
    stride: Vec<i64>,
    dilation: Vec<i64>,
}

impl Window {
    fn new(pad: &[i64], stride: &[i64], dilation: &[i64]) -> Self {
        Self { pad: pad.to_vec(), stride: stride.to_vec(), dilation: dilation.to_vec() }
    }

    /// Returns strides and dilations as attributes of named operations.
    fn attributes(
        &self,
        rw: Rw<'_, '_>,
        is_vector: bool,
    ) -> Option<Vec<(&'static str, Attribute)>> {
        let cx = rw.context();
        let i64 = IntegerType::get(cx, 64).ty();
        let list = |numbers: &[i64]| {
            let shape = [numbers.len() as i64];
            let ty = match is_vector {
                true => VectorType::get(cx, &shape, i64).ty(),
                false => RankedTensorType::get(cx, &shape, i64).ty(),
            };
            let list = DenseElementsAttr::from_ints(cx, ty, numbers.iter().copied()).ok()?;
            Some(Attribute::from(list))
        };
        Some(vec![("strides", list(&self.stride)?), ("dilations", list(&self.dilation)?)])
    }

    /// Returns `input` with `value` around its spatial dimensions; unchanged without padding.
    fn padded(
        &self,
        rw: Rw<'_, '_>,
        input: Value,
        value: impl FnOnce(&mut Builder<'_>) -> Option<Value>,
    ) -> Option<Value> {
        if self.pad.iter().all(|pad| *pad == 0) {
            return Some(input);
        }
        let cx = rw.context().clone();
        let mut shape = shape_of(rw.body(), input)?;
        let side = |side: usize| {
            let inner = self.pad.chunks(2).map(|pads| Mixed::Static(pads[side]));
            [Mixed::Static(0)].into_iter().chain(inner).chain([Mixed::Static(0)]).collect()
        };
        let [low, high]: [Vec<Mixed>; 2] = [side(0), side(1)];
        for (size, pads) in shape[1..].iter_mut().zip(self.pad.chunks(2)) {
            if *size != DYNAMIC {
                *size += pads[0] + pads[1];
            }
        }
        let value = value(rw)?;
        let element = element_of(rw.body(), input);
        let ty = RankedTensorType::get(&cx, &shape, element).ty();
        let index = IndexType::get(&cx).ty();
        let indices = vec![index; shape.len()];
        let [(before, low), (after, high)] = [split(&low), split(&high)];
        let pad = PadOp::build(rw, ty, input, low, high, before, after);
        rw.build_block_with(pad.op(), 0, &indices, |b, _| {
            YieldOp::build(b, value);
        });
        Some(pad.value(rw))
    }
}

impl Window {
    /// Returns the dynamic sizes of the result of a convolution. Those of the spatial dimensions
    /// are created first; `kernel` is the index of the first spatial dimension of the weight.
    fn result_sizes(
        &self,
        rw: Rw<'_, '_>,
        [input, weight]: [Value; 2],
        (shape, kernel): (&[i64], usize),
    ) -> Option<Vec<Value>> {
        let mut sizes = Vec::new();
        for dim in 0..self.stride.len() {
            if shape.get(dim + 1) == Some(&DYNAMIC) {
                sizes.push(self.places(rw, [input, weight], (dim, kernel + dim)));
            }
        }
        if shape.first() == Some(&DYNAMIC) {
            sizes.insert(0, dim_of(rw, input, 0));
        }
        Some(sizes)
    }

    /// Builds `(size + before + after - ((kernel - 1) * dilation + 1)) / stride + 1`.
    fn places(
        &self,
        b: &mut Builder<'_>,
        [input, weight]: [Value; 2],
        (dim, kernel): (usize, usize),
    ) -> Value {
        let size = dim_of(b, input, dim + 1);
        let kernel = dim_of(b, weight, kernel);
        let one = b.constant_index(1);
        let before = b.constant_index(self.pad[2 * dim]);
        let padded = b.value(AddIOp::of(size, before));
        let after = b.constant_index(self.pad[2 * dim + 1]);
        let padded = b.value(AddIOp::of(padded, after));
        let steps = b.value(SubIOp::of(kernel, one));
        let dilation = b.constant_index(self.dilation[dim]);
        let extent = b.value(MulIOp::of(dilation, steps));
        let extent = b.value(AddIOp::of(extent, one));
        let rest = b.value(SubIOp::of(padded, extent));
        let stride = b.constant_index(self.stride[dim]);
        let places = b.value(DivUIOp::of(rest, stride));
        b.value(AddIOp::of(places, one))
    }
}

/// Replaces `tosa.max_pool2d` over images whose height and width are static.
fn max_pool(op: MaxPool2dOp, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let input = *operands.first()?;
    let view = op.view(rw.body());
    let window = Window::new(view.pad(), view.stride(), &[1, 1]);
    let (kernel, mode) = (view.kernel().to_vec(), view.nan_mode());
    let ty = rw.body().value_type(view.output());
    let shape = shape_of(rw.body(), input)?;
    let result = result_tensor(rw.body(), op.op())?;
    let element = result.element;
    if shape[1..].contains(&DYNAMIC) {
        return None;
    }
    let sizes = dynamic_sizes(rw, input, |_| false)?;
    let padded = window.padded(rw, input, |b| limit(b, element, false))?;
    let least = limit(rw, element, false)?;
    let output = EmptyOp::build(rw, ty, sizes).value(rw);
    let output = fill(rw, least, output)?;
    let kernel: Vec<Mixed> = kernel.into_iter().map(Mixed::Static).collect();
    let kernel = build_empty(rw, &kernel, element);
    let result = match mode == NanPropagationMode::IGNORE && element.is_float() {
        true => pool_numbers(rw, [padded, kernel, output], &window)?,
        false => {
            let attributes = window.attributes(rw, true)?;
            let name = "linalg.pooling_nhwc_max";
            let op = build_named(rw, name, &[padded, kernel], &[output], &attributes)?;
            rw.body().result(op, 0)
        }
    };
    rw.replace_op(op.op(), &[result]);
    Some(())
}

/// Builds the maximum over windows without the elements that are NaN.
fn pool_numbers(
    rw: Rw<'_, '_>,
    [input, kernel, output]: [Value; 3],
    window: &Window,
) -> Option<Value> {
    let cx = rw.context().clone();
    let dim = |at: u32| AffineExpr::dim(&cx, at);
    let at = |out: u32, within: u32, stride: i64| {
        let scaled = dim(out).mul(&cx, AffineExpr::constant(&cx, stride));
        scaled.add(&cx, dim(within))
    };
    let places = [dim(0), at(1, 4, window.stride[0]), at(2, 5, window.stride[1]), dim(3)];
    let maps =
        vec![AffineMap::new(6, 0, places), map_to(&cx, 6, &[4, 5]), map_to(&cx, 6, &[0, 1, 2, 3])];
    let parallel = [true, true, true, true, false, false];
    let results = generic(rw, (&[input, kernel], &[output]), maps, &parallel, |b, values| {
        let [x, _, best] = values[..] else { return None };
        let greatest = b.value(MaximumFOp::of(best, x));
        let is_nan = b.value(CmpFOp::of(CmpFPredicate::Uno, x, x));
        Some(vec![b.value(SelectOp::of(is_nan, best, greatest))])
    })?;
    results.first().copied()
}

/// A convolution with its named form.
struct Convolution {
    name: &'static str,
    window: Window,
    accumulator: Type,
    /// Whether the weight is transposed so that the output channels are last.
    transposes: bool,
}

impl Convolution {
    fn convert(&self, op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
        let &[input, mut weight, bias, input_zero, weight_zero] = operands else { return None };
        let cx = rw.context().clone();
        let ty = result_tensor(rw.body(), op)?;
        let (shape, element) = (ty.shape.to_vec(), ty.element);
        let rank = shape.len();
        let kernel = shape_of(rw.body(), weight)?;
        let zeros = [zero_point(rw.body(), input_zero)?, zero_point(rw.body(), weight_zero)?];
        if kernel.contains(&DYNAMIC) {
            return None;
        }
        let sizes = self.window.result_sizes(rw, [input, weight], (&shape, 1))?;
        let from = element_of(rw.body(), input);
        let padded = self.window.padded(rw, input, |b| match from.is_float() {
            true => zero(b, from),
            false => b.constant_int(from, zeros[0]),
        })?;
        if self.transposes {
            let permutation: Vec<i64> = (1..rank as i64).chain([0]).collect();
            let sizes: Vec<Mixed> =
                permutation.iter().map(|dim| Mixed::Static(kernel[*dim as usize])).collect();
            let element = element_of(rw.body(), weight);
            let output = build_empty(rw, &sizes, element);
            let op = build_transpose(rw, weight, output, &permutation).op();
            weight = rw.body().result(op, 0);
        }
        let accumulator = match element.is_float() {
            true => self.accumulator,
            false => element,
        };
        let ty = RankedTensorType::get(&cx, &shape, accumulator).ty();
        let output = EmptyOp::build(rw, ty, sizes).value(rw);
        let output = broadcast_bias(rw, bias, output)?;
        let attributes = self.window.attributes(rw, false)?;
        let i32 = IntegerType::get(&cx, 32).ty();
        let result = match zeros {
            [0, 0] => build_named(rw, self.name, &[padded, weight], &[output], &attributes)?,
            zeros => {
                let [x, y] = zeros.map(|zero| rw.constant_int(i32, zero));
                let name = format!("{}_q", self.name);
                build_named(rw, &name, &[padded, weight, x?, y?], &[output], &attributes)?
            }
        };
        let mut result = rw.body().result(result, 0);
        if accumulator != element {
            let ty = RankedTensorType::get(&cx, &shape, element).ty();
            result = tosa::CastOp::build(rw, ty, result).value(rw);
        }
        rw.replace_op(op, &[result]);
        Some(())
    }
}

/// Returns the map of a bias to its channels; a bias of one element is repeated.
fn bias_map(rw: Rw<'_, '_>, bias: Value, rank: usize) -> Option<AffineMap> {
    let cx = rw.context().clone();
    Some(match shape_of(rw.body(), bias)?[..] {
        [1] => AffineMap::new(rank as u32, 0, [AffineExpr::constant(&cx, 0)]),
        _ => map_to(&cx, rank, &[rank - 1]),
    })
}

/// Builds the bias repeated for all places of `output`, with the element type of `output`.
fn broadcast_bias(rw: Rw<'_, '_>, bias: Value, output: Value) -> Option<Value> {
    let rank = shape_of(rw.body(), output)?.len();
    let maps = vec![bias_map(rw, bias, rank)?, AffineMap::identity(rw.context(), rank as u32)];
    let to = element_of(rw.body(), output);
    elementwise(rw, &[bias], output, maps, |b, values| {
        let from = b.body().value_type(values[0]);
        Some(match from == to {
            true => values[0],
            false if to.is_float() => b.value(ExtFOp::of(to, values[0])),
            false => b.value(ExtSIOp::of(to, values[0])),
        })
    })
}

/// Replaces `tosa.depthwise_conv2d` by a convolution with channels and multipliers in two
/// dimensions, which are collapsed before the bias is added.
fn depthwise(op: DepthwiseConv2DOp, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let &[input, weight, bias, input_zero, weight_zero] = operands else { return None };
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let window = Window::new(view.pad(), view.stride(), view.dilation());
    let accumulator = view.acc_type().data(&cx).0;
    let ty = result_tensor(rw.body(), op.op())?;
    let (shape, element) = (ty.shape.to_vec(), ty.element);
    let zeros = [zero_point(rw.body(), input_zero)?, zero_point(rw.body(), weight_zero)?];
    let kernel = shape_of(rw.body(), weight)?;
    if kernel.contains(&DYNAMIC) {
        return None;
    }
    let accumulator = if element.is_float() { accumulator } else { element };
    if accumulator != element {
        return None;
    }
    let sizes = window.result_sizes(rw, [input, weight], (&shape, 0))?;
    let from = element_of(rw.body(), input);
    let padded = window.padded(rw, input, |b| match from.is_float() {
        true => zero(b, from),
        false => b.constant_int(from, zeros[0]),
    })?;
    let wide = [shape[0], shape[1], shape[2], kernel[2], kernel[3]];
    let wide = RankedTensorType::get(&cx, &wide, accumulator).ty();
    let output = EmptyOp::build(rw, wide, &sizes[..]).value(rw);
    let none = zero(rw, accumulator)?;
    let output = fill(rw, none, output)?;
    let ty = RankedTensorType::get(&cx, &shape, element).ty();
    let sum = EmptyOp::build(rw, ty, &sizes[..]).value(rw);
    let attributes = window.attributes(rw, false)?;
    let name = "linalg.depthwise_conv_2d_nhwc_hwcm";
    let new = match zeros {
        [0, 0] => build_named(rw, name, &[padded, weight], &[output], &attributes)?,
        zeros => {
            let i32 = IntegerType::get(&cx, 32).ty();
            let [x, y] = zeros.map(|zero| rw.constant_int(i32, zero));
            let name = format!("{name}_q");
            build_named(rw, &name, &[padded, weight, x?, y?], &[output], &attributes)?
        }
    };
    let convolved = rw.body().result(new, 0);
    let groups = vec![vec![0], vec![1], vec![2], vec![3, 4]];
    let collapsed = collapse_shape(rw, convolved, &shape, &groups);
    let identity = AffineMap::identity(&cx, 4);
    let maps = vec![bias_map(rw, bias, 4)?, identity.clone(), identity];
    let result = elementwise(rw, &[bias, collapsed], sum, maps, |b, values| {
        Some(match element.is_float() {
            true => b.value(AddFOp::of(values[0], values[1])),
            false => b.value(AddIOp::of(values[0], values[1])),
        })
    })?;
    rw.replace_op(op.op(), &[result]);
    Some(())
}
