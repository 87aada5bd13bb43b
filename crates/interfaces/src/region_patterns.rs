//! Patterns of all operations between whose regions control goes: what is passed in vain is not
//! passed.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::{Body, Op, OpRef, OpType, PatternSet, Rewriter, TraitFlags, Type, Value};

use crate::{
    DynRegionBranchOp, RegionBranchOp, RegionPoint, RegionSuccessor, is_defined_within,
    region_operands,
};

/// Adds the patterns that all operations of type `O` have which implement
/// [`RegionBranchOp`](crate::RegionBranchOp) (MLIR: `populateRegionBranchOpInterfaceCanonicalizationPatterns`).
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

/// Values that are passed from one place to inputs of another.
struct Edge {
    /// The operation, or a terminator in one of its regions.
    point: Op,
    /// The number of the first operand that is passed.
    first: usize,
    /// The arguments or results that get the operands, in order.
    inputs: Vec<Value>,
}

/// The edges of the flow of control through `op`; `None` if one does not pass as many values as its
/// target takes, or it is not known what it passes.
fn edges(op: OpRef<'_>) -> Option<Vec<Edge>> {
    let branch = op.interface::<DynRegionBranchOp<'_>>()?;
    let mut edges = Vec::new();
    let mut add = |point: Op, range: std::ops::Range<usize>, to: RegionSuccessor| {
        let fits = range.len() == to.inputs.len();
        edges.push(Edge { point, first: range.start, inputs: to.inputs });
        fits.then_some(())
    };
    for to in branch.successors_of(RegionPoint::Parent) {
        add(op.id(), branch.entry_operands(to.to), to)?;
    }
    for (at, region) in op.regions().enumerate() {
        for end in region.blocks().filter_map(|block| block.last()) {
            if !end.flags().contains(TraitFlags::TERMINATOR) || end.successors().len() > 0 {
                continue;
            }
            for to in branch.successors_of(RegionPoint::Region(at)) {
                let Some(range) = region_operands(end, to.to) else { continue };
                add(end.id(), range, to)?;
            }
        }
    }
    Some(edges)
}

/// The arguments and results that get values, in order, and what may be passed to each.
struct Inputs {
    order: Vec<Value>,
    /// By input the operands that are passed to it: of which operation, and which.
    sources: FxHashMap<Value, Vec<(Op, usize)>>,
}

impl Inputs {
    fn of(op: OpRef<'_>) -> Option<Self> {
        let mut inputs = Inputs { order: Vec::new(), sources: FxHashMap::default() };
        for edge in edges(op)? {
            for (at, input) in edge.inputs.into_iter().enumerate() {
                let sources = inputs.sources.entry(input).or_insert_with(|| {
                    inputs.order.push(input);
                    Vec::new()
                });
                sources.push((edge.point, edge.first + at));
            }
        }
        Some(inputs)
    }

    /// What may come to `input`, through other inputs too.
    fn reaching(&self, body: &Body, input: Value) -> FxHashSet<Value> {
        let (mut seen, mut found) = (FxHashSet::default(), FxHashSet::default());
        let mut pending = vec![input];
        while let Some(input) = pending.pop() {
            if !seen.insert(input) {
                continue;
            }
            for (op, at) in &self.sources[&input] {
                let value = body.operand(*op, *at);
                if self.sources.contains_key(&value) {
                    pending.push(value);
                } else {
                    found.insert(value);
                }
            }
        }
        found
    }
}

/// An input to which only one value from outside comes is that value.
fn forward_values(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let inputs = Inputs::of(body.op(op))?;
    let only = |input: &Value| {
        let mut values = inputs.reaching(body, *input).into_iter();
        let value = values.next().filter(|_| values.len() == 0)?;
        (!is_defined_within(body, value, op)).then_some((*input, value))
    };
    let used = inputs.order.iter().filter(|input| body.has_uses(**input));
    let replaced: Vec<(Value, Value)> = used.filter_map(only).collect();
    for (input, value) in &replaced {
        rewriter.replace_all_uses(*input, *value);
    }
    (!replaced.is_empty()).then_some(())
}

/// Two inputs that always get the same values are one.
fn merge_inputs(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let inputs = Inputs::of(body.op(op))?;
    let place = |value: Value| body.argument_of(value).map(|(block, _)| block);
    let mut replaced = Vec::new();
    for (at, second) in inputs.order.iter().enumerate() {
        if !body.has_uses(*second) {
            continue;
        }
        let same = |first: &&Value| {
            let (a, b) = (&inputs.sources[*first], &inputs.sources[second]);
            let passed = |(op, at): &(Op, usize)| body.operand(*op, *at);
            place(**first) == place(*second)
                && a.len() == b.len()
                && a.iter().zip(b).all(|(a, b)| a.0 == b.0 && passed(a) == passed(b))
        };
        if let Some(first) = inputs.order[..at].iter().find(same) {
            replaced.push((*second, *first));
        }
    }
    for (second, first) in &replaced {
        rewriter.replace_all_uses(*second, *first);
    }
    (!replaced.is_empty()).then_some(())
}

/// Inputs that nothing uses get no values any more.
fn remove_dead_inputs(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = body.op(op);
    if view.flags().contains(TraitFlags::OPERAND_SEGMENTS) {
        return None;
    }
    let inputs = Inputs::of(view)?;
    if inputs.order.iter().all(|input| body.has_uses(*input)) {
        return None;
    }
    // Inputs and operands that are tied to each other are removed together or not at all.
    let mut targets: FxHashMap<(Op, usize), Vec<Value>> = FxHashMap::default();
    for (input, sources) in &inputs.sources {
        for source in sources {
            targets.entry(*source).or_default().push(*input);
        }
    }
    let mut dead: FxHashSet<Value> =
        inputs.order.iter().copied().filter(|input| !body.has_uses(*input)).collect();
    loop {
        let before = dead.len();
        let snapshot = dead.clone();
        let is_free = |source: &(Op, usize)| targets[source].iter().all(|t| snapshot.contains(t));
        dead.retain(|input| inputs.sources[input].iter().all(is_free));
        if dead.len() == before {
            break;
        }
    }
    if dead.is_empty() {
        return None;
    }
    let mut operands: Vec<(Op, usize)> =
        dead.iter().flat_map(|input| &inputs.sources[input]).copied().collect();
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

/// Replaces `op` by one like it that has no results which are `dead`; those have no uses
/// (MLIR: `eraseOpResults`).
pub fn erase_op_results(op: Op, dead: &FxHashSet<Value>, rewriter: &mut Rewriter<'_>) {
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
}
