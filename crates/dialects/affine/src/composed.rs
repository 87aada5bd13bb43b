//! Numbers that are affine in others, folded where they can be.

use terrace_builtin::mixed::Mixed;
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr};
use terrace_ir::{Builder, Op, OpType, Value};

use crate::AffineApplyOp;
use crate::compose::Applied;

/// The number that `expr`, which has no dimensions, is where its symbols are `operands`: known, one of the
/// values, or the result of a new `affine.apply`, which stands where `builder` does and whose map is composed
/// with those of what defines its operands (MLIR: `makeComposedFoldedAffineApply`).
///
/// `at` is an operation in the same affine scope, which says what may be a dimension or a symbol.
///
/// # Panics
/// When `expr` has more symbols than there are operands.
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
    let mut applied = Applied { map, operands: values };
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

/// The result of a new `affine.apply` of `map`, which has one result, to `operands`, its dimensions and symbols,
/// composed with what defines these (MLIR: `makeComposedAffineApply`).
///
/// The operation is there even where its result is a constant or one of the operands. `at` is an operation in
/// the same affine scope, which says what may be a dimension or a symbol.
///
/// # Panics
/// When `map` does not take as many operands.
pub fn unfolded_apply(
    builder: &mut Builder<'_>,
    at: Op,
    map: &AffineMap,
    operands: Vec<Value>,
) -> Value {
    let applied = Applied::new(map, operands);
    let mut applied = applied.expect("the map takes as many operands");
    applied.compose(builder.body().op(at));
    apply(builder, applied)
}

/// What each result of `map` is on `operands`, its dimensions and symbols: the results of new `affine.apply`s,
/// which stand where `builder` does and take no more operands than they need
/// (MLIR: `makeCanonicalAffineApplies`).
///
/// `at` is an operation in the same affine scope, which says what may be a dimension or a symbol.
///
/// # Panics
/// When `map` does not take as many operands.
pub fn canonical_applies(
    builder: &mut Builder<'_>,
    at: Op,
    map: &AffineMap,
    operands: &[Value],
) -> Vec<Value> {
    let one = |result: &AffineExpr| {
        let map = AffineMap::new(map.num_dims, map.num_symbols, [*result]);
        let applied = Applied::new(&map, operands.to_vec());
        let mut applied = applied.expect("the map takes as many operands");
        applied.canonicalize(builder.body().op(at));
        apply(builder, applied)
    };
    map.results.iter().map(one).collect()
}

/// The result of a new `affine.apply`.
fn apply(builder: &mut Builder<'_>, Applied { map, operands }: Applied) -> Value {
    let map = AffineMapAttr::get(builder.context(), map);
    let apply = AffineApplyOp::build(builder, map, operands);
    builder.body().result(apply.op(), 0)
}
