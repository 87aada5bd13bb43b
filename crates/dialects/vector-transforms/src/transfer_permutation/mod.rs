//! Lowering of transfers whose permutation map is not a minor identity
//! (MLIR: `LowerVectorTransfer.cpp`).

mod write_rank;

use terrace_builtin::types::VectorType;
use terrace_builtin::{AffineExprKind, AffineMap, AffineMapAttr};
use terrace_ir::{ArrayAttr, Body, Context, Handle, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_vector::{BroadcastOp, MaskOp, Transfer, TransferReadOp, TransferWriteOp, TransposeOp};

use crate::bool_array;

/// Adds the patterns that rewrite transfers with a permutation, a broadcast or omitted
/// dimensions to transfers with a minor identity map and `vector.transpose` or `vector.broadcast`
/// (MLIR: `populateVectorTransferPermutationMapLoweringPatterns`).
pub fn populate_vector_transfer_permutation_map_lowering(set: &mut PatternSet) {
    set.add("TransferReadPermutationLowering", read);
    set.add("TransferWritePermutationLowering", write);
    set.add("TransferOpReduceRank", drop_broadcast);
    set.add("TransferWriteNonPermutationLowering", write_rank::add_unit_dims);
}

/// Returns the operands and attributes of the transfer `op`; `None` if it has no dimensions or is
/// in a `vector.mask`.
pub(super) fn unmasked<O: OpType>(body: &Body, op: O) -> Option<Transfer> {
    let transfer = Transfer::of(body, op.op())?;
    let around = body.op(op.op()).parent();
    let is_masked = around.is_some_and(|around| around.is::<MaskOp>());
    (!is_masked && !transfer.map.results.is_empty()).then_some(transfer)
}

/// Returns for each result of `map` its index once the results are sorted into a minor identity.
/// Broadcast results fill the remaining indices. `None` if `map` has results other than broadcasts
/// and the minor dimensions (MLIR: `isPermutationOfMinorIdentityWithBroadcasting`).
pub(super) fn places(cx: &Context, map: &AffineMap) -> Option<Vec<usize>> {
    let (dims, results) = (map.num_dims as usize, map.results.len());
    let (first, leading) = (dims.saturating_sub(results), results.saturating_sub(dims));
    let mut places = vec![None; results];
    let mut is_taken = vec![false; results.max(dims)];
    for (place, result) in places.iter_mut().zip(&map.results) {
        match result.kind(cx) {
            AffineExprKind::Constant(0) => {}
            AffineExprKind::Dim(dim) => {
                let at = (dim as usize).checked_sub(first)? + leading;
                *place = Some(at);
                is_taken[at] = true;
            }
            _ => return None,
        }
    }
    let mut free = (0..is_taken.len()).filter(|at| !is_taken[*at]);
    places.into_iter().map(|place| place.or_else(|| free.next())).collect()
}

/// Returns `values` with each one moved to its index in `places`.
fn placed<T: Copy>(values: &[T], places: &[usize]) -> Vec<T> {
    let mut placed = values.to_vec();
    places.iter().zip(values).for_each(|(at, value)| placed[*at] = *value);
    placed
}

/// Rewrites a read with a permuted map to a read in order and a `vector.transpose` of its result.
pub(super) fn read(op: TransferReadOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let read = unmasked(rewriter.body(), op)?;
    let places = places(&cx, &read.map)?;
    if places.iter().copied().eq(0..places.len()) {
        return None;
    }
    let map = AffineMap::new(read.map.num_dims, 0, placed(&read.map.results, &places));
    let (shape, scalable) = (placed(&read.ty.shape, &places), placed(&read.ty.scalable, &places));
    let ty = VectorType::scalable(&cx, &shape, &scalable, read.ty.element);
    let (map, in_bounds) =
        (AffineMapAttr::get(&cx, map), bool_array(&cx, &placed(&read.in_bounds, &places)));
    let (base, padding, mask) = (read.base, read.padding?, read.mask);
    let new =
        TransferReadOp::build(rewriter, ty, base, read.indices, map, padding, mask, in_bounds);
    let permutation = places.iter().map(|at| *at as i64).collect();
    let ty = rewriter.body().value_type(read.vector);
    let turned = TransposeOp::build(rewriter, ty, new, permutation).op();
    rewriter.replace_with(read.op, turned);
    Some(())
}

/// Rewrites a write with a permuted map to a `vector.transpose` and a write of the transposed
/// vector with the minor identity map.
pub(super) fn write(op: TransferWriteOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let write = unmasked(rewriter.body(), op)?;
    if write.map.is_minor_identity(&cx) {
        return None;
    }
    let places = places(&cx, &write.map)?;
    let rank = places.len();
    let mut order: Vec<usize> = (0..rank).collect();
    order.sort_by_key(|at| write.map.dim_at(&cx, *at));
    let shape: Vec<i64> = order.iter().map(|at| write.ty.shape[*at]).collect();
    let scalable: Vec<bool> = order.iter().map(|at| write.ty.scalable[*at]).collect();
    let ty = VectorType::scalable(&cx, &shape, &scalable, write.ty.element);
    let in_bounds = bool_array(&cx, &placed(&write.in_bounds, &places));
    let permutation = order.iter().map(|at| *at as i64).collect();
    let turned = TransposeOp::build(rewriter, ty, write.vector, permutation).value(rewriter);
    let map = AffineMap::minor_identity(&cx, write.map.num_dims, rank as u32);
    replace_write(rewriter, write, turned, map, in_bounds)
}

/// Replaces a write by a write of `vector` with the permutation map `map`.
pub(super) fn replace_write(
    rewriter: &mut Rewriter<'_>,
    Transfer { op, base, indices, mask, .. }: Transfer,
    vector: Value,
    map: AffineMap,
    in_bounds: Handle<ArrayAttr>,
) -> Option<()> {
    let ty = rewriter.body().op(op).result_types().next();
    let map = AffineMapAttr::get(rewriter.context(), map);
    let new = TransferWriteOp::build(rewriter, ty, vector, base, indices, map, mask, in_bounds);
    rewriter.replace_with(op, new.op());
    Some(())
}

/// Rewrites a read whose leading dimensions are broadcasts to a read without them and a
/// `vector.broadcast`.
pub(super) fn drop_broadcast(op: TransferReadOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let read = unmasked(rewriter.body(), op)?;
    let is_broadcast = |result: &&terrace_builtin::AffineExpr| result.as_constant(&cx) == Some(0);
    let leading = read.map.results.iter().take_while(is_broadcast).count();
    let rest = read.map.results[leading..].to_vec();
    if leading == 0 || !is_in_order(&cx, read.map.num_dims, &rest) {
        return None;
    }
    let (shape, scalable) = (&read.ty.shape[leading..], &read.ty.scalable[leading..]);
    let ty = VectorType::scalable(&cx, shape, scalable, read.ty.element);
    let map = AffineMapAttr::get(&cx, AffineMap::new(read.map.num_dims, 0, rest));
    let in_bounds = bool_array(&cx, &read.in_bounds[leading..]);
    let (base, padding, mask) = (read.base, read.padding?, read.mask);
    let new =
        TransferReadOp::build(rewriter, ty, base, read.indices, map, padding, mask, in_bounds);
    let ty = rewriter.body().value_type(read.vector);
    let wide = BroadcastOp::build(rewriter, ty, new).op();
    rewriter.replace_with(read.op, wide);
    Some(())
}

/// Whether `results` are the last of `dims` dimensions in order, or broadcasts in their place
/// (MLIR: `isMinorIdentityWithBroadcasting`).
fn is_in_order(cx: &Context, dims: u32, results: &[terrace_builtin::AffineExpr]) -> bool {
    let Some(first) = dims.checked_sub(results.len() as u32) else { return false };
    (first..)
        .zip(results)
        .all(|(dim, result)| result.as_constant(cx) == Some(0) || result.as_dim(cx) == Some(dim))
}
