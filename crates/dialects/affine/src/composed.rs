//! Numbers that are affine in others, folded where they can be.

use terrace_builtin::mixed::Mixed;
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr};
use terrace_ir::{Builder, Op, OpType};

use crate::AffineApplyOp;
use crate::compose::Applied;

/// The number that `expr` is where its symbols are `operands`, in front of `at`: known, one of the values, or
/// the result of a new `affine.apply`, whose map is composed with those of what defines its operands
/// (MLIR: `makeComposedFoldedAffineApply`).
///
/// # Panics
/// When `expr` has more symbols than there are operands.
pub fn composed_apply(
    builder: &mut Builder<'_>,
    at: Op,
    expr: AffineExpr,
    operands: &[Mixed],
) -> Mixed {
    let cx = builder.context().clone();
    let mut values = Vec::new();
    let symbols: Vec<AffineExpr> = operands
        .iter()
        .map(|operand| match *operand {
            Mixed::Static(number) => AffineExpr::constant(&cx, number),
            Mixed::Dynamic(value) => {
                values.push(value);
                AffineExpr::symbol(&cx, values.len() as u32 - 1)
            }
        })
        .collect();
    let expr = expr.replace_dims_and_symbols(&cx, &[], &symbols);
    let map = AffineMap::new(0, values.len() as u32, [expr]);
    let mut applied = Applied { map, operands: values };
    applied.compose(builder.body().op(at));
    let Applied { map, operands } = applied;
    let result = map.results[0];
    if let Some(number) = result.as_constant(&cx) {
        return Mixed::Static(number);
    }
    let symbol = result.as_symbol(&cx).map(|at| map.num_dims + at);
    if let Some(at) = result.as_dim(&cx).or(symbol) {
        return Mixed::Dynamic(operands[at as usize]);
    }
    let apply = AffineApplyOp::build(builder, AffineMapAttr::get(&cx, map), operands);
    Mixed::Dynamic(builder.body().result(apply.op(), 0))
}
