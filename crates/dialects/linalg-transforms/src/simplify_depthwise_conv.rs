//! The pass `simplify-depthwise-conv`: drops the channel multiplier of depthwise convolutions where
//! it is 1 (MLIR: `SimplifyDepthwiseConv.cpp`).

use terrace_builtin::DenseElementsAttr;
use terrace_builtin::reshape::groups_attribute;
use terrace_builtin::types::{IntegerType, RankedTensorType};
use terrace_ir::{Attribute, Op, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_linalg::{
    DepthwiseConv2DNhwcHwcmOp, DepthwiseConv2DNhwcHwcmQOp, LinalgDialect, build_named,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_tensor::{CollapseShapeOp, TensorDialect};
use terrace_tensor_transforms::build_expand;
use terrace_transforms::apply_patterns_everywhere;

use crate::generic::Generic;

/// Drop the channel multiplier of depthwise convolutions where it is 1
#[pass(name = "simplify-depthwise-conv", title = "SimplifyDepthwiseConvPass", run = run)]
pub struct SimplifyDepthwiseConv {}

fn run(_: &SimplifyDepthwiseConv, target: &mut Target<'_>) -> PassResult {
    target.context().load::<LinalgDialect>();
    target.context().load::<TensorDialect>();
    apply_patterns_everywhere(target.body_mut(), depthwise_conv_simplifications());
    Ok(())
}

/// Returns the patterns that drop channel multipliers (MLIR:
/// `populateSimplifyDepthwiseConvPatterns`).
pub fn depthwise_conv_simplifications() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<DepthwiseConv2DNhwcHwcmOp>("SimplifyDepthwiseConvOp", |op, rewriter| {
        simplify(op.op(), "linalg.depthwise_conv_2d_nhwc_hwc", rewriter)
    });
    set.add::<DepthwiseConv2DNhwcHwcmQOp>("SimplifyDepthwiseConvQOp", |op, rewriter| {
        simplify(op.op(), "linalg.depthwise_conv_2d_nhwc_hwc_q", rewriter)
    });
    set
}

/// Collapses the dimensions of `value` by `groups`, of which the last has a dimension of size 1.
fn collapse(rewriter: &mut Rewriter<'_>, value: Value, groups: &[Vec<i64>]) -> Option<Value> {
    let cx = rewriter.context().clone();
    let from = rewriter.body().value_type(value).downcast::<RankedTensorType>(&cx)?;
    let shape = from.shape.get(..groups.len())?;
    let ty = RankedTensorType::get(&cx, shape, from.element);
    let groups = groups_attribute(&cx, groups);
    Some(CollapseShapeOp::build(rewriter, ty, value, groups).value(rewriter))
}

/// Replaces a convolution by the operation `name`, which has no channel multiplier:
/// `conv_hwcm %x, %filter  =>  expand_shape (conv_hwc %x, (collapse_shape %filter))`.
fn simplify(op: Op, name: &str, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let old = Generic::of(body, op)?;
    if !old.has_tensors(body) {
        return None;
    }
    let [filter, init] = [*old.inputs.get(1)?, *old.outputs.first()?];
    let types = [filter, init, body.result(op, 0)];
    let [filter_type, init_type, result_type] =
        types.map(|value| body.value_type(value).downcast::<RankedTensorType>(&cx));
    if filter_type?.shape.get(3) != Some(&1) {
        return None;
    }
    // The multiplier of the result must be known for the sizes of the expanded shape.
    if init_type?.shape.last() != Some(&1) || result_type?.shape.last() != Some(&1) {
        return None;
    }
    let shape = result_type?.shape.to_vec();
    let inherent = ["strides", "dilations"];
    let pair = RankedTensorType::get(&cx, &[2], IntegerType::get(&cx, 64).ty());
    let ones = DenseElementsAttr::from_ints(&cx, pair, [1]).ok()?.attr();
    let one = |name: &'static str| (name, body.attribute(op, name).unwrap_or(ones));
    let mut attributes: Vec<(&str, Attribute)> = inherent.into_iter().map(one).collect();
    let discardable: Vec<(String, Attribute)> = body
        .attributes(op)
        .iter()
        .map(|(name, value)| (name.as_str(&cx).to_owned(), *value))
        .filter(|(name, _)| name != "linalg.memoized_indexing_maps")
        .collect();
    attributes.extend(discardable.iter().map(|(name, value)| (name.as_str(), *value)));
    let mut inputs = old.inputs.clone();
    inputs[1] = collapse(rewriter, filter, &[vec![0], vec![1], vec![2, 3]])?;
    let groups = [vec![0], vec![1], vec![2], vec![3, 4]];
    let init = collapse(rewriter, init, &groups)?;
    let new = build_named(rewriter, name, &inputs, &[init], &attributes)?;
    let value = rewriter.body().result(new, 0);
    let expanded = build_expand(rewriter, value, &shape, &groups)?;
    rewriter.replace_op(op, &[expanded]);
    Some(())
}
