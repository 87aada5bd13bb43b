//! The pass `arm-neon-2d-to-intr`: lowers operations on two-dimensional vectors to intrinsics on
//! flat vectors (MLIR: `ArmNeon2dToIntr.cpp`).

use terrace_arm_neon::{Sdot2dOp, SdotOp};
use terrace_builtin::types::VectorType;
use terrace_ir::pattern::PatternSet;
use terrace_ir::{OpType, Operand, Rewriter};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;
use terrace_vector::{ShapeCastOp, VectorDialect};

/// Replace operations on two-dimensional vectors by intrinsics
#[pass(name = "arm-neon-2d-to-intr", title = "ConvertArmNeon2dToIntrPass", run = run)]
pub struct ArmNeon2dToIntr {}

fn run(_: &ArmNeon2dToIntr, target: &mut Target<'_>) -> PassResult {
    target.context().load::<VectorDialect>();
    let mut set = PatternSet::new();
    populate_arm_neon_2d_to_intr(&mut set);
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// Adds the pattern that lowers `arm_neon.2d.sdot`
/// (MLIR: `populateConvertArmNeon2dToIntrPatterns`).
pub fn populate_arm_neon_2d_to_intr(set: &mut PatternSet) {
    set.add::<Sdot2dOp>("Sdot2dLoweringPattern", sdot);
}

fn sdot(op: Sdot2dOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let view = op.view(rewriter.body());
    let (a, factors) = (view.a(), [view.b(), view.c()]);
    let ty = rewriter.body().value_type(factors[0]);
    let vector = ty.downcast::<VectorType>(&cx)?;
    let flat = VectorType::get(&cx, &[vector.shape.iter().product()], vector.element).ty();
    let [b, c] = factors.map(|factor| ShapeCastOp::build(rewriter, flat, factor).value(rewriter));
    let new = SdotOp::build(rewriter, a, b, c).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}
