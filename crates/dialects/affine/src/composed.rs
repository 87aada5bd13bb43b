//! Builders of affine expressions over values, composed and folded where possible.

use terrace_builtin::mixed::{Mixed, MixedSlice};
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr};
use terrace_ir::{Builder, Op, OpType, Value};

use crate::AffineApplyOp;
use crate::compose::AppliedMap;

/// Returns `expr`, an expression of symbols only, applied to `operands`: a constant, one of the
/// values, or the result of a new `affine.apply` at the insertion point, whose map is composed with
/// those of the operands' definitions (MLIR: `makeComposedFoldedAffineApply`).
///
/// `at` is an operation in the same affine scope; it decides which values are valid dimensions and
/// symbols.
///
/// # Panics
/// If `expr` has more symbols than there are operands.
pub fn composed_apply(
    builder: &mut Builder<'_>,
    at: Op,
    expr: AffineExpr,
    operands: &[Mixed],
) -> Mixed {
    let cx = builder.context();
    let mut values = Vec::new();
    let symbols: Vec<AffineExpr> = operands
        .iter()
        .map(|operand| match *operand {
            Mixed::Static(number) => AffineExpr::constant(cx, number),
            Mixed::Dynamic(value) => {
                values.push(value);
                AffineExpr::symbol(cx, values.len() as u32 - 1)
            }
        })
        .collect();
    let expr = expr.replace_dims_and_symbols(cx, &[], &symbols);
    let map = AffineMap::new(0, values.len() as u32, [expr]);
    let mut applied = AppliedMap { map, operands: values };
    applied.compose(builder.body().op(at));
    let result = applied.map.results[0];
    if let Some(number) = result.as_constant(cx) {
        return Mixed::Static(number);
    }
    let symbol = result.as_symbol(cx).map(|at| applied.map.num_dims + at);
    Mixed::Dynamic(match result.as_dim(cx).or(symbol) {
        Some(at) => applied.operands[at as usize],
        None => apply(builder, applied),
    })
}

/// Builds an `affine.apply` of the single-result `map` to `operands` (dimensions, then symbols),
/// composed with the `affine.apply`s that define them, and returns its result (MLIR:
/// `makeComposedAffineApply`).
///
/// The operation is built even if its result is a constant or one of the operands. `at` is an
/// operation in the same affine scope; it decides which values are valid dimensions and symbols.
///
/// # Panics
/// If the number of operands differs from the inputs of `map`.
pub fn unfolded_apply(
    builder: &mut Builder<'_>,
    at: Op,
    map: &AffineMap,
    operands: Vec<Value>,
) -> Value {
    let applied = AppliedMap::new(map, operands);
    let mut applied = applied.expect("the map takes as many operands");
    applied.compose(builder.body().op(at));
    apply(builder, applied)
}

/// Builds one `affine.apply` per result of `map`, each with only the operands that it needs, and
/// returns their results (MLIR: `makeCanonicalAffineApplies`).
///
/// `at` is an operation in the same affine scope; it decides which values are valid dimensions and
/// symbols.
///
/// # Panics
/// If the number of operands differs from the inputs of `map`.
pub fn canonical_applies(
    builder: &mut Builder<'_>,
    at: Op,
    map: &AffineMap,
    operands: &[Value],
) -> Vec<Value> {
    let one = |result: &AffineExpr| {
        let map = AffineMap::new(map.num_dims, map.num_symbols, [*result]);
        let applied = AppliedMap::new(&map, operands.to_vec());
        let mut applied = applied.expect("the map takes as many operands");
        applied.canonicalize(builder.body().op(at));
        apply(builder, applied)
    };
    map.results.iter().map(one).collect()
}

/// Builds an `affine.apply` and returns its result.
fn apply(builder: &mut Builder<'_>, AppliedMap { map, operands }: AppliedMap) -> Value {
    let map = AffineMapAttr::get(builder.context(), map);
    let apply = AffineApplyOp::build(builder, map, operands);
    builder.body().result(apply.op(), 0)
}

/// Returns the indices in the memref or tensor of which `slice` is a view, for `indices` in the
/// view: each is `offset + index * stride`, with the index 0 in the dimensions that are not in
/// `kept` (MLIR: `resolveIndicesIntoOpWithOffsetsAndStrides`). `None` if there are fewer indices
/// than kept dimensions.
///
/// `at` is an operation in the same affine scope; it decides which values are valid dimensions and
/// symbols.
pub fn resolved_indices(
    builder: &mut Builder<'_>,
    at: Op,
    slice: &MixedSlice,
    kept: &[usize],
    indices: &[Mixed],
) -> Option<Vec<Mixed>> {
    let cx = builder.context().clone();
    let [offset, index, stride] = [0, 1, 2].map(|at| AffineExpr::symbol(&cx, at));
    let sum = offset.add(&cx, index.mul(&cx, stride));
    let mut resolved = Vec::new();
    for (dim, (offset, stride)) in slice.offsets.iter().zip(&slice.strides).enumerate() {
        let index = match kept.iter().position(|kept| *kept == dim) {
            Some(at) => *indices.get(at)?,
            None => Mixed::Static(0),
        };
        resolved.push(composed_apply(builder, at, sum, &[*offset, index, *stride]));
    }
    Some(resolved)
}
