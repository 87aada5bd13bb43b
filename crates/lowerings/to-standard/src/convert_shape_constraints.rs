//! The pass `convert-shape-constraints`: lowers constraints on shapes to assertions
//! (MLIR: `ConvertShapeConstraints.cpp`).

use terrace_cf::AssertOp;
use terrace_ir::pattern::PatternSet;
use terrace_ir::{OpType, Operand, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_shape::{
    ConstWitnessOp, CstrBroadcastableOp, CstrEqOp, CstrRequireOp, IsBroadcastableOp, ShapeEqOp,
};
use terrace_transforms::apply_patterns_everywhere;

use crate::convert_shape_to_std::{BROADCASTABLE, EQUAL, witness};

/// Replace constraints on shapes by assertions
#[pass(name = "convert-shape-constraints", title = "ConvertShapeConstraintsPass", run = run)]
pub struct ConvertShapeConstraints {}

fn run(_: &ConvertShapeConstraints, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<terrace_cf::CfDialect>();
    cx.load::<terrace_scf::ScfDialect>();
    let mut set = PatternSet::new();
    populate_shape_constraints(&mut set);
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// Adds the patterns that lower constraints on shapes to requirements, and these to assertions
/// (MLIR: `populateConvertShapeConstraintsConversionPatterns`).
pub fn populate_shape_constraints(set: &mut PatternSet) {
    set.add::<CstrBroadcastableOp>("CstrBroadcastableToRequire", |op, rewriter| {
        let shapes: Vec<Value> = rewriter.body().operands(op.op()).collect();
        let holds = IsBroadcastableOp::build(rewriter, &shapes).value(rewriter);
        let ty = witness(rewriter);
        let new = CstrRequireOp::build(rewriter, ty, holds, BROADCASTABLE.to_owned()).op();
        rewriter.replace_with(op.op(), new);
        Some(())
    });
    set.add::<CstrEqOp>("CstrEqToRequire", |op, rewriter| {
        let shapes: Vec<Value> = rewriter.body().operands(op.op()).collect();
        let holds = ShapeEqOp::build(rewriter, &shapes).value(rewriter);
        let ty = witness(rewriter);
        let new = CstrRequireOp::build(rewriter, ty, holds, EQUAL.to_owned()).op();
        rewriter.replace_with(op.op(), new);
        Some(())
    });
    set.add::<CstrRequireOp>("ConvertCstrRequireOp", |op, rewriter| {
        let view = op.view(rewriter.body());
        let (holds, message) = (view.pred(), view.msg().to_owned());
        AssertOp::build(rewriter, holds, message);
        let ty = witness(rewriter);
        let new = ConstWitnessOp::build(rewriter, ty, true).op();
        rewriter.replace_with(op.op(), new);
        Some(())
    });
}
