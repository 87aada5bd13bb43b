//! The greedy driver on operations that are listed.

use terrace_ir::{Body, Op, OpNameCache};

use super::{Driver, GreedyConfig, Outcome, State, Touched};
use crate::constants::ConstantFolder;
use crate::frozen::FrozenPatterns;
use crate::settled::Settled;
use crate::worklist::Worklist;

/// Folds `ops` of `body`, applies `patterns` to them, the last one first, and goes on with what that
/// changes (MLIR: `applyOpPatternsGreedily`).
///
/// Constants stay where they are, and the blocks of regions as they are.
pub fn apply_patterns_to_ops(
    body: &mut Body,
    ops: &[Op],
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
) -> Outcome {
    let actions = body.context().action_handler();
    let mut state = State {
        worklist: &mut Worklist::default(),
        folder: &mut ConstantFolder::new(),
        settled: &mut Settled::default(),
        scope: Op::ROOT,
        with_scope: false,
        touched: actions.clone().map(Touched::new),
        listener: None,
    };
    ops.iter().for_each(|op| state.worklist.push(*op));
    body.start_recording();
    let mut driver = Driver {
        body,
        state: &mut state,
        patterns,
        rules: &mut OpNameCache::default(),
        defs: &mut OpNameCache::default(),
        config,
        actions: &actions,
        rewrites: 0,
    };
    let changed = driver.process();
    let converged = driver.state.worklist.pop().is_none();
    body.stop_recording();
    Outcome { converged, changed }
}
