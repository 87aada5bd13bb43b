//! Tiling by a nest of `scf.for`.

use terrace_arith::{BuildConstant, MulIOp};
use terrace_builtin::mixed::Mixed;
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Builder, Op, OpType, Operand, Value};
use terrace_scf::{ForOp, YieldOp};
use terrace_tensor_transforms::build_insert;
use terrace_vector::VectorScaleOp;

use super::{Tiled, Tiling, bounded_size};

/// Tiles the loops of `op` of dynamic size by 1; see [`tile_using_for`].
pub fn tile_dynamic_by_one(b: &mut Builder<'_>, op: Op) -> Option<Tiled> {
    tile_by(b, op, &[], &[], |b, tiling| {
        let extents = tiling.domain(b)?;
        let size = |extent: Mixed| i64::from(extent.known(b.body()).is_none());
        Some(extents.into_iter().map(|extent| Mixed::Static(size(extent))).collect())
    })
}

/// Tiles the structured operation `op` by a nest of loops before it (MLIR: `tileUsingSCF` with
/// `scf.for`). A tile size 0 leaves the loop untiled; the sizes marked in `scalable` are multiples
/// of `vector.vscale`; `interchange` lists the loops from the outermost one. `None` if the
/// operation cannot be tiled.
///
/// The original operation stays.
pub fn tile_using_for(
    b: &mut Builder<'_>,
    op: Op,
    tile_sizes: &[Mixed],
    scalable: &[bool],
    interchange: &[usize],
) -> Option<Tiled> {
    tile_by(b, op, scalable, interchange, |_, _| Some(tile_sizes.to_vec()))
}

/// Tiles `op` by the sizes that `tile_sizes` returns; see [`tile_using_for`].
fn tile_by(
    b: &mut Builder<'_>,
    op: Op,
    scalable: &[bool],
    interchange: &[usize],
    tile_sizes: impl FnOnce(&mut Builder<'_>, &Tiling) -> Option<Vec<Mixed>>,
) -> Option<Tiled> {
    b.set_before(op);
    let tiling = Tiling::of(b, op)?;
    let outputs = tiling.destinations(b)?;
    let domain = tiling.domain(b)?;
    let mut tiles = tile_sizes(b, &tiling)?;
    tiles.resize(domain.len(), Mixed::Static(0));
    for (size, _) in tiles.iter_mut().zip(scalable).filter(|(_, scalable)| **scalable) {
        let Mixed::Static(number) = *size else { continue };
        let factor = b.constant_index(number);
        let vscale = VectorScaleOp::build(b).value(b);
        *size = Mixed::Dynamic(MulIOp::of(factor, vscale).value(b));
    }
    let is_tensor = |value: &Value| b.body().value_type(*value).is::<RankedTensorType>();
    let on_tensors = outputs.iter().all(is_tensor);
    let mut order: Vec<usize> = interchange.to_vec();
    order.extend((0..domain.len()).filter(|dim| !interchange.contains(dim)));
    let mut is_listed = vec![false; domain.len()];
    let is_new = |dim: &usize| {
        is_listed.get_mut(*dim).is_some_and(|listed| !std::mem::replace(listed, true))
    };
    if !order.iter().all(is_new) {
        return None;
    }
    order.retain(|dim| !tiles[*dim].is(b.body(), 0));
    if order.is_empty() {
        let results = b.body().results(op).collect();
        return Some(Tiled { op, loops: Vec::new(), results });
    }
    let initial = if on_tensors { outputs.clone() } else { Vec::new() };
    let nest = Nest::open(b, op, &order, &domain, &tiles, initial)?;
    let inner = if on_tensors { nest.carried.clone() } else { outputs };
    let tile = tiling.tile(b, &inner, &nest.offsets, &nest.sizes)?;
    let (tiled, results) = (tile.op, tile.values);
    let slices = tiling.result_slices(b, results.len(), &nest.offsets, &nest.sizes);
    let mut yielded = Vec::new();
    for ((result, dest), slice) in results.into_iter().zip(&nest.carried).zip(slices) {
        yielded.push(build_insert(b, result, *dest, &slice));
    }
    let results = nest.close(b, &yielded)?;
    b.set_before(op);
    Some(Tiled { op: tiled, loops: nest.loops, results })
}

/// A nest of `scf.for` over tiles.
pub(super) struct Nest {
    /// The loops, outer ones first.
    pub(super) loops: Vec<Op>,
    /// The block arguments of the innermost loop for the values that the loops carry.
    pub(super) carried: Vec<Value>,
    /// The position of the tile, by loop of the operation.
    pub(super) offsets: Vec<Mixed>,
    /// The sizes of the tile, by loop of the operation.
    pub(super) sizes: Vec<Mixed>,
}

impl Nest {
    /// Creates loops over the dimensions `order` of `domain`, with the steps `tiles`, that carry
    /// `initial`; the insertion point is in the innermost loop, which has no terminator yet.
    pub(super) fn open(
        b: &mut Builder<'_>,
        op: Op,
        order: &[usize],
        domain: &[Mixed],
        tiles: &[Mixed],
        initial: Vec<Value>,
    ) -> Option<Self> {
        let lower: Vec<Value> = order.iter().map(|_| b.constant_index(0)).collect();
        let upper: Vec<Value> = order.iter().map(|dim| b.constant_or_value(domain[*dim])).collect();
        let steps: Vec<Value> = order.iter().map(|dim| b.constant_or_value(tiles[*dim])).collect();
        let mut carried = initial;
        let (mut loops, mut variables) = (Vec::new(), Vec::new());
        for ((lower, upper), step) in lower.into_iter().zip(upper).zip(steps) {
            let types: Vec<_> = carried.iter().map(|value| b.body().value_type(*value)).collect();
            let nest = ForOp::build(b, &types, lower, upper, step, &carried[..]).op();
            let index = b.body().value_type(lower);
            let region = b.body().region(nest, 0)?;
            let block = b.append_block(region, &[&[index], &types[..]].concat());
            let arguments = b.body().arguments(block).to_vec();
            variables.push(arguments[0]);
            carried = arguments[1..].to_vec();
            loops.push(nest);
            b.set_at_end(block);
        }
        let mut offsets = vec![Mixed::Static(0); domain.len()];
        for (dim, variable) in order.iter().zip(&variables) {
            offsets[*dim] = Mixed::Dynamic(*variable);
        }
        let mut sizes = domain.to_vec();
        for dim in order {
            sizes[*dim] = bounded_size(b, op, offsets[*dim], domain[*dim], tiles[*dim]);
        }
        Some(Self { loops, carried, offsets, sizes })
    }

    /// Creates the terminators, of which the innermost one yields `yielded`; returns the results of
    /// the outermost loop. `None` if there is no loop.
    pub(super) fn close(&self, b: &mut Builder<'_>, yielded: &[Value]) -> Option<Vec<Value>> {
        YieldOp::build(b, yielded);
        for pair in self.loops.windows(2).rev() {
            let results: Vec<Value> = b.body().results(pair[1]).collect();
            b.set_after(pair[1]);
            YieldOp::build(b, &results);
        }
        let first = *self.loops.first()?;
        Some(b.body().results(first).collect())
    }
}
