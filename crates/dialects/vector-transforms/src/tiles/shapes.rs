//! Unrolling of operations that create, broadcast, transpose and cast vectors.

use terrace_arith::{AddIOp, BuildConstant, MaxSIOp, MinSIOp, SubIOp};
use terrace_ir::{Op, Operand, Rewriter, Value};
use terrace_vector::{BroadcastOp, ConstantMaskOp, CreateMaskOp, ShapeCastOp, StepOp, TransposeOp};

use super::{Tiles, put, slice, tile_type};
use crate::{replace, result_vector, vector, zero};

/// Builds the result of `op` from tiles; `make` builds the tile at an offset.
fn assembled(
    rw: &mut Rewriter<'_>,
    op: Op,
    tiles: &Tiles,
    mut make: impl FnMut(&mut Rewriter<'_>, &[i64]) -> Option<Value>,
) -> Option<()> {
    let whole = rw.body().value_type(rw.body().result(op, 0));
    let mut all = zero(rw, whole)?;
    for offsets in tiles.offsets() {
        let part = make(rw, &offsets)?;
        all = put(rw, part, all, &offsets)?;
    }
    replace(rw, op, all)
}

/// Unrolls a transposition.
pub(super) fn transpose(rw: &mut Rewriter<'_>, op: Op, tiles: Tiles) -> Option<()> {
    let view = rw.body().op(op).cast::<TransposeOp>()?;
    let (source, order) = (view.vector(), view.permutation().to_vec());
    let to = result_vector(rw.body(), op)?;
    if to.shape.is_empty() || !tiles.has_full_rank() {
        return None;
    }
    let ty = tile_type(rw, &to, &tiles.tile);
    let restored = |numbers: &[i64]| {
        let mut all = vec![0; order.len()];
        for (dim, number) in order.iter().zip(numbers) {
            all[*dim as usize] = *number;
        }
        all
    };
    assembled(rw, op, &tiles, |rw, offsets| {
        let part = slice(rw, source, &restored(offsets), &restored(&tiles.tile))?;
        Some(TransposeOp::build(rw, ty, part, order.clone()).value(rw))
    })
}

/// Unrolls a broadcast.
pub(super) fn broadcast(rw: &mut Rewriter<'_>, op: Op, tiles: Tiles) -> Option<()> {
    let source = rw.body().op(op).cast::<BroadcastOp>()?.source();
    let from = vector(rw.body(), source);
    let to = result_vector(rw.body(), op)?;
    if !tiles.has_full_rank() {
        return None;
    }
    let ty = tile_type(rw, &to, &tiles.tile);
    assembled(rw, op, &tiles, |rw, offsets| {
        let part = match &from {
            Some(from) => {
                let added = offsets.len() - from.shape.len();
                let of = |dim: usize| match from.shape[dim] {
                    1 => (0, 1),
                    _ => (offsets[added + dim], tiles.tile[added + dim]),
                };
                let (offsets, sizes): (Vec<i64>, Vec<i64>) = (0..from.shape.len()).map(of).unzip();
                slice(rw, source, &offsets, &sizes)?
            }
            None => source,
        };
        Some(BroadcastOp::build(rw, ty, part).value(rw))
    })
}

/// Unrolls `vector.step`: tiles are sums of one step and constants.
pub(super) fn step(rw: &mut Rewriter<'_>, op: Op, tiles: Tiles) -> Option<()> {
    let to = result_vector(rw.body(), op)?;
    if to.is_scalable() {
        return None;
    }
    let ty = tile_type(rw, &to, &tiles.tile);
    let whole = rw.body().value_type(rw.body().result(op, 0));
    let mut all = zero(rw, whole)?;
    let base = StepOp::build(rw, ty).value(rw);
    for offsets in tiles.offsets() {
        let offset = rw.constant_index(*offsets.first()?);
        let offset = BroadcastOp::build(rw, ty, offset).value(rw);
        let part = AddIOp::build(rw, base, offset).value(rw);
        all = put(rw, part, all, &offsets)?;
    }
    replace(rw, op, all)
}

/// Returns the sizes of the part of a vector of shape `shape` with `count` contiguous elements;
/// `None` if no part has exactly these elements.
fn contiguous_part(shape: &[i64], mut count: i64) -> Option<Vec<i64>> {
    let mut sizes = vec![1; shape.len()];
    for (size, whole) in sizes.iter_mut().zip(shape).rev() {
        *size = match (count % whole, whole % count) {
            (0, _) => *whole,
            (_, 0) => count,
            _ => return None,
        };
        count /= *size;
    }
    (count == 1).then_some(sizes)
}

/// Unrolls a shape cast if each tile is a contiguous part of the source and of the result.
pub(super) fn shape_cast(rw: &mut Rewriter<'_>, op: Op, tiles: Tiles) -> Option<()> {
    let source = rw.body().op(op).cast::<ShapeCastOp>()?.source();
    let (from, to) = (vector(rw.body(), source)?, result_vector(rw.body(), op)?);
    if !tiles.has_full_rank() || from.is_scalable() || to.is_scalable() {
        return None;
    }
    let count = tiles.tile.iter().product();
    if contiguous_part(&to.shape, count)? != tiles.tile {
        return None;
    }
    let sizes = contiguous_part(&from.shape, count)?;
    let ty = tile_type(rw, &to, &tiles.tile);
    assembled(rw, op, &tiles, |rw, offsets| {
        let mut linear = to.shape.iter().zip(offsets).fold(0, |sum, (size, at)| sum * size + at);
        let mut place = vec![0; from.shape.len()];
        for (at, size) in place.iter_mut().zip(&from.shape).rev() {
            (*at, linear) = (linear % size, linear / size);
        }
        let part = slice(rw, source, &place, &sizes)?;
        Some(ShapeCastOp::build(rw, ty, part).value(rw))
    })
}

/// Unrolls `vector.constant_mask`: each size is reduced by the offset and limited to the tile.
pub(super) fn constant_mask(rw: &mut Rewriter<'_>, op: Op, tiles: Tiles) -> Option<()> {
    let sizes = rw.body().op(op).cast::<ConstantMaskOp>()?.mask_dim_sizes().to_vec();
    let to = result_vector(rw.body(), op)?;
    if !tiles.has_full_rank() {
        return None;
    }
    let ty = tile_type(rw, &to, &tiles.tile);
    assembled(rw, op, &tiles, |rw, offsets| {
        let all = sizes.iter().zip(offsets).zip(&tiles.tile);
        let sizes: Vec<i64> = all.map(|((size, at), tile)| (size - at).clamp(0, *tile)).collect();
        Some(ConstantMaskOp::build(rw, ty, sizes).value(rw))
    })
}

/// Unrolls `vector.create_mask`: each size is reduced by the offset and limited to the tile.
pub(super) fn create_mask(rw: &mut Rewriter<'_>, op: Op, tiles: Tiles) -> Option<()> {
    let sizes: Vec<Value> = rw.body().op(op).cast::<CreateMaskOp>()?.operands().collect();
    let to = result_vector(rw.body(), op)?;
    if !tiles.has_full_rank() {
        return None;
    }
    let ty = tile_type(rw, &to, &tiles.tile);
    assembled(rw, op, &tiles, |rw, offsets| {
        let mut limited = Vec::new();
        for ((size, offset), tile) in sizes.iter().zip(offsets).zip(&tiles.tile) {
            let mut rest = *size;
            if *offset != 0 {
                let offset = rw.constant_index(*offset);
                rest = SubIOp::build(rw, rest, offset).value(rw);
            }
            let (zero, tile) = (rw.constant_index(0), rw.constant_index(*tile));
            let rest = MaxSIOp::build(rw, rest, zero).value(rw);
            limited.push(MinSIOp::build(rw, rest, tile).value(rw));
        }
        Some(CreateMaskOp::build(rw, ty, limited).value(rw))
    })
}
