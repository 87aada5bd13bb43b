//! Canonicalization of `tensor.collapse_shape` and `tensor.expand_shape`.

use terrace_arith::ConstantOp;
use terrace_builtin::DenseElementsAttr;
use terrace_builtin::mixed::{Mixed, mixed, split};
use terrace_builtin::reshape::{
    collapsed_shape, collapsed_sizes, composed_groups, groups_attribute, groups_through,
    nested_groups, reassociation,
};
use terrace_builtin::shaped::{DYNAMIC, has_static_shape};
use terrace_builtin::values::type_of;
use terrace_ir::fold::constant_value;
use terrace_ir::{Attribute, Body, Op, OpType, PatternSet, Rewriter, Value};

use super::{cast_to, replace_by_cast, tensor, with_shape};
use crate::casts::foldable_source;
use crate::{CastOp, CollapseShapeOp, ExpandShapeOp, FromElementsOp, SplatOp};

pub(crate) fn collapse_shape(set: &mut PatternSet) {
    set.add::<CollapseShapeOp>("ComposeReassociativeReshapeOps<CollapseShapeOp>", collapse_twice);
    set.add::<CollapseShapeOp>("ComposeCollapseOfExpandOp", collapse_of_expand);
    made_of_elements::<CollapseShapeOp>(set);
    set.add::<CollapseShapeOp>("FoldCollapseOfCastOp", collapse_of_cast);
}

pub(crate) fn expand_shape(set: &mut PatternSet) {
    set.add::<ExpandShapeOp>("ComposeReassociativeReshapeOps<ExpandShapeOp>", expand_twice);
    set.add::<ExpandShapeOp>("ComposeExpandOfCollapseOp", expand_of_collapse);
    set.add::<ExpandShapeOp>("ConvertToStaticExpandShape", static_expand);
    made_of_elements::<ExpandShapeOp>(set);
}

/// Adds the patterns that replace the reshape of a splat constant, a `tensor.splat` or a
/// `tensor.from_elements` by the same operation of the reshaped type.
fn made_of_elements<O: OpType>(set: &mut PatternSet) {
    set.add::<O>("FoldReshapeWithConstant", |op, rewriter| reshape_constant(op.op(), rewriter));
    set.add::<O>("FoldReshapeWithSplat", |op, rewriter| reshape_splat(op.op(), rewriter));
    set.add::<O>("FoldReshapeWithFromElements", |op, rewriter| reshape_elements(op.op(), rewriter));
}

/// Merges a collapse of a collapse into one: `collapse (collapse %x)` => `collapse %x`.
fn collapse_twice(op: CollapseShapeOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let (cx, body) = (rewriter.context().clone(), rewriter.body());
    let view = op.view(body);
    let inner = body.defined_by::<CollapseShapeOp>(view.src())?;
    let source = inner.src();
    let composed = composed_groups(
        &reassociation(&cx, inner.reassociation())?,
        &reassociation(&cx, view.reassociation())?,
    )?;
    let ty = body.value_type(view.result());
    let new = CollapseShapeOp::build(rewriter, ty, source, groups_attribute(&cx, &composed));
    rewriter.replace_with(op.op(), new.op());
    Some(())
}

/// Merges an expansion of an expansion into one: `expand (expand %x)` => `expand %x`.
fn expand_twice(op: ExpandShapeOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let (cx, body) = (rewriter.context().clone(), rewriter.body());
    let view = op.view(body);
    let inner = body.defined_by::<ExpandShapeOp>(view.src())?;
    let source = inner.src();
    let composed = composed_groups(
        &reassociation(&cx, inner.reassociation())?,
        &reassociation(&cx, view.reassociation())?,
    )?;
    let ty = body.value_type(view.result());
    let (numbers, values) =
        (view.static_output_shape().to_vec(), view.output_shape().collect::<Vec<_>>());
    let composed = groups_attribute(&cx, &composed);
    let new = ExpandShapeOp::build(rewriter, ty, source, composed, values, numbers);
    rewriter.replace_with(op.op(), new.op());
    Some(())
}

/// Replaces a collapse of an expansion by one collapse or one expansion of the source, depending on
/// which rank is greater, or by a cast if the ranks are equal.
fn collapse_of_expand(op: CollapseShapeOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let (cx, body) = (rewriter.context().clone(), rewriter.body());
    let view = op.view(body);
    let inner = body.defined_by::<ExpandShapeOp>(view.src())?;
    let source = inner.src();
    let ty = body.value_type(view.result());
    if body.value_type(source) == ty {
        return None;
    }
    let (from, to) = (tensor(body, source)?, tensor(body, view.result())?);
    let (a, b) =
        (reassociation(&cx, inner.reassociation())?, reassociation(&cx, view.reassociation())?);
    let new = if from.shape.len() > to.shape.len() {
        let groups = groups_attribute(&cx, &nested_groups(&a, &b)?);
        CollapseShapeOp::build(rewriter, ty, source, groups).op()
    } else if from.shape.len() < to.shape.len() {
        let nested = nested_groups(&b, &a)?;
        let sizes = mixed(inner.static_output_shape(), inner.output_shape());
        let shape = collapsed_sizes(&sizes, &b, &to.shape)?;
        let (numbers, values) = split(&shape);
        let groups = groups_attribute(&cx, &nested);
        ExpandShapeOp::build(rewriter, ty, source, groups, values, numbers).op()
    } else {
        nested_groups(&b, &a)?;
        CastOp::build(rewriter, ty, source).op()
    };
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Replaces an expansion of a collapse by one collapse or one expansion of the source, depending on
/// which rank is greater.
fn expand_of_collapse(op: ExpandShapeOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let (cx, body) = (rewriter.context().clone(), rewriter.body());
    let view = op.view(body);
    let inner = body.defined_by::<CollapseShapeOp>(view.src())?;
    let source = inner.src();
    let (from, to) = (tensor(body, source)?, tensor(body, view.result())?);
    let (a, b) =
        (reassociation(&cx, inner.reassociation())?, reassociation(&cx, view.reassociation())?);
    let ty = body.value_type(view.result());
    let new = if from.shape.len() > to.shape.len() {
        let through = groups_through(&a, &b, &from.shape, &to.shape)?;
        CollapseShapeOp::build(rewriter, ty, source, groups_attribute(&cx, &through)).op()
    } else if from.shape.len() < to.shape.len() {
        let through = groups_through(&b, &a, &to.shape, &from.shape)?;
        let (numbers, values) =
            (view.static_output_shape().to_vec(), view.output_shape().collect::<Vec<_>>());
        let groups = groups_attribute(&cx, &through);
        ExpandShapeOp::build(rewriter, ty, source, groups, values, numbers).op()
    } else {
        return None;
    };
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Moves a cast that loses static information behind the collapse: `collapse (cast %x)` =>
/// `cast (collapse %x)`.
fn collapse_of_cast(op: CollapseShapeOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let (cx, body) = (rewriter.context().clone(), rewriter.body());
    let view = op.view(body);
    let source = foldable_source(body, view.src())?;
    let (from, old) = (tensor(body, source)?, tensor(body, view.result())?);
    let attribute = view.reassociation();
    let shape = collapsed_shape(&from.shape, &reassociation(&cx, attribute)?);
    let ty = with_shape(body, old, &shape);
    if ty == body.value_type(view.result()) {
        rewriter.body_mut().set_operand(op.op(), 0, source);
        return Some(());
    }
    let new = CollapseShapeOp::build(rewriter, ty, source, attribute).op();
    replace_by_cast(rewriter, op.op(), new);
    Some(())
}

/// Moves constant sizes of the result into its type, if the source is cast from a type with the
/// corresponding static sizes.
fn static_expand(op: ExpandShapeOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let (cx, body) = (rewriter.context().clone(), rewriter.body());
    let view = op.view(body);
    let cast = body.defined_by::<CastOp>(view.src())?;
    let inner = tensor(body, cast.source())?;
    let groups = reassociation(&cx, view.reassociation())?;
    let old = mixed(view.static_output_shape(), view.output_shape());
    let (mut sizes, mut shape) = (old.clone(), inner.shape.to_vec());
    for (at, group) in groups.iter().enumerate() {
        let dims = || group.iter().map(|dim| *dim as usize);
        let known = |dim: usize| old.get(dim).and_then(|size| size.known(body));
        let all: Option<Vec<i64>> = dims().map(known).collect();
        let product = all.as_ref().map_or(DYNAMIC, |all| all.iter().product());
        if shape[at] != DYNAMIC && product != shape[at] {
            return None;
        }
        for dim in dims() {
            if let Some(number) = known(dim) {
                sizes[dim] = Mixed::Static(number);
            }
        }
        shape[at] = product;
    }
    if sizes == old {
        return None;
    }
    let (numbers, values) = split(&sizes);
    let source_type = with_shape(body, tensor(body, view.src())?, &shape);
    let ty = with_shape(body, tensor(body, view.result())?, &numbers);
    let (source, attribute) = (cast.source(), view.reassociation());
    let source = cast_to(rewriter, source, source_type);
    let new = ExpandShapeOp::build(rewriter, ty, source, attribute, values, numbers).op();
    replace_by_cast(rewriter, op.op(), new);
    Some(())
}

/// Replaces the reshape of a splat constant by a splat constant.
fn reshape_constant(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let (cx, body) = (rewriter.context().clone(), rewriter.body());
    let constant = constant_value(body, body.operand(op, 0))?;
    let dense = constant.downcast::<DenseElementsAttr>(&cx)?;
    let ty = type_of(body.op(op), body.result(op, 0));
    if !has_static_shape(&cx, ty) {
        return None;
    }
    let splat = Attribute::from(dense.resize_splat(&cx, ty)?);
    let new = ConstantOp::build(rewriter, splat).op();
    rewriter.replace_with(op, new);
    Some(())
}

/// Replaces the reshape of a `tensor.splat` by a `tensor.splat`.
fn reshape_splat(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let splat = body.defined_by::<SplatOp>(body.operand(op, 0))?;
    let ty = body.value_type(body.result(op, 0));
    if splat.dynamic_sizes().len() > 0 || !has_static_shape(body.context(), ty) {
        return None;
    }
    let input = splat.input();
    let new = SplatOp::build(rewriter, ty, input, ()).op();
    rewriter.replace_with(op, new);
    Some(())
}

/// Replaces the reshape of a `tensor.from_elements` by a `tensor.from_elements`.
fn reshape_elements(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body: &Body = rewriter.body();
    let made = body.defined_by::<FromElementsOp>(body.operand(op, 0))?;
    let ty = body.value_type(body.result(op, 0));
    if !has_static_shape(body.context(), ty) {
        return None;
    }
    let elements: Vec<Value> = made.elements().collect();
    let new = FromElementsOp::build(rewriter, ty, elements).op();
    rewriter.replace_with(op, new);
    Some(())
}
