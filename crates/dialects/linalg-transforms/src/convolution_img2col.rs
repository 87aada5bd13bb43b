//! Convolutions as products of matrices: [`convolution_to_img2col`] copies the parts of the input
//! that the filter covers into the rows or columns of a matrix (MLIR: `rewriteInIm2Col`).

use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::reshape::groups_attribute;
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::{DYNAMIC, attributes::DenseElementsAttr, reshape::collapsed_shape};
use terrace_ir::{Context, Op, Operand, Rewriter, Value};
use terrace_linalg::{YieldOp, build_accumulation, build_named};
use terrace_tensor::{CollapseShapeOp, EmptyOp, ExpandShapeOp};

use crate::generic::Generic;

/// The operations that [`convolution_to_img2col`] creates.
#[derive(Clone, Copy, Debug)]
pub struct Img2Col {
    /// The copy of the input as a matrix.
    pub matrix: Op,
    /// The operation that defines the replacement of the result.
    pub result: Op,
}

/// The place of the channels among the dimensions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    NhwcHwcf,
    NhwcFhwc,
    NchwFchw,
    Depthwise,
}

/// A convolution on tensors of static shapes, without dilation.
struct Convolution {
    input: Value,
    filter: Value,
    output: Value,
    strides: [i64; 2],
}

/// Replaces the convolution `op` by a product of matrices. `None`, without a change, for other
/// operations, on buffers or tensors of dynamic shapes, and with dilations.
pub fn convolution_to_img2col(rewriter: &mut Rewriter<'_>, op: Op) -> Option<Img2Col> {
    let layout = match rewriter.body().op(op).name_str() {
        "linalg.conv_2d_nhwc_hwcf" => Layout::NhwcHwcf,
        "linalg.conv_2d_nhwc_fhwc" => Layout::NhwcFhwc,
        "linalg.conv_2d_nchw_fchw" => Layout::NchwFchw,
        "linalg.depthwise_conv_2d_nhwc_hwc" => Layout::Depthwise,
        _ => return None,
    };
    let convolution = Convolution::of(rewriter, op)?;
    rewriter.set_before(op);
    let (matrix, value) = match layout {
        Layout::Depthwise => convolution.depthwise(rewriter)?,
        Layout::NchwFchw => convolution.channels_first(rewriter)?,
        _ => convolution.channels_last(rewriter, layout == Layout::NhwcFhwc)?,
    };
    rewriter.replace_op(op, &[value]);
    Some(Img2Col { matrix, result: rewriter.body().defining_op(value)? })
}

/// Returns the shape of the tensor `value`.
fn shape<const N: usize>(rewriter: &Rewriter<'_>, value: Value) -> Option<[i64; N]> {
    shape_of(rewriter.context(), rewriter.body().value_type(value))?.try_into().ok()
}

/// Creates a tensor with elements of the type of those of `like`.
fn empty(rewriter: &mut Rewriter<'_>, shape: &[i64], like: Value) -> Value {
    let cx = rewriter.context().clone();
    let element = element_type_or_self(&cx, rewriter.body().value_type(like));
    let ty = RankedTensorType::get(&cx, shape, element).ty();
    EmptyOp::build(rewriter, ty, ()).value(rewriter)
}

/// Collapses each of `groups` of dimensions of `value`.
fn collapse(rewriter: &mut Rewriter<'_>, value: Value, groups: &[Vec<i64>]) -> Option<Value> {
    let cx = rewriter.context().clone();
    let from = rewriter.body().value_type(value).downcast::<RankedTensorType>(&cx)?;
    let shape = collapsed_shape(&from.shape, groups);
    let ty = RankedTensorType::get(&cx, &shape, from.element).ty();
    let groups = groups_attribute(&cx, groups);
    Some(CollapseShapeOp::build(rewriter, ty, value, groups).value(rewriter))
}

/// Expands the dimensions of `value` to those of `like`.
fn expand(
    rewriter: &mut Rewriter<'_>,
    value: Value,
    like: Value,
    groups: &[Vec<i64>],
) -> Option<Value> {
    let cx = rewriter.context().clone();
    let ty = rewriter.body().value_type(like);
    let shape = shape_of(&cx, ty)?.to_vec();
    let groups = groups_attribute(&cx, groups);
    Some(ExpandShapeOp::build(rewriter, ty, value, groups, (), shape).value(rewriter))
}

/// Creates a copy of `input`, indexed by `results`, into `init`, indexed by the loops.
fn copy(
    rewriter: &mut Rewriter<'_>,
    input: Value,
    init: Value,
    results: Vec<AffineExpr>,
) -> Option<Op> {
    let cx = rewriter.context().clone();
    let loops = shape_of(&cx, rewriter.body().value_type(init))?.len();
    let maps =
        vec![AffineMap::new(loops as u32, 0, results), AffineMap::identity(&cx, loops as u32)];
    let parallel = vec![true; loops];
    let new = Generic { inputs: vec![input], outputs: vec![init], maps, parallel }.build(rewriter);
    let types =
        [input, init].map(|value| element_type_or_self(&cx, rewriter.body().value_type(value)));
    rewriter.build_block(new, 0, types, |b, [element, _]| {
        YieldOp::build(b, [element]);
    });
    Some(new)
}

/// Copies `value` with the dimensions in the order `order`.
fn transposed(rewriter: &mut Rewriter<'_>, value: Value, order: &[usize]) -> Option<Value> {
    let cx = rewriter.context().clone();
    let old = shape_of(&cx, rewriter.body().value_type(value))?.to_vec();
    let sizes: Vec<i64> = order.iter().map(|dim| old[*dim]).collect();
    let init = empty(rewriter, &sizes, value);
    let mut results = vec![AffineExpr::dim(&cx, 0); order.len()];
    for (at, dim) in order.iter().enumerate() {
        results[*dim] = AffineExpr::dim(&cx, at as u32);
    }
    let new = copy(rewriter, value, init, results)?;
    Some(rewriter.body().result(new, 0))
}

/// Returns the indices in a tensor of the sizes `sizes` of the element with the linear index
/// `index`.
fn delinearized(cx: &Context, index: AffineExpr, sizes: &[i64]) -> Vec<AffineExpr> {
    let (mut rest, mut indices) = (index, Vec::new());
    for at in 1..=sizes.len() {
        let stride: i64 = sizes[at..].iter().product();
        if at == sizes.len() {
            indices.push(rest);
            break;
        }
        let stride = AffineExpr::constant(cx, stride);
        indices.push(rest.floor_div(cx, stride));
        rest = rest.modulo(cx, stride);
    }
    indices
}

impl Convolution {
    fn of(rewriter: &Rewriter<'_>, op: Op) -> Option<Self> {
        let cx = rewriter.context();
        let body = rewriter.body();
        let generic = Generic::of(body, op)?;
        let ([input, filter], [output]) = (&generic.inputs[..], &generic.outputs[..]) else {
            return None;
        };
        let is_static = |value: &Value| {
            shape_of(cx, body.value_type(*value)).is_some_and(|shape| !shape.contains(&DYNAMIC))
        };
        if !generic.has_tensors(body) || ![input, filter, output].into_iter().all(is_static) {
            return None;
        }
        let numbers = |name: &str| -> Vec<i64> {
            let window = body.attribute(op, name).and_then(|a| a.downcast::<DenseElementsAttr>(cx));
            window.map_or(vec![1, 1], |window| window.i64s(cx).collect())
        };
        if numbers("dilations").iter().any(|dilation| *dilation != 1) {
            return None;
        }
        let strides = numbers("strides").try_into().ok()?;
        Some(Self { input: *input, filter: *filter, output: *output, strides })
    }

    /// Returns the index of the input at which the filter at `place` has its element `at`, in the
    /// dimension number `dim` of the window.
    fn covered(&self, cx: &Context, dim: usize, place: AffineExpr, at: AffineExpr) -> AffineExpr {
        place.mul_constant(cx, self.strides[dim]).add(cx, at)
    }

    /// Creates the product of `inputs` added to `output`; the maps are given by their dimensions.
    fn product(
        rewriter: &mut Rewriter<'_>,
        inputs: [Value; 2],
        output: Value,
        dims: [&[u32]; 3],
    ) -> Option<Value> {
        let cx = rewriter.context().clone();
        let map =
            |dims: &[u32]| AffineMap::new(4, 0, dims.iter().map(|dim| AffineExpr::dim(&cx, *dim)));
        let generic = Generic {
            inputs: inputs.to_vec(),
            outputs: vec![output],
            maps: dims.into_iter().map(map).collect(),
            parallel: vec![true, true, true, false],
        };
        let new = generic.build(rewriter);
        let types = [inputs[0], inputs[1], output]
            .map(|value| element_type_or_self(&cx, rewriter.body().value_type(value)));
        rewriter.build_block(new, 0, types, |b, [x, y, sum]| {
            let value = build_accumulation(b, x, y, sum).unwrap_or(sum);
            YieldOp::build(b, [value]);
        });
        Some(rewriter.body().result(new, 0))
    }

    /// Builds the product for inputs with the channels last, and the filter with its features
    /// first if `features_first`, or last.
    fn channels_last(
        &self,
        rewriter: &mut Rewriter<'_>,
        features_first: bool,
    ) -> Option<(Op, Value)> {
        let cx = rewriter.context().clone();
        let [n, oh, ow, _]: [i64; 4] = shape(rewriter, self.output)?;
        let [a, b, c, d]: [i64; 4] = shape(rewriter, self.filter)?;
        let window = if features_first { [b, c, d] } else { [a, b, c] };
        let groups = match features_first {
            true => [vec![0], vec![1, 2, 3]],
            false => [vec![0, 1, 2], vec![3]],
        };
        let filter = collapse(rewriter, self.filter, &groups)?;
        let groups = [vec![0], vec![1, 2], vec![3]];
        let output = collapse(rewriter, self.output, &groups)?;
        let init = empty(rewriter, &[n, oh * ow, window.iter().product()], self.input);
        let [batch, m, k] = [0, 1, 2].map(|dim| AffineExpr::dim(&cx, dim));
        let place = delinearized(&cx, m, &[oh, ow]);
        let at = delinearized(&cx, k, &window);
        let results = vec![
            batch,
            self.covered(&cx, 0, place[0], at[0]),
            self.covered(&cx, 1, place[1], at[1]),
            at[2],
        ];
        let matrix = copy(rewriter, self.input, init, results)?;
        let rows = rewriter.body().result(matrix, 0);
        let second: &[u32] = if features_first { &[2, 3] } else { &[3, 2] };
        let dims = [&[0, 1, 3][..], second, &[0, 1, 2]];
        let product = Self::product(rewriter, [rows, filter], output, dims)?;
        Some((matrix, expand(rewriter, product, self.output, &groups)?))
    }

    /// Builds the product for inputs with the channels before height and width.
    fn channels_first(&self, rewriter: &mut Rewriter<'_>) -> Option<(Op, Value)> {
        let cx = rewriter.context().clone();
        let [n, _, oh, ow]: [i64; 4] = shape(rewriter, self.output)?;
        let [_, channels, fh, fw]: [i64; 4] = shape(rewriter, self.filter)?;
        let filter = collapse(rewriter, self.filter, &[vec![0], vec![1, 2, 3]])?;
        let groups = [vec![0], vec![1], vec![2, 3]];
        let output = collapse(rewriter, self.output, &groups)?;
        let init = empty(rewriter, &[n, channels * fh * fw, oh * ow], self.input);
        let [batch, k, m] = [0, 1, 2].map(|dim| AffineExpr::dim(&cx, dim));
        let at = delinearized(&cx, k, &[channels, fh, fw]);
        let place = delinearized(&cx, m, &[oh, ow]);
        let results = vec![
            batch,
            at[0],
            self.covered(&cx, 0, place[0], at[1]),
            self.covered(&cx, 1, place[1], at[2]),
        ];
        let matrix = copy(rewriter, self.input, init, results)?;
        let columns = rewriter.body().result(matrix, 0);
        let dims: [&[u32]; 3] = [&[1, 3], &[0, 3, 2], &[0, 1, 2]];
        let product = Self::product(rewriter, [filter, columns], output, dims)?;
        Some((matrix, expand(rewriter, product, self.output, &groups)?))
    }

    /// Builds a product of a matrix and a vector for each channel.
    fn depthwise(&self, rewriter: &mut Rewriter<'_>) -> Option<(Op, Value)> {
        let cx = rewriter.context().clone();
        let input = transposed(rewriter, self.input, &[0, 3, 1, 2])?;
        let filter = transposed(rewriter, self.filter, &[2, 0, 1])?;
        let output = transposed(rewriter, self.output, &[0, 3, 1, 2])?;
        let [n, channels, oh, ow]: [i64; 4] = shape(rewriter, output)?;
        let [_, fh, fw]: [i64; 3] = shape(rewriter, filter)?;
        let init = empty(rewriter, &[n, channels, oh, ow, fh, fw], input);
        let dim = |at| AffineExpr::dim(&cx, at);
        let results = vec![
            dim(0),
            dim(1),
            self.covered(&cx, 0, dim(2), dim(4)),
            self.covered(&cx, 1, dim(3), dim(5)),
        ];
        let matrix = copy(rewriter, input, init, results)?;
        let rows = rewriter.body().result(matrix, 0);
        let rows = collapse(rewriter, rows, &[vec![0, 1], vec![2, 3], vec![4, 5]])?;
        let filter = collapse(rewriter, filter, &[vec![0], vec![1, 2]])?;
        let groups = [vec![0, 1], vec![2, 3]];
        let sum = collapse(rewriter, output, &groups)?;
        let product = build_named(rewriter, "linalg.batch_matvec", &[rows, filter], &[sum], &[])?;
        let product = rewriter.body().result(product, 0);
        let expanded = expand(rewriter, product, output, &groups)?;
        Some((matrix, transposed(rewriter, expanded, &[0, 2, 3, 1])?))
    }
}
