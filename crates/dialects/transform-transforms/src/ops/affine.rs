//! The operations on `affine.min` and `affine.max`.

use terrace_affine::{AffineMaxOp, AffineMinOp};
use terrace_affine_transforms::min_max_simplifications;
use terrace_ir::pattern::Listener;
use terrace_ir::{Op, OpRef, OpType, PatternSet};
use terrace_rewrite::{FrozenPatterns, GreedyConfig, GreedyOutcome, apply_patterns_to_ops_with};

use crate::interpreter::{Interpreter, Results};
use crate::outcome::{Failure, Outcome};

/// Removes the results of the payload operations that bounds of their operands prove redundant.
pub(crate) fn simplify_min_max(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    _: &mut Results,
) -> Outcome {
    let targets = interpreter.state.ops(op.operand(0));
    for place in &targets {
        let view = interpreter.payload.op(*place);
        if !view.is::<AffineMinOp>() && !view.is::<AffineMaxOp>() {
            let error = terrace_ir::Diagnostic::error(
                op.location(),
                "target must be affine.min or affine.max",
            );
            let error = error.with_note(view.location(), "target op");
            return Err(interpreter.definite(error));
        }
    }
    let cx = op.context();
    terrace_value_bounds::attach(cx);
    let mut set = PatternSet::new();
    for info in [AffineMaxOp::INFO, AffineMinOp::INFO] {
        if let Some(add) = info.canonicalize {
            add(&mut set);
        }
    }
    set.append(min_max_simplifications());
    let patterns = FrozenPatterns::new(cx, set);
    let mut bodies: Vec<_> = targets.iter().map(|place| place.body).collect();
    bodies.dedup();
    let mut outcome = GreedyOutcome::default();
    for id in bodies {
        let ops: Vec<Op> =
            targets.iter().filter(|place| place.body == id).map(|place| place.op).collect();
        outcome.add(interpreter.rewrite(id, |body, tracker| {
            let listener = Some(tracker as &mut dyn Listener);
            apply_patterns_to_ops_with(body, &ops, &patterns, &GreedyConfig::default(), listener)
        }));
    }
    if !outcome.converged {
        let message = "affine.min/max simplification did not converge";
        return Err(interpreter.definite(terrace_ir::Diagnostic::error(op.location(), message)));
    }
    match outcome.changed {
        true => Ok(()),
        false => {
            Err(Failure::at(op, "the transform failed to simplify any of the target operations"))
        }
    }
}
