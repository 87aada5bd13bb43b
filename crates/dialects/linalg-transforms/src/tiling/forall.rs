//! Tiling by an `scf.forall`.

use terrace_affine::{Inputs, composed_apply, composed_apply_to, composed_max, composed_min};
use terrace_builtin::IndexType;
use terrace_builtin::affine::AffineExpr;
use terrace_builtin::mixed::{Mixed, MixedSlice, split};
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{ArrayAttr, Builder, Handle, Op, OpType, Type, Value};
use terrace_scf::{ForallOp, InParallelOp};
use terrace_tensor_transforms::build_parallel_insert;

use super::{Tiled, Tiling, bounded_size};

/// The tiles of an `scf.forall`.
#[derive(Clone, Debug)]
pub enum Tiles {
    /// The number of iterations per loop; 0 = not tiled.
    Threads(Vec<Mixed>),
    /// The size of tiles per loop; 0 = not tiled. The loop counts tiles.
    Sizes(Vec<Mixed>),
    /// As [`Tiles::Sizes`], where the tile sizes are the steps of the loop.
    Steps(Vec<Mixed>),
}

/// The parameters of [`tile_using_forall`].
#[derive(Clone, Debug)]
pub struct ForallTiling {
    /// The tiles by loop.
    pub tiles: Tiles,
    /// The mapping of the loop to devices; `None` without one.
    pub mapping: Option<Handle<ArrayAttr>>,
    /// The loops of the operation from the outermost one; empty = in order.
    pub interchange: Vec<usize>,
}

/// Tiles the structured operation `op` by an `scf.forall` before it (MLIR: `tileUsingSCF` with
/// `scf.forall`). `None` if the operation cannot be tiled.
///
/// The original operation stays.
pub fn tile_using_forall(b: &mut Builder<'_>, op: Op, options: &ForallTiling) -> Option<Tiled> {
    b.set_before(op);
    let tiling = Tiling::of(b, op)?;
    let outputs = tiling.destinations(b)?;
    let domain = tiling.domain(b)?;
    let mut ranges = ForallRanges::of(b, op, &options.tiles, domain);
    let rank = |dim: &usize| options.interchange.iter().position(|one| one == dim);
    ranges.order.sort_by_key(|dim| rank(dim).unwrap_or(usize::MAX));
    if ranges.order.is_empty() {
        let results = b.body().results(op).collect();
        return Some(Tiled { op, loops: Vec::new(), results });
    }
    let is_tensor = |value: &Value| b.body().value_type(*value).is::<RankedTensorType>();
    let shared = if outputs.iter().all(is_tensor) { outputs.clone() } else { Vec::new() };
    let forall = ranges.open(b, op, &shared, options.mapping)?;
    let inner = if shared.is_empty() { outputs } else { forall.carried.clone() };
    let tile = tiling.tile(b, &inner, &forall.offsets, &forall.sizes)?;
    let (tiled, results) = (tile.op, tile.values);
    let slices = tiling.result_slices(b, results.len(), &forall.offsets, &forall.sizes);
    forall.close(b, results.into_iter().zip(slices).collect())?;
    if matches!(options.tiles, Tiles::Sizes(_)) {
        // The loop counts tiles; this comes last, so that nothing is composed with the products.
        let steps: Vec<Mixed> = ranges.order.iter().map(|dim| ranges.counts[*dim]).collect();
        let start = b.body().first_op(b.body().value_block(*forall.variables.first()?)?)?;
        b.set_before(start);
        for (variable, step) in forall.variables.iter().zip(steps) {
            scale_variable(b, op, *variable, step);
        }
    }
    b.set_before(op);
    let results = b.body().results(forall.op).collect();
    Some(Tiled { op: tiled, loops: vec![forall.op], results })
}

/// The numbers and the sizes of the tiles of an `scf.forall`, by loop of the tiled operation.
pub(super) struct ForallRanges {
    domain: Vec<Mixed>,
    /// The entries of [`Tiles`].
    pub(super) counts: Vec<Mixed>,
    /// The sizes of tiles for a given number of iterations, or the numbers of tiles of a given
    /// size.
    pub(super) quotients: Vec<Mixed>,
    by_threads: bool,
    by_steps: bool,
    /// The tiled loops.
    pub(super) order: Vec<usize>,
}

/// An `scf.forall` over tiles; the insertion point is in it.
pub(super) struct ForallLoop {
    /// The `scf.forall` itself.
    pub(super) op: Op,
    /// The induction variables.
    pub(super) variables: Vec<Value>,
    /// The block arguments for the shared tensors.
    pub(super) carried: Vec<Value>,
    /// The position of the tile, by loop of the operation.
    pub(super) offsets: Vec<Mixed>,
    /// The sizes of the tile, by loop of the operation.
    pub(super) sizes: Vec<Mixed>,
}

impl ForallRanges {
    /// Computes the ranges for `tiles` of `domain` before `op`.
    pub(super) fn of(b: &mut Builder<'_>, op: Op, tiles: &Tiles, domain: Vec<Mixed>) -> Self {
        let cx = b.context().clone();
        let by_threads = matches!(tiles, Tiles::Threads(_));
        let by_steps = matches!(tiles, Tiles::Steps(_));
        let (Tiles::Threads(counts) | Tiles::Sizes(counts) | Tiles::Steps(counts)) = tiles;
        let mut counts = counts.clone();
        counts.resize(domain.len(), Mixed::Static(0));
        let order: Vec<usize> =
            (0..domain.len()).filter(|dim| !counts[*dim].is(b.body(), 0)).collect();
        let [s0, s1] = [0, 1].map(|at| AffineExpr::symbol(&cx, at));
        let ceil_div = s0.ceil_div(&cx, s1);
        let mut quotients = vec![Mixed::Static(0); domain.len()];
        for dim in order.iter().filter(|_| !by_steps) {
            quotients[*dim] = composed_apply(b, op, ceil_div, &[domain[*dim], counts[*dim]]);
        }
        Self { domain, counts, quotients, by_threads, by_steps, order }
    }

    /// Creates the loop that carries `shared`.
    pub(super) fn open(
        &self,
        b: &mut Builder<'_>,
        op: Op,
        shared: &[Value],
        mapping: Option<Handle<ArrayAttr>>,
    ) -> Option<ForallLoop> {
        let cx = b.context().clone();
        let (domain, order) = (&self.domain, &self.order);
        let trips = match (self.by_threads, self.by_steps) {
            (true, _) => &self.counts,
            (_, true) => domain,
            _ => &self.quotients,
        };
        let trips: Vec<Mixed> = order.iter().map(|dim| trips[*dim]).collect();
        let step = |dim: &usize| if self.by_steps { self.counts[*dim] } else { Mixed::Static(1) };
        let steps: Vec<Mixed> = order.iter().map(step).collect();
        let types: Vec<Type> = shared.iter().map(|value| b.body().value_type(*value)).collect();
        let zeros = vec![0; order.len()];
        let (upper, uppers) = split(&trips);
        let (step, steps) = split(&steps);
        let forall = ForallOp::build(b, &types, (), uppers, steps, zeros, upper, step, shared);
        if mapping.is_some() {
            forall.set_mapping(b.body_mut(), mapping);
        }
        let forall = forall.op();
        let index = IndexType::get(&cx).ty();
        let region = b.body().region(forall, 0)?;
        let block = b.append_block(region, &[&vec![index; order.len()][..], &types[..]].concat());
        let arguments = b.body().arguments(block).to_vec();
        let (variables, carried) = arguments.split_at(order.len());
        b.set_at_end(block);
        let mut offsets = vec![Mixed::Static(0); domain.len()];
        let mut sizes = domain.clone();
        if self.by_threads {
            for (dim, variable) in order.iter().zip(variables) {
                let (size, count) = (domain[*dim], self.counts[*dim]);
                let tile = Thread { op, size, count, tile: self.quotients[*dim] };
                (offsets[*dim], sizes[*dim]) = tile.range(b, *variable);
            }
        } else {
            for (dim, variable) in order.iter().zip(variables) {
                offsets[*dim] = Mixed::Dynamic(*variable);
            }
            for dim in order {
                sizes[*dim] = bounded_size(b, op, offsets[*dim], domain[*dim], self.counts[*dim]);
            }
        }
        let (variables, carried) = (variables.to_vec(), carried.to_vec());
        Some(ForallLoop { op: forall, variables, carried, offsets, sizes })
    }
}

impl ForallLoop {
    /// Creates the terminator, which inserts `results` into slices of the shared tensors.
    pub(super) fn close(
        &self,
        b: &mut Builder<'_>,
        results: Vec<(Value, MixedSlice)>,
    ) -> Option<()> {
        let end = InParallelOp::build(b).op();
        let region = b.body().region(end, 0)?;
        let block = b.append_block(region, &[]);
        b.set_at_end(block);
        for ((result, slice), dest) in results.into_iter().zip(&self.carried) {
            build_parallel_insert(b, result, *dest, &slice);
        }
        Some(())
    }
}

/// Replaces the uses of `variable`, which counts in steps of 1, by `variable * step` (MLIR:
/// `normalizeForallOp`).
fn scale_variable(b: &mut Builder<'_>, at: Op, variable: Value, step: Mixed) {
    if step.known(b.body()) == Some(1) {
        return;
    }
    let cx = b.context().clone();
    let product = AffineExpr::dim(&cx, 0).mul(&cx, AffineExpr::symbol(&cx, 0));
    let inputs = Inputs { dims: &[Mixed::Dynamic(variable)], symbols: &[step] };
    let Mixed::Dynamic(scaled) = composed_apply_to(b, at, product, inputs) else { return };
    let by = b.body().defining_op(scaled);
    b.body_mut().replace_uses_if(variable, scaled, |body, use_| Some(body.user(use_)) != by);
}

/// The part of a loop that one of `count` iterations executes.
struct Thread {
    op: Op,
    size: Mixed,
    count: Mixed,
    tile: Mixed,
}

impl Thread {
    /// Returns the offset and the size of the tile of the iteration `variable` (MLIR:
    /// `getTileOffsetAndSizes`).
    fn range(&self, b: &mut Builder<'_>, variable: Value) -> (Mixed, Mixed) {
        let cx = b.context().clone();
        let variable = Mixed::Dynamic(variable);
        let d0 = AffineExpr::dim(&cx, 0);
        let [s0, s1, s2] = [0, 1, 2].map(|at| AffineExpr::symbol(&cx, at));
        let inputs = Inputs { dims: &[variable], symbols: &[self.tile] };
        let offset = composed_apply_to(b, self.op, d0.mul(&cx, s0), inputs);
        let uneven = s0.sub(&cx, s1.mul(&cx, s2));
        let residual = composed_apply(b, self.op, uneven, &[self.size, self.count, self.tile]);
        if residual.is(b.body(), 0) {
            return (offset, self.tile);
        }
        let inputs = Inputs { dims: &[offset], symbols: &[self.size] };
        let rest = composed_apply_to(b, self.op, s0.sub(&cx, d0), inputs);
        let inputs = Inputs { dims: &[rest], symbols: &[self.tile] };
        let least = composed_min(b, self.op, &[d0, s0], inputs);
        let (size, count) = (self.size.known(b.body()), self.count.known(b.body()));
        let reached = match (size, count, self.tile.known(b.body())) {
            (Some(size), Some(count), Some(tile)) => (count - 1) * tile < size,
            _ => false,
        };
        if reached {
            return (offset, least);
        }
        let zero = AffineExpr::constant(&cx, 0);
        let inputs = Inputs { dims: &[least], symbols: &[] };
        (offset, composed_max(b, self.op, &[zero, d0], inputs))
    }
}
