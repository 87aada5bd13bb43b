//! The greedy driver for a given list of operations.

use terrace_ir::pattern::Listener;
use terrace_ir::{Body, Op, OpNameCache};

use super::{ChangedOps, Driver, DriverState, GreedyConfig, GreedyOutcome, Strictness};
use crate::constants::ConstantFolder;
use crate::frozen::FrozenPatterns;
use crate::no_match_cache::NoMatchCache;
use crate::worklist::Worklist;

/// Folds `ops` of `body` and applies `patterns` to them, the last operation first, and processes
/// operations affected by the changes (MLIR: `applyOpPatternsGreedily`).
///
/// Constants are not moved, and regions are not simplified.
pub fn apply_patterns_to_ops(
    body: &mut Body,
    ops: &[Op],
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
) -> GreedyOutcome {
    apply_patterns_to_ops_with(body, ops, patterns, config, None)
}

/// Runs [`apply_patterns_to_ops`] and notifies `listener` of every change.
pub fn apply_patterns_to_ops_with(
    body: &mut Body,
    ops: &[Op],
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
    listener: Option<&mut dyn Listener>,
) -> GreedyOutcome {
    let actions = body.context().action_handler();
    let mut state = DriverState {
        worklist: &mut Worklist::default(),
        folder: &mut ConstantFolder::new(),
        no_match: &mut NoMatchCache::default(),
        scope: Op::ROOT,
        includes_scope: false,
        only: (config.strictness != Strictness::AnyOp).then(|| ops.iter().copied().collect()),
        visits_new: config.strictness == Strictness::ExistingAndNewOps,
        changed_ops: actions.clone().map(ChangedOps::new),
        listener: listener.map(|listener| listener as &mut dyn Listener),
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
    let changed = driver.process_worklist();
    let converged = driver.state.worklist.pop().is_none();
    driver.flush();
    body.stop_recording();
    GreedyOutcome { converged, changed }
}
