//! The greedy pattern driver (MLIR: `GreedyPatternRewriteDriver`): folds operations and applies
//! patterns until a fixed point is reached. Its entry points are [`apply_patterns_greedily`] and
//! [`apply_patterns_to_ops`], called by `canonicalize` and by passes with pattern sets of their
//! own.
//!
//! The results depend on the order of visits, which is MLIR's: the initial operations are pushed so
//! that they are popped in program order (`top_down`) or in reverse; a changed operation, its users
//! and the definitions that it no longer uses are pushed on top. An iteration ends when the work
//! list is empty and is followed by region simplification; the driver iterates until nothing has
//! changed.
//!
//! An operation for which neither a fold nor a pattern applied is recorded in [`NoMatchCache`] and
//! is skipped as long as nothing that it depends on changes.

mod changed_ops;
mod fold;
mod listed;
mod order;
mod rewrite;
mod state;

use changed_ops::ChangedOps;
pub use listed::{apply_patterns_to_ops, apply_patterns_to_ops_with};
use order::add_ops_in;
use state::DriverState;

use std::sync::Arc;

use terrace_ir::action::{Action, ActionHandler, RewrittenBy};
use terrace_ir::effects::is_trivially_dead;
use terrace_ir::fold::constant_of;
use terrace_ir::pattern::Listener;
use terrace_ir::{Attribute, Body, Journal, Op, OpNameCache, Region, RegionRef};

use crate::constants::{ConstantFolder, InsertOutcome};
use crate::definitions::{DefSet, OperandInfo};
use crate::frozen::{FrozenPatterns, OpRules};
use crate::no_match_cache::NoMatchCache;
use crate::region::{
    Liveness, RegionSimplification, erase_unreachable_blocks, has_nested_regions, simplify_in,
};
use crate::worklist::Worklist;

/// The options of the greedy driver (MLIR: `GreedyRewriteConfig`).
#[derive(Clone, Debug)]
pub struct GreedyConfig {
    /// Whether operations are visited in program order; else in reverse.
    pub top_down: bool,
    /// The simplification of regions after each iteration.
    pub region_simplification: RegionSimplification,
    /// The maximum number of iterations; `None` = unlimited.
    pub max_iterations: Option<u64>,
    /// The maximum number of pattern applications per iteration; `None` = unlimited.
    pub max_rewrites: Option<u64>,
    /// Whether the driver also folds operations.
    pub fold: bool,
    /// Whether equal constants are merged.
    pub merge_constants: bool,
    /// Whether patterns are also applied to the operation that owns the region, for patterns that
    /// change block arguments.
    pub visit_owner: bool,
    /// The operations that a driver for a list of operations visits.
    pub strictness: Strictness,
}

/// The operations that a driver for a list of operations visits (MLIR: `GreedyRewriteStrictness`).
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Strictness {
    /// Any operation that a change affects.
    #[default]
    AnyOp,
    /// The operations of the list, and those that patterns create.
    ExistingAndNewOps,
    /// The operations of the list.
    ExistingOps,
}

impl Default for GreedyConfig {
    fn default() -> Self {
        Self {
            top_down: false,
            region_simplification: RegionSimplification::Aggressive,
            max_iterations: Some(10),
            max_rewrites: None,
            fold: true,
            merge_constants: true,
            visit_owner: false,
            strictness: Strictness::AnyOp,
        }
    }
}

/// The maximum number of changes in an iteration per operation of the body.
const CHANGES_PER_OP: u64 = 256;

/// The result of a run of the greedy driver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GreedyOutcome {
    /// Whether the driver reached a fixed point within the limits.
    pub converged: bool,
    /// Whether the body was changed.
    pub changed: bool,
}

impl Default for GreedyOutcome {
    /// Returns the result of a run without any work.
    fn default() -> Self {
        Self { converged: true, changed: false }
    }
}

impl GreedyOutcome {
    /// Combines the result with that of a subsequent run.
    pub fn add(&mut self, other: Self) {
        self.converged &= other.converged;
        self.changed |= other.changed;
    }
}

/// Folds operations and applies `patterns` in `region` of `body` until a fixed point or a limit is
/// reached (MLIR: `applyPatternsGreedily`).
///
/// Bodies of isolated operations in the region are not visited.
pub fn apply_patterns_greedily(
    body: &mut Body,
    region: Region,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
) -> GreedyOutcome {
    apply_patterns_greedily_with(body, region, patterns, config, None)
}

/// Runs [`apply_patterns_greedily`] and notifies `listener` of every change.
pub fn apply_patterns_greedily_with(
    body: &mut Body,
    region: Region,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
    listener: Option<&mut dyn Listener>,
) -> GreedyOutcome {
    apply_patterns_greedily_in(
        &mut GreedyTables::default(),
        body,
        region,
        patterns,
        config,
        listener,
    )
}

/// Runs [`apply_patterns_greedily_with`] with the tables `tables`, whose memory is reused; for
/// callers that process many small bodies.
pub fn apply_patterns_greedily_in(
    tables: &mut GreedyTables,
    body: &mut Body,
    region: Region,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
    listener: Option<&mut dyn Listener>,
) -> GreedyOutcome {
    if config.max_iterations == Some(0) {
        return GreedyOutcome { converged: false, changed: false };
    }
    let Some(scope) = body.region_owner(region) else { return GreedyOutcome::default() };
    let mut changed = false;
    let of = (body.context().number(), patterns.number());
    if tables.of != Some(of) {
        *tables = GreedyTables { of: Some(of), ..GreedyTables::default() };
    }
    let GreedyTables { worklist, folder, no_match, seeds, journal, rules, defs, liveness, .. } =
        tables;
    no_match.clear();
    let listener = listener.map(|listener| listener as &mut dyn Listener);
    let actions = body.context().action_handler();
    let changed_ops = actions.clone().map(ChangedOps::new);
    let mut state = DriverState {
        worklist,
        scope,
        includes_scope: config.visit_owner,
        only: None,
        visits_new: false,
        folder,
        no_match,
        changed_ops,
        listener,
    };
    // Whether region simplification would change nothing.
    let mut simple = false;
    let level = config.region_simplification;
    let mut iteration = 0;
    let converged = loop {
        iteration += 1;
        if config.max_iterations.is_some_and(|max| iteration > max) {
            break false;
        }
        let action = Action::Iteration { number: iteration, region: RegionRef::new(body, region) };
        if actions.as_ref().is_some_and(|handler| !handler.begins(action)) {
            break true;
        }
        body.start_recording_in(journal.take());
        state.worklist.reset(body.op_end());
        state.no_match.begin_iteration(body.op_end());
        state.folder.clear();
        let mut driver = Driver {
            body,
            state: &mut state,
            patterns,
            rules,
            defs,
            config,
            actions: &actions,
            rewrites: 0,
        };
        let moved = driver.seed(region, seeds);
        simple = !moved && (simple || driver.is_finished());
        // By now constants of unreachable blocks have been moved out of them. Later iterations
        // begin without unreachable blocks because simplification has erased them.
        let mut again = false;
        if iteration == 1 || level == RegionSimplification::Disabled {
            again |= erase_unreachable_blocks(driver.body, region);
            driver.flush();
        }
        again |= driver.process_worklist();
        simple &= !again;
        if state.listener.is_none() {
            *journal = body.stop_recording();
        }
        if !simple {
            let simplified = simplify_in(liveness, state.no_match, body, region, level);
            simple = !simplified || level.is_idempotent();
            again |= simplified;
        }
        if let Some(listener) = &mut state.listener {
            body.drain_changes(|body, change| listener.changed(body, change));
            *journal = body.stop_recording();
        }
        if let Some(handler) = &actions {
            handler.completed("GreedyPatternRewriteIteration");
        }
        if !again {
            break true;
        }
        changed = true;
    };
    GreedyOutcome { converged, changed }
}

/// Reusable memory for runs of the greedy driver. The contents are cleared when a run begins.
#[derive(Default)]
pub struct GreedyTables {
    worklist: Worklist,
    folder: ConstantFolder,
    no_match: NoMatchCache,
    seeds: Vec<Op>,
    journal: Option<Box<Journal>>,
    liveness: Liveness,
    /// By operation name the facts that the driver needs.
    rules: OpNameCache<OpRules>,
    /// By operation name, the kinds of definitions that results of such operations are.
    defs: OpNameCache<DefSet>,
    /// The numbers of the context and of the pattern set for which the caches are valid.
    of: Option<(u32, u64)>,
}

impl GreedyTables {
    /// Whether the tables are small enough to keep: they served only bodies of at most 65,536
    /// operations.
    pub fn are_small(&self) -> bool {
        self.worklist.capacity() <= 1 << 16
    }
}

struct Driver<'d, 'l> {
    body: &'d mut Body,
    state: &'d mut DriverState<'l>,
    patterns: &'d FrozenPatterns,
    rules: &'d mut OpNameCache<OpRules>,
    defs: &'d mut OpNameCache<DefSet>,
    config: &'d GreedyConfig,
    actions: &'d Option<Arc<dyn ActionHandler>>,
    rewrites: u64,
}

impl Driver<'_, '_> {
    fn flush(&mut self) {
        let state = &mut *self.state;
        self.body.drain_changes(|body, change| state.changed(body, change));
    }

    /// Pushes the operations in `region` on the work list and merges equal constants; returns
    /// whether constants were moved or merged.
    fn seed(&mut self, region: Region, ops: &mut Vec<Op>) -> bool {
        let before = self.body.change_count();
        if self.config.visit_owner && self.config.top_down {
            self.state.worklist.push(self.state.scope);
        }
        ops.clear();
        add_ops_in(self.body, region, self.config.top_down, ops);
        // In a body of isolated operations most are functions, which the driver never changes. In
        // other bodies the lookup costs more than it saves.
        let has_child_bodies = self.body.child_bodies().next().is_some();
        for op in ops.drain(..) {
            let merged = self.config.merge_constants && self.merge_constant(op);
            if merged || has_child_bodies && self.rules(op).is_inert {
                continue;
            }
            if self.config.top_down {
                self.state.worklist.push(op);
            } else {
                self.state.add(self.body, op);
            }
        }
        if self.config.top_down {
            self.state.worklist.reverse();
        }
        self.body.change_count() > before
    }

    /// Whether the work list is empty and there are no blocks or nested regions to simplify; a
    /// shortcut for the many functions of a module.
    fn is_finished(&self) -> bool {
        self.state.worklist.is_empty()
            && self.body.has_only_single_blocks()
            && !has_nested_regions(self.body)
    }

    /// Registers the constant `op`; returns whether it was replaced by an equal constant.
    fn merge_constant(&mut self, op: Op) -> bool {
        let Some(value) = self.constant(op) else { return false };
        match self.state.folder.insert_known_constant(self.body, op, value) {
            InsertOutcome::Replaced => {
                self.flush();
                true
            }
            InsertOutcome::Kept => {
                // A move is no reason to revisit users.
                self.body.drain_changes(|_, _| {});
                false
            }
        }
    }

    /// Returns the value of the constant `op`; `None` if it is no constant.
    #[inline]
    fn constant(&mut self, op: Op) -> Option<Attribute> {
        let name = self.body.name(op);
        let defs = self.defs.get(name, || self.patterns.defs(self.body.context(), name));
        if defs.intersects(DefSet::CONSTANT) { constant_of(self.body.op(op)) } else { None }
    }

    /// Processes operations until the work list is empty or a limit is reached; returns whether the
    /// IR was changed.
    ///
    /// The number of changes is limited because patterns may apply forever in blocks that have
    /// become unreachable: their values may be defined in terms of each other. Such blocks are
    /// erased when the iteration ends.
    fn process_worklist(&mut self) -> bool {
        let most = CHANGES_PER_OP * (self.body.op_count() as u64 + 16);
        let mut changes = 0;
        while changes < most && self.config.max_rewrites.is_none_or(|max| self.rewrites < max) {
            let Some(op) = self.state.worklist.pop() else { break };
            changes += u64::from(self.process(op));
        }
        changes > 0
    }

    /// Returns the facts about operations with the name of `op`.
    #[inline]
    fn rules(&mut self, op: Op) -> OpRules {
        let (cx, name) = (self.body.context(), self.body.name(op));
        let rules = self.rules.get(name, || self.patterns.rules(cx, name));
        // The dialect may have been loaded since the facts were cached.
        if rules.info.is_none() && name.info(cx).is_some() {
            *rules = self.patterns.rules(cx, name);
        }
        *rules
    }

    /// Erases, folds or rewrites `op`, unless the no-match cache contains it; returns whether the
    /// IR was changed.
    fn process(&mut self, op: Op) -> bool {
        if self.state.no_match.contains(op) && self.body.has_used_results(op) {
            debug_assert!(
                !self.process_uncached(op),
                "{:?} folds by what it may not",
                self.body.op(op)
            );
            return false;
        }
        self.process_uncached(op)
    }

    /// As [`Driver::process`], without consulting the no-match cache.
    fn process_uncached(&mut self, op: Op) -> bool {
        let rules = self.rules(op);
        let is_scope = op == self.state.scope;
        if !is_scope && is_trivially_dead(self.body, op) {
            self.body.erase(op);
            self.flush();
            self.report(RewrittenBy::DeadCode, op);
            return true;
        }
        let operands = match rules.reads_definitions {
            true => OperandInfo::of(self.body, op, self.patterns, self.defs),
            false => OperandInfo::default(),
        };
        let definitions = operands.definitions;
        let folds = rules.folds && self.config.fold && !is_scope;
        let folded = if folds { self.fold(op, rules, operands.constants) } else { None };
        if folded == Some(true) {
            return true;
        }
        let rewritten =
            if rules.has_patterns() { self.rewrite(op, rules, definitions) } else { None };
        if rules.folds_locally && folded.is_none() && rewritten.is_none() && self.actions.is_none()
        {
            self.state.no_match.insert(op);
        }
        rewritten == Some(true)
    }

    /// Reports the rewrite of `op` to the action handler, if there is one.
    fn report(&mut self, by: RewrittenBy<'_>, op: Op) {
        if let Some(changed_ops) = &mut self.state.changed_ops {
            changed_ops.report(by, self.body, op);
        }
    }
}
