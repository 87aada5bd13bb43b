//! Integer ranges of the values of a body, kept up to date while patterns rewrite it. The passes
//! based on range analysis get them as [`Facts`] from [`with_facts`] or [`apply_with_facts`].

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_dataflow::{BodyId, Config, IntRangeConfig, IntRanges, Program};
use terrace_interfaces::{DynInferIntRange, InferIntRange, IntRange};
use terrace_ir::pattern::{Listener, PatternSet};
use terrace_ir::{Block, Body, Change, Op, Region, Value, ensure_sufficient_stack};
use terrace_rewrite::{FrozenPatterns, GreedyConfig, apply_patterns_greedily_with};

/// The integer ranges of the values of a body. As a listener of the rewriter, it removes the ranges
/// of erased values. Clones share their contents.
#[derive(Clone, Default)]
pub(super) struct Facts(Arc<Mutex<Known>>);

#[derive(Default)]
struct Known {
    ranges: FxHashMap<Value, IntRange>,
    /// The values in `ranges` to remove with an operation: its results and the block arguments of
    /// its regions.
    of_ops: FxHashMap<Op, SmallVec<[Value; 1]>>,
    /// The values in `ranges` to remove with a block: its arguments.
    of_blocks: FxHashMap<Block, SmallVec<[Value; 1]>>,
}

impl Known {
    fn forget(&mut self, values: Option<SmallVec<[Value; 1]>>) {
        for value in values.into_iter().flatten() {
            self.ranges.remove(&value);
        }
    }
}

impl Facts {
    /// Copies the ranges of `body`, which has the number `id` in the analysis `ranges`.
    fn new(body: &Body, ranges: &IntRanges, id: BodyId) -> Self {
        let facts = Self::default();
        let copy = |value| {
            if let Some(range) = ranges.of(id, value) {
                facts.set(body, value, range.clone());
            }
        };
        let arguments = |op: Op| {
            let blocks = body.regions(op).flat_map(|region| body.blocks_in(region));
            blocks.flat_map(|block| body.arguments(block).to_vec()).for_each(copy);
        };
        arguments(Op::ROOT);
        for op in body.ops_below(Op::ROOT) {
            body.results(op).for_each(copy);
            arguments(op);
        }
        facts
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the range of `value`; `None` if it is unknown.
    pub(super) fn of(&self, value: Value) -> Option<IntRange> {
        self.known().ranges.get(&value).cloned()
    }

    /// Returns the ranges of `values`; `None` if one of them is unknown.
    pub(super) fn of_all(&self, values: impl IntoIterator<Item = Value>) -> Option<Vec<IntRange>> {
        let known = self.known();
        values.into_iter().map(|value| known.ranges.get(&value).cloned()).collect()
    }

    /// Records that `value`, a new value of `body`, is in `range`.
    pub(super) fn set(&self, body: &Body, value: Value, range: IntRange) {
        let mut known = self.known();
        let block = body.argument_of(value).map(|(block, _)| block);
        let owner = match block {
            Some(block) => body.block_region(block).and_then(|region| body.region_owner(region)),
            None => body.defining_op(value),
        };
        if let Some(op) = owner {
            known.of_ops.entry(op).or_default().push(value);
        }
        if let Some(block) = block {
            known.of_blocks.entry(block).or_default().push(value);
        }
        known.ranges.insert(value, range);
    }
}

impl Listener for Facts {
    fn changed(&mut self, _: &Body, change: &Change) {
        let mut known = self.known();
        match change {
            Change::OpErased(op) => {
                let values = known.of_ops.remove(op);
                known.forget(values);
            }
            Change::BlockErased(block) => {
                let values = known.of_blocks.remove(block);
                known.forget(values);
            }
            Change::ArgumentErased { value, .. } => {
                known.ranges.remove(value);
            }
            _ => {}
        }
    }
}

/// Runs the integer range analysis on `body`, and calls `work` on each nested body and then on
/// `body`, each with the ranges of its values. `folding` is as in [`IntRangeConfig`].
pub(super) fn with_facts(
    body: &mut Body,
    all_visible: bool,
    folding: bool,
    work: &mut dyn FnMut(&mut Body, Facts),
) {
    let data_flow = Config { all_visible, ..Config::default() };
    let ranges = IntRanges::new(body, IntRangeConfig { data_flow, folding });
    let program = Program::new(body);
    let mut inner = vec![Vec::new(); program.bodies().len()];
    for id in 1..inner.len() {
        if let Some((around, op)) = program.parent_of_body(id) {
            inner[around].push((op, id));
        }
    }
    visit(body, 0, &inner, &ranges, work);
}

/// Calls `work` on the bodies nested in `body`, and then on `body`, which has the number `id`.
/// `inner` lists the nested bodies of each body, by its number.
fn visit(
    body: &mut Body,
    id: BodyId,
    inner: &[Vec<(Op, BodyId)>],
    ranges: &IntRanges,
    work: &mut dyn FnMut(&mut Body, Facts),
) {
    for (op, id) in &inner[id] {
        if let Some(child) = body.child_mut(*op) {
            ensure_sufficient_stack(|| visit(child, *id, inner, ranges, work));
        }
    }
    let facts = Facts::new(body, ranges, id);
    show(body, &facts);
    work(body, facts);
}

/// Sets the attributes in which operations show the ranges of their operands, such as
/// `test.reflect_bounds`.
fn show(body: &mut Body, facts: &Facts) {
    let mut shown = Vec::new();
    for op in body.ops_below(Op::ROOT) {
        if let Some(infer) = body.op(op).interface::<DynInferIntRange<'_>>() {
            let operands: Vec<_> = infer.operands().map(|value| facts.of(value)).collect();
            let attributes = infer.debug_attributes(&operands);
            shown.extend(attributes.into_iter().map(|(name, value)| (op, name, value)));
        }
    }
    for (op, name, value) in shown {
        // An attribute that the operation declares with another type is not changed.
        let _ = body.set_attribute(op, name, Some(value));
    }
}

/// Runs the integer range analysis on `body`, and applies greedily to it and to each nested body
/// the patterns that `patterns` returns for its ranges.
pub(super) fn apply_with_facts(
    body: &mut Body,
    all_visible: bool,
    patterns: &dyn Fn(&Facts) -> PatternSet,
) {
    let config = GreedyConfig { top_down: false, visit_owner: true, ..GreedyConfig::default() };
    with_facts(body, all_visible, true, &mut |body, mut facts| {
        let patterns = FrozenPatterns::new(&body.context().clone(), patterns(&facts));
        let regions: Vec<Region> = body.regions(Op::ROOT).collect();
        for region in regions {
            let listener: &mut dyn Listener = &mut facts;
            apply_patterns_greedily_with(body, region, &patterns, &config, Some(listener));
        }
    });
}
