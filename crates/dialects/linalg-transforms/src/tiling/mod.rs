//! Tiling of structured operations (MLIR: `TilingInterface`): the iteration domain, the operation
//! on one tile (`tiled_op`) and the loops over the tiles ([`tile_using_for`],
//! [`tile_using_forall`]). The operations of the transform dialect call them.

mod arithmetic;
mod containing;
mod continuous;
mod forall;
mod fused_producer;
mod greedy_fusion;
mod loops;
mod multitile;
mod packs;
mod pads;
mod reductions;
mod scalar;
mod softmax;
mod split;
mod winograd;

pub use containing::{Fused, NotFused, fuse_first_argument, fuse_first_slice, fuse_first_use};
pub use continuous::{ContinuousSizes, continuous_sizes, static_continuous_sizes};
pub use forall::{ForallTiling, Tiles, tile_using_forall};
pub use fused_producer::fuse_producer;
pub use greedy_fusion::{FusedTiling, FusionTiling, replace_fused, tile_and_fuse};
pub use loops::{tile_dynamic_by_one, tile_using_for};
pub use multitile::{TwoSizes, static_extent, static_two_sizes, two_sizes};
pub use pads::slice_of_pad_swaps;
pub use reductions::{TiledReduction, tile_reduction, tile_reduction_in_parallel};
pub use scalar::scalar_loops;
pub use split::split;

use terrace_affine::{Inputs, composed_apply_to, composed_min};
use terrace_arith::BuildConstant;
use terrace_builtin::affine::AffineExpr;
use terrace_builtin::mixed::{self, Mixed, MixedSlice};
use terrace_builtin::predicates::is_strided;
use terrace_builtin::types::MemRefType;
use terrace_ir::{Builder, Op, OpRef, Operand, Value};
use terrace_linalg::{IndexOp, SoftmaxOp, Structured};
use terrace_memref::{SubViewOp, subview_type};
use terrace_tensor::PadOp;
use terrace_tensor_transforms::build_full_rank_extract;

use packs::Relayout;
use winograd::Winograd;

use crate::generic::{Generic, clone_with};
use crate::loops::extents_of;

/// The result of tiling an operation.
#[derive(Clone, Debug)]
pub struct Tiled {
    /// The operation on one tile.
    pub op: Op,
    /// The loops, outer ones first; empty if nothing was tiled.
    pub loops: Vec<Op>,
    /// The values that replace the results of the original operation.
    pub results: Vec<Value>,
}

/// Returns the slice with unit strides at `offsets` with the sizes `sizes`.
fn unit_slice(offsets: &[Mixed], sizes: &[Mixed]) -> MixedSlice {
    let strides = vec![Mixed::Static(1); sizes.len()];
    MixedSlice { offsets: offsets.to_vec(), sizes: sizes.to_vec(), strides }
}

/// Creates a slice of `source`: a `tensor.extract_slice` or a `memref.subview`; `None` if `source`
/// is neither a ranked tensor nor a strided memref.
fn slice(b: &mut Builder<'_>, source: Value, slice: &MixedSlice) -> Option<Value> {
    if let Some(value) = build_full_rank_extract(b, source, slice) {
        return Some(value);
    }
    let cx = b.context();
    let from = b.body().value_type(source).downcast::<MemRefType>(cx)?;
    let kept: Vec<usize> = (0..slice.sizes.len()).collect();
    let ty = subview_type(cx, from, slice, &kept)?;
    let [(at, o), (of, z), (by, s)] =
        [&slice.offsets, &slice.sizes, &slice.strides].map(|l| mixed::split(l));
    Some(SubViewOp::build(b, ty, source, o, z, s, at, of, by).value(b))
}

/// Returns for each loop over the tiles of `op` whether it is parallel; `None` if `op` cannot be
/// tiled (MLIR: `getLoopIteratorTypes`).
pub fn tiled_loops(op: OpRef<'_>) -> Option<Vec<bool>> {
    if let Some(pad) = op.cast::<PadOp>() {
        return Some(vec![true; pad.static_low().len()]);
    }
    if let Some(relayout) = Relayout::of(op) {
        return Some(vec![true; relayout.rank(op)]);
    }
    if let Some(winograd) = Winograd::of(op) {
        return Some(vec![true; winograd.rank()]);
    }
    softmax::loops(op).or_else(|| Structured::of(op)?.parallel_loops())
}

/// An operation that is tiled.
enum Tiling {
    /// A structured operation.
    Structured(StructuredTiling),
    /// A padding of a tensor.
    Pad(Op),
    /// A change of the layout of a tensor.
    Relayout(Relayout),
    /// A softmax operation.
    Softmax(Op),
    /// A transform of Winograd's algorithm.
    Winograd(Winograd),
}

/// A tile of an operation.
struct TileOp {
    /// The operation on the tile.
    op: Op,
    /// The values of the tile, one per result.
    values: Vec<Value>,
}

impl Tiling {
    /// Returns the operation `op` for tiling; `None` if it cannot be tiled.
    fn of(b: &Builder<'_>, op: Op) -> Option<Self> {
        let view = b.body().op(op);
        if view.is::<PadOp>() {
            return Some(Self::Pad(op));
        }
        if view.is::<SoftmaxOp>() {
            return Some(Self::Softmax(op));
        }
        if let Some(winograd) = Winograd::of(view) {
            return Some(Self::Winograd(winograd));
        }
        match Relayout::of(view) {
            Some(relayout) => Some(Self::Relayout(relayout)),
            None => StructuredTiling::of(b, op).map(Self::Structured),
        }
    }

    /// Returns the operands or new tensors that the tiles are written to.
    fn destinations(&self, b: &mut Builder<'_>) -> Option<Vec<Value>> {
        match self {
            Self::Structured(tiling) => Some(tiling.generic.outputs.clone()),
            Self::Pad(op) => Some(vec![pads::destination(b, *op)?]),
            Self::Relayout(relayout) => Some(vec![relayout.destination()]),
            Self::Softmax(op) => Some(vec![b.body().op(*op).cast::<SoftmaxOp>()?.output()]),
            Self::Winograd(winograd) => Some(vec![winograd.destination()]),
        }
    }

    /// Returns the extent of each loop (MLIR: `getIterationDomain`).
    fn domain(&self, b: &mut Builder<'_>) -> Option<Vec<Mixed>> {
        match self {
            Self::Structured(tiling) => extents_of(b, &tiling.generic),
            Self::Pad(op) => pads::domain(b, *op),
            Self::Relayout(relayout) => relayout.domain(b),
            Self::Softmax(op) => softmax::domain(b, *op),
            Self::Winograd(winograd) => winograd.domain(b),
        }
    }

    /// Creates the tile at `offsets` with the sizes `sizes`, where `outputs` replace the
    /// destinations (MLIR: `getTiledImplementation`).
    fn tile(
        &self,
        b: &mut Builder<'_>,
        outputs: &[Value],
        offsets: &[Mixed],
        sizes: &[Mixed],
    ) -> Option<TileOp> {
        match self {
            Self::Structured(tiling) => {
                let op = tiling.tiled_op(b, outputs, offsets, sizes)?;
                Some(TileOp { op, values: b.body().results(op).collect() })
            }
            Self::Pad(op) => {
                let (op, value) = pads::tiled(b, *op, *op, offsets, sizes)?;
                Some(TileOp { op, values: vec![value] })
            }
            Self::Relayout(relayout) => relayout.tile(b, *outputs.first()?, offsets, sizes),
            Self::Softmax(op) => softmax::tiled(b, *op, *outputs.first()?, offsets, sizes),
            Self::Winograd(winograd) => winograd.tile(b, *outputs.first()?, offsets, sizes),
        }
    }

    /// Computes the part of the result number `result` at `offsets` with the sizes `sizes` (MLIR:
    /// `generateResultTileValue`). `None` if a dimension of the result is not a loop.
    fn result_tile(
        &self,
        b: &mut Builder<'_>,
        result: usize,
        offsets: &[Mixed],
        sizes: &[Mixed],
    ) -> Option<TileOp> {
        let cx = b.context().clone();
        let tiling = match self {
            Self::Structured(tiling) => tiling,
            Self::Pad(_) => return self.tile(b, &[], offsets, sizes),
            // MLIR computes no part of these operations on its own.
            Self::Softmax(_) | Self::Winograd(_) => return None,
            Self::Relayout(relayout) => {
                // Tiles of the inner dimensions of a packed result are whole.
                let rank = relayout.domain(b)?.len();
                let (offsets, sizes) = (offsets.get(..rank)?, sizes.get(..rank)?);
                return self.tile(b, &[relayout.destination()], offsets, sizes);
            }
        };
        let generic = &tiling.generic;
        let map = generic.maps.get(generic.inputs.len() + result)?;
        let dims: Option<Vec<usize>> =
            (0..map.results.len()).map(|at| Some(map.dim_at(&cx, at)? as usize)).collect();
        let dims = dims?;
        let mut tile_sizes = self.domain(b)?;
        let mut tile_offsets = vec![Mixed::Static(0); tile_sizes.len()];
        for ((dim, offset), size) in dims.into_iter().zip(offsets).zip(sizes) {
            (tile_offsets[dim], tile_sizes[dim]) = (*offset, *size);
        }
        self.tile(b, &generic.outputs.clone(), &tile_offsets, &tile_sizes)
    }

    /// Returns the slice of each destination that the tile at `offsets` with the sizes `sizes`
    /// writes.
    fn result_slices(
        &self,
        b: &mut Builder<'_>,
        results: usize,
        offsets: &[Mixed],
        sizes: &[Mixed],
    ) -> Vec<MixedSlice> {
        (0..results).filter_map(|at| self.result_slice(b, at, offsets, sizes)).collect()
    }

    /// Returns the slice of the destination number `result` that the tile at `offsets` with the
    /// sizes `sizes` writes (MLIR: `getResultTilePosition`). `None` if it is not a slice.
    fn result_slice(
        &self,
        b: &mut Builder<'_>,
        result: usize,
        offsets: &[Mixed],
        sizes: &[Mixed],
    ) -> Option<MixedSlice> {
        match self {
            Self::Structured(tiling) => Some(tiling.result_slice(b, result, offsets, sizes)),
            Self::Pad(_) | Self::Softmax(_) => Some(unit_slice(offsets, sizes)),
            Self::Relayout(relayout) => {
                relayout.result_slice(b, relayout.destination(), offsets, sizes)
            }
            Self::Winograd(winograd) => winograd.result_slice(b, offsets, sizes),
        }
    }
}

/// A structured operation that is tiled.
struct StructuredTiling {
    op: Op,
    generic: Generic,
}

impl StructuredTiling {
    /// Returns the operation `op` for tiling; `None` if `op` is no structured operation, or an
    /// operand is a memref without strides, which has no slices.
    fn of(b: &Builder<'_>, op: Op) -> Option<Self> {
        let generic = Generic::of(b.body(), op)?;
        let has_slices = |value: Value| {
            let ty = b.body().value_type(value);
            !ty.is::<MemRefType>() || is_strided(b.context(), ty)
        };
        let fits = generic.operands().all(has_slices);
        fits.then_some(Self { op, generic })
    }

    /// Returns the sizes minus one (MLIR: `sizeBounds` of `computeAllSliceParameters`).
    fn closed_sizes(&self, b: &mut Builder<'_>, sizes: &[Mixed]) -> Vec<Mixed> {
        let minus_one = AffineExpr::dim(b.context(), 0).add_constant(b.context(), -1);
        sizes.iter().map(|size| apply_dims(b, self.op, minus_one, &[*size])).collect()
    }

    /// Returns the slice of the operand with index `at`.
    fn slice_of(
        &self,
        b: &mut Builder<'_>,
        at: usize,
        offsets: &[Mixed],
        closed: &[Mixed],
    ) -> MixedSlice {
        let cx = b.context().clone();
        let plus_one = AffineExpr::dim(&cx, 0).add_constant(&cx, 1);
        let (mut starts, mut sizes) = (Vec::new(), Vec::new());
        for result in self.generic.maps[at].results.iter() {
            starts.push(apply_dims(b, self.op, *result, offsets));
            let last = apply_dims(b, self.op, *result, closed);
            sizes.push(apply_dims(b, self.op, plus_one, &[last]));
        }
        unit_slice(&starts, &sizes)
    }

    /// Returns the slice of the output number `result` that the tile at `offsets` with the sizes
    /// `sizes` computes.
    fn result_slice(
        &self,
        b: &mut Builder<'_>,
        result: usize,
        offsets: &[Mixed],
        sizes: &[Mixed],
    ) -> MixedSlice {
        let closed = self.closed_sizes(b, sizes);
        self.slice_of(b, self.generic.inputs.len() + result, offsets, &closed)
    }

    /// Creates the operation on the tile at `offsets` with the sizes `sizes`; `outputs` replace the
    /// operation's outputs (MLIR: `getTiledImplementation`).
    fn tiled_op(
        &self,
        b: &mut Builder<'_>,
        outputs: &[Value],
        offsets: &[Mixed],
        sizes: &[Mixed],
    ) -> Option<Op> {
        let new = self.computed_tile(b, outputs, offsets, sizes)?;
        offset_indices(b, self.op, new, offsets);
        Some(new)
    }

    /// As [`StructuredTiling::tiled_op`], but the region has the indices of the tile.
    fn computed_tile(
        &self,
        b: &mut Builder<'_>,
        outputs: &[Value],
        offsets: &[Mixed],
        sizes: &[Mixed],
    ) -> Option<Op> {
        let closed = self.closed_sizes(b, sizes);
        let mut operands: Vec<Value> = [&self.generic.inputs[..], outputs].concat();
        let mut slices = Vec::new();
        for at in 0..operands.len() {
            let is_whole = self.generic.maps[at].results.is_empty();
            slices.push((!is_whole).then(|| self.slice_of(b, at, offsets, &closed)));
        }
        for (operand, of) in operands.iter_mut().zip(slices) {
            if let Some(of) = of {
                *operand = slice(b, *operand, &of)?;
            }
        }
        Some(clone_with(b, self.op, &operands))
    }
}

/// Creates the structured operation `op` on the tile at `offsets` with the sizes `sizes`, of which
/// `None` is the whole extent of the loop. As in MLIR, `linalg.index` in the region counts from the
/// start of the tile.
pub(crate) fn compute_tile(
    b: &mut Builder<'_>,
    op: Op,
    offsets: &[Mixed],
    sizes: &[Option<Mixed>],
) -> Option<Op> {
    let tiling = StructuredTiling::of(b, op)?;
    let extents = extents_of(b, &tiling.generic)?;
    let sizes: Vec<Mixed> =
        sizes.iter().zip(extents).map(|(size, extent)| size.unwrap_or(extent)).collect();
    let outputs = tiling.generic.outputs.clone();
    tiling.computed_tile(b, &outputs, offsets, &sizes)
}

/// Adds the offsets of the tile to the results of `linalg.index` in `new` (MLIR: `offsetIndices`).
fn offset_indices(b: &mut Builder<'_>, at: Op, new: Op, offsets: &[Mixed]) {
    let cx = b.context().clone();
    let body = b.body();
    let indices: Vec<Op> = body.ops_below(new).filter(|op| body.op(*op).is::<IndexOp>()).collect();
    for index in indices {
        let body = b.body();
        let Some(view) = body.op(index).cast::<IndexOp>() else { continue };
        let dim = usize::try_from(view.dim()).ok();
        let offset = dim.and_then(|dim| offsets.get(dim)).copied();
        let Some(offset) = offset.filter(|offset| !matches!(offset, Mixed::Static(0))) else {
            continue;
        };
        let old = body.result(index, 0);
        let sum = AffineExpr::dim(&cx, 0).add(&cx, AffineExpr::dim(&cx, 1));
        let point = b.point();
        b.set_after(index);
        let shifted = apply_dims(b, at, sum, &[Mixed::Dynamic(old), offset]);
        b.set_point(point);
        let Mixed::Dynamic(shifted) = shifted else { continue };
        let by = b.body().defining_op(shifted);
        b.body_mut().replace_uses_if(old, shifted, |body, use_| Some(body.user(use_)) != by);
    }
}

/// Returns the size of the tile that begins at `offset`: `tile`, or less at the end of a dimension
/// of the size `size` (MLIR: `getBoundedTileSize`).
fn bounded_size(b: &mut Builder<'_>, at: Op, offset: Mixed, size: Mixed, tile: Mixed) -> Mixed {
    let known = tile.known(b.body());
    let divides = match (size.known(b.body()), known) {
        (Some(size), Some(tile)) => tile != 0 && size % tile == 0,
        _ => false,
    };
    if known == Some(1) || divides {
        return tile;
    }
    let cx = b.context().clone();
    let size = Mixed::Dynamic(b.constant_or_value(size));
    let iv = AffineExpr::dim(&cx, 0);
    let [end, most] = [0, 1].map(|at| AffineExpr::symbol(&cx, at));
    let inputs = Inputs { dims: &[offset], symbols: &[size, tile] };
    composed_min(b, at, &[end.sub(&cx, iv), most], inputs)
}

/// Returns `expr`, an expression of dimensions only, applied to `dims`.
fn apply_dims(b: &mut Builder<'_>, at: Op, expr: AffineExpr, dims: &[Mixed]) -> Mixed {
    composed_apply_to(b, at, expr, Inputs { dims, symbols: &[] })
}
