//! Removal of a leading dimension of size 1 from contractions.

use terrace_builtin::AffineExpr;
use terrace_builtin::affine::AffineMap;
use terrace_ir::{Builder, OpType, Operand, Value};
use terrace_vector::{BroadcastOp, ContractionOp, IteratorType, TransposeOp};

use crate::masking::masked;
use crate::reduce_to_contract::Parts;
use crate::{extract, vector, with_shape};

/// Removes the loop over the first dimension of the accumulator, of size 1, and that dimension of
/// the operands (MLIR: `castAwayContractionLeadingOneDim`). `None` if the loop is no parallel one.
pub(super) fn contraction(
    b: &mut Builder<'_>,
    op: ContractionOp,
    mask: Option<Value>,
) -> Option<Value> {
    let cx = b.context().clone();
    let mut parts = Parts::of(b.body(), op)?;
    let acc = vector(b.body(), parts.values[2])?;
    if acc.shape.len() < 2 || acc.shape[0] != 1 {
        return None;
    }
    let whole = b.body().value_type(parts.values[2]);
    let unit = parts.maps[2].dim_at(&cx, 0)?;
    if parts.loops.get(unit as usize) != Some(&IteratorType::Parallel) {
        return None;
    }
    parts.loops.remove(unit as usize);
    for at in 0..3 {
        let map = &parts.maps[at];
        let dims = (0..map.results.len()).map(|at| map.dim_at(&cx, at));
        let dims: Vec<u32> = dims.collect::<Option<_>>()?;
        if let Some(place) = dims.iter().position(|dim| *dim == unit) {
            let mut value = parts.values[at];
            if place != 0 {
                value = with_first(b, value, place)?;
            }
            parts.values[at] = extract(b, value, &[0])?;
        }
        let kept = dims.iter().filter(|dim| **dim != unit);
        let results = kept.map(|dim| AffineExpr::dim(&cx, dim - u32::from(*dim > unit)));
        let results: Vec<AffineExpr> = results.collect();
        parts.maps[at] = AffineMap::new(parts.loops.len() as u32, 0, results);
    }
    let mask = match mask {
        Some(mask) => Some(extract(b, mask, &[0])?),
        None => None,
    };
    let new = parts.build(b).op();
    let value = masked(b, new, mask)?;
    Some(BroadcastOp::build(b, whole, value).value(b))
}

/// Transposes `value` so that dimension `place` comes first; returns `value` if the transposition
/// permutes only dimensions of size 1 in front of the others.
fn with_first(b: &mut Builder<'_>, value: Value, place: usize) -> Option<Value> {
    let ty = vector(b.body(), value)?;
    let others = (0..ty.shape.len()).filter(|dim| *dim != place);
    let order: Vec<usize> = std::iter::once(place).chain(others).collect();
    let moved = |(at, dim): (usize, &usize)| at != *dim && ty.shape[at] != 1;
    if !order[..order.len() - 1].iter().enumerate().any(moved) {
        return Some(value);
    }
    let shape: Vec<i64> = order.iter().map(|dim| ty.shape[*dim]).collect();
    let scalable: Vec<bool> = order.iter().map(|dim| ty.scalable[*dim]).collect();
    let to = with_shape(b, &ty, &shape, &scalable);
    let order = order.iter().map(|dim| *dim as i64).collect();
    Some(TransposeOp::build(b, to, value, order).value(b))
}
