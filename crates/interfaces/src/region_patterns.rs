//! Canonicalization patterns for all region-branch operations: [`add_region_branch_patterns`]
//! forwards, merges and removes successor inputs.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::{SmallVec, smallvec};
use terrace_ir::{Body, Op, OpRef, OpType, PatternSet, Rewriter, TraitFlags, Type, Value};

use crate::{
    DynRegionBranchOp, RegionBranchOp, RegionPoint, RegionSuccessor, is_defined_within,
    region_operands,
};

/// Adds the patterns for operations of type `O`, which implement
/// [`RegionBranchOp`] (MLIR:
/// `populateRegionBranchOpInterfaceCanonicalizationPatterns`).
pub fn add_region_branch_patterns<O: OpType>(set: &mut PatternSet) {
    set.add::<O>("MakeRegionBranchOpSuccessorInputsDead", |op, rewriter| {
        forward_values(op.op(), rewriter)
    });
    set.add::<O>("RemoveDuplicateSuccessorInputUses", |op, rewriter| {
        merge_inputs(op.op(), rewriter)
    });
    set.add::<O>("RemoveDeadRegionBranchOpSuccessorInputs", |op, rewriter| {
        remove_dead_inputs(op.op(), rewriter)
    });
}

/// The number of inputs of a group above which the quadratic search for two inputs of equal type is
/// skipped.
const TYPE_SEARCH_LIMIT: usize = 8;

/// The successor operands of one control-flow edge.
struct Edge {
    /// The region-branch operation, or a terminator in one of its regions.
    point: Op,
    /// Index of the first successor operand.
    first: usize,
    /// Index into `Flow::targets`.
    target: usize,
}

/// A successor with its inputs: entry arguments of a region, or results of the operation.
struct Target {
    to: RegionPoint,
    values: SmallVec<[Value; 4]>,
    /// The range of the arguments or results.
    range: Range<usize>,
    /// The total number of inputs of the preceding targets.
    first: usize,
}

/// The control flow of a region-branch operation. Inputs are numbered over all targets.
#[derive(Default)]
struct Flow {
    edges: SmallVec<[Edge; 4]>,
    targets: SmallVec<[Target; 2]>,
}

impl Flow {
    /// Computes the control flow of `op`; `None` if it has no inputs or unknown control flow, or an
    /// edge has operands that do not match the inputs.
    fn of(op: OpRef<'_>) -> Option<Self> {
        let branch = op.interface::<DynRegionBranchOp<'_>>()?;
        let mut flow = Flow::default();
        for to in branch.successor_regions(RegionPoint::Parent) {
            flow.add(op, op.id(), branch.entry_successor_operands(to.to), &to)?;
        }
        for (at, region) in op.regions().enumerate() {
            for end in region.blocks().filter_map(|block| block.last()) {
                if !end.flags().contains(TraitFlags::TERMINATOR) || end.successors().len() > 0 {
                    continue;
                }
                for to in branch.successor_regions(RegionPoint::Region(at)) {
                    let Some(range) = region_operands(end, to.to) else { continue };
                    flow.add(op, end.id(), range, &to)?;
                }
            }
        }
        (!flow.targets.is_empty()).then_some(flow)
    }

    /// Adds the edge from `point` to `to`; `None` if the number of operands differs from the number
    /// of inputs.
    fn add(
        &mut self,
        op: OpRef<'_>,
        point: Op,
        passed: Range<usize>,
        to: &RegionSuccessor,
    ) -> Option<()> {
        if passed.len() != to.inputs.len() {
            return None;
        }
        if passed.is_empty() {
            return Some(());
        }
        let known = self.targets.iter().position(|target| target.to == to.to);
        let target = known.unwrap_or_else(|| {
            let (values, range, first) = (to.input_values(op), to.inputs.clone(), self.count());
            self.targets.push(Target { to: to.to, values, range, first });
            self.targets.len() - 1
        });
        self.edges.push(Edge { point, first: passed.start, target });
        let Target { values, range, .. } = &self.targets[target];
        (*range == to.inputs && values.len() == range.len()).then_some(())
    }

    /// Returns the number of inputs of all targets.
    fn count(&self) -> usize {
        self.targets.last().map_or(0, |last| last.first + last.values.len())
    }

    /// Returns the inputs in the order of their numbers.
    fn inputs(&self) -> impl Iterator<Item = Value> + '_ {
        self.targets.iter().flat_map(|target| &target.values).copied()
    }

    /// Returns the index of `value` among the inputs; `None` if it is no input.
    fn input_of(&self, body: &Body, value: Value) -> Option<usize> {
        self.targets.iter().find_map(|target| {
            let first = target.values[0];
            let at = match target.to {
                RegionPoint::Parent => {
                    let (op, at) = body.result_of(value)?;
                    (body.defining_op(first) == Some(op)).then_some(at)?
                }
                RegionPoint::Region(_) => {
                    let (block, at) = body.argument_of(value)?;
                    (body.argument_of(first)?.0 == block).then_some(at)?
                }
            };
            target.range.contains(&at).then(|| target.first + at - target.range.start)
        })
    }

    /// Returns the operands forwarded to an input, each as operation and operand index.
    fn sources(&self, input: usize) -> impl Iterator<Item = (Op, usize)> + '_ {
        let target = self.targets.partition_point(|target| target.first <= input) - 1;
        let at = input - self.targets[target].first;
        let edges = self.edges.iter().filter(move |edge| edge.target == target);
        edges.map(move |edge| (edge.point, edge.first + at))
    }

    /// Returns the only value from outside that may reach an input, also through other inputs;
    /// `None` if several values may. `seen` holds, for each input, one more than the input of the
    /// search that last visited it.
    fn only_value(&self, body: &Body, input: usize, seen: &mut [u32]) -> Option<Value> {
        let number = input as u32 + 1;
        let mut only = None;
        let mut pending: SmallVec<[usize; 8]> = smallvec![input];
        while let Some(input) = pending.pop() {
            if std::mem::replace(&mut seen[input], number) == number {
                continue;
            }
            for (op, at) in self.sources(input) {
                let value = body.operand(op, at);
                match self.input_of(body, value) {
                    Some(input) => pending.push(input),
                    None if only.is_none_or(|only| only == value) => only = Some(value),
                    None => return None,
                }
            }
        }
        only
    }
}

/// Returns the results of `op` and the entry arguments of each of its regions, which are the
/// possible inputs.
fn groups_of_inputs(op: OpRef<'_>) -> impl Iterator<Item = SmallVec<[Value; 4]>> + '_ {
    let entries = op.regions().filter_map(|region| region.entry());
    let arguments = entries.map(|entry| entry.arguments().into());
    std::iter::once(op.results().collect()).chain(arguments)
}

/// Replaces inputs that only one value from outside can reach by that value.
fn forward_values(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let flow = Flow::of(body.op(op))?;
    let mut seen: SmallVec<[u32; 16]> = smallvec![0; flow.count()];
    let mut only = |(at, input): (usize, Value)| {
        let value = flow.only_value(body, at, &mut seen)?;
        (!is_defined_within(body, value, op)).then_some((input, value))
    };
    let used = flow.inputs().enumerate().filter(|(_, input)| body.has_uses(*input));
    let replaced: SmallVec<[(Value, Value); 4]> = used.filter_map(&mut only).collect();
    for (input, value) in &replaced {
        rewriter.replace_all_uses(*input, *value);
    }
    (!replaced.is_empty()).then_some(())
}

/// Replaces an input by an earlier input of its target if all edges forward the same value to both.
fn merge_inputs(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let type_of = |value: &Value| body.value_type(*value);
    let may_be_equal = |values: &[Value]| {
        let mut others = values.iter().enumerate().skip(1);
        others.any(|(at, value)| {
            at > TYPE_SEARCH_LIMIT || values[..at].iter().any(|v| type_of(v) == type_of(value))
        })
    };
    if !groups_of_inputs(body.op(op)).any(|values| may_be_equal(&values)) {
        return None;
    }
    let flow = Flow::of(body.op(op))?;
    let mut replaced: SmallVec<[(Value, Value); 4]> = SmallVec::new();
    for (target, Target { values, .. }) in flow.targets.iter().enumerate() {
        let edges = || flow.edges.iter().filter(|edge| edge.target == target);
        let passed = |edge: &Edge, at: usize| body.operand(edge.point, edge.first + at);
        for (at, second) in values.iter().enumerate().filter(|(_, value)| body.has_uses(**value)) {
            let same = |first: &usize| edges().all(|edge| passed(edge, *first) == passed(edge, at));
            if let Some(first) = (0..at).find(same) {
                replaced.push((*second, values[first]));
            }
        }
    }
    for (second, first) in &replaced {
        rewriter.replace_all_uses(*second, *first);
    }
    (!replaced.is_empty()).then_some(())
}

/// Removes unused inputs together with the operands forwarded to them.
fn remove_dead_inputs(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = body.op(op);
    if view.flags().contains(TraitFlags::OPERAND_SEGMENTS) {
        return None;
    }
    if groups_of_inputs(view).flatten().all(|input| body.has_uses(input)) {
        return None;
    }
    let flow = Flow::of(view)?;
    if flow.inputs().all(|input| body.has_uses(input)) {
        return None;
    }
    // An operand may be forwarded to several inputs, and is removed with all of them or not at all.
    let mut takers: FxHashMap<(Op, usize), Vec<usize>> = FxHashMap::default();
    for input in 0..flow.count() {
        for source in flow.sources(input) {
            takers.entry(source).or_default().push(input);
        }
    }
    let mut dead: Vec<bool> = flow.inputs().map(|input| !body.has_uses(input)).collect();
    loop {
        let before = dead.clone();
        let is_free = |source: (Op, usize)| takers[&source].iter().all(|taker| before[*taker]);
        for (input, dead) in dead.iter_mut().enumerate().filter(|(_, dead)| **dead) {
            *dead = flow.sources(input).all(is_free);
        }
        if dead == before {
            break;
        }
    }
    let mut operands: Vec<(Op, usize)> = (0..dead.len())
        .filter(|input| dead[*input])
        .flat_map(|input| flow.sources(input))
        .collect();
    let dead: FxHashSet<Value> =
        flow.inputs().zip(dead).filter(|(_, dead)| *dead).map(|(input, _)| input).collect();
    if dead.is_empty() {
        return None;
    }
    operands.sort_by_key(|(_, at)| std::cmp::Reverse(*at));
    let mut done = FxHashSet::default();
    for (point, at) in operands {
        if done.insert((point, at)) {
            rewriter.body_mut().erase_operands(point, at..at + 1);
        }
    }
    let body = rewriter.body();
    let mut arguments: Vec<_> = dead.iter().filter_map(|input| body.argument_of(*input)).collect();
    arguments.sort_by_key(|(_, at)| std::cmp::Reverse(*at));
    for (block, at) in arguments {
        rewriter.body_mut().erase_block_argument(block, at);
    }
    if rewriter.body().results(op).any(|result| dead.contains(&result)) {
        erase_op_results(op, &dead, rewriter);
    }
    Some(())
}

/// Replaces `op` by a copy without the results in `dead`, which must have no uses (MLIR:
/// `eraseOpResults`); returns the copy.
pub fn erase_op_results(op: Op, dead: &FxHashSet<Value>, rewriter: &mut Rewriter<'_>) -> Op {
    let body = rewriter.body();
    let kept: Vec<Value> = body.results(op).filter(|result| !dead.contains(result)).collect();
    let types: Vec<Type> = kept.iter().map(|result| body.value_type(*result)).collect();
    let mut state = rewriter.state(body.name(op));
    state.set_location(body.location(op));
    body.operands(op).for_each(|value| state.add_operand(value));
    state.add_results(&types);
    state.set_properties(body.properties(op).to_buf());
    state.attributes_mut().extend_from_slice(body.attributes(op));
    let regions: Vec<_> = body.regions(op).collect();
    let new = rewriter.create_with_regions(state, regions.len());
    let new_regions: Vec<_> = rewriter.body().regions(new).collect();
    for (from, to) in regions.into_iter().zip(new_regions) {
        rewriter.body_mut().take_blocks(from, to);
    }
    for (at, old) in kept.into_iter().enumerate() {
        let value = rewriter.body().result(new, at);
        rewriter.replace_all_uses(old, value);
    }
    rewriter.erase_op(op);
    new
}
