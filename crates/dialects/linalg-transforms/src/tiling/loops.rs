//! Tiling by a nest of `scf.for`.

use terrace_arith::{BuildConstant, MulIOp};
use terrace_builtin::mixed::Mixed;
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Builder, Op, OpType, Operand, Value};
use terrace_scf::{ForOp, YieldOp};
use terrace_tensor_transforms::build_insert;
use terrace_vector::VectorScaleOp;

use super::{Tiled, Tiling, bounded_size};

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
    b.set_before(op);
    let tiling = Tiling::of(b, op)?;
    let outputs = tiling.destinations(b)?;
    let domain = tiling.domain(b)?;
    let mut tiles = tile_sizes.to_vec();
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
    let lower: Vec<Value> = order.iter().map(|_| b.constant_index(0)).collect();
    let upper: Vec<Value> = order.iter().map(|dim| b.constant_or_value(domain[*dim])).collect();
    let steps: Vec<Value> = order.iter().map(|dim| b.constant_or_value(tiles[*dim])).collect();
    let mut carried = if on_tensors { outputs.clone() } else { Vec::new() };
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
    let mut sizes = domain.clone();
    for dim in &order {
        sizes[*dim] = bounded_size(b, op, offsets[*dim], domain[*dim], tiles[*dim]);
    }
    let inner = if on_tensors { carried.clone() } else { outputs };
    let tile = tiling.tile(b, &inner, &offsets, &sizes)?;
    let (tiled, results) = (tile.op, tile.values);
    let slices = tiling.result_slices(b, results.len(), &offsets, &sizes);
    let mut yielded = Vec::new();
    for ((result, dest), slice) in results.into_iter().zip(&carried).zip(slices) {
        yielded.push(build_insert(b, result, *dest, &slice));
    }
    YieldOp::build(b, &yielded);
    for pair in loops.windows(2).rev() {
        let results: Vec<Value> = b.body().results(pair[1]).collect();
        b.set_after(pair[1]);
        YieldOp::build(b, &results);
    }
    b.set_before(op);
    let results = b.body().results(*loops.first()?).collect();
    Some(Tiled { op: tiled, loops, results })
}
