//! Decreasing sizes of tiles that cover a loop exactly: the wanted size, then powers of two (MLIR:
//! `computeContinuousTileSizes`).

use terrace_affine::{composed_apply, unfolded_apply};
use terrace_arith::BuildConstant;
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::mixed::Mixed;
use terrace_ir::{Builder, Op, Value};

use crate::generic::Generic;
use crate::loops::extents_of;

/// Consecutive parts of a loop that are tiled by a size each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContinuousSizes<T> {
    /// The size of the tiles of each part.
    pub tiles: Vec<T>,
    /// The number of iterations of each part.
    pub chunks: Vec<T>,
}

/// Returns the largest power of two that is less than `size`; `None` for sizes below 2.
fn next_power(size: i64) -> Option<i64> {
    (size > 1).then(|| 1 << (size - 1).ilog2())
}

/// Returns the sizes of the tiles of a loop of `extent` iterations, none for a part without
/// iterations but the first; `None` if `target` is not positive or the extent is negative.
pub fn static_continuous_sizes(extent: i64, target: i64) -> Option<ContinuousSizes<i64>> {
    if target <= 0 || extent < 0 {
        return None;
    }
    let mut sizes = ContinuousSizes { tiles: vec![target], chunks: vec![extent / target * target] };
    let (mut size, mut rest) = (target, extent % target);
    while rest > 0 {
        size = next_power(size)?;
        if rest >= size {
            sizes.tiles.push(size);
            sizes.chunks.push(rest / size * size);
        }
        rest %= size;
    }
    Some(sizes)
}

/// Computes the sizes of the tiles of the loop `dim` of the structured operation `op` before it;
/// `None` if there is no such loop, or `target` is not positive.
pub fn continuous_sizes(
    b: &mut Builder<'_>,
    op: Op,
    dim: usize,
    target: i64,
) -> Option<ContinuousSizes<Value>> {
    let cx = b.context().clone();
    let generic = Generic::of(b.body(), op).filter(|_| target > 0)?;
    let mut rest = *extents_of(b, &generic)?.get(dim)?;
    let [s0, s1] = [0, 1].map(|at| AffineExpr::symbol(&cx, at));
    let (quotient, remainder) = (s0.floor_div(&cx, s1), s0.modulo(&cx, s1));
    let apply = |b: &mut Builder<'_>, expr: AffineExpr, inputs: [Mixed; 2]| {
        let operands = inputs.map(|input| b.constant_or_value(input));
        let map = AffineMap::new(0, 2, [expr]);
        unfolded_apply(b, op, &map, operands.to_vec())
    };
    let (mut tiles, mut counts) = (Vec::new(), Vec::new());
    let mut size = Some(target);
    while let Some(number) = size {
        let tile = b.constant_index(number);
        let inputs = [rest, Mixed::Dynamic(tile)];
        apply(b, quotient, inputs);
        // As in MLIR, the first remainder comes before the number of tiles.
        let first = (number == target).then(|| apply(b, remainder, inputs));
        counts.push(composed_apply(b, op, quotient, &inputs));
        rest = Mixed::Dynamic(first.unwrap_or_else(|| apply(b, remainder, inputs)));
        tiles.push(tile);
        size = next_power(number);
    }
    let product = s0.mul(&cx, s1);
    let chunks = tiles
        .iter()
        .zip(counts)
        .map(|(tile, count)| apply(b, product, [Mixed::Dynamic(*tile), count]));
    let chunks = chunks.collect();
    Some(ContinuousSizes { tiles, chunks })
}
