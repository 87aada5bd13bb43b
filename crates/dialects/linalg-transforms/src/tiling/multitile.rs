//! Two sizes of tiles that cover a loop exactly (MLIR: `computeMultiTileSizes`).

use terrace_affine::unfolded_apply;
use terrace_arith::{BuildConstant, CmpIOp, CmpIPredicate};
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_cf::AssertOp;
use terrace_ir::{Body, Builder, Op, Operand, Value};

use crate::generic::Generic;
use crate::loops::extents_of;

/// The sizes of the tiles of a loop: the first iterations, below `split`, are tiles of the size
/// `low`, the others of the size `high`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TwoSizes<T> {
    /// The smaller size.
    pub low: T,
    /// The larger size.
    pub high: T,
    /// The number of iterations in tiles of the smaller size.
    pub split: T,
}

/// Returns the sizes, multiples of `divisor` close to `target`, of the tiles of a loop of `size`
/// iterations; `None` if no such sizes cover it (MLIR: `computeStaticMultiTileSizes`).
pub fn static_two_sizes(size: i64, target: i64, divisor: i64) -> Option<TwoSizes<i64>> {
    if target <= 0 || divisor <= 0 {
        return None;
    }
    let units = size / divisor;
    let tile = (target + divisor - 1) / divisor;
    let count = (units + tile - 1) / tile;
    if count == 0 {
        return None;
    }
    let low = (units / count) * divisor;
    let high = low + divisor;
    let more = units % count;
    let less = count - more;
    (low * less + high * more == size).then_some(TwoSizes { low, high, split: low * less })
}

/// Computes the sizes of the tiles of the loop `dim` of the structured operation `op`, and asserts
/// that they cover it. `None` if there is no such loop.
pub fn two_sizes(
    b: &mut Builder<'_>,
    op: Op,
    dim: usize,
    target: i64,
    divisor: i64,
) -> Option<TwoSizes<Value>> {
    let cx = b.context().clone();
    let generic = Generic::of(b.body(), op).filter(|generic| dim < generic.parallel.len())?;
    let target = b.constant_index(target);
    let divisor = b.constant_index(divisor);
    let extents = extents_of(b, &generic)?;
    let size = b.constant_or_value(extents[dim]);
    let [s0, s1, s2, s3] = [0, 1, 2, 3].map(|at| AffineExpr::symbol(&cx, at));
    let mut apply = |expr: AffineExpr, operands: &[Value]| {
        let map = AffineMap::new(0, operands.len() as u32, [expr]);
        unfolded_apply(b, op, &map, operands.to_vec())
    };
    let ceiling = s0.add(&cx, s1).add_constant(&cx, -1).floor_div(&cx, s1);
    let units = apply(s0.floor_div(&cx, s1), &[size, divisor]);
    let tile = apply(ceiling, &[target, divisor]);
    let count = apply(ceiling, &[units, tile]);
    let low = apply(s0.floor_div(&cx, s1).mul(&cx, s2), &[units, count, divisor]);
    let more = apply(s0.modulo(&cx, s1), &[units, count]);
    let less = apply(s0.sub(&cx, s1), &[count, more]);
    let high = apply(s0.add(&cx, s1), &[low, divisor]);
    let sum = s0.mul(&cx, s1).add(&cx, s2.mul(&cx, s3));
    let covered = apply(sum, &[low, less, high, more]);
    let is_covered = CmpIOp::build(b, CmpIPredicate::Eq, covered, size).value(b);
    AssertOp::build(b, is_covered, "could not compute dynamic multi-size tile shapes".to_owned());
    let map = AffineMap::new(0, 2, [s0.mul(&cx, s1)]);
    let split = unfolded_apply(b, op, &map, vec![low, less]);
    Some(TwoSizes { low, high, split })
}

/// Returns the static number of iterations of the loop `dim` of the structured operation `op`;
/// `None` if there is no such loop, or the shape of an operand is dynamic.
pub fn static_extent(body: &Body, op: Op, dim: usize) -> Option<i64> {
    let cx = body.context();
    let generic = Generic::of(body, op)?;
    let mut extent = None;
    for (operand, map) in generic.operands().zip(&generic.maps) {
        let shape = terrace_builtin::shaped::shape_of(cx, body.value_type(operand));
        for (at, size) in shape.unwrap_or_default().iter().enumerate() {
            if *size == terrace_builtin::DYNAMIC {
                return None;
            }
            if map.dim_at(cx, at) == Some(dim as u32) {
                extent.get_or_insert(*size);
            }
        }
    }
    extent
}
