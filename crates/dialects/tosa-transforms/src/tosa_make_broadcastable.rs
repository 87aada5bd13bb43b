//! The pass `tosa-make-broadcastable` (MLIR: `TosaMakeBroadcastable.cpp`). The verifier requires
//! equal ranks of all operands that are broadcast, so that no operand is left to reshape; the pass
//! folds operations and erases dead ones, as its greedy driver does in MLIR.

use terrace_ir::__private::reported_elsewhere;
use terrace_ir::PatternSet;
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;

/// Make the ranks of operands equal, so that they can be broadcast
#[pass(
    name = "tosa-make-broadcastable",
    title = "TosaMakeBroadcastablePass",
    anchor = "func.func",
    run = run
)]
pub struct TosaMakeBroadcastable {}

fn run(_: &TosaMakeBroadcastable, target: &mut Target<'_>) -> PassResult {
    let outcome = apply_patterns_everywhere(target.body_mut(), PatternSet::new());
    if outcome.converged { Ok(()) } else { Err(reported_elsewhere()) }
}
