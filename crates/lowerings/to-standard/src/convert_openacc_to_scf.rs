//! The pass `convert-openacc-to-scf`: conditions of data directives become `scf.if` (MLIR:
//! `OpenACCToSCF.cpp`).

use terrace_acc::{EnterDataOp, ExitDataOp, UpdateOp};
use terrace_builtin::IntegerAttr;
use terrace_ir::fold::constant_value;
use terrace_ir::{Mapping, Op, OpRef, OpType, OperandGroup, PatternSet, Rewriter, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget};
use terrace_scf::{IfOp, ScfDialect};
use terrace_transforms::convert_bodies;

/// Convert the conditions of OpenACC data directives to conditionals of scf
#[pass(
    name = "convert-openacc-to-scf",
    anchor = "builtin.module",
    title = "ConvertOpenACCToSCFPass",
    run = run
)]
pub struct ConvertOpenAccToScf {}

fn run(_: &ConvertOpenAccToScf, target: &mut Target<'_>) -> PassResult {
    target.context().load::<ScfDialect>();
    let mut legal = ConversionTarget::new();
    let mut set = PatternSet::new();
    expand_condition_of::<EnterDataOp>(&mut legal, &mut set);
    expand_condition_of::<ExitDataOp>(&mut legal, &mut set);
    expand_condition_of::<UpdateOp>(&mut legal, &mut set);
    legal.legal_dialects(&["acc", "scf"]);
    let mut patterns = ConversionPatterns::new();
    patterns.add_set(set);
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// Declares directives of type `O` legal without a condition, and adds the pattern that expands it.
fn expand_condition_of<O: OpType>(legal: &mut ConversionTarget, set: &mut PatternSet) {
    legal.dynamically_legal_op::<O>(|op| Some(condition(op).is_none()));
    set.add::<O>("ExpandIfCondition", |op, rewriter| expand_condition(rewriter, op.op()));
}

/// Returns the condition of a data directive that has one; `None` for other operations.
fn condition(op: OpRef<'_>) -> Option<Value> {
    if let Some(op) = op.cast::<EnterDataOp>() {
        return op.if_cond();
    }
    if let Some(op) = op.cast::<ExitDataOp>() {
        return op.if_cond();
    }
    op.cast::<UpdateOp>()?.if_cond()
}

/// Moves the data directive `op`, which has a condition, into an `scf.if`. A constant condition is
/// dropped, or erases the directive.
fn expand_condition(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (cx, body) = (rewriter.context().clone(), rewriter.body_mut());
    let condition = condition(body.op(op))?;
    let known = constant_value(body, condition);
    let known = known.and_then(|known| Some(!known.downcast::<IntegerAttr>(&cx)?.value.is_zero()));
    if known == Some(false) {
        rewriter.erase_op(op);
        return Some(());
    }
    // The condition is the first operand group of each of the directives.
    body.set_operand_group(op, OperandGroup::of(0), &[]);
    if known.is_none() {
        IfOp::define_then(rewriter, condition, |builder| {
            let copy = builder.body_mut().clone_op(op, &mut Mapping::new());
            builder.insert(copy);
        });
        rewriter.erase_op(op);
    }
    Some(())
}
