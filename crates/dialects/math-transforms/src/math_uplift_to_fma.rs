//! The pass `math-uplift-to-fma`: contracts multiplications and additions
//! (MLIR: `UpliftToFMA.cpp`).

use terrace_arith::{AddFOp, FastMathFlags, MulFOp};
use terrace_ir::pattern::PatternSet;
use terrace_ir::{OpType, Rewriter};
use terrace_math::{FmaOp, MathDialect};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;

/// Contract arith operations to `math.fma`
#[pass(name = "math-uplift-to-fma", title = "MathUpliftToFMA", run = run)]
pub struct MathUpliftToFma {}

fn run(_: &MathUpliftToFma, target: &mut Target<'_>) -> PassResult {
    target.context().load::<MathDialect>();
    let mut set = PatternSet::new();
    populate_uplift_to_fma(&mut set);
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// Adds the pattern that contracts an addition of a product, if both have the flag `contract`
/// (MLIR: `populateUpliftToFMAPatterns`).
pub fn populate_uplift_to_fma(set: &mut PatternSet) {
    set.add::<AddFOp>("UpliftFma", uplift);
}

fn uplift(op: AddFOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let sum = op.view(body);
    let (product, addend) = match body.defined_by::<MulFOp>(sum.lhs()) {
        Some(product) => (product, sum.rhs()),
        None => (body.defined_by::<MulFOp>(sum.rhs())?, sum.lhs()),
    };
    let flags = [sum.fastmath(), product.fastmath()];
    if !flags.iter().all(|flags| flags.contains(FastMathFlags::CONTRACT)) {
        return None;
    }
    let (a, b, flags) = (product.lhs(), product.rhs(), flags[0] & flags[1]);
    let fma = FmaOp::build(rewriter, a, b, addend);
    fma.set_fastmath(rewriter.body_mut(), flags);
    rewriter.replace_with(op.op(), fma.op());
    Some(())
}
