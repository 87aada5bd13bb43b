//! The split of an operation into two, which compute the iterations of a loop below and from a
//! point on (MLIR: `linalg::splitOp`).

use terrace_affine::{Inputs, composed_apply_to, composed_min};
use terrace_builtin::affine::AffineExpr;
use terrace_builtin::mixed::Mixed;
use terrace_ir::{Op, Rewriter, Value};
use terrace_tensor_transforms::build_insert;

use super::Tiling;

/// Splits the loop `dim` of the structured operation `op` at `point` iterations and replaces `op`
/// by both parts. Returns the first part, which is `op` if there is no second one, and the second
/// part. `None` if the operation cannot be tiled or has no such loop.
pub fn split(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    dim: usize,
    point: Mixed,
) -> Option<(Op, Option<Op>)> {
    let cx = rewriter.context().clone();
    rewriter.set_before(op);
    let domain = Tiling::of(rewriter, op)?.domain(rewriter)?;
    let size = *domain.get(dim)?;
    let [d0, d1, d2] = [0, 1, 2].map(|at| AffineExpr::dim(&cx, at));
    let zero = Mixed::Static(0);
    let inputs = Inputs { dims: &[zero, size], symbols: &[] };
    let end = composed_apply_to(rewriter, op, d0.add(&cx, d1), inputs);
    let inputs = Inputs { dims: &[point, end], symbols: &[] };
    let first = composed_min(rewriter, op, &[d0, d1], inputs);
    let rest = d0.add(&cx, d1).sub(&cx, d2);
    let inputs = Inputs { dims: &[zero, size, first], symbols: &[] };
    let rest = composed_apply_to(rewriter, op, rest, inputs);
    if rest.as_static() == Some(0) {
        return Some((op, None));
    }
    let mut ranges = Ranges { offsets: vec![zero; domain.len()], sizes: domain };
    let destinations = Tiling::of(rewriter, op)?.destinations(rewriter)?;
    ranges.sizes[dim] = first;
    let (lower, results) = ranges.part(rewriter, op, &destinations)?;
    // The second part takes slices of the results of the first one.
    let outputs = rewriter.body().operand_count(op) - destinations.len();
    for (at, result) in results.iter().enumerate() {
        rewriter.body_mut().set_operand(op, outputs + at, *result);
    }
    let inputs = Inputs { dims: &[zero, first], symbols: &[] };
    ranges.offsets[dim] = composed_apply_to(rewriter, op, d0.add(&cx, d1), inputs);
    ranges.sizes[dim] = rest;
    let from = if results.is_empty() { &destinations } else { &results };
    let (upper, results) = ranges.part(rewriter, op, from)?;
    match results.is_empty() {
        true => rewriter.erase_op(op),
        false => rewriter.replace_op(op, &results),
    }
    Some((lower, Some(upper)))
}

/// The iterations of a part of an operation, by loop.
struct Ranges {
    offsets: Vec<Mixed>,
    sizes: Vec<Mixed>,
}

impl Ranges {
    /// Creates `op` on these iterations; returns it with the destinations, of tensors, into which
    /// its results are inserted (MLIR: `createSplitPart`).
    fn part(
        &self,
        rewriter: &mut Rewriter<'_>,
        op: Op,
        destinations: &[Value],
    ) -> Option<(Op, Vec<Value>)> {
        let tiling = Tiling::of(rewriter, op)?;
        let tile = tiling.tile(rewriter, destinations, &self.offsets, &self.sizes)?;
        let mut results = Vec::new();
        for (at, (value, into)) in tile.values.iter().zip(destinations).enumerate() {
            let slice = tiling.result_slice(rewriter, at, &self.offsets, &self.sizes)?;
            results.push(build_insert(rewriter, *value, *into, &slice));
        }
        Some((tile.op, results))
    }
}
