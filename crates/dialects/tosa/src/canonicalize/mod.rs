//! Canonicalization patterns of the operations.

mod pads;

use terrace_builtin::shaped::{DYNAMIC, has_static_shape, shape_of};
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::{FloatAttr, IntegerAttr, attr_type};
use terrace_ir::fold::constant_value;
use terrace_ir::{Attribute, Body, Context, OpType, PatternSet, Value};
use terrace_numeric::Int;

use crate::build::build_const_shape;
use crate::{
    ClampOp, ClampProperties, ConcatOp, Conv2DOp, DepthwiseConv2DOp, LogicalNotOp, MaxPool2dOp,
    NanPropagationMode, ReshapeOp, SelectOp, SliceOp, TransposeOp, TransposeProperties,
};

/// Replaces the concatenation of one tensor by the tensor.
pub(crate) fn concat(set: &mut PatternSet) {
    set.add::<ConcatOp>("ConcatOptimization", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let inputs: Vec<Value> = view.input1().collect();
        let [input] = inputs[..] else { return None };
        let ty = body.value_type(view.output());
        if body.value_type(input) == ty {
            rewriter.replace_op(op.op(), &[input]);
        } else {
            let cast = terrace_tensor::CastOp::build(rewriter, ty, input).op();
            rewriter.replace_with(op.op(), cast);
        }
        Some(())
    });
}

/// Swaps the values of a selection by a negated condition.
pub(crate) fn select(set: &mut PatternSet) {
    set.add::<SelectOp>("SelectLogicalNotOp", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let condition = body.defined_by::<LogicalNotOp>(view.input1())?.input1();
        let operands = [condition, view.input3(), view.input2()];
        rewriter.body_mut().set_operands(op.op(), &operands);
        Some(())
    });
}

/// Erases the pooling of images of one pixel, and folds the padding of the input.
pub(crate) fn max_pool2d(set: &mut PatternSet) {
    set.add::<MaxPool2dOp>("MaxPool2dIsNoOp", |op, rewriter| {
        let (cx, body) = (rewriter.context(), rewriter.body());
        let view = op.view(body);
        let input = view.input();
        let is_pixel = |value: Value| {
            let ty = body.value_type(value);
            has_static_shape(cx, ty)
                && shape_of(cx, ty).is_some_and(|shape| shape.get(1..3) == Some(&[1, 1]))
        };
        if !is_pixel(input)
            || !is_pixel(view.output())
            || body.value_type(input) != body.value_type(view.output())
        {
            return None;
        }
        rewriter.replace_op(op.op(), &[input]);
        Some(())
    });
    set.add::<MaxPool2dOp>("FoldPadToTensorOp", pads::into_max_pool2d);
}

/// Folds the padding of the input.
pub(crate) fn conv2d(set: &mut PatternSet) {
    set.add::<Conv2DOp>("FoldPadToTensorOp", pads::into_conv2d);
}

/// Folds the padding of the input.
pub(crate) fn depthwise_conv2d(set: &mut PatternSet) {
    set.add::<DepthwiseConv2DOp>("FoldPadToTensorOp", pads::into_depthwise_conv2d);
}

/// Merges transpositions, and turns those that only move dimensions of size 1 into reshapes.
pub(crate) fn transpose(set: &mut PatternSet) {
    set.add::<TransposeOp>("ConsolidateTransposeOptimization", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let inner = body.defined_by::<TransposeOp>(view.input1())?;
        let at = |at: &i32| inner.perms().get(usize::try_from(*at).ok()?).copied();
        let perms: Vec<i32> = view.perms().iter().map(at).collect::<Option<_>>()?;
        let source = inner.input1();
        let body = rewriter.body_mut();
        body.update_properties::<TransposeProperties, _>(op.op(), |p| p.perms = perms);
        body.set_operand(op.op(), 0, source);
        Some(())
    });
    set.add::<TransposeOp>("TransposeIsReshape", |op, rewriter| {
        let (cx, body) = (rewriter.context().clone(), rewriter.body());
        let view = op.view(body);
        let (input, ty) = (view.input1(), body.value_type(view.output()));
        let shape = &body.value_type(input).downcast::<RankedTensorType>(&cx)?.shape;
        if shape.iter().filter(|size| **size == DYNAMIC).count() > 1 {
            return None;
        }
        let size = |at: &&i32| shape[**at as usize];
        if view
            .perms()
            .iter()
            .any(|at| usize::try_from(*at).is_ok_and(|at| at >= shape.len()) || *at < 0)
        {
            return None;
        }
        let moved: Vec<i32> = view.perms().iter().filter(|at| size(at) != 1).copied().collect();
        if !moved.is_sorted() {
            return None;
        }
        let sizes: Vec<i64> = view.perms().iter().map(|at| size(&at)).collect();
        let sizes: Vec<i64> =
            sizes.into_iter().map(|size| if size == DYNAMIC { -1 } else { size }).collect();
        let shape = build_const_shape(rewriter, &sizes)?;
        let new = ReshapeOp::build(rewriter, ty, input, shape).op();
        rewriter.replace_with(op.op(), new);
        Some(())
    });
}

/// Slices the one operand of a concatenation that a slice reads, and makes sizes static that the
/// type of the result has.
pub(crate) fn slice(set: &mut PatternSet) {
    set.add::<SliceOp>("ConcatSliceOptimization", |op, rewriter| {
        let (cx, body) = (rewriter.context().clone(), rewriter.body());
        let view = op.view(body);
        let concat = body.defined_by::<ConcatOp>(view.input1())?;
        let axis = usize::try_from(concat.axis()).ok()?;
        let mut start = constant_list(body, view.start())?;
        let size = constant_list(body, view.size())?;
        let static_shape = |value: Value| {
            let ty = body.value_type(value);
            shape_of(&cx, ty).filter(|_| has_static_shape(&cx, ty))
        };
        static_shape(concat.output())?;
        let mut found = None;
        for input in concat.input1() {
            let length = *static_shape(input)?.get(axis)?;
            let (from, count) = (start.get_mut(axis)?, *size.get(axis)?);
            if *from >= 0 && from.checked_add(count)? <= length {
                found = Some(input);
                break;
            }
            *from -= length;
        }
        let (input, ty) = (found?, body.value_type(view.output()));
        let start = build_const_shape(rewriter, &start)?;
        let size = build_const_shape(rewriter, &size)?;
        let new = SliceOp::build(rewriter, ty, input, start, size).op();
        rewriter.replace_with(op.op(), new);
        Some(())
    });
    set.add::<SliceOp>("SliceDynamicSizeCanonicalization", |op, rewriter| {
        let (cx, body) = (rewriter.context(), rewriter.body());
        let view = op.view(body);
        let old = constant_list(body, view.size())?;
        let ty = body.value_type(view.output());
        let shape = shape_of(cx, ty)?;
        let known = |(size, of_result): (&i64, &i64)| match *size {
            -1 if *of_result != DYNAMIC => *of_result,
            size => size,
        };
        let new: Vec<i64> = old.iter().zip(shape).map(known).collect();
        if new == old {
            return None;
        }
        let (input, start) = (view.input1(), view.start());
        let size = build_const_shape(rewriter, &new)?;
        let new = SliceOp::build(rewriter, ty, input, start, size).op();
        rewriter.replace_with(op.op(), new);
        Some(())
    });
}

/// Returns the elements of a constant shape; `None` if `value` is not constant.
fn constant_list(body: &Body, value: Value) -> Option<Vec<i64>> {
    crate::fold::list(body.context(), constant_value(body, value))
}

/// Erases clamps to the whole range of the type, and merges clamps.
pub(crate) fn clamp(set: &mut PatternSet) {
    set.add::<ClampOp>("ClampIsNoOp", |op, rewriter| {
        let (cx, body) = (rewriter.context(), rewriter.body());
        let view = op.view(body);
        let input = view.input();
        let limits = (view.min_val(), view.max_val());
        let is_whole = match (float(cx, limits.0), float(cx, limits.1)) {
            (Some(min), Some(max)) => {
                min.is_infinite() && min.is_negative() && max.is_infinite() && !max.is_negative()
            }
            _ => {
                let (min, max) = (int(cx, limits.0)?, int(cx, limits.1)?);
                let is_unsigned =
                    terrace_builtin::TypeExt::is_unsigned_integer(attr_type(cx, limits.0)?, cx);
                match is_unsigned {
                    true => min.is_zero() && *max == Int::all_ones(max.width()),
                    false => {
                        *min == Int::signed_min(min.width()) && *max == Int::signed_max(max.width())
                    }
                }
            }
        };
        if !is_whole || body.value_type(input) != body.value_type(view.output()) {
            return None;
        }
        rewriter.replace_op(op.op(), &[input]);
        Some(())
    });
    set.add::<ClampOp>("ClampClampOptimization", |op, rewriter| {
        let (cx, body) = (rewriter.context(), rewriter.body());
        let view = op.view(body);
        let inner = body.defined_by::<ClampOp>(view.input())?;
        let (mode, inner_mode) = (view.nan_mode(), inner.nan_mode());
        if mode == NanPropagationMode::IGNORE && inner_mode == NanPropagationMode::PROPAGATE {
            return None;
        }
        let outer_limits = (view.min_val(), view.max_val());
        let inner_limits = (inner.min_val(), inner.max_val());
        let is_less = |a, b| less(cx, a, b);
        // The ranges do not intersect.
        if is_less(outer_limits.1, inner_limits.0)? || is_less(inner_limits.1, outer_limits.0)? {
            return None;
        }
        let min =
            if is_less(outer_limits.0, inner_limits.0)? { inner_limits.0 } else { outer_limits.0 };
        let max =
            if is_less(outer_limits.1, inner_limits.1)? { outer_limits.1 } else { inner_limits.1 };
        let source = inner.input();
        let nan_mode = if mode == inner_mode { mode } else { NanPropagationMode::IGNORE };
        let body = rewriter.body_mut();
        body.update_properties::<ClampProperties, _>(op.op(), |p| {
            p.min_val = min;
            p.max_val = max;
            p.nan_mode = nan_mode;
        });
        body.set_operand(op.op(), 0, source);
        Some(())
    });
}

/// Returns the value of a float attribute.
fn float(cx: &Context, value: Attribute) -> Option<terrace_numeric::Float> {
    value.downcast::<FloatAttr>(cx).map(|value| value.value)
}

/// Returns the value of an integer attribute.
fn int(cx: &Context, value: Attribute) -> Option<&Int> {
    value.downcast::<IntegerAttr>(cx).map(|value| &value.value)
}

/// Whether the limit `a` is less than `b`; `None` unless both are integers or both are floats.
fn less(cx: &Context, a: Attribute, b: Attribute) -> Option<bool> {
    if let (Some(a), Some(b)) = (float(cx, a), float(cx, b)) {
        return Some(a.compare(b)?.is_lt());
    }
    let is_unsigned = terrace_builtin::TypeExt::is_unsigned_integer(attr_type(cx, a)?, cx);
    let (a, b) = (int(cx, a)?, int(cx, b)?);
    Some(if is_unsigned { a.ult(b) } else { a.slt(b) })
}
