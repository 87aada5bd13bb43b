//! The passes `affine-expand-index-ops` and `affine-expand-index-ops-as-affine`: lower
//! `affine.delinearize_index` and `affine.linearize_index` (MLIR: `AffineExpandIndexOps.cpp`,
//! `AffineExpandIndexOpsAsAffine.cpp`).

use terrace_affine::{
    AffineDelinearizeIndexOp, AffineDialect, AffineLinearizeIndexOp, composed_apply,
    expand_delinearize, expand_linearize, unfolded_apply,
};
use terrace_arith::{ArithDialect, BuildConstant};
use terrace_builtin::mixed::{Mixed, mixed};
use terrace_builtin::{AffineExpr, AffineMap};
use terrace_ir::{OpType, PatternSet, Rewriter, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;

/// Lower affine operations on indices to arithmetic
#[pass(name = "affine-expand-index-ops", title = "AffineExpandIndexOps", run = expand)]
pub struct AffineExpandIndexOps {}

/// Lower affine operations on indices to affine.apply
#[pass(
    name = "affine-expand-index-ops-as-affine",
    title = "AffineExpandIndexOpsAsAffine",
    run = expand_as_affine
)]
pub struct AffineExpandIndexOpsAsAffine {}

fn expand(_: &AffineExpandIndexOps, target: &mut Target<'_>) -> PassResult {
    target.context().load::<ArithDialect>();
    apply_patterns_everywhere(target.body_mut(), index_op_expansions());
    Ok(())
}

fn expand_as_affine(_: &AffineExpandIndexOpsAsAffine, target: &mut Target<'_>) -> PassResult {
    target.context().load::<AffineDialect>();
    target.context().load::<ArithDialect>();
    apply_patterns_everywhere(target.body_mut(), index_op_expansions_as_affine());
    Ok(())
}

/// Returns the patterns that lower operations on indices to arithmetic (MLIR:
/// `populateAffineExpandIndexOpsPatterns`).
pub fn index_op_expansions() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<AffineDelinearizeIndexOp>("LowerDelinearizeIndexOps", delinearize);
    set.add::<AffineLinearizeIndexOp>("LowerLinearizeIndexOps", linearize);
    set
}

/// Returns the patterns that lower operations on indices to `affine.apply` (MLIR:
/// `populateAffineExpandIndexOpsAsAffinePatterns`).
pub fn index_op_expansions_as_affine() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<AffineDelinearizeIndexOp>("LowerDelinearizeIndexOps", delinearize_as_affine);
    set.add::<AffineLinearizeIndexOp>("LowerLinearizeIndexOps", linearize_as_affine);
    set
}

fn delinearize(op: AffineDelinearizeIndexOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let results = expand_delinearize(rewriter, op)?;
    rewriter.replace_op(op.op(), &results);
    Some(())
}

fn linearize(op: AffineLinearizeIndexOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let sum = expand_linearize(rewriter, op)?;
    rewriter.replace_op(op.op(), &[sum]);
    Some(())
}

/// Returns the strides of all of `count` dimensions but the innermost, outermost first: products
/// of the sizes below. `sizes` may lack the outermost size.
fn strides(
    rewriter: &mut Rewriter<'_>,
    op: terrace_ir::Op,
    sizes: &[Mixed],
    count: usize,
) -> Vec<Mixed> {
    let cx = rewriter.context().clone();
    let product = AffineExpr::symbol(&cx, 0).mul(&cx, AffineExpr::symbol(&cx, 1));
    let mut stride = Mixed::Static(1);
    let mut strides = Vec::new();
    for size in sizes.iter().rev().take(count.saturating_sub(1)) {
        stride = composed_apply(rewriter, op, product, &[*size, stride]);
        strides.push(stride);
    }
    strides.reverse();
    strides
}

/// Replaces `affine.delinearize_index` by quotients and remainders of the linear index.
fn delinearize_as_affine(op: AffineDelinearizeIndexOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let view = op.view(rewriter.body());
    let (mut rest, count) = (view.linear_index(), view.result_count());
    let sizes = mixed(view.static_basis(), view.dynamic_basis());
    let strides = strides(rewriter, op.op(), &sizes, count);
    let [linear, by] = [0, 1].map(|at| AffineExpr::dim(&cx, at));
    let mut results: Vec<Value> = Vec::new();
    for stride in strides {
        let stride = rewriter.constant_or_value(stride);
        let mut apply = |expr| {
            let map = AffineMap::new(2, 0, [expr]);
            unfolded_apply(rewriter, op.op(), &map, vec![rest, stride])
        };
        results.push(apply(linear.floor_div(&cx, by)));
        rest = apply(linear.modulo(&cx, by));
    }
    results.push(rest);
    rewriter.replace_op(op.op(), &results);
    Some(())
}

/// Replaces `affine.linearize_index` by the sum of the indices times their strides.
fn linearize_as_affine(op: AffineLinearizeIndexOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let view = op.view(rewriter.body());
    let indices: Vec<Value> = view.multi_index().collect();
    let sizes = mixed(view.static_basis(), view.dynamic_basis());
    let mut strides = strides(rewriter, op.op(), &sizes, indices.len());
    strides.push(Mixed::Static(1));
    let mut sum = AffineExpr::constant(&cx, 0);
    let mut operands = Vec::new();
    for (at, (index, stride)) in (0..).zip(indices.into_iter().zip(strides)) {
        let [index_expr, stride_expr] = [2 * at, 2 * at + 1].map(|at| AffineExpr::symbol(&cx, at));
        sum = sum.add(&cx, index_expr.mul(&cx, stride_expr));
        operands.extend([Mixed::Dynamic(index), stride]);
    }
    let sum = composed_apply(rewriter, op.op(), sum, &operands);
    let sum = rewriter.constant_or_value(sum);
    rewriter.replace_op(op.op(), &[sum]);
    Some(())
}
