//! Convolutions by the algorithm of Winograd ([`winograd_convolution`]): filter and input are
//! transformed, multiplied as batches of matrices, and the product is transformed back. `F(m, r)`
//! computes `m` outputs of a filter of the size `r`.

mod decompose;
mod matrices;

pub use decompose::{decompose_winograd, winograd_decompositions};

use terrace_arith::ConstantOp;
use terrace_builtin::folding::zero_of;
use terrace_builtin::mixed::{Mixed, MixedSlice};
use terrace_builtin::reshape::groups_attribute;
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::{DYNAMIC, DenseElementsAttr};
use terrace_ir::{Context, Handle, Op, OpType, Operand, PatternSet, Rewriter, Type, Value};
use terrace_linalg::{
    Conv2DNhwcFhwcOp, WinogradConv2DFmr, WinogradFilterTransformOp, WinogradInputTransformOp,
    WinogradOutputTransformOp, build_named,
};
use terrace_tensor::{CollapseShapeOp, EmptyOp, ExpandShapeOp};
use terrace_tensor_transforms::build_extract;

use crate::generic::Generic;
use crate::pads::Padding;

/// Returns the sizes `m` of the output and `r` of the filter of a variant of the algorithm.
pub(crate) fn sizes_of(fmr: WinogradConv2DFmr) -> (i64, i64) {
    match fmr {
        WinogradConv2DFmr::F_2_3 => (2, 3),
        WinogradConv2DFmr::F_4_3 => (4, 3),
        WinogradConv2DFmr::F_2_5 => (2, 5),
    }
}

/// Returns the pattern that computes `linalg.conv_2d_nhwc_fhwc` by the variant `fmr` of the
/// algorithm (MLIR: `populateWinogradConv2DPatterns`).
pub fn winograd_convolutions(fmr: WinogradConv2DFmr) -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<Conv2DNhwcFhwcOp>("WinogradConv2DNhwcFhwc", move |op, rewriter| {
        winograd_convolution(rewriter, op.op(), fmr).map(|_| ())
    });
    set
}

fn has_only_ones(cx: &Context, numbers: Option<Handle<DenseElementsAttr>>) -> bool {
    numbers.is_none_or(|numbers| numbers.data(cx).i64s(cx).all(|number| number == 1))
}

/// Returns the static shape of `value`; `None` if it has another rank or is not static.
fn static_shape<const N: usize>(rewriter: &Rewriter<'_>, value: Value) -> Option<[i64; N]> {
    let shape: [i64; N] =
        shape_of(rewriter.context(), rewriter.body().value_type(value))?.try_into().ok()?;
    (!shape.contains(&DYNAMIC)).then_some(shape)
}

fn tensor(cx: &Context, shape: &[i64], element: Type) -> Type {
    RankedTensorType::get(cx, shape, element).ty()
}

/// Creates a tensor without values.
fn empty(rewriter: &mut Rewriter<'_>, shape: &[i64], element: Type) -> Value {
    let ty = tensor(rewriter.context(), shape, element);
    EmptyOp::build(rewriter, ty, ()).value(rewriter)
}

/// Replaces the `linalg.conv_2d_nhwc_fhwc` `op` by the variant `fmr` of the algorithm, and returns
/// the operation that defines the new value. `None`, without a change, if the operation is another
/// one, has dynamic shapes, strides or dilations, or a filter of another size (MLIR:
/// `winogradConv2D`).
pub fn winograd_convolution(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    fmr: WinogradConv2DFmr,
) -> Option<Op> {
    let cx = rewriter.context().clone();
    let view = rewriter.body().op(op).cast::<Conv2DNhwcFhwcOp>()?;
    if !has_only_ones(&cx, view.dilations()) || !has_only_ones(&cx, view.strides()) {
        return None;
    }
    let generic = Generic::of(rewriter.body(), op)?;
    let ([input, filter], [output]) = (&generic.inputs[..], &generic.outputs[..]) else {
        return None;
    };
    if !generic.has_tensors(rewriter.body()) {
        return None;
    }
    let [input_n, input_h, input_w, input_c] = static_shape(rewriter, *input)?;
    let [filter_f, filter_h, filter_w, filter_c] = static_shape(rewriter, *filter)?;
    let output_shape: [i64; 4] = static_shape(rewriter, *output)?;
    let [output_n, output_h, output_w, output_f] = output_shape;
    let (m, r) = sizes_of(fmr);
    if ![(r, r), (r, 1), (1, r)].contains(&(filter_h, filter_w)) {
        return None;
    }
    let [on_height, on_width] = [filter_h, filter_w].map(|size| size != 1);
    let [(height_m, height_r), (width_m, width_r)] =
        [on_height, on_width].map(|applies| if applies { (m, r) } else { (1, 1) });
    let [alpha_h, alpha_w] = [height_m + height_r - 1, width_m + width_r - 1];
    let tiles = |size: i64, m: i64| size / m + i64::from(size % m != 0);
    let [tile_h, tile_w] = [tiles(output_h, height_m), tiles(output_w, width_m)];
    let element = |rewriter: &Rewriter<'_>, value| {
        element_type_or_self(&cx, rewriter.body().value_type(value))
    };

    rewriter.set_before(op);
    let filter_element = element(rewriter, *filter);
    let shape = [alpha_h, alpha_w, filter_c, filter_f];
    let init = empty(rewriter, &shape, filter_element);
    let ty = tensor(&cx, &shape, filter_element);
    let filter = WinogradFilterTransformOp::build(rewriter, ty, *filter, init, fmr).value(rewriter);

    // The input is padded to whole tiles.
    let input_element = element(rewriter, *input);
    let aligned =
        [input_n, tile_h * height_m + height_r - 1, tile_w * width_m + width_r - 1, input_c];
    let mut input = *input;
    if aligned != [input_n, input_h, input_w, input_c] {
        input = padded(rewriter, input, &aligned, &[input_n, input_h, input_w, input_c])?;
    }
    let shape = [alpha_h, alpha_w, tile_h, tile_w, input_n, input_c];
    let init = empty(rewriter, &shape, input_element);
    let ty = tensor(&cx, &shape, input_element);
    let input = WinogradInputTransformOp::build(rewriter, ty, input, init, fmr).value(rewriter);

    let output_element = element(rewriter, *output);
    let product = multiplied(rewriter, filter, input, output_element)?;

    let aligned = [output_n, tile_h * height_m, tile_w * width_m, output_f];
    let is_aligned = aligned == output_shape;
    let mut output = *output;
    if !is_aligned {
        output = padded(rewriter, output, &aligned, &output_shape)?;
    }
    let ty = tensor(&cx, &aligned, output_element);
    let mut result =
        WinogradOutputTransformOp::build(rewriter, ty, product, output, fmr).value(rewriter);
    if !is_aligned {
        let slice = MixedSlice {
            offsets: vec![Mixed::Static(0); 4],
            sizes: output_shape.map(Mixed::Static).to_vec(),
            strides: vec![Mixed::Static(1); 4],
        };
        let ty = tensor(&cx, &output_shape, output_element);
        result = build_extract(rewriter, ty, result, &slice);
    }
    rewriter.replace_op(op, &[result]);
    rewriter.body().defining_op(result)
}

/// Pads `value` of the shape `shape` by zeros behind each dimension to `aligned`.
fn padded(
    rewriter: &mut Rewriter<'_>,
    value: Value,
    aligned: &[i64; 4],
    shape: &[i64; 4],
) -> Option<Value> {
    let cx = rewriter.context().clone();
    let element = element_type_or_self(&cx, rewriter.body().value_type(value));
    let zero = ConstantOp::build(rewriter, zero_of(&cx, element)?).value(rewriter);
    let high = aligned.iter().zip(shape).map(|(to, from)| Mixed::Static(to - from)).collect();
    let padding = Padding { low: vec![Mixed::Static(0); 4], high };
    Some(padding.build(rewriter, tensor(&cx, aligned, element), value, zero, false))
}

/// Multiplies the transformed `filter` (alpha, alpha, channel, feature) and `input` (alpha, alpha,
/// tile, tile, image, channel) (MLIR: `matrixMultiply`).
fn multiplied(
    rewriter: &mut Rewriter<'_>,
    filter: Value,
    input: Value,
    element: Type,
) -> Option<Value> {
    let cx = rewriter.context().clone();
    let [_, _, filter_c, filter_f] = static_shape(rewriter, filter)?;
    let [alpha_h, alpha_w, tile_h, tile_w, n, c] = static_shape(rewriter, input)?;
    let [filter_element, input_element] =
        [filter, input].map(|value| element_type_or_self(&cx, rewriter.body().value_type(value)));
    let batch = alpha_h.checked_mul(alpha_w)?;
    let rows = tile_h.checked_mul(tile_w)?.checked_mul(n)?;
    let groups = groups_attribute(&cx, &[vec![0, 1], vec![2], vec![3]]);
    let ty = tensor(&cx, &[batch, filter_c, filter_f], filter_element);
    let filter = CollapseShapeOp::build(rewriter, ty, filter, groups).value(rewriter);
    let groups = groups_attribute(&cx, &[vec![0, 1], vec![2, 3, 4], vec![5]]);
    let ty = tensor(&cx, &[batch, rows, c], input_element);
    let input = CollapseShapeOp::build(rewriter, ty, input, groups).value(rewriter);
    let init = empty(rewriter, &[batch, rows, filter_f], element);
    let zero = ConstantOp::build(rewriter, zero_of(&cx, element)?).value(rewriter);
    let fill = build_named(rewriter, "linalg.fill", &[zero], &[init], &[])?;
    let init = rewriter.body().result(fill, 0);
    let product = build_named(rewriter, "linalg.batch_matmul", &[input, filter], &[init], &[])?;
    let product = rewriter.body().result(product, 0);
    let shape = [alpha_h, alpha_w, tile_h, tile_w, n, filter_f];
    let ty = tensor(&cx, &shape, element);
    let new = ExpandShapeOp::build(rewriter, ty, product, groups, (), shape.to_vec());
    Some(new.value(rewriter))
}
