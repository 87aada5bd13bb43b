//! Dependence of indices on the induction variable of a loop. Vectorization calls these functions.

use terrace_affine::AppliedMap;
use terrace_builtin::{AffineExpr, AffineMap};
use terrace_ir::{Body, OpRef, Value};

/// Returns the only result of `map` that depends on `variable`: `Some(None)` if no result does, and
/// `None` if the variable occurs several times (MLIR: `isContiguousAccess`).
pub fn varying_index(
    body: &Body,
    at: OpRef<'_>,
    map: &AppliedMap,
    variable: Value,
) -> Option<Option<usize>> {
    let cx = body.context();
    let mut found = None;
    for (index, result) in map.map.results.iter().enumerate() {
        let mut operands = Vec::new();
        result.walk(cx, |expr| {
            let symbol = expr.as_symbol(cx).map(|at| at + map.map.num_dims);
            operands.extend(expr.as_dim(cx).or(symbol));
        });
        for operand in operands {
            let operand = *map.operands.get(operand as usize)?;
            if !is_invariant(at, operand, variable) && found.replace(index).is_some() {
                return None;
            }
        }
    }
    Some(found)
}

/// Whether `value`, composed with the `affine.apply`s that define it, does not depend on `variable`
/// (MLIR: `isInvariantAccess`).
pub fn is_invariant(at: OpRef<'_>, value: Value, variable: Value) -> bool {
    let cx = at.context();
    let map = AffineMap::new(1, 0, [AffineExpr::dim(cx, 0)]);
    let mut applied = AppliedMap { map, operands: vec![value] };
    applied.settle(at);
    !applied.operands.contains(&variable)
}
