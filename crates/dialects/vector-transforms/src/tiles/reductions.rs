//! Unrolling of contractions and reductions.

use terrace_arith::FastMathFlags;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::{AffineMapAttr, VectorType};
use terrace_ir::{Builder, Context, Op, Rewriter, Type, Value};
use terrace_vector::{ContractionOp, MultiDimReductionOp, ReductionOp, combine};

use super::{Tiles, copy_with, put, slice, tile_type};
use crate::{replace, vector, zero};

/// The accumulators of the tiles of a result, in order of first use.
#[derive(Default)]
struct Accumulators(Vec<(Vec<i64>, Value)>);

impl Accumulators {
    /// Returns the accumulator of the tile at `offsets`; `None` for a new tile.
    fn get(&self, offsets: &[i64]) -> Option<Value> {
        self.0.iter().find(|(key, _)| key == offsets).map(|(_, value)| *value)
    }

    /// Sets the accumulator of the tile at `offsets`.
    fn set(&mut self, offsets: Vec<i64>, value: Value) {
        match self.0.iter_mut().find(|(key, _)| *key == offsets) {
            Some((_, old)) => *old = value,
            None => self.0.push((offsets, value)),
        }
    }

    /// Inserts all tiles into zeros of type `ty`.
    fn assembled(self, b: &mut Builder<'_>, ty: Type) -> Option<Value> {
        let mut all = zero(b, ty)?;
        for (offsets, value) in self.0 {
            all = put(b, value, all, &offsets)?;
        }
        Some(all)
    }
}

/// Returns the numbers of the dimensions that the results of `map` name
/// (MLIR: `applyPermutationMap`).
fn permuted(cx: &Context, map: &AffineMap, numbers: &[i64]) -> Option<Vec<i64>> {
    (0..map.results.len()).map(|at| numbers.get(map.dim_at(cx, at)? as usize).copied()).collect()
}

/// Unrolls a contraction into a vector; the tiles of the result pass on their accumulators.
pub(super) fn contraction(rw: &mut Rewriter<'_>, op: Op, tiles: Tiles) -> Option<()> {
    let cx = rw.context().clone();
    let view = rw.body().op(op).cast::<ContractionOp>()?;
    let values = [view.lhs(), view.rhs(), view.acc()];
    let whole = rw.body().value_type(view.result0());
    let to = whole.downcast::<VectorType>(&cx)?;
    let map = |map: &terrace_ir::Attribute| Some(map.downcast::<AffineMapAttr>(&cx)?.0.clone());
    let maps = view.indexing_maps().data(&cx).0.iter().map(map).collect::<Option<Vec<_>>>()?;
    let [lhs, rhs, result] = &maps[..] else { return None };
    let ty = tile_type(rw, to, &permuted(&cx, result, &tiles.tile)?);
    let mut accumulators = Accumulators::default();
    for offsets in tiles.offsets() {
        let part = |rw: &mut Rewriter<'_>, value, map| {
            let sizes = permuted(&cx, map, &tiles.tile)?;
            slice(rw, value, &permuted(&cx, map, &offsets)?, &sizes)
        };
        let factors = [part(rw, values[0], lhs)?, part(rw, values[1], rhs)?];
        let place = permuted(&cx, result, &offsets)?;
        let acc = match accumulators.get(&place) {
            Some(acc) => acc,
            None => part(rw, values[2], result)?,
        };
        let value = copy_with(rw, op, &[factors[0], factors[1], acc], ty);
        accumulators.set(place, value);
    }
    let all = accumulators.assembled(rw, whole)?;
    replace(rw, op, all)
}

/// Unrolls a reduction to a vector; the tiles of the result pass on their accumulators.
pub(super) fn multi_reduction(rw: &mut Rewriter<'_>, op: Op, tiles: Tiles) -> Option<()> {
    let view = rw.body().op(op).cast::<MultiDimReductionOp>()?;
    let (source, acc) = (view.source(), view.acc());
    let dims = view.reduction_dims().to_vec();
    let whole = rw.body().value_type(view.dest());
    let to = vector(rw.body(), view.dest())?;
    let kept = |numbers: &[i64]| -> Vec<i64> {
        let kept = (0i64..).zip(numbers).filter(|(dim, _)| !dims.contains(dim));
        kept.map(|(_, number)| *number).collect()
    };
    let sizes = kept(&tiles.tile);
    let ty = tile_type(rw, &to, &sizes);
    let mut accumulators = Accumulators::default();
    for offsets in tiles.offsets() {
        let part = slice(rw, source, &offsets, &tiles.tile)?;
        let place = kept(&offsets);
        let acc = match accumulators.get(&place) {
            Some(acc) => acc,
            None => slice(rw, acc, &place, &sizes)?,
        };
        let value = copy_with(rw, op, &[part, acc], ty);
        accumulators.set(place, value);
    }
    let all = accumulators.assembled(rw, whole)?;
    replace(rw, op, all)
}

/// Unrolls a reduction of a vector of rank 1. Its accumulator is dropped, as in MLIR.
pub(super) fn reduction(rw: &mut Rewriter<'_>, op: Op, tiles: Tiles) -> Option<()> {
    let view = rw.body().op(op).cast::<ReductionOp>()?;
    let (source, kind) = (view.vector(), view.kind());
    let ty = rw.body().value_type(view.dest());
    let mut all: Option<Value> = None;
    for offsets in tiles.offsets() {
        let part = slice(rw, source, &offsets, &tiles.tile)?;
        let value = copy_with(rw, op, &[part], ty);
        all = Some(match all {
            Some(all) => combine(rw, kind, all, value, FastMathFlags::NONE)?,
            None => value,
        });
    }
    replace(rw, op, all?)
}
