//! Tiling of reductions by loops that carry partial results, of which each element of a tile has
//! its own (MLIR: `PartialReductionOpInterface`).

use terrace_affine::composed_apply;
use terrace_arith::ConstantOp;
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::mixed::{Mixed, MixedSlice, statics};
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{ArrayAttr, Builder, Handle, Mapping, Op, OpType, Operand, Value};
use terrace_linalg::{ReduceOp, YieldOp, build_named};
use terrace_tensor::build_empty;
use terrace_tensor_transforms::{build_extract, build_insert};

use super::forall::{ForallRanges, Tiles};
use super::loops::Nest;
use super::{StructuredTiling, slice, unit_slice};
use crate::generic::{Generic, block_of, clone_with};
use crate::loops::extents_of;
use crate::split_reduction::neutral_element;
use crate::vectorization::match_single_reduction;

/// The operations that tile a reduction.
#[derive(Clone, Debug)]
pub struct TiledReduction {
    /// The fill of each tensor of partial results.
    pub fills: Vec<Op>,
    /// The operation on one tile.
    pub op: Op,
    /// The reduction of each tensor of partial results.
    pub merges: Vec<Op>,
    /// The loops, outer ones first.
    pub loops: Vec<Op>,
    /// The values that replace the results of the original operation.
    pub results: Vec<Value>,
}

/// A structured operation with the reduction loops that become parallel.
struct Partial {
    tiling: StructuredTiling,
    reduced: Vec<usize>,
    /// The indexing map of each tensor of partial results: that of the output, then the reduction
    /// loops.
    maps: Vec<AffineMap>,
    /// The loops that index each tensor of partial results.
    dims: Vec<Vec<usize>>,
    /// The combining operation of each output.
    combiners: Vec<Op>,
}

/// Tiles the structured operation `op` by a nest of loops before it; the tiles of the reduction
/// loops `reduced`, or of all ones if that is empty, are computed in parallel. A tile size 0 leaves
/// a loop untiled. `None` if the operation is on buffers, or an output is not reduced by one
/// operation.
///
/// The original operation stays.
pub fn tile_reduction(
    b: &mut Builder<'_>,
    op: Op,
    tile_sizes: &[i64],
    reduced: &[usize],
) -> Option<TiledReduction> {
    let partial = Partial::of(b, op, reduced)?;
    b.set_before(op);
    let domain = extents_of(b, &partial.tiling.generic)?;
    let mut tiles: Vec<Mixed> = tile_sizes.iter().copied().map(Mixed::Static).collect();
    tiles.resize(domain.len(), Mixed::Static(0));
    let order: Vec<usize> =
        (0..domain.len()).filter(|dim| tiles[*dim] != Mixed::Static(0)).collect();
    if order.is_empty() {
        return None;
    }
    let (mut fills, mut initial) = (Vec::new(), Vec::new());
    for output in 0..partial.maps.len() {
        let fill = partial.neutral(b, output, &domain, &tiles)?;
        initial.push(b.body().result(fill, 0));
        fills.push(fill);
    }
    let nest = Nest::open(b, op, &order, &domain, &tiles, initial)?;
    let tile = partial.tile(b, &nest)?;
    let mut yielded = Vec::new();
    for (output, dest) in nest.carried.iter().enumerate() {
        let (offsets, sizes) = partial.place(output, &nest);
        let value = b.body().result(tile, output);
        yielded.push(build_insert(b, value, *dest, &unit_slice(&offsets, &sizes)));
    }
    let sums = nest.close(b, &yielded)?;
    b.set_before(op);
    let (mut merges, mut results) = (Vec::new(), Vec::new());
    for (output, sum) in sums.into_iter().enumerate() {
        let merge = partial.merge(b, output, sum)?;
        results.push(b.body().result(merge, 0));
        merges.push(merge);
    }
    Some(TiledReduction { fills, op: tile, merges, loops: nest.loops, results })
}

/// Tiles the structured operation `op` by an `scf.forall` before it, of which each iteration
/// reduces a tile of the reduction loops `reduced`, or of all ones if that is empty, to an element
/// of the partial results; see [`tile_reduction`] (MLIR: `PartialReductionOuterParallel`). Emits an
/// error if a parallel loop is tiled.
pub fn tile_reduction_in_parallel(
    b: &mut Builder<'_>,
    op: Op,
    tiles: &Tiles,
    reduced: &[usize],
    mapping: Option<Handle<ArrayAttr>>,
) -> Option<TiledReduction> {
    let partial = Partial::of(b, op, reduced)?;
    b.set_before(op);
    let domain = extents_of(b, &partial.tiling.generic)?;
    b.set_after(op);
    let ranges = ForallRanges::of(b, op, tiles, domain.clone());
    if ranges.order.iter().any(|dim| partial.tiling.generic.parallel[*dim]) {
        let message = "tiling parallel dimensions is not supported with partial reduction tiling \
                       strategies";
        let error = b.body().op(op).error(message);
        b.context().emit(error);
        return None;
    }
    if ranges.order.is_empty() {
        return None;
    }
    let cx = b.context().clone();
    let by_steps = matches!(tiles, Tiles::Steps(_));
    let [s0, s1] = [0, 1].map(|at| AffineExpr::symbol(&cx, at));
    let mut parts = vec![Mixed::Static(0); domain.len()];
    for dim in &ranges.order {
        parts[*dim] = match by_steps {
            true => {
                let inputs = [domain[*dim], ranges.counts[*dim]];
                composed_apply(b, op, s0.ceil_div(&cx, s1), &inputs)
            }
            false => ranges.counts[*dim],
        };
    }
    let (mut fills, mut initial) = (Vec::new(), Vec::new());
    for output in 0..partial.maps.len() {
        let fill = partial.neutral(b, output, &domain, &parts)?;
        initial.push(b.body().result(fill, 0));
        fills.push(fill);
    }
    let forall = ranges.open(b, op, &initial, mapping)?;
    // The part of a loop is the number of its iteration.
    let place = |b: &mut Builder<'_>| {
        let mut parts = vec![Mixed::Static(0); domain.len()];
        for (dim, variable) in ranges.order.iter().zip(&forall.variables) {
            parts[*dim] = match by_steps {
                true => {
                    let inputs = [Mixed::Dynamic(*variable), ranges.counts[*dim]];
                    composed_apply(b, op, s0.floor_div(&cx, s1), &inputs)
                }
                false => Mixed::Dynamic(*variable),
            };
        }
        parts
    };
    let parts = place(b);
    let mut outputs = Vec::new();
    let inputs = partial.input_slices(b, &forall.offsets, &forall.sizes)?;
    for (output, dest) in forall.carried.iter().enumerate() {
        let slice = partial.part_slice(output, &forall.offsets, &forall.sizes, &parts);
        let like = b.body().value_type(partial.tiling.generic.outputs[output]);
        let rank = partial.dims[output].len() - partial.reduced.len();
        let element = element_type_or_self(&cx, like);
        let ty = RankedTensorType::get(&cx, &statics(&slice.sizes[..rank]), element).ty();
        outputs.push(build_extract(b, ty, *dest, &slice));
    }
    let tile = clone_with(b, op, &[inputs, outputs].concat());
    let parts = place(b);
    let mut results = Vec::new();
    for (output, value) in b.body().results(tile).enumerate() {
        let slice = partial.part_slice(output, &forall.offsets, &forall.sizes, &parts);
        results.push((value, slice));
    }
    forall.close(b, results)?;
    b.set_after(forall.op);
    let sums: Vec<Value> = b.body().results(forall.op).collect();
    let (mut merges, mut results) = (Vec::new(), Vec::new());
    for (output, sum) in sums.into_iter().enumerate() {
        let merge = partial.merge(b, output, sum)?;
        results.push(b.body().result(merge, 0));
        merges.push(merge);
    }
    Some(TiledReduction { fills, op: tile, merges, loops: vec![forall.op], results })
}

impl Partial {
    /// Returns the slice of the partial results of the output `output` that is the part `parts` of
    /// the reduced loops.
    fn part_slice(
        &self,
        output: usize,
        offsets: &[Mixed],
        sizes: &[Mixed],
        parts: &[Mixed],
    ) -> MixedSlice {
        let (mut starts, mut lengths) = (Vec::new(), Vec::new());
        for dim in &self.dims[output] {
            let is_reduced = self.reduced.contains(dim);
            starts.push(if is_reduced { parts[*dim] } else { offsets[*dim] });
            lengths.push(if is_reduced { Mixed::Static(1) } else { sizes[*dim] });
        }
        unit_slice(&starts, &lengths)
    }

    /// Creates the slices of the inputs for the tile at `offsets` with the sizes `sizes`.
    fn input_slices(
        &self,
        b: &mut Builder<'_>,
        offsets: &[Mixed],
        sizes: &[Mixed],
    ) -> Option<Vec<Value>> {
        let generic = &self.tiling.generic;
        let closed = self.tiling.closed_sizes(b, sizes);
        let mut slices = Vec::new();
        for at in 0..generic.inputs.len() {
            let is_whole = generic.maps[at].results.is_empty();
            slices.push((!is_whole).then(|| self.tiling.slice_of(b, at, offsets, &closed)));
        }
        let mut inputs = generic.inputs.clone();
        for (input, of) in inputs.iter_mut().zip(slices) {
            if let Some(of) = of {
                *input = slice(b, *input, &of)?;
            }
        }
        Some(inputs)
    }

    fn of(b: &Builder<'_>, op: Op, reduced: &[usize]) -> Option<Self> {
        let (cx, body) = (b.context(), b.body());
        let tiling = StructuredTiling::of(b, op)?;
        let generic = &tiling.generic;
        let loops = generic.parallel.len();
        let reduced: Vec<usize> = match reduced.is_empty() {
            true => (0..loops).filter(|dim| !generic.parallel[*dim]).collect(),
            false => reduced.to_vec(),
        };
        if !generic.has_tensors(body) || reduced.iter().any(|dim| *dim >= loops) {
            return None;
        }
        let (mut maps, mut dims, mut combiners) = (Vec::new(), Vec::new(), Vec::new());
        for output in 0..generic.outputs.len() {
            let map = &generic.maps[generic.inputs.len() + output];
            let own = (0..map.results.len()).map(|at| Some(map.dim_at(cx, at)? as usize));
            let mut own: Vec<usize> = own.collect::<Option<_>>()?;
            own.extend(&reduced);
            dims.push(own);
            let more = reduced.iter().map(|dim| AffineExpr::dim(cx, *dim as u32));
            let results: Vec<AffineExpr> = map.results.iter().copied().chain(more).collect();
            maps.push(AffineMap::new(map.num_dims, map.num_symbols, results));
            let block = block_of(body, op)?;
            combiners.push(match_single_reduction(body, block, generic.inputs.len(), output)?);
        }
        Some(Self { tiling, reduced, maps, dims, combiners })
    }

    /// Creates the tensor of partial results of the output `output`, filled by the neutral element
    /// (MLIR: `generateInitialTensorForPartialReduction`).
    fn neutral(
        &self,
        b: &mut Builder<'_>,
        output: usize,
        domain: &[Mixed],
        tiles: &[Mixed],
    ) -> Option<Op> {
        let cx = b.context().clone();
        let value = self.tiling.generic.outputs[output];
        let element = element_type_or_self(&cx, b.body().value_type(value));
        let neutral = neutral_element(b.body().op(self.combiners[output]), element)?;
        let size = |dim: usize| match tiles[dim] {
            Mixed::Static(0) => domain[dim],
            tile if self.reduced.contains(&dim) => tile,
            _ => domain[dim],
        };
        let sizes: Vec<Mixed> = self.dims[output].iter().copied().map(size).collect();
        let empty = build_empty(b, &sizes, element);
        let neutral = ConstantOp::build(b, neutral).value(b);
        build_named(b, "linalg.fill", &[neutral], &[empty], &[])
    }

    /// Returns the position and the sizes of the partial results of the output `output` that a tile
    /// computes (MLIR: `getPartialResultTilePosition`).
    fn place(&self, output: usize, nest: &Nest) -> (Vec<Mixed>, Vec<Mixed>) {
        let dims = &self.dims[output];
        let offset = |dim: &usize| match self.reduced.contains(dim) {
            true => Mixed::Static(0),
            false => nest.offsets[*dim],
        };
        (dims.iter().map(offset).collect(), dims.iter().map(|dim| nest.sizes[*dim]).collect())
    }

    /// Creates the operation on one tile (MLIR: `tileToPartialReduction`).
    fn tile(&self, b: &mut Builder<'_>, nest: &Nest) -> Option<Op> {
        let generic = &self.tiling.generic;
        let inputs = self.input_slices(b, &nest.offsets, &nest.sizes)?;
        let mut outputs = Vec::new();
        for (output, value) in nest.carried.iter().enumerate() {
            let (offsets, sizes) = self.place(output, nest);
            outputs.push(slice(b, *value, &unit_slice(&offsets, &sizes))?);
        }
        let mut maps = generic.maps[..inputs.len()].to_vec();
        maps.extend(self.maps.iter().cloned());
        let mut parallel = generic.parallel.clone();
        self.reduced.iter().for_each(|dim| parallel[*dim] = true);
        let new = Generic { inputs, outputs, maps, parallel }.build(b);
        let (from, to) = (b.body().region(self.tiling.op, 0)?, b.body().region(new, 0)?);
        b.body_mut().clone_region(from, to, &mut Mapping::new());
        Some(new)
    }

    /// Reduces the partial results `sum` of the output `output` (MLIR: `mergeReductions`).
    fn merge(&self, b: &mut Builder<'_>, output: usize, sum: Value) -> Option<Op> {
        let cx = b.context().clone();
        let init = self.tiling.generic.outputs[output];
        let ty = b.body().value_type(init);
        let element = element_type_or_self(&cx, ty);
        let reduced =
            self.dims[output].iter().enumerate().filter(|(_, dim)| self.reduced.contains(dim));
        let reduced: Vec<i64> = reduced.map(|(at, _)| at as i64).collect();
        let reduce = ReduceOp::build(b, &[ty][..], &[sum][..], &[init][..], reduced).op();
        let combiner = self.combiners[output];
        b.build_block_with(reduce, 0, &[element, element], |b, arguments| {
            let new = b.body_mut().clone_op(combiner, &mut Mapping::new());
            b.body_mut().set_operands(new, arguments);
            b.insert(new);
            let value = b.body().result(new, 0);
            YieldOp::build(b, &[value][..]);
        });
        Some(reduce)
    }
}
