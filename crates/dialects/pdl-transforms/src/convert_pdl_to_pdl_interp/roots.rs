//! The choice of the root of a pattern with several candidates: [`connect`] builds the graph of
//! costs between candidates and finds a minimum spanning arborescence (MLIR: `RootOrdering.h`).

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::{BlockRef, Value};
use terrace_pdl::{OperationOp, ResultOp, ResultsOp, RewriteOp};

use super::conditions::{is_range, result_parent};

/// The user of a value below a root: the operation or result, and the index of the operand, `None`
/// for all operands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parent {
    pub(super) value: Value,
    pub(super) index: Option<u32>,
}

/// The cost of an edge, ordered by the depth of the connecting value and the order of creation.
type Cost = (u32, u32);

/// The edges to each candidate by source, with their cost and the connecting value.
type Graph = BTreeMap<Value, BTreeMap<Value, Edge>>;

#[derive(Clone, Copy, Debug)]
struct Edge {
    cost: Cost,
    connector: Value,
}

/// A candidate that is reached from another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The candidate that is reached.
    pub(super) target: Value,
    /// The value that connects the candidate to the one before it; `None` for the root.
    pub(super) connector: Option<Value>,
}

/// The root of a pattern and the way to the other candidates.
pub(super) struct Roots {
    /// The root of the pattern.
    pub(super) root: Value,
    /// The candidates in the order in which they are visited, the root first.
    pub(super) steps: Vec<Step>,
    /// For each candidate, the user of each value below it.
    pub(super) parents: FxHashMap<Value, FxHashMap<Value, Parent>>,
}

/// Returns the operations of a pattern whose results no other operation of it uses, and the root
/// that the rewrite names (MLIR: `detectRoots`).
fn candidates(block: BlockRef<'_>, named: Option<Value>) -> Vec<Value> {
    let operations = || block.ops().filter_map(|op| op.cast::<OperationOp>());
    let mut used = FxHashSet::default();
    for operation in operations() {
        let operands = operation.operand_values();
        used.extend(operands.filter_map(|operand| result_parent(block.body(), operand)));
    }
    if let Some(named) = named {
        used.remove(&named);
    }
    operations().map(|op| op.op_value()).filter(|value| !used.contains(value)).collect()
}

/// Returns the root of the pattern with the operations `block` and the order of the other
/// candidates; `None` if the pattern has no operation, or a candidate is not connected to the
/// others.
pub(super) fn connect(block: BlockRef<'_>) -> Option<Roots> {
    let named = block.terminator()?.cast::<RewriteOp>()?.root();
    let roots = candidates(block, named);
    let (graph, parents) = graph(block, &roots);
    if roots.len() > 1 && graph.len() != roots.len() {
        return None;
    }
    let tried = match named {
        Some(named) => vec![named],
        None => roots.clone(),
    };
    let mut best: Option<(u32, Value, FxHashMap<Value, Value>)> = None;
    for root in tried {
        let mut arborescence = FxHashMap::default();
        let cost = solve(graph.clone(), root, &mut arborescence)?;
        if best.as_ref().is_none_or(|(least, _, _)| *least > cost) {
            best = Some((cost, root, arborescence));
        }
    }
    let (_, root, sources) = best?;
    // The tree in breadth-first order, children in the order of the candidates.
    let mut steps = vec![Step { target: root, connector: None }];
    let mut next = 0;
    while let Some(step) = steps.get(next).copied() {
        next += 1;
        for child in &roots {
            if *child != root && sources.get(child) == Some(&step.target) {
                let edge = graph.get(child)?.get(&step.target)?;
                steps.push(Step { target: *child, connector: Some(edge.connector) });
            }
        }
    }
    Some(Roots { root, steps, parents })
}

/// Builds the graph of costs by a breadth-first search from each candidate (MLIR:
/// `buildCostGraph`).
fn graph(
    block: BlockRef<'_>,
    roots: &[Value],
) -> (Graph, FxHashMap<Value, FxHashMap<Value, Parent>>) {
    let body = block.body();
    let mut parents: FxHashMap<Value, FxHashMap<Value, Parent>> = FxHashMap::default();
    let mut order: Vec<Value> = Vec::new();
    let mut depths: FxHashMap<Value, Vec<(Value, u32)>> = FxHashMap::default();
    for root in roots {
        let below = parents.entry(*root).or_default();
        let mut queue = VecDeque::from([(*root, Parent { value: *root, index: Some(0) }, 0)]);
        while let Some((value, parent, depth)) = queue.pop_front() {
            if below.contains_key(&value) {
                continue;
            }
            below.insert(value, parent);
            let known = depths.entry(value).or_default();
            if known.is_empty() {
                order.push(value);
            }
            known.push((*root, depth));
            if let Some(operation) = body.defined_by::<OperationOp>(value) {
                let operands: Vec<Value> = operation.operand_values().collect();
                if let [one] = operands[..]
                    && is_range(body, one)
                {
                    queue.push_back((one, Parent { value, index: None }, depth + 1));
                    continue;
                }
                for (at, operand) in operands.into_iter().enumerate() {
                    let parent = Parent { value, index: Some(at as u32) };
                    queue.push_back((operand, parent, depth + 1));
                }
            } else if let Some(result) = body.defined_by::<ResultOp>(value) {
                let index = u32::try_from(result.index()).ok();
                queue.push_back((result.parent(), Parent { value, index }, depth));
            } else if let Some(results) = body.defined_by::<ResultsOp>(value) {
                let index = results.index().and_then(|index| u32::try_from(index).ok());
                queue.push_back((results.parent(), Parent { value, index }, depth));
            }
        }
    }
    let mut graph = Graph::new();
    let mut next = 0;
    for value in order {
        let depths = &depths[&value];
        for (at, (source, _)) in depths.iter().enumerate() {
            for (other, (target, depth)) in depths.iter().enumerate() {
                if at == other {
                    continue;
                }
                let edges = graph.entry(*target).or_default();
                let edge = edges.entry(*source).or_insert_with(|| {
                    next += 1;
                    Edge { cost: (u32::MAX, next - 1), connector: value }
                });
                if edge.cost.0 > *depth {
                    edge.cost.0 = *depth;
                    edge.connector = value;
                }
            }
        }
    }
    (graph, parents)
}

/// Finds the minimum spanning arborescence of `graph` from `root` by Edmonds' algorithm; sets the
/// source of each node and returns the sum of depths. `None` if a node cannot be reached.
fn solve(mut graph: Graph, root: Value, sources: &mut FxHashMap<Value, Value>) -> Option<u32> {
    sources.clear();
    graph.remove(&root);
    let mut best: FxHashMap<Value, (Value, Cost)> = FxHashMap::default();
    for (target, edges) in &graph {
        let least = edges.iter().min_by_key(|(_, edge)| edge.cost)?;
        best.insert(*target, (*least.0, least.1.cost));
    }
    let cycle = graph.keys().find_map(|start| cycle_from(*start, &best));
    let Some(cycle) = cycle else {
        let total = best.values().map(|(_, cost)| cost.0).sum();
        sources.extend(best.iter().map(|(target, (source, _))| (*target, *source)));
        return Some(total);
    };
    // The cycle is contracted to its first node. The cost of an edge into the cycle is what the
    // edge costs more than the edge of the cycle that it replaces.
    let representative = *cycle.first()?;
    let inside: FxHashSet<Value> = cycle.iter().copied().collect();
    let mut contracted = Graph::new();
    let (mut actual_source, mut actual_target) = (FxHashMap::default(), FxHashMap::default());
    for (target, edges) in &graph {
        for (source, edge) in edges {
            let (mut new, mut from, mut to) = (*edge, *source, *target);
            match (inside.contains(source), inside.contains(target)) {
                (true, true) => continue,
                (false, true) => {
                    new.cost.0 -= best[target].1.0;
                    to = representative;
                }
                (true, false) => from = representative,
                (false, false) => {}
            }
            let entry = contracted.entry(to).or_default().entry(from);
            let is_better = match entry {
                Entry::Vacant(vacant) => {
                    vacant.insert(new);
                    true
                }
                Entry::Occupied(mut old) => {
                    let is_better = old.get().cost > new.cost;
                    if is_better {
                        old.insert(new);
                    }
                    is_better
                }
            };
            if is_better && inside.contains(target) {
                actual_target.insert(from, *target);
            }
            if is_better && inside.contains(source) {
                actual_source.insert(to, *source);
            }
        }
    }
    let around: u32 = cycle.iter().map(|node| best[node].1.0).sum();
    let total = solve(contracted, root, sources)?;
    let entry = *sources.get(&representative)?;
    let entered = *actual_target.get(&entry)?;
    for (target, source) in sources.iter_mut() {
        if *source == representative {
            *source = *actual_source.get(target).unwrap_or(&representative);
        }
    }
    for node in &cycle {
        sources.insert(*node, best[node].0);
    }
    sources.insert(entered, entry);
    Some(total + around)
}

/// Returns the nodes of the cycle that begins when the best sources are followed from `start`, in
/// that order; `None` if they lead to the root.
fn cycle_from(start: Value, best: &FxHashMap<Value, (Value, Cost)>) -> Option<Vec<Value>> {
    let mut trail = vec![start];
    let mut at = start;
    loop {
        at = best.get(&at)?.0;
        if let Some(first) = trail.iter().position(|node| *node == at) {
            return Some(trail.split_off(first));
        }
        trail.push(at);
    }
}
