//! Tiling by an `scf.forall`.

use terrace_affine::{Inputs, composed_apply, composed_apply_to, composed_max, composed_min};
use terrace_builtin::IndexType;
use terrace_builtin::affine::AffineExpr;
use terrace_builtin::mixed::{Mixed, split};
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
    /// The size of tiles per loop; 0 = not tiled.
    Sizes(Vec<Mixed>),
}

/// The parameters of [`tile_using_forall`].
#[derive(Clone, Debug)]
pub struct ForallTiling {
    /// The tiles by loop.
    pub tiles: Tiles,
    /// The mapping of the loop to devices; `None` without one.
    pub mapping: Option<Handle<ArrayAttr>>,
}

/// Tiles the structured operation `op` by an `scf.forall` before it (MLIR: `tileUsingSCF` with
/// `scf.forall`). `None` if the operation cannot be tiled.
///
/// The original operation stays.
pub fn tile_using_forall(b: &mut Builder<'_>, op: Op, options: &ForallTiling) -> Option<Tiled> {
    b.set_before(op);
    let cx = b.context().clone();
    let tiling = Tiling::of(b, op)?;
    let outputs = tiling.destinations(b)?;
    let domain = tiling.domain(b)?;
    let (mut counts, by_threads) = match &options.tiles {
        Tiles::Threads(counts) => (counts.clone(), true),
        Tiles::Sizes(sizes) => (sizes.clone(), false),
    };
    counts.resize(domain.len(), Mixed::Static(0));
    let order: Vec<usize> = (0..domain.len()).filter(|dim| !counts[*dim].is(b.body(), 0)).collect();
    if order.is_empty() {
        let results = b.body().results(op).collect();
        return Some(Tiled { op, loops: Vec::new(), results });
    }
    let [s0, s1] = [0, 1].map(|at| AffineExpr::symbol(&cx, at));
    let ceil_div = s0.ceil_div(&cx, s1);
    // Tiles of a given size make as many iterations; a given number of iterations makes tiles of
    // this size.
    let mut quotients = vec![Mixed::Static(0); domain.len()];
    for dim in &order {
        quotients[*dim] = composed_apply(b, op, ceil_div, &[domain[*dim], counts[*dim]]);
    }
    let trips: Vec<Mixed> =
        order.iter().map(|dim| if by_threads { counts[*dim] } else { quotients[*dim] }).collect();
    let is_tensor = |value: &Value| b.body().value_type(*value).is::<RankedTensorType>();
    let shared = if outputs.iter().all(is_tensor) { outputs.clone() } else { Vec::new() };
    let types: Vec<Type> = shared.iter().map(|value| b.body().value_type(*value)).collect();
    let zeros = vec![0; order.len()];
    let ones = vec![1; order.len()];
    let (upper, upper_values) = split(&trips);
    let forall = ForallOp::build(b, &types, (), upper_values, (), zeros, upper, ones, &shared[..]);
    if options.mapping.is_some() {
        forall.set_mapping(b.body_mut(), options.mapping);
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
    if by_threads {
        for (dim, variable) in order.iter().zip(variables) {
            let tile =
                Thread { op, size: domain[*dim], count: counts[*dim], tile: quotients[*dim] };
            (offsets[*dim], sizes[*dim]) = tile.range(b, *variable);
        }
    } else {
        for (dim, variable) in order.iter().zip(variables) {
            offsets[*dim] = Mixed::Dynamic(*variable);
        }
        for dim in &order {
            sizes[*dim] = bounded_size(b, op, offsets[*dim], domain[*dim], counts[*dim]);
        }
    }
    let inner = if shared.is_empty() { outputs } else { carried.to_vec() };
    let tile = tiling.tile(b, &inner, &offsets, &sizes)?;
    let (tiled, results) = (tile.op, tile.values);
    let slices = tiling.result_slices(b, results.len(), &offsets, &sizes);
    let end = InParallelOp::build(b).op();
    let region = b.body().region(end, 0)?;
    let block = b.append_block(region, &[]);
    b.set_at_end(block);
    for ((result, dest), slice) in results.into_iter().zip(carried).zip(slices) {
        build_parallel_insert(b, result, *dest, &slice);
    }
    if !by_threads {
        // The loop counts tiles; this comes last, so that nothing is composed with the products.
        let steps: Vec<Mixed> = order.iter().map(|dim| counts[*dim]).collect();
        let start = b.body().first_op(b.body().value_block(*variables.first()?)?)?;
        b.set_before(start);
        for (variable, step) in variables.iter().zip(steps) {
            scale_variable(b, op, *variable, step);
        }
    }
    b.set_before(op);
    let results = b.body().results(forall).collect();
    Some(Tiled { op: tiled, loops: vec![forall], results })
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
