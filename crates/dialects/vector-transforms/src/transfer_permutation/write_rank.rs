//! The pattern for writes whose permutation map omits dimensions of the base between those that it
//! has (MLIR: `TransferWriteNonPermutationLowering`).

use terrace_builtin::types::VectorType;
use terrace_builtin::{AffineExpr, AffineMap};
use terrace_ir::{Builder, Operand, Rewriter, Value};
use terrace_vector::{BroadcastOp, TransferWriteOp, TransposeOp};

use super::{places, replace_write, unmasked};
use crate::{bool_array, vector_type};

/// Adds dimensions of size 1 to a write for the dimensions of the base that its map omits after the
/// first one that it uses, so that the map becomes a permutation.
pub(super) fn add_unit_dims(op: TransferWriteOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let mut write = unmasked(rewriter.body(), op)?;
    if places(&cx, &write.map).is_some() {
        return None;
    }
    let dims: Vec<u32> = write.map.results.iter().filter_map(|r| r.as_dim(&cx)).collect();
    let first = *dims.iter().min()?;
    let missing = (first..write.map.num_dims).filter(|dim| !dims.contains(dim));
    let mut results: Vec<AffineExpr> = missing.map(|dim| AffineExpr::dim(&cx, dim)).collect();
    let added = results.len();
    let vector = with_leading_dims(rewriter, write.vector, added)?;
    if let Some(mask) = write.mask {
        write.mask = Some(with_trailing_dims(rewriter, mask, added)?);
    }
    results.extend(&write.map.results);
    let map = AffineMap::new(write.map.num_dims, 0, results);
    let in_bounds = bool_array(&cx, &[&vec![true; added][..], &write.in_bounds].concat());
    replace_write(rewriter, write, vector, map, in_bounds)
}

/// Broadcasts `vector` to `added` more leading dimensions of size 1; `None` if `vector` is not a
/// vector.
fn with_leading_dims(builder: &mut Builder<'_>, vector: Value, added: usize) -> Option<Value> {
    let ty = vector_type(builder.body(), vector)?.clone();
    let shape = [&vec![1; added][..], &ty.shape].concat();
    let scalable = [&vec![false; added][..], &ty.scalable].concat();
    let ty = VectorType::scalable(builder.context(), &shape, &scalable, ty.element);
    Some(BroadcastOp::build(builder, ty, vector).value(builder))
}

/// Adds `added` trailing dimensions of size 1 to `vector`, by a broadcast and a transposition;
/// `None` if `vector` is not a vector.
fn with_trailing_dims(builder: &mut Builder<'_>, vector: Value, added: usize) -> Option<Value> {
    let ty = vector_type(builder.body(), vector)?.clone();
    let wide = with_leading_dims(builder, vector, added)?;
    let shape = [&ty.shape[..], &vec![1; added]].concat();
    let scalable = [&ty.scalable[..], &vec![false; added]].concat();
    let (added, rank) = (added as i64, shape.len() as i64);
    let ty = VectorType::scalable(builder.context(), &shape, &scalable, ty.element);
    let permutation = (added..rank).chain(0..added).collect();
    Some(TransposeOp::build(builder, ty, wide, permutation).value(builder))
}
