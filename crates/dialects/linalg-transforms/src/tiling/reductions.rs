//! Tiling of reductions by loops that carry partial results, of which each element of a tile has
//! its own (MLIR: `PartialReductionOpInterface`).

use terrace_arith::ConstantOp;
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::mixed::{Mixed, split, statics};
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Builder, Mapping, Op, OpType, Operand, Value};
use terrace_linalg::{ReduceOp, YieldOp, build_named};
use terrace_tensor::EmptyOp;
use terrace_tensor_transforms::build_insert;

use super::loops::Nest;
use super::{StructuredTiling, slice, unit_slice};
use crate::generic::{Generic, block_of};
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

impl Partial {
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
        let ty = RankedTensorType::get(&cx, &statics(&sizes), element).ty();
        let empty = EmptyOp::build(b, ty, split(&sizes).1).value(b);
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
        let closed = self.tiling.closed_sizes(b, &nest.sizes);
        let mut slices = Vec::new();
        for at in 0..generic.inputs.len() {
            let is_whole = generic.maps[at].results.is_empty();
            let of = (!is_whole).then(|| self.tiling.slice_of(b, at, &nest.offsets, &closed));
            slices.push(of);
        }
        let mut inputs = generic.inputs.clone();
        for (input, of) in inputs.iter_mut().zip(slices) {
            if let Some(of) = of {
                *input = slice(b, *input, &of)?;
            }
        }
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
