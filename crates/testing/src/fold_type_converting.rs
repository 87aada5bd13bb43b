//! The pass that folds operations whose results have other element types than the operands.

use std::cmp::Ordering;

use terrace_arith::{ArithDialect, ConstantOp};
use terrace_builtin::folding::{fold_binary_defined, fold_unary, is_poison};
use terrace_ir::fold::constant_value;
use terrace_ir::{OpType, PatternSet, Rewriter, Value};
use terrace_numeric::{Float, Int};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;

use crate::{LessThanOp, SignOp};

/// Test helper functions for folding ops whose input and output types differ, e.g. float
/// comparisons of the form `(f32, f32) -> i1`.
#[pass(
    name = "test-fold-type-converting-op",
    title = "(anonymous namespace)::TestFoldTypeConvertingOp",
    run = fold
)]
pub(crate) struct TestFoldTypeConverting {}

fn fold(_: &TestFoldTypeConverting, target: &mut Target<'_>) -> PassResult {
    target.context().load::<ArithDialect>();
    let mut set = PatternSet::new();
    set.add::<LessThanOp>("FoldLessThanOpF32ToI1", less_than);
    set.add::<SignOp>("FoldSignOpF32ToSI32", sign);
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// Returns the constants that `operands` are; `None` if one is poison.
fn constants<const N: usize>(
    rewriter: &Rewriter<'_>,
    operands: [Value; N],
) -> Option<[Option<terrace_ir::Attribute>; N]> {
    let found = operands.map(|operand| constant_value(rewriter.body(), operand));
    let has_poison = found.iter().flatten().any(|one| is_poison(rewriter.context(), *one));
    (!has_poison).then_some(found)
}

fn less_than(op: LessThanOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let view = op.view(rewriter.body());
    let operands = constants(rewriter, [view.a(), view.b()])?;
    let ty = rewriter.body().value_type(view.result());
    let folded = fold_binary_defined::<Float, Int>(&cx, &operands, ty, |a, b| {
        Some(Int::from_i64(1, i64::from(a.compare(*b) == Some(Ordering::Less))))
    })?;
    let new = ConstantOp::build(rewriter, folded).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

fn sign(op: SignOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let view = op.view(rewriter.body());
    let operands = constants(rewriter, [view.a()])?;
    let ty = rewriter.body().value_type(view.result());
    let folded = fold_unary::<Float, Int>(&cx, &operands, ty, |number| {
        let sign = match (number.is_zero(), number.is_nan(), number.is_negative()) {
            (true, _, _) => 0,
            (false, false, true) => -1,
            _ => 1,
        };
        Some(Int::from_i64(32, sign))
    })?;
    let new = ConstantOp::build(rewriter, folded).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}
