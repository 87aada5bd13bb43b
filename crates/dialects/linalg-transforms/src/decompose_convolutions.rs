//! The decomposition of convolutions and poolings with a window of height or width 1 into ones of
//! one dimension less: [`decompose_convolution`] (MLIR: `DownscaleSizeOneWindowed2DConvolution`).

use terrace_builtin::attributes::DenseElementsAttr;
use terrace_builtin::mixed::{Mixed, MixedSlice};
use terrace_builtin::shaped::shape_of;
use terrace_builtin::types::{IntegerType, RankedTensorType, VectorType};
use terrace_ir::{Attribute, Context, Op, Rewriter, Value};
use terrace_linalg::build_named;
use terrace_tensor_transforms::{build_extract, build_insert, mixed_sizes};

use crate::generic::Generic;

/// A named operation on a window of two dimensions.
struct Windowed {
    /// The name of the operation.
    name: &'static str,
    /// The operation on a window of one dimension.
    smaller: &'static str,
    /// The dimensions of height and width of the filter.
    filter: [usize; 2],
    /// The dimensions of height and width of the input and the output.
    output: [usize; 2],
}

const fn windowed(
    name: &'static str,
    smaller: &'static str,
    filter: [usize; 2],
    output: [usize; 2],
) -> Windowed {
    Windowed { name, smaller, filter, output }
}

/// The operations that are decomposed.
static WINDOWED: &[Windowed] = &[
    windowed("linalg.conv_2d_nhwc_hwcf", "linalg.conv_1d_nwc_wcf", [0, 1], [1, 2]),
    windowed("linalg.conv_2d_nchw_fchw", "linalg.conv_1d_ncw_fcw", [2, 3], [2, 3]),
    windowed("linalg.pooling_nhwc_sum", "linalg.pooling_nwc_sum", [0, 1], [1, 2]),
    windowed("linalg.pooling_nchw_sum", "linalg.pooling_ncw_sum", [0, 1], [2, 3]),
    windowed("linalg.pooling_nhwc_max", "linalg.pooling_nwc_max", [0, 1], [1, 2]),
    windowed("linalg.pooling_nhwc_max_unsigned", "linalg.pooling_nwc_max_unsigned", [0, 1], [1, 2]),
    windowed("linalg.pooling_nhwc_min", "linalg.pooling_nwc_min", [0, 1], [1, 2]),
    windowed("linalg.pooling_nhwc_min_unsigned", "linalg.pooling_nwc_min_unsigned", [0, 1], [1, 2]),
    windowed("linalg.pooling_nchw_max", "linalg.pooling_ncw_max", [0, 1], [2, 3]),
    windowed(
        "linalg.depthwise_conv_2d_nhwc_hwc",
        "linalg.depthwise_conv_1d_nwc_wc",
        [0, 1],
        [1, 2],
    ),
    windowed("linalg.conv_2d", "linalg.conv_1d", [0, 1], [0, 1]),
];

/// Replaces the convolution or pooling `op` on tensors by the operation on slices without the
/// dimension of the window that has the size 1 and belongs to a dimension of the output of size 1.
/// `None`, without a change, for other operations.
pub fn decompose_convolution(rewriter: &mut Rewriter<'_>, op: Op) -> Option<Op> {
    let cx = rewriter.context().clone();
    let name = rewriter.body().op(op).name_str();
    let windowed = WINDOWED.iter().find(|windowed| windowed.name == name)?;
    let generic = Generic::of(rewriter.body(), op)?;
    let ([input, filter], [output]) = (&generic.inputs[..], &generic.outputs[..]) else {
        return None;
    };
    if !generic.has_tensors(rewriter.body()) {
        return None;
    }
    let size = |value: Value, dim: usize| {
        shape_of(&cx, rewriter.body().value_type(value))?.get(dim).copied()
    };
    let is_one = |at: &usize| {
        size(*filter, windowed.filter[*at]) == Some(1)
            && size(*output, windowed.output[*at]) == Some(1)
    };
    let removed = (0..2).find(is_one)?;
    let mut attributes = Vec::new();
    for key in ["strides", "dilations"].into_iter().filter(|_| name != "linalg.conv_2d") {
        let window = rewriter.body().attribute(op, key);
        attributes.push((key, without(&cx, window, removed)?));
    }
    rewriter.set_before(op);
    let dims = [windowed.output[removed], windowed.filter[removed]];
    let inputs = [reduced(rewriter, *input, dims[0])?, reduced(rewriter, *filter, dims[1])?];
    let init = reduced(rewriter, *output, dims[0])?;
    let new = build_named(rewriter, windowed.smaller, &inputs, &[init], &attributes)?;
    let value = rewriter.body().result(new, 0);
    let whole = whole(rewriter, *output)?;
    let value = build_insert(rewriter, value, *output, &whole);
    rewriter.replace_op(op, &[value]);
    Some(new)
}

/// Returns the elements of `window`, ones if absent, without the one at `at`, as a vector.
fn without(cx: &Context, window: Option<Attribute>, at: usize) -> Option<Attribute> {
    let mut numbers: Vec<i64> = match window {
        Some(window) => window.downcast::<DenseElementsAttr>(cx)?.i64s(cx).collect(),
        None => vec![1, 1],
    };
    if at < numbers.len() {
        numbers.remove(at);
    }
    let element = IntegerType::get(cx, 64).ty();
    let ty = VectorType::get(cx, &[numbers.len() as i64], element).ty();
    Some(DenseElementsAttr::from_ints(cx, ty, numbers).ok()?.attr())
}

/// Returns the slice that is all of `value`.
fn whole(rewriter: &mut Rewriter<'_>, value: Value) -> Option<MixedSlice> {
    let sizes = mixed_sizes(rewriter, value)?;
    let rank = sizes.len();
    Some(MixedSlice {
        offsets: vec![Mixed::Static(0); rank],
        sizes,
        strides: vec![Mixed::Static(1); rank],
    })
}

/// Returns `value` without its dimension `dim`, which has the size 1.
fn reduced(rewriter: &mut Rewriter<'_>, value: Value, dim: usize) -> Option<Value> {
    let cx = rewriter.context().clone();
    let ty = rewriter.body().value_type(value).downcast::<RankedTensorType>(&cx)?;
    let mut shape = ty.shape.to_vec();
    shape.remove(dim);
    let ty = RankedTensorType::with_encoding(&cx, &shape, ty.element, ty.encoding).ty();
    let whole = whole(rewriter, value)?;
    Some(build_extract(rewriter, ty, value, &whole))
}
