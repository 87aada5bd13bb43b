//! The pass `remove-shape-constraints`: replaces constraints on shapes by witnesses that hold
//! (MLIR: `RemoveShapeConstraints.cpp`).

use terrace_ir::pattern::PatternSet;
use terrace_ir::{Op, OpType, Rewriter};
use terrace_pass::{PassResult, Target, pass};
use terrace_shape::{ConstWitnessOp, CstrBroadcastableOp, CstrEqOp, WitnessType};
use terrace_transforms::apply_patterns_everywhere;

/// Replace constraints on shapes by witnesses that hold
#[pass(
    name = "remove-shape-constraints",
    title = "RemoveShapeConstraintsPass",
    anchor = "func.func",
    run = run
)]
pub struct RemoveShapeConstraints {}

fn run(_: &RemoveShapeConstraints, target: &mut Target<'_>) -> PassResult {
    let mut set = PatternSet::new();
    populate_remove_shape_constraints(&mut set);
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// Adds the patterns that replace constraints on shapes by witnesses that hold
/// (MLIR: `populateRemoveShapeConstraintsPatterns`).
pub fn populate_remove_shape_constraints(set: &mut PatternSet) {
    set.add::<CstrBroadcastableOp>("RemoveCstrBroadcastableOp", |op, rewriter| {
        replace_by_witness(op.op(), rewriter)
    });
    set.add::<CstrEqOp>("RemoveCstrEqOp", |op, rewriter| replace_by_witness(op.op(), rewriter));
}

fn replace_by_witness(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let ty = WitnessType {}.intern(rewriter.context()).ty();
    let new = ConstWitnessOp::build(rewriter, ty, true).op();
    rewriter.replace_with(op, new);
    Some(())
}
