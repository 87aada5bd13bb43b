//! Packing and unpacking that only reshape a tensor become reshapes ([`pack_simplifications`]).

use terrace_builtin::DYNAMIC;
use terrace_builtin::reshape::{groups_attribute, groups_for_collapse};
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{OpType, PatternSet, Rewriter};
use terrace_linalg::{PackOp, UnPackOp};
use terrace_tensor::{CollapseShapeOp, EmptyOp};

use crate::layout::Layout;
use crate::lower_packs::expand;

/// Returns the patterns that turn `linalg.pack` into `tensor.expand_shape` and `linalg.unpack` into
/// `tensor.collapse_shape` where no element moves (MLIR: `populateSimplifyPackAndUnpackPatterns`).
pub fn pack_simplifications() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<PackOp>("SimplifyPackToExpandShape", pack_to_expand_shape);
    set.add::<UnPackOp>("SimplifyUnPackToCollapseShape", unpack_to_collapse_shape);
    set
}

/// Returns the patterns that replace a packed or unpacked `tensor.empty` by the destination (MLIR:
/// `populateFoldPackUnpackIntoTensorEmptyPatterns`).
pub fn empty_pack_folds() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<PackOp>("FoldEmptyTensorWithPackOp", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let (source, dest) = (view.source(), view.dest());
        if view.padding_value().is_some() || body.defined_by::<EmptyOp>(source).is_none() {
            return None;
        }
        rewriter.replace_op(op.op(), &[dest]);
        Some(())
    });
    set.add::<UnPackOp>("FoldEmptyTensorWithUnPackOp", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let (source, dest) = (view.source(), view.dest());
        body.defined_by::<EmptyOp>(source)?;
        rewriter.replace_op(op.op(), &[dest]);
        Some(())
    });
    set
}

/// Whether `layout` tiles only the last of `rank` dimensions, and keeps the order of the others.
fn is_innermost(layout: &Layout, rank: usize) -> bool {
    layout.keeps_order() && layout.positions[..] == [rank as i64 - 1]
}

/// Whether at most one size of the shape `plain`, and one tile, may be above 1.
fn is_narrow(layout: &Layout, plain: &[i64]) -> bool {
    let tiles = layout.tiles.iter().filter(|tile| tile.as_static().is_none_or(|tile| tile > 1));
    plain.iter().filter(|size| **size > 1 || **size == DYNAMIC).count() <= 1 && tiles.count() <= 1
}

/// Whether a tensor of the shape `plain` has its elements in the same order in `layout`, where its
/// shape is `packed`.
fn keeps_elements(layout: &Layout, plain: &[i64], packed: &[i64]) -> bool {
    let outer = packed.len().saturating_sub(layout.positions.len());
    is_innermost(layout, plain.len())
        || is_narrow(layout, plain)
        || layout.positions.is_sorted() && packed.iter().take(outer).all(|size| *size == 1)
}

fn pack_to_expand_shape(op: PackOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    if view.padding_value().is_some() {
        return None;
    }
    let source = view.source();
    let shape =
        |value| Some(body.value_type(value).downcast::<RankedTensorType>(&cx)?.shape.to_vec());
    let (plain, packed): (Vec<i64>, Vec<i64>) = (shape(source)?, shape(view.dest())?);
    if !keeps_elements(&Layout::of_pack(view), &plain, &packed) {
        return None;
    }
    let groups = groups_for_collapse(&packed, &plain)?;
    let new = expand(rewriter, source, &groups, &packed)?;
    rewriter.replace_with(op.op(), new);
    Some(())
}

fn unpack_to_collapse_shape(op: UnPackOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let source = view.source();
    let ty = body.value_type(view.dest());
    let shape = |ty: terrace_ir::Type| Some(ty.downcast::<RankedTensorType>(&cx)?.shape.to_vec());
    let (plain, packed): (Vec<i64>, Vec<i64>) = (shape(ty)?, shape(body.value_type(source))?);
    let layout = Layout::of_unpack(view);
    // As in MLIR, the tile of a single dimension of a dynamic tensor stays.
    let moves = is_innermost(&layout, plain.len()) && plain.contains(&DYNAMIC);
    if !keeps_elements(&layout, &plain, &packed) || moves && !is_narrow(&layout, &plain) {
        return None;
    }
    let groups = groups_for_collapse(&packed, &plain)?;
    let groups = groups_attribute(&cx, &groups);
    let new = CollapseShapeOp::build(rewriter, ty, source, groups).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}
