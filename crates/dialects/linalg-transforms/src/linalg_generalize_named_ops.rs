//! The pass `linalg-generalize-named-ops`: rewrites named structured operations to
//! `linalg.generic`, whose region spells out the computation (MLIR: `Generalization.cpp`).

use terrace_ir::{Op, PatternSet, Rewriter};
use terrace_linalg::{GenericOp, LINALG_OPS, LinalgDialect};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;

use crate::generic::Generic;

/// Replace named structured operations by `linalg.generic`
#[pass(name = "linalg-generalize-named-ops", title = "LinalgGeneralizeNamedOpsPass", run = run)]
pub struct LinalgGeneralizeNamedOps {}

fn run(_: &LinalgGeneralizeNamedOps, target: &mut Target<'_>) -> PassResult {
    target.context().load::<LinalgDialect>();
    apply_patterns_everywhere(target.body_mut(), linalg_generalizations());
    Ok(())
}

/// Returns the pattern that rewrites every structured operation except `linalg.generic` to
/// `linalg.generic` (MLIR: `populateLinalgNamedOpsGeneralizationPatterns`).
pub fn linalg_generalizations() -> PatternSet {
    let mut set = PatternSet::new();
    set.add_at("LinalgGeneralizationPattern", LINALG_OPS, generalize);
    set
}

/// Rewrites a structured operation to `linalg.generic` with the same region, and drops its
/// discardable attributes:
/// `linalg.add ins(%a, %b) outs(%c)  =>  linalg.generic {...} ins(%a, %b) outs(%c) {...}`.
fn generalize(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    if body.op(op).is::<GenericOp>() || body.op(op).region_count() != 1 {
        return None;
    }
    let new = Generic::of(body, op)?.build_from(rewriter, op)?;
    rewriter.replace_with(op, new);
    Some(())
}
