//! Canonicalization of broadcasts, extractions and shape casts.

use terrace_builtin::mixed::mixed;
use terrace_builtin::values::constant_integer;
use terrace_builtin::{DYNAMIC, DenseElementsAttr, IntegerAttr};
use terrace_ir::{Attribute, OpType, PatternSet, Rewriter, Value};

use super::{is_broadcastable, replace_by_broadcast, replace_by_shape_cast, result_type};
use crate::shapes::{count, linear, shape, vector};
use crate::{BroadcastOp, ConstantMaskOp, CreateMaskOp, ExtractOp, FromElementsOp, ShapeCastOp};

pub(crate) fn broadcast(set: &mut PatternSet) {
    set.add::<BroadcastOp>("BroadcastFolder", |op, rewriter| {
        let body = rewriter.body();
        let source = body.defined_by::<BroadcastOp>(op.view(body).source())?.source();
        replace_by_broadcast(rewriter, op.op(), source)
    });
}

pub(crate) fn extract(set: &mut PatternSet) {
    set.add::<ExtractOp>("ExtractOpFromBroadcast", extract_broadcast);
    set.add::<ExtractOp>("ExtractOpFromCreateMask", extract_mask);
    set.add::<ExtractOp>("foldExtractFromShapeCastToShapeCast", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let source = body.defined_by::<ShapeCastOp>(view.source())?.source();
        result_type(body, op.op())?;
        if count(body, view.result()) != count(body, source) {
            return None;
        }
        replace_by_shape_cast(rewriter, op.op(), source)
    });
    set.add::<ExtractOp>("foldExtractFromFromElements", extract_elements);
}

/// Replaces an extraction from a broadcast by a broadcast of the source to the type of the result.
///
/// `extract (broadcast %x)[%i]` => `broadcast %x`
fn extract_broadcast(op: ExtractOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let source = body.defined_by::<BroadcastOp>(view.source())?.source();
    let to = result_type(body, op.op())?;
    if !is_broadcastable(body, source, to) {
        return None;
    }
    replace_by_broadcast(rewriter, op.op(), source)
}

/// Replaces an extraction from a `vector.create_mask` by a mask of the remaining dimensions, or by
/// a constant mask of zeros if the position is outside the bounds.
fn extract_mask(op: ExtractOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let mask = body.defined_by::<CreateMaskOp>(view.source())?;
    result_type(body, op.op())?;
    let bounds: Vec<Value> = mask.operands().collect();
    let position = mixed(view.static_position(), view.dynamic_position());
    let extents = shape(body, view.source());
    let mut all_inside = true;
    for ((at, bound), extent) in position.iter().zip(&bounds).zip(extents) {
        match constant_integer(body, *bound) {
            Some(bound) if bound <= at.as_static().unwrap_or(0) => {
                let cx = rewriter.context();
                let ty = rewriter.body().value_type(rewriter.body().result(op.op(), 0));
                let bit = IntegerAttr::bool(cx, false).attr();
                let none = DenseElementsAttr::from_attributes(cx, ty, [bit]).ok()?;
                let none = terrace_arith::ConstantOp::build(rewriter, Attribute::from(none)).op();
                rewriter.replace_with(op.op(), none);
                return Some(());
            }
            Some(bound) if at.as_static().is_some() || bound >= *extent => {}
            _ => all_inside = false,
        }
    }
    if !all_inside {
        return None;
    }
    let rest = bounds[position.len()..].to_vec();
    let ty = body.value_type(view.result());
    let new = CreateMaskOp::build(rewriter, ty, rest).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Replaces the extraction of a vector from a `vector.from_elements` by a `vector.from_elements` of
/// the corresponding elements.
fn extract_elements(op: ExtractOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let made = body.defined_by::<FromElementsOp>(view.source())?;
    result_type(body, op.op())?;
    let position = view.static_position();
    if position.contains(&DYNAMIC) {
        return None;
    }
    let start = usize::try_from(linear(shape(body, view.source()), position)).ok()?;
    let size = usize::try_from(count(body, view.result())).ok()?;
    let elements: Vec<Value> = made.elements().skip(start).take(size).collect();
    let ty = body.value_type(view.result());
    let new = FromElementsOp::build(rewriter, ty, elements).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

pub(crate) fn shape_cast(set: &mut PatternSet) {
    set.add::<ShapeCastOp>("ShapeCastCreateMaskFolderTrailingOneDim", mask_without_units);
    set.add::<ShapeCastOp>("ShapeCastBroadcastFolder", of_broadcast);
}

/// Replaces a shape cast that drops trailing dimensions of size 1 of a mask by a mask of the
/// smaller shape.
fn mask_without_units(op: ShapeCastOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let source = view.source();
    let (from, to) = (vector(body, source)?, vector(body, view.result())?);
    let kept = to.shape.len();
    let trailing = kept < from.shape.len()
        && from.shape[..kept] == to.shape[..]
        && from.scalable[..kept] == to.scalable[..]
        && from.shape[kept..].iter().all(|size| *size == 1)
        && !from.scalable[kept..].contains(&true);
    if !trailing {
        return None;
    }
    let ty = body.value_type(view.result());
    let new = if let Some(mask) = body.defined_by::<CreateMaskOp>(source) {
        let sizes: Vec<Value> = mask.operands().collect();
        let one = |size: &Value| constant_integer(body, *size) == Some(1);
        if !sizes[kept..].iter().all(one) {
            return None;
        }
        CreateMaskOp::build(rewriter, ty, &sizes[..kept]).op()
    } else {
        let mask = body.defined_by::<ConstantMaskOp>(source)?;
        let sizes = mask.mask_dim_sizes();
        if sizes[kept..].iter().any(|size| *size != 1) {
            return None;
        }
        let sizes = sizes[..kept].to_vec();
        ConstantMaskOp::build(rewriter, ty, sizes).op()
    };
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Replaces a shape cast of a broadcast by a shape cast of the source, if the numbers of elements
/// are equal, or by a broadcast of the source.
fn of_broadcast(op: ShapeCastOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let source = body.defined_by::<BroadcastOp>(view.source())?.source();
    let to = vector(body, view.result())?;
    let Some(from) = vector(body, source) else {
        return replace_by_broadcast(rewriter, op.op(), source);
    };
    let scalable =
        |ty: &terrace_builtin::VectorType| ty.scalable.iter().filter(|scalable| **scalable).count();
    if count(body, source) == count(body, view.result()) && scalable(from) == scalable(to) {
        return replace_by_shape_cast(rewriter, op.op(), source);
    }
    let suffix = to.shape.ends_with(&from.shape) && to.scalable.ends_with(&from.scalable);
    suffix.then(|| replace_by_broadcast(rewriter, op.op(), source))?
}
