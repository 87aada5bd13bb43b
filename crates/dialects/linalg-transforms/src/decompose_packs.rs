//! Packing into one tile, and unpacking of one tile, as transpositions and slices
//! ([`pack_decompositions`], [`unpack_decompositions`]).

use terrace_affine::{Inputs, composed_apply_to};
use terrace_builtin::DYNAMIC;
use terrace_builtin::affine::AffineExpr;
use terrace_builtin::mixed::{Mixed, statics};
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Body, OpType, PatternSet, Rewriter, Value};
use terrace_linalg::{PackOp, PackOpRef, UnPackOp, build_transpose};
use terrace_tensor::build_empty;
use terrace_tensor_transforms::{build_extract, build_full_rank_extract, build_insert};

use crate::layout::{Layout, inverse, picked};
use crate::loops::size_of;
use crate::lower_packs::leading;
use crate::pads::Padding;

/// Returns the pattern that turns a `linalg.pack` whose tiled outer dimensions are all 1 into a
/// padding, a transposition and an insertion (MLIR: `DecomposeOuterUnitDimsPackOpPattern`).
pub fn pack_decompositions() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<PackOp>("DecomposeOuterUnitDimsPackOpPattern", decompose_pack);
    set
}

/// Returns the pattern that turns a `linalg.unpack` whose tiled outer dimensions are all 1 into an
/// extraction, a transposition and an insertion (MLIR: `DecomposeOuterUnitDimsUnPackOpPattern`).
pub fn unpack_decompositions() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<UnPackOp>("DecomposeOuterUnitDimsUnPackOpPattern", decompose_unpack);
    set
}

/// Whether the outer dimensions of the tiles, in a packed tensor with the outer dimensions `outer`,
/// are all 1. As in MLIR, the order of the dimensions is applied, not undone.
fn has_one_tile(layout: &Layout, outer: &[i64]) -> bool {
    let Some(sizes) = layout.permuted(outer) else { return false };
    layout.positions.iter().all(|dim| sizes.get(*dim as usize) == Some(&1))
}

/// Whether outer dimensions without tiles that are not 1 change their order.
fn moves_wide_dims(layout: &Layout, packed: &[i64]) -> bool {
    let mut previous = 0;
    for dim in layout.outer.iter().filter(|dim| !layout.positions.contains(dim)) {
        let is_one = |dim: i64| packed.get(dim as usize) == Some(&1);
        if *dim < previous && !(is_one(previous) && is_one(*dim)) {
            return true;
        }
        previous = *dim;
    }
    false
}

/// Returns the source of `op`, padded at the end to one tile if there is a padding value.
fn padded_source(rewriter: &mut Rewriter<'_>, op: PackOp, layout: &Layout) -> Option<Value> {
    let cx = rewriter.context().clone();
    let view: PackOpRef<'_> = op.view(rewriter.body());
    let source = view.source();
    let Some(value) = view.padding_value() else { return Some(source) };
    let ty: RankedTensorType =
        rewriter.body().value_type(source).downcast::<RankedTensorType>(&cx)?.clone();
    let tile_of = |dim: usize| {
        let at = layout.positions.iter().position(|one| *one == dim as i64)?;
        Some(layout.tiles[at])
    };
    let known = |tile: Mixed, body: &Body| tile.known(body).map_or(tile, Mixed::Static);
    let sizes: Vec<Mixed> = (0..ty.shape.len())
        .map(|dim| match tile_of(dim) {
            Some(tile) => known(tile, rewriter.body()),
            None => Mixed::Static(ty.shape[dim]),
        })
        .collect();
    let [d0, d1] = [0, 1].map(|dim| AffineExpr::dim(&cx, dim));
    let mut high = Vec::new();
    for (dim, size) in sizes.iter().enumerate() {
        let extent = size_of(rewriter, source, dim, ty.shape[dim]);
        let inputs = Inputs { dims: &[*size, extent], symbols: &[] };
        high.push(composed_apply_to(rewriter, op.op(), d0.sub(&cx, d1), inputs));
    }
    let low = vec![Mixed::Static(0); high.len()];
    let to = RankedTensorType::get(&cx, &statics(&sizes), ty.element).ty();
    Some(Padding { low, high }.build(rewriter, to, source, value, false))
}

fn decompose_pack(op: PackOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let dest = view.dest();
    let layout = Layout::of_pack(view);
    let packed = shape_of(&cx, body.value_type(dest))?.to_vec();
    let rank = packed.len().checked_sub(layout.positions.len())?;
    if !has_one_tile(&layout, &packed[..rank]) || moves_wide_dims(&layout, &packed) {
        return None;
    }
    let element = element_type_or_self(&cx, body.value_type(dest));
    let known: Vec<Mixed> =
        layout.tiles.iter().map(|tile| tile.known(body).map_or(*tile, Mixed::Static)).collect();
    let source = padded_source(rewriter, op, &layout)?;
    let shape = shape_of(&cx, rewriter.body().value_type(source))?.to_vec();
    let untiled: Vec<i64> =
        (0..rank as i64).filter(|dim| !layout.positions.contains(dim)).collect();
    let mut sizes = Vec::new();
    for dim in &untiled {
        let dim = *dim as usize;
        sizes.push(size_of(rewriter, source, dim, shape[dim]));
    }
    sizes.extend(&known);
    let init = build_empty(rewriter, &sizes, element);
    let order = [untiled, layout.positions.clone()].concat();
    let transposed = build_transpose(rewriter, source, init, &order).op();
    let transposed = rewriter.body().result(transposed, 0);
    let mut sizes = Vec::new();
    for (dim, size) in packed.iter().take(rank).enumerate() {
        sizes.push(size_of(rewriter, dest, dim, *size));
    }
    sizes.extend(known);
    let new = build_insert(rewriter, transposed, dest, &leading(sizes));
    rewriter.replace_op(op.op(), &[new]);
    Some(())
}

/// Returns the dimensions that are in `list`, numbered by their order among those (MLIR:
/// `getPackUnpackNormalizedPerm`).
fn normalized(list: &[i64]) -> Vec<usize> {
    list.iter().map(|dim| list.iter().filter(|other| *other < dim).count()).collect()
}

/// Returns the permutation of the plain dimensions that are tiled or not 1, outer ones first and
/// tiles last (MLIR: `getPackUnpackRankReducedPerm`).
fn reduced_permutation(layout: &Layout, outer: &[i64]) -> Option<Vec<usize>> {
    let (mut wide, mut tiled, mut order) = (Vec::new(), Vec::new(), Vec::new());
    let mut next = 0;
    for (dim, size) in outer.iter().enumerate() {
        let is_tiled = layout.positions.contains(&(dim as i64));
        if !is_tiled && *size == 1 {
            continue;
        }
        match is_tiled {
            true => tiled.push(next),
            false => {
                wide.push(next);
                order.extend(layout.outer.get(dim).copied());
            }
        }
        next += 1;
    }
    let tiled = picked(&tiled, &normalized(&layout.positions))?;
    let mut all = match order.is_empty() {
        true => wide,
        false => picked(&wide, &normalized(&order))?,
    };
    all.extend(tiled);
    Some(all)
}

fn decompose_unpack(op: UnPackOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let (source, dest) = (view.source(), view.dest());
    let layout = Layout::of_unpack(view);
    let packed = shape_of(&cx, body.value_type(source))?.to_vec();
    let plain = shape_of(&cx, body.value_type(dest))?.to_vec();
    let rank = plain.len();
    let is_tiled = |dim: usize| layout.positions.contains(&(dim as i64));
    if !has_one_tile(&layout, packed.get(..rank)?) {
        return None;
    }
    let element = element_type_or_self(&cx, body.value_type(dest));
    // The outer dimensions that are read, all, and those that are not 1.
    let (mut sizes, mut kept, mut shape) = (Vec::new(), Vec::new(), Vec::new());
    for (dim, size) in packed.iter().take(rank).enumerate() {
        if is_tiled(dim) {
            sizes.push(Mixed::Static(1));
            continue;
        }
        let extent = match *size {
            DYNAMIC => size_of(rewriter, source, dim, DYNAMIC),
            size => Mixed::Static(size),
        };
        sizes.push(extent);
        if *size != 1 {
            kept.push(extent);
            shape.push(*size);
        }
    }
    sizes.extend(&layout.tiles);
    kept.extend(&layout.tiles);
    shape.extend(&packed[rank..]);
    let ty = RankedTensorType::get(&cx, &shape, element).ty();
    let order = reduced_permutation(&layout, &packed[..rank])?;
    if order.len() != kept.len() {
        return None;
    }
    let tile = build_extract(rewriter, ty, source, &leading(sizes));
    let order = inverse(&order)?;
    let kept = picked(&kept, &order)?;
    let order: Vec<i64> = order.into_iter().map(|at| at as i64).collect();
    let init = build_empty(rewriter, &kept, element);
    let transposed = build_transpose(rewriter, tile, init, &order).op();
    let transposed = rewriter.body().result(transposed, 0);
    let (mut cut, mut written) = (Vec::new(), Vec::new());
    for (dim, size) in plain.iter().enumerate() {
        if is_tiled(dim) || *size != 1 {
            let size = size_of(rewriter, dest, dim, *size);
            cut.push(size);
            written.push(size);
        } else {
            written.push(Mixed::Static(1));
        }
    }
    let cut = build_full_rank_extract(rewriter, transposed, &leading(cut))?;
    let new = build_insert(rewriter, cut, dest, &leading(written));
    rewriter.replace_op(op.op(), &[new]);
    Some(())
}
