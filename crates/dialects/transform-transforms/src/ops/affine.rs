//! The operations on `affine.min` and `affine.max`.

use terrace_affine::{AffineMaxOp, AffineMinOp};
use terrace_affine_transforms::min_max_simplifications;
use terrace_builtin::TypeExt;
use terrace_ir::pattern::Listener;
use terrace_ir::{Diagnostic, Op, OpRef, OpType, PatternSet, Value};
use terrace_rewrite::{FrozenPatterns, GreedyConfig, GreedyOutcome, apply_patterns_to_ops_with};
use terrace_scf_transforms::bounded_min_max_simplifications;
use terrace_transform::SimplifyBoundedAffineOpsOp;

use crate::interpreter::{Interpreter, Results};
use crate::outcome::{Failure, Outcome};
use crate::payload::OpPlace;

impl Interpreter<'_, '_> {
    /// Returns the definite failure of `op` with a note at the payload operation `place`.
    fn unfit(&self, op: OpRef<'_>, place: OpPlace, message: &str, note: &str) -> Failure {
        let error = Diagnostic::error(op.location(), message);
        self.definite(error.with_note(self.payload.op(place).location(), note))
    }

    /// Returns the payload operations of the first operand of `op`, which must be minima or
    /// maxima.
    fn extremes(&self, op: OpRef<'_>) -> Outcome<Vec<OpPlace>> {
        let targets = self.state.ops(op.operand(0)).to_vec();
        for place in &targets {
            let view = self.payload.op(*place);
            if !view.is::<AffineMinOp>() && !view.is::<AffineMaxOp>() {
                let message = "target must be affine.min or affine.max";
                return Err(self.unfit(op, *place, message, "target op"));
            }
        }
        Ok(targets)
    }

    /// Applies canonicalizations of minima and maxima, and the patterns of `added`, to `targets`.
    fn simplify_extremes(
        &mut self,
        op: OpRef<'_>,
        targets: &[OpPlace],
        added: impl Fn() -> PatternSet,
    ) -> Outcome<GreedyOutcome> {
        let mut set = PatternSet::new();
        for info in [AffineMaxOp::INFO, AffineMinOp::INFO] {
            if let Some(add) = info.canonicalize {
                add(&mut set);
            }
        }
        set.append(added());
        let patterns = FrozenPatterns::new(op.context(), set);
        let mut bodies: Vec<_> = targets.iter().map(|place| place.body).collect();
        bodies.dedup();
        let mut outcome = GreedyOutcome::default();
        for id in bodies {
            let ops: Vec<Op> =
                targets.iter().filter(|place| place.body == id).map(|place| place.op).collect();
            outcome.add(self.rewrite(id, |body, tracker| {
                let listener = Some(tracker as &mut dyn Listener);
                let config = GreedyConfig::default();
                apply_patterns_to_ops_with(body, &ops, &patterns, &config, listener)
            }));
        }
        if !outcome.converged {
            let message = "affine.min/max simplification did not converge";
            return Err(self.definite(Diagnostic::error(op.location(), message)));
        }
        Ok(outcome)
    }
}

/// Removes the results of the payload operations that bounds of their operands prove redundant.
pub(crate) fn simplify_min_max(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    _: &mut Results,
) -> Outcome {
    let targets = interpreter.extremes(op)?;
    terrace_value_bounds::attach(op.context());
    let outcome = interpreter.simplify_extremes(op, &targets, min_max_simplifications)?;
    match outcome.changed {
        true => Ok(()),
        false => {
            Err(Failure::at(op, "the transform failed to simplify any of the target operations"))
        }
    }
}

/// Simplifies the payload operations by constant bounds of other payload values.
pub(crate) fn simplify_bounded(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    _: &mut Results,
) -> Outcome {
    let Some(view) = op.cast::<SimplifyBoundedAffineOpsOp>() else { return Ok(()) };
    let mut bounds: Vec<(Value, i64, i64)> = Vec::new();
    let mut bounded: Vec<OpPlace> = Vec::new();
    let ranges = view.lower_bounds().iter().zip(view.upper_bounds());
    for (handle, (lower, upper)) in view.bounded_values().zip(ranges) {
        for place in interpreter.state.ops(handle).to_vec() {
            let owner = interpreter.payload.op(place);
            let result = owner.results().next().filter(|_| owner.result_count() == 1);
            let is_index = owner.result_types().all(TypeExt::is_index);
            let Some(result) = result.filter(|_| is_index) else {
                let message = "expected bounded value handle to point to one or multiple \
                               single-result index-typed ops";
                let note = "multiple/non-index result";
                return Err(interpreter.unfit(op, place, message, note));
            };
            bounds.push((result, *lower, *upper));
            bounded.push(place);
        }
    }
    let targets = interpreter.extremes(op)?;
    if let Some(place) = targets.iter().find(|place| bounded.contains(place)) {
        let message = "target op result must not be constrainted";
        return Err(interpreter.unfit(op, *place, message, "target/constrained op"));
    }
    let patterns = || bounded_min_max_simplifications(&bounds);
    interpreter.simplify_extremes(op, &targets, patterns).map(drop)
}
