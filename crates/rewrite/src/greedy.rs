//! The greedy driver: folds and patterns, until none applies any more.

mod fold;
mod listed;
mod order;
mod rewrite;
mod state;
mod touched;

pub use listed::apply_patterns_to_ops;
use order::add_ops_in;
use state::State;
use touched::Touched;

use std::sync::Arc;

use terrace_ir::action::{Action, ActionHandler, RewrittenBy};
use terrace_ir::effects::is_trivially_dead;
use terrace_ir::fold::constant_of;
use terrace_ir::pattern::Listener;
use terrace_ir::{Attribute, Body, Journal, Op, OpNameCache, Region, RegionRef, look_ahead};

use crate::constants::{ConstantFolder, Known};
use crate::definitions::{Defs, Operands};
use crate::frozen::{FrozenPatterns, Rules};
use crate::region::{
    Liveness, RegionSimplification, erase_unreachable_blocks, has_nested_regions, simplify_in,
};
use crate::settled::Settled;
use crate::worklist::Worklist;

/// How the greedy driver works (MLIR: `GreedyRewriteConfig`).
#[derive(Clone, Debug)]
pub struct GreedyConfig {
    /// Whether operations are looked at from the top of the text down.
    pub top_down: bool,
    /// What is done to the blocks of regions after each iteration.
    pub region_simplification: RegionSimplification,
    /// After how many iterations the driver stops; `None` for no limit.
    pub max_iterations: Option<u64>,
    /// After how many rewritings an iteration stops; `None` for no limit.
    pub max_rewrites: Option<u64>,
    /// Whether operations are folded.
    pub fold: bool,
    /// Whether equal constants are merged.
    pub merge_constants: bool,
    /// Whether patterns are tried on the operation that has the region, too: for those that change
    /// arguments of its blocks.
    pub owner: bool,
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
            owner: false,
        }
    }
}

/// How many changes an iteration may make for each operation that there was.
const CHANGES_PER_OP: u64 = 256;

/// How a run of the greedy driver ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Whether the driver stopped because nothing applied any more.
    pub converged: bool,
    /// Whether anything was changed.
    pub changed: bool,
}

impl Default for Outcome {
    /// How a run ends that has nothing to do.
    fn default() -> Self {
        Self { converged: true, changed: false }
    }
}

impl Outcome {
    /// Makes this the outcome of two runs, of which `other` is the second.
    pub fn add(&mut self, other: Self) {
        self.converged &= other.converged;
        self.changed |= other.changed;
    }
}

/// Folds operations and applies `patterns` in `region` of `body` until nothing applies any more, or
/// a limit is reached (MLIR: `applyPatternsGreedily`).
///
/// What is in the bodies of isolated operations in the region is left alone.
pub fn apply_patterns_greedily(
    body: &mut Body,
    region: Region,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
) -> Outcome {
    apply_patterns_greedily_with(body, region, patterns, config, None)
}

/// As [`apply_patterns_greedily`]; `listener` is told of every change.
pub fn apply_patterns_greedily_with(
    body: &mut Body,
    region: Region,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
    listener: Option<&mut dyn Listener>,
) -> Outcome {
    apply_patterns_greedily_in(
        &mut GreedyTables::default(),
        body,
        region,
        patterns,
        config,
        listener,
    )
}

/// As [`apply_patterns_greedily_with`], in `tables`, which keep their room from run to run: for whoever
/// goes through many small bodies.
pub fn apply_patterns_greedily_in(
    tables: &mut GreedyTables,
    body: &mut Body,
    region: Region,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
    listener: Option<&mut dyn Listener>,
) -> Outcome {
    if config.max_iterations == Some(0) {
        return Outcome { converged: false, changed: false };
    }
    let Some(scope) = body.region_owner(region) else { return Outcome::default() };
    let mut changed = false;
    let of = (body.context().number(), patterns.number());
    if tables.of != Some(of) {
        *tables = GreedyTables { of: Some(of), ..GreedyTables::default() };
    }
    let GreedyTables { worklist, folder, settled, seeds, journal, rules, defs, liveness, .. } =
        tables;
    settled.clear();
    let listener = listener.map(|listener| listener as &mut dyn Listener);
    let actions = body.context().action_handler();
    let touched = actions.clone().map(Touched::new);
    let mut state =
        State { worklist, scope, with_scope: config.owner, folder, settled, touched, listener };
    // Whether simplifying regions would find nothing.
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
        state.settled.begin(body.op_end());
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
        simple = !moved && (simple || driver.has_nothing_to_do());
        // Constants of unreachable blocks have been moved to the front by now. Later on, simplifying
        // has left no such blocks.
        let mut again = false;
        if iteration == 1 || level == RegionSimplification::Disabled {
            again |= erase_unreachable_blocks(driver.body, region);
            driver.flush();
        }
        again |= driver.process();
        simple &= !again;
        if state.listener.is_none() {
            *journal = body.stop_recording();
        }
        if !simple {
            let simplified = simplify_in(liveness, state.settled, body, region, level);
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
    Outcome { converged, changed }
}

/// The tables of a run of the greedy driver, to be used again: what is in them is forgotten when a run
/// begins, the memory that they take is not.
#[derive(Default)]
pub struct GreedyTables {
    worklist: Worklist,
    folder: ConstantFolder,
    settled: Settled,
    seeds: Vec<Op>,
    journal: Option<Box<Journal>>,
    liveness: Liveness,
    /// What was asked of operations by their names.
    rules: OpNameCache<Rules>,
    /// What operations define, by their names, as patterns tell it apart.
    defs: OpNameCache<Defs>,
    /// The numbers of the context that the bodies of the runs were of and of the patterns.
    of: Option<(u32, u64)>,
}

impl GreedyTables {
    /// Whether the tables take less than a few megabytes: no body that they were used for was large.
    pub fn are_small(&self) -> bool {
        self.worklist.room() <= 1 << 16
    }
}

struct Driver<'d, 'l> {
    body: &'d mut Body,
    state: &'d mut State<'l>,
    patterns: &'d FrozenPatterns,
    rules: &'d mut OpNameCache<Rules>,
    defs: &'d mut OpNameCache<Defs>,
    config: &'d GreedyConfig,
    actions: &'d Option<Arc<dyn ActionHandler>>,
    rewrites: u64,
}

impl Driver<'_, '_> {
    fn flush(&mut self) {
        let state = &mut *self.state;
        self.body.drain_changes(|body, change| state.changed(body, change));
    }

    /// Puts the operations in `region` on the list, and equal constants together; whether constants
    /// were moved or merged.
    fn seed(&mut self, region: Region, ops: &mut Vec<Op>) -> bool {
        let before = self.body.change_count();
        if self.config.owner && self.config.top_down {
            self.state.worklist.push(self.state.scope);
        }
        ops.clear();
        add_ops_in(self.body, region, self.config.top_down, ops);
        // Most operations of a body that others are in are functions, which stay what they are. Elsewhere
        // to ask each costs more than it gains.
        let may_stay = self.body.child_bodies().next().is_some();
        for op in ops.drain(..) {
            let merged = self.config.merge_constants && self.merge_constant(op);
            if merged || may_stay && self.rules(op).stay {
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

    /// Whether no operation is on the list, and there are no blocks and regions to simplify: with many functions
    /// in a module that is worth a look.
    fn has_nothing_to_do(&self) -> bool {
        self.state.worklist.is_empty()
            && self.body.has_only_single_blocks()
            && !has_nested_regions(self.body)
    }

    /// Whether `op` is a constant that was replaced by an equal one.
    fn merge_constant(&mut self, op: Op) -> bool {
        let Some(value) = self.constant(op) else { return false };
        match self.state.folder.insert_known(self.body, op, value) {
            Known::Replaced => {
                self.flush();
                true
            }
            Known::Kept => {
                // That it was moved changes nothing for others.
                self.body.drain_changes(|_, _| {});
                false
            }
        }
    }

    /// The constant that `op` gives, if it is one.
    #[inline]
    fn constant(&mut self, op: Op) -> Option<Attribute> {
        let name = self.body.name(op);
        let defs = self.defs.get(name, || self.patterns.defs(self.body.context(), name));
        if defs.meet(Defs::CONSTANT) { constant_of(self.body.op(op)) } else { None }
    }

    /// Looks at operations until none is left, or until there were so many changes that there is no
    /// end in sight; whether anything was changed.
    ///
    /// In blocks to which control has ceased to come values may be made of each other, and patterns
    /// apply to them for ever; these blocks go when the iteration ends.
    fn process(&mut self) -> bool {
        let most = CHANGES_PER_OP * (self.body.op_count() as u64 + 16);
        let mut changes = 0;
        while changes < most && self.config.max_rewrites.is_none_or(|max| self.rewrites < max) {
            let Some(op) = self.state.worklist.pop() else { break };
            look_ahead();
            changes += u64::from(self.look_at(op));
        }
        changes > 0
    }

    /// What is asked of `op`, by its name.
    #[inline]
    fn rules(&mut self, op: Op) -> Rules {
        let (cx, name) = (self.body.context(), self.body.name(op));
        let rules = self.rules.get(name, || self.patterns.rules(cx, name));
        // The dialect may have been loaded meanwhile.
        if rules.info.is_none() && name.info(cx).is_some() {
            *rules = self.patterns.rules(cx, name);
        }
        *rules
    }

    /// Erases, folds or rewrites `op`; whether it was changed.
    fn look_at(&mut self, op: Op) -> bool {
        if self.state.settled.has(op) && self.body.has_used_results(op) {
            debug_assert!(!self.look_closer(op), "{:?} folds by what it may not", self.body.op(op));
            return false;
        }
        self.look_closer(op)
    }

    /// Does that, whether something that bears on `op` has changed or not.
    fn look_closer(&mut self, op: Op) -> bool {
        let rules = self.rules(op);
        let is_scope = op == self.state.scope;
        if !is_scope && is_trivially_dead(self.body, op) {
            self.body.erase(op);
            self.flush();
            self.tell(RewrittenBy::DeadCode, op);
            return true;
        }
        let operands = match rules.asks_operands {
            true => Operands::of(self.body, op, self.patterns, self.defs),
            false => Operands::default(),
        };
        let definitions = operands.definitions;
        let folds = rules.folds && self.config.fold && !is_scope;
        let folded = if folds { self.fold(op, rules, operands.constants) } else { None };
        if folded == Some(true) {
            return true;
        }
        let rewritten =
            if rules.has_patterns() { self.rewrite(op, rules, definitions) } else { None };
        if rules.is_local && folded.is_none() && rewritten.is_none() && self.actions.is_none() {
            self.state.settled.add(op);
        }
        rewritten == Some(true)
    }

    /// Tells whoever wants to know what has become of `op`.
    fn tell(&mut self, by: RewrittenBy<'_>, op: Op) {
        if let Some(touched) = &mut self.state.touched {
            touched.tell(by, self.body, op);
        }
    }
}
