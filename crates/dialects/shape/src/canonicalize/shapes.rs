//! Canonicalization of shapes.

use terrace_arith::IndexCastOp;
use terrace_builtin::TypeExt;
use terrace_builtin::shaped::{DYNAMIC, has_static_shape, shape_of as extents_of};
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{OpType, Operand, PatternSet, Rewriter, Value};
use terrace_tensor::{CastOp, ExtractOp, ReshapeOp};

use super::{remove_duplicates, without_casts, without_empty};
use crate::fold::{broadcast_extents, shape_constant};
use crate::inferred;
use crate::{BroadcastOp, ConstShapeOp, FromExtentTensorOp, ShapeOfOp, ShapeType};

pub(crate) fn broadcast(set: &mut PatternSet) {
    set.add::<BroadcastOp>("BroadcastConcretizeResultTypePattern", know_rank);
    set.add::<BroadcastOp>("BroadcastFoldConstantOperandsPattern", fold_constants);
    set.add::<BroadcastOp>("BroadcastForwardSingleOperandPattern", forward_single);
    set.add::<BroadcastOp>("CanonicalizeCastExtentTensorOperandsPattern", |op, rewriter| {
        let shapes = without_casts(rewriter.body(), op.op())?;
        let ty = rewriter.body().value_type(op.view(rewriter.body()).result());
        let new = BroadcastOp::build(rewriter, ty, shapes).op();
        rewriter.replace_with(op.op(), new);
        Some(())
    });
    remove_duplicates::<BroadcastOp>(set);
    set.add::<BroadcastOp>("RemoveEmptyShapeOperandsPattern", |op, rewriter| {
        let left = without_empty(rewriter.body(), op.op())?;
        if left.is_empty() {
            let ty = rewriter.body().value_type(op.view(rewriter.body()).result());
            let none = shape_constant(rewriter.context(), &[])?;
            let new = ConstShapeOp::build(rewriter, ty, none).op();
            rewriter.replace_with(op.op(), new);
        } else {
            rewriter.body_mut().set_operands(op.op(), &left);
        }
        Some(())
    });
}

pub(crate) fn const_shape(set: &mut PatternSet) {
    set.add::<CastOp>("TensorCastConstShape", |op, rewriter| {
        let body = rewriter.body();
        let shape = body.defined_by::<ConstShapeOp>(op.view(body).source())?.shape();
        let ty = body.value_type(op.view(body).dest());
        if !has_static_shape(body.context(), ty) {
            return None;
        }
        let new = ConstShapeOp::build(rewriter, ty, shape).op();
        rewriter.replace_with(op.op(), new);
        Some(())
    });
}

pub(crate) fn shape_of(set: &mut PatternSet) {
    set.add::<CastOp>("ShapeOfCastExtentTensor", cast_of_shape);
    set.add::<ShapeOfOp>("ShapeOfFromReshape", shape_of_reshape);
    set.add::<ExtractOp>("ExtractFromShapeOfExtentTensor", |op, rewriter| {
        let body = rewriter.body();
        let of = body.defined_by::<ShapeOfOp>(op.view(body).tensor())?.arg();
        let index = op.view(body).indices().next()?;
        if !body.value_type(of).is_tensor() {
            return None;
        }
        let new = terrace_tensor::DimOp::build(rewriter, of, index).op();
        rewriter.replace_with(op.op(), new);
        Some(())
    });
    set.add::<ShapeOfOp>("ShapeOfOpToConstShapeOp", |op, rewriter| {
        let body = rewriter.body();
        let cx = body.context().clone();
        let ty = body.value_type(op.view(body).arg());
        let extents = has_static_shape(&cx, ty).then(|| extents_of(&cx, ty))??;
        let result = body.value_type(op.view(body).result());
        if result.is::<ShapeType>() {
            return None;
        }
        let new = constant_shape(rewriter, extents)?.op();
        terrace_tensor::replace_by_cast(rewriter, op.op(), new);
        Some(())
    });
}

/// Refines the result of a `shape.broadcast` from `tensor<?xindex>` to a static number of extents,
/// the largest among its operands, and casts the result back.
fn know_rank(op: BroadcastOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let cx = body.context().clone();
    if extents_of(&cx, body.value_type(op.view(body).result()))? != [DYNAMIC] {
        return None;
    }
    let shapes: Vec<Value> = op.view(body).shapes().collect();
    let mut rank = 0;
    for shape in &shapes {
        match extents_of(&cx, body.value_type(*shape)) {
            Some([DYNAMIC]) => return None,
            Some([count]) => rank = rank.max(*count),
            _ => {}
        }
    }
    let ty = inferred::extents(&cx, rank);
    let new = BroadcastOp::build(rewriter, ty, shapes).op();
    terrace_tensor::replace_by_cast(rewriter, op.op(), new);
    Some(())
}

/// Merges two or more constant operands of a `shape.broadcast` into one.
fn fold_constants(op: BroadcastOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let cx = body.context().clone();
    let (mut folded, mut left) = (Vec::new(), Vec::new());
    let shapes: Vec<Value> = op.view(body).shapes().collect();
    for shape in &shapes {
        let constant = body.defined_by::<ConstShapeOp>(*shape);
        let extents = constant.map(|op| op.shape().data(&cx).i64s(&cx).collect::<Vec<_>>());
        match extents.and_then(|extents| broadcast_extents(&folded, &extents)) {
            Some(both) => folded = both,
            None => left.push(*shape),
        }
    }
    if shapes.len() - left.len() < 2 {
        return None;
    }
    let result = body.value_type(op.view(body).result());
    left.push(constant_shape(rewriter, &folded)?.value(rewriter));
    let new = BroadcastOp::build(rewriter, result, left).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Builds a `shape.const_shape` of type `tensor<Nxindex>`; `None` if the attribute cannot be built.
fn constant_shape(rewriter: &mut Rewriter<'_>, extents: &[i64]) -> Option<ConstShapeOp> {
    let value = shape_constant(rewriter.context(), extents)?;
    let ty = inferred::extents(rewriter.context(), extents.len() as i64);
    Some(ConstShapeOp::build(rewriter, ty, value))
}

/// Replaces a `shape.broadcast` of one shape by that shape, converted to the type of the result.
fn forward_single(op: BroadcastOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let mut shapes = op.view(body).shapes();
    let (mut only, None) = (shapes.next()?, shapes.next()) else { return None };
    drop(shapes);
    let ty = body.value_type(op.view(body).result());
    if body.value_type(only) != ty {
        only = match ty.is::<ShapeType>() {
            true => FromExtentTensorOp::build(rewriter, ty, only).value(rewriter),
            false => CastOp::build(rewriter, ty, only).value(rewriter),
        };
    }
    rewriter.replace_op(op.op(), &[only]);
    Some(())
}

/// Replaces a cast of a `shape.shape_of` by a `shape.shape_of` of the type of the cast.
fn cast_of_shape(op: CastOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let cx = body.context();
    let of = body.defined_by::<ShapeOfOp>(op.view(body).source())?.arg();
    let ty = body.value_type(op.view(body).dest());
    let rank = body.value_type(of).downcast::<RankedTensorType>(cx)?.shape.len() as i64;
    let [extent] = ty.downcast::<RankedTensorType>(cx)?.shape[..] else { return None };
    if extent != DYNAMIC && extent != rank {
        return None;
    }
    let new = ShapeOfOp::build(rewriter, ty, of).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Replaces the shape of a `tensor.reshape` by its shape operand, cast to the type of the result.
fn shape_of_reshape(op: ShapeOfOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let cx = body.context().clone();
    let mut shape = body.defined_by::<ReshapeOp>(op.view(body).arg())?.shape();
    let result = body.value_type(op.view(body).result());
    let to: &RankedTensorType = result.downcast(&cx)?;
    let held = body.value_type(shape);
    let from: &RankedTensorType = held.downcast(&cx)?;
    if result != held {
        if to.element == from.element {
            shape = CastOp::build(rewriter, result, shape).value(rewriter);
        } else if !from.element.is_index() {
            shape = IndexCastOp::build(rewriter, result, shape).value(rewriter);
        }
    }
    rewriter.replace_op(op.op(), &[shape]);
    Some(())
}
