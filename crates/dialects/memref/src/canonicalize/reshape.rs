//! Canonicalization of `memref.collapse_shape` and `memref.expand_shape`.

use terrace_builtin::mixed::{fold_constants, mixed, split};
use terrace_builtin::reshape::{
    collapsed_sizes, composed_groups, groups_attribute, groups_through, nested_groups,
    reassociation,
};
use terrace_ir::{Body, OpType, PatternSet, Rewriter, Value};

use super::{memref, replace_by_cast};
use crate::fold::foldable_source;
use crate::verify::{collapsed_type, expanded_type};
use crate::{CastOp, CollapseShapeOp, ExpandShapeOp};

pub(crate) fn collapse_shape(set: &mut PatternSet) {
    set.add::<CollapseShapeOp>("ComposeReassociativeReshapeOps<CollapseShapeOp>", collapse_twice);
    set.add::<CollapseShapeOp>("ComposeCollapseOfExpandOp", collapse_of_expand);
    set.add::<CollapseShapeOp>("CollapseShapeOpMemRefCastFolder", collapse_of_cast);
}

pub(crate) fn expand_shape(set: &mut PatternSet) {
    set.add::<ExpandShapeOp>("ComposeReassociativeReshapeOps<ExpandShapeOp>", expand_twice);
    set.add::<ExpandShapeOp>("ComposeExpandOfCollapseOp", expand_of_collapse);
    set.add::<ExpandShapeOp>("ExpandShapeOpMemRefCastFolder", expand_of_cast);
}

/// Whether all `values` are ranked memrefs with the identity layout.
fn are_contiguous(body: &Body, values: &[Value]) -> bool {
    let contiguous = |value: &Value| {
        memref(body, *value).is_some_and(|ty| ty.has_identity_layout(body.context()))
    };
    values.iter().all(contiguous)
}

/// Merges a collapse of a collapse into one: `collapse (collapse %x)` => `collapse %x`.
fn collapse_twice(op: CollapseShapeOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let (cx, body) = (rewriter.context().clone(), rewriter.body());
    let view = op.view(body);
    let inner = body.defined_by::<CollapseShapeOp>(view.src())?;
    let source = inner.src();
    are_contiguous(body, &[source, view.src(), view.result()]).then_some(())?;
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
    are_contiguous(body, &[source, view.src(), view.result()]).then_some(())?;
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
    are_contiguous(body, &[source, view.src(), view.result()]).then_some(())?;
    let (from, to) = (memref(body, source)?, memref(body, view.result())?);
    if from == to {
        return None;
    }
    let (a, b) =
        (reassociation(&cx, inner.reassociation())?, reassociation(&cx, view.reassociation())?);
    let ty = body.value_type(view.result());
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
    are_contiguous(body, &[source, view.src(), view.result()]).then_some(())?;
    let (from, to) = (memref(body, source)?, memref(body, view.result())?);
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

/// Moves a cast that loses static information behind the collapse: `collapse (cast %x)` => `cast
/// (collapse %x)`.
fn collapse_of_cast(op: CollapseShapeOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let (cx, body) = (rewriter.context().clone(), rewriter.body());
    let view = op.view(body);
    let source = foldable_source(body, view.src())?;
    let attribute = view.reassociation();
    let ty = collapsed_type(&cx, memref(body, source)?, &reassociation(&cx, attribute)?)?;
    if ty == body.value_type(view.result()) {
        rewriter.body_mut().set_operand(op.op(), 0, source);
        return Some(());
    }
    let new = CollapseShapeOp::build(rewriter, ty, source, attribute).op();
    let new = rewriter.body().result(new, 0);
    replace_by_cast(rewriter, op.op(), new);
    Some(())
}

/// Moves a cast that loses static information behind the expansion, `expand (cast %x)` => `cast
/// (expand %x)`, if the static sizes agree with the type of the source.
fn expand_of_cast(op: ExpandShapeOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let (cx, body) = (rewriter.context().clone(), rewriter.body());
    let view = op.view(body);
    let source = foldable_source(body, view.src())?;
    let attribute = view.reassociation();
    let mut sizes = mixed(view.static_output_shape(), view.output_shape());
    fold_constants(body, &mut sizes, |size| size >= 0);
    let (numbers, values) = split(&sizes);
    let groups = reassociation(&cx, attribute)?;
    let from = memref(body, source)?;
    let collapsed = terrace_builtin::reshape::collapsed_shape(&numbers, &groups);
    if collapsed[..] != from.shape[..] {
        return None;
    }
    let ty = expanded_type(&cx, from, &numbers, &groups)?;
    let new = ExpandShapeOp::build(rewriter, ty, source, attribute, values, numbers).op();
    let new = rewriter.body().result(new, 0);
    super::replace_by_type(rewriter, op.op(), new);
    Some(())
}
