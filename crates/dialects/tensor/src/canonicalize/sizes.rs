//! Canonicalization of `tensor.dim` and `tensor.empty`.

use terrace_arith::IndexCastOp;
use terrace_builtin::mixed::{Mixed, fold_constants, mixed, split, values};
use terrace_builtin::shaped::{DYNAMIC, TypeExt};
use terrace_builtin::values::constant_integer;
use terrace_ir::{OpType, PatternSet, Rewriter};

use super::{replace_by_cast, tensor, with_shape};
use crate::casts::preserves_static_information;
use crate::{CastOp, DimOp, EmptyOp, ExtractOp, ReshapeOp};

pub(crate) fn dim(set: &mut PatternSet) {
    set.add::<DimOp>("DimOfCastOp", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let source = body.defined_by::<CastOp>(view.source())?.source();
        let index = view.index();
        let new = DimOp::build(rewriter, source, index).op();
        rewriter.replace_with(op.op(), new);
        Some(())
    });
    set.add::<DimOp>("DimOfDestStyleOp", |op, rewriter| {
        let body = rewriter.body();
        let init = terrace_interfaces::tied_init(body, op.view(body).source())?;
        rewriter.body_mut().set_operand(op.op(), 0, init);
        Some(())
    });
    set.add::<DimOp>("DimOfReshapeOp", dim_of_reshape);
}

/// Replaces the size of a reshaped tensor by an element of the shape operand:
/// `dim (reshape %t(%s)), %i` => `extract %s[%i]`.
fn dim_of_reshape(op: DimOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let shape = body.defined_by::<ReshapeOp>(view.source())?.shape();
    let index = view.index();
    rewriter.set_after(op.op());
    let element = ExtractOp::of(shape, [index]);
    let mut size = rewriter.value(element);
    if !rewriter.body().value_type(size).is_index() {
        let index = terrace_builtin::IndexType::get(rewriter.context());
        let cast = IndexCastOp::of(index, size);
        size = rewriter.value(cast);
    }
    rewriter.replace_op(op.op(), &[size]);
    Some(())
}

pub(crate) fn empty(set: &mut PatternSet) {
    set.add::<CastOp>("FoldEmptyTensorWithCastOp", cast_of_empty);
    set.add::<DimOp>("FoldEmptyTensorWithDimOp", dim_of_empty);
    set.add::<EmptyOp>("ReplaceEmptyTensorStaticShapeDims", static_empty);
}

/// Replaces a cast of a `tensor.empty` to a more static type by a `tensor.empty` of that type.
fn cast_of_empty(op: CastOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let empty = body.defined_by::<EmptyOp>(view.source())?;
    let ty = body.value_type(view.dest());
    if !preserves_static_information(body.context(), ty, body.value_type(view.source())) {
        return None;
    }
    let (from, to) = (tensor(body, view.source())?, tensor(body, view.dest())?);
    let sizes = mixed(&from.shape, empty.dynamic_sizes());
    let kept = sizes.iter().zip(&to.shape).filter(|(_, size)| **size == DYNAMIC);
    let kept: Vec<Mixed> = kept.map(|(size, _)| *size).collect();
    let new = EmptyOp::build(rewriter, ty, values(&kept)).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Replaces a dynamic size of a `tensor.empty` by its operand.
fn dim_of_empty(op: DimOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let empty = body.defined_by::<EmptyOp>(view.source())?;
    let index = usize::try_from(constant_integer(body, view.index())?).ok()?;
    let sizes = mixed(&tensor(body, view.source())?.shape, empty.dynamic_sizes());
    let &Mixed::Dynamic(size) = sizes.get(index)? else { return None };
    rewriter.replace_op(op.op(), &[size]);
    Some(())
}

/// Moves constant sizes of a `tensor.empty` into its type.
///
/// `empty(%c4) : tensor<?xf32>` => `cast (empty() : tensor<4xf32>)`
fn static_empty(op: EmptyOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let old = tensor(body, view.result())?;
    let mut sizes = mixed(&old.shape, view.dynamic_sizes());
    fold_constants(body, &mut sizes, |size| size >= 0).then_some(())?;
    let (shape, values) = split(&sizes);
    let ty = with_shape(body, old, &shape);
    let new = EmptyOp::build(rewriter, ty, values).op();
    replace_by_cast(rewriter, op.op(), new);
    Some(())
}
