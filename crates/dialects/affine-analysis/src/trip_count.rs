//! Bounds and numbers of iterations of `affine.for` ([`trip_count`]; MLIR: `LoopAnalysis.cpp`).

use terrace_affine::{AffineForOp, AppliedMap, map_of};
use terrace_builtin::{AffineExpr, AffineMap};
use terrace_ir::{Body, OpType};

/// Returns the lower bound of `op` with its operands; `None` for an invalid operation.
pub fn lower_bound(body: &Body, op: AffineForOp) -> Option<AppliedMap> {
    let view = op.view(body);
    AppliedMap::new(map_of(*view, view.lower_bound_map())?, view.lower_bound_operands().collect())
}

/// Returns the upper bound of `op` with its operands; `None` for an invalid operation.
pub fn upper_bound(body: &Body, op: AffineForOp) -> Option<AppliedMap> {
    let view = op.view(body);
    AppliedMap::new(map_of(*view, view.upper_bound_map())?, view.upper_bound_operands().collect())
}

/// Returns the number of iterations of `op` as a map, of which the least result holds (MLIR:
/// `getTripCountMapAndOperands`). `None` if the lower bound has several results.
pub fn trip_count(body: &Body, op: AffineForOp) -> Option<AppliedMap> {
    let cx = body.context();
    let (lower, upper) = (lower_bound(body, op)?, upper_bound(body, op)?);
    let step = op.view(body).step_value().filter(|step| *step > 0)?;
    if let (Some(from), Some(to)) = (lower.map.single_constant(cx), upper.map.single_constant(cx)) {
        let span = to.checked_sub(from)?.max(0);
        let count = span / step + i64::from(span % step != 0);
        return Some(AppliedMap::constant(cx, count));
    }
    let [from] = lower.map.results[..] else { return None };
    let results = vec![from; upper.map.results.len()];
    let map = AffineMap::new(lower.map.num_dims, lower.map.num_symbols, results);
    let lower = AppliedMap { map, operands: lower.operands };
    let mut count = upper.minus(&lower, *op.view(body));
    let step = AffineExpr::constant(cx, step);
    for result in &mut count.map.results {
        *result = result.ceil_div(cx, step);
    }
    Some(count)
}

/// Returns the number of iterations of `op` if it is constant (MLIR: `getConstantTripCount`). A
/// constant negative difference of non-constant bounds wraps to a large number, as in MLIR.
pub fn constant_trip_count(body: &Body, op: AffineForOp) -> Option<u64> {
    let count = trip_count(body, op)?;
    let results = count.map.constant_results(body.context())?;
    results.into_iter().map(|count| count as u64).min()
}

/// Returns the greatest number that is known to divide the number of iterations of `op` (MLIR:
/// `getLargestDivisorOfTripCount`); `u64::MAX` for a loop without iterations.
pub fn largest_trip_divisor(body: &Body, op: AffineForOp) -> u64 {
    let cx = body.context();
    let Some(count) = trip_count(body, op) else { return 1 };
    let divisor = |expr: &AffineExpr| match expr.as_constant(cx) {
        Some(0) => u64::MAX,
        Some(count) => count as u64,
        None => expr.largest_known_divisor(cx) as u64,
    };
    count.map.results.iter().map(divisor).reduce(gcd).unwrap_or(1)
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
