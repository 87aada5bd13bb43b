//! The dependence graph of the operations of a block, which decides where loop nests may move
//! ([`DependenceGraph`]; MLIR: `MemRefDependenceGraph`).

use std::collections::{BTreeMap, HashMap, HashSet};

use terrace_affine::AffineForOp;
use terrace_affine_analysis::{Access, dependence, enclosing_for_loops};
use terrace_builtin::TypeExt;
use terrace_interfaces::DynRegionBranchOp;
use terrace_ir::effects::is_memory_effect_free;
use terrace_ir::{Block, Body, Op, OpType, Value};

use super::accesses::MemoryOps;

/// The number of a node of the graph; nodes are numbered in the order of the block.
pub(super) type NodeId = usize;

/// A node of the graph: an operation of the block.
pub(super) struct Node {
    /// The operation of the block.
    pub(super) op: Op,
    /// The memory operations in the operation.
    pub(super) memory: MemoryOps,
}

/// One end of an edge: the node at the other end, and the memref or the result that both use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Edge {
    /// The node at the other end.
    pub(super) node: NodeId,
    /// The memref or result.
    pub(super) value: Value,
}

/// The dependence graph of a block.
pub(super) struct DependenceGraph {
    /// The block of all nodes.
    pub(super) block: Block,
    /// The nodes by number.
    pub(super) nodes: BTreeMap<NodeId, Node>,
    /// The number of the node of each operation.
    ids: HashMap<Op, NodeId>,
    next: NodeId,
    incoming: HashMap<NodeId, Vec<Edge>>,
    outgoing: HashMap<NodeId, Vec<Edge>>,
    /// The memrefs that have had edges, in the order of their first edge, with their numbers of
    /// edges.
    edge_counts: Vec<(Value, usize)>,
}

impl DependenceGraph {
    /// Builds the graph of `block`; `None` if an operation with regions has unknown control flow.
    pub(super) fn new(body: &Body, block: Block) -> Option<Self> {
        let mut graph = Self {
            block,
            nodes: BTreeMap::new(),
            ids: HashMap::new(),
            next: 0,
            incoming: HashMap::new(),
            outgoing: HashMap::new(),
            edge_counts: Vec::new(),
        };
        let mut accessed: Vec<(Value, Vec<NodeId>)> = Vec::new();
        let mut positions: HashMap<Value, usize> = HashMap::new();
        let mut loops: HashMap<Op, NodeId> = HashMap::new();
        for op in body.ops_in(block) {
            let view = body.op(op);
            let is_branch = view.interface::<DynRegionBranchOp<'_>>().is_some();
            let is_known = view.is::<AffineForOp>()
                || Access::of(body, op).is_some()
                || body.has_used_results(op)
                || !is_memory_effect_free(view) && (view.region_count() == 0 || is_branch);
            if !is_known {
                if view.region_count() != 0 && !is_branch {
                    return None;
                }
                continue;
            }
            let id = graph.add_node(body, op);
            if view.is::<AffineForOp>() {
                loops.insert(op, id);
            }
            for memref in graph.nodes.get(&id)?.memory.memrefs() {
                let at = *positions.entry(memref).or_insert_with(|| {
                    accessed.push((memref, Vec::new()));
                    accessed.len() - 1
                });
                accessed[at].1.push(id);
            }
        }
        graph.add_value_edges(body, &loops);
        for (memref, ids) in accessed {
            graph.add_memory_edges(body, memref, &ids);
        }
        Some(graph)
    }

    /// Adds edges from the definitions of values to the loop nests of the block that use them.
    fn add_value_edges(&mut self, body: &Body, loops: &HashMap<Op, NodeId>) {
        let mut edges = Vec::new();
        for (id, node) in self.nodes.iter().filter(|(_, node)| node.memory.stores.is_empty()) {
            for result in body.results(node.op) {
                for user in body.uses(result).map(|user| body.user(user)) {
                    let around = body.ancestor_in_block(user, self.block);
                    let nest = around.filter(|around| *around != user);
                    if let Some(nest) = nest.and_then(|nest| loops.get(&nest)) {
                        edges.push((*id, *nest, result));
                    }
                }
            }
        }
        for (from, to, value) in edges {
            self.add_edge(body, from, to, value);
        }
    }

    /// Adds edges between nodes that depend on each other by `memref`.
    fn add_memory_edges(&mut self, body: &Body, memref: Value, ids: &[NodeId]) {
        for (at, from) in ids.iter().enumerate() {
            for to in &ids[at + 1..] {
                let (Some(a), Some(b)) = (self.nodes.get(from), self.nodes.get(to)) else {
                    continue;
                };
                let writes =
                    a.memory.has_store_or_free(memref) || b.memory.has_store_or_free(memref);
                if writes && may_depend(body, a, b, memref) {
                    self.add_edge(body, *from, *to, memref);
                }
            }
        }
    }

    /// Adds a node for `op` behind all others.
    pub(super) fn add_node(&mut self, body: &Body, op: Op) -> NodeId {
        let id = self.next;
        self.next += 1;
        self.ids.insert(op, id);
        self.nodes.insert(id, Node { op, memory: MemoryOps::of(body, op) });
        id
    }

    /// Returns the loop nest of node `id`; `None` if the node is another operation or removed.
    pub(super) fn nest(&self, body: &Body, id: NodeId) -> Option<AffineForOp> {
        let op = self.nodes.get(&id)?.op;
        body.op(op).is::<AffineForOp>().then(|| AffineForOp::from_op(op))
    }

    /// Returns the node of the operation `op` of the block.
    pub(super) fn node_of(&self, op: Op) -> Option<NodeId> {
        self.ids.get(&op).copied()
    }

    /// Makes `op` the operation of node `id`.
    pub(super) fn set_op(&mut self, id: NodeId, op: Op) {
        if let Some(node) = self.nodes.get_mut(&id) {
            self.ids.remove(&node.op);
            self.ids.insert(op, id);
            node.op = op;
        }
    }

    /// Collects the memory operations of node `id` again.
    pub(super) fn refresh(&mut self, body: &Body, id: NodeId) {
        if let Some(node) = self.nodes.get_mut(&id) {
            node.memory = MemoryOps::of(body, node.op);
        }
    }

    /// Returns the numbers of all nodes in the order in which MLIR visits them: that of a hash
    /// table of at least 64 buckets, of which three quarters are used at most.
    pub(super) fn visit_order(&self) -> Vec<NodeId> {
        let mut buckets = 64;
        while self.nodes.len() * 4 >= buckets * 3 {
            buckets *= 2;
        }
        let mut ids: Vec<NodeId> = self.nodes.keys().copied().collect();
        ids.sort_by_key(|id| id.wrapping_mul(37) % buckets);
        ids.reverse();
        ids
    }

    /// Returns the edges that end at node `id`, in the order of their creation.
    pub(super) fn edges_into(&self, id: NodeId) -> &[Edge] {
        self.incoming.get(&id).map_or(&[], Vec::as_slice)
    }

    /// Returns the edges that begin at node `id`, in the order of their creation.
    pub(super) fn edges_from(&self, id: NodeId) -> &[Edge] {
        self.outgoing.get(&id).map_or(&[], Vec::as_slice)
    }

    fn count_edge(&mut self, body: &Body, value: Value, change: isize) {
        if !body.value_type(value).is_memref() {
            return;
        }
        match self.edge_counts.iter_mut().find(|(memref, _)| *memref == value) {
            Some((_, count)) => *count = count.saturating_add_signed(change),
            None => self.edge_counts.push((value, 1)),
        }
    }

    /// Adds an edge unless there is one.
    pub(super) fn add_edge(&mut self, body: &Body, from: NodeId, to: NodeId, value: Value) {
        let edge = Edge { node: to, value };
        if self.edges_from(from).contains(&edge) {
            return;
        }
        self.outgoing.entry(from).or_default().push(edge);
        self.incoming.entry(to).or_default().push(Edge { node: from, value });
        self.count_edge(body, value, 1);
    }

    fn remove_edge(&mut self, body: &Body, from: NodeId, to: NodeId, value: Value) {
        if !self.edges_from(from).contains(&Edge { node: to, value }) {
            return;
        }
        if let Some(edges) = self.outgoing.get_mut(&from) {
            edges.retain(|edge| *edge != Edge { node: to, value });
        }
        if let Some(edges) = self.incoming.get_mut(&to) {
            edges.retain(|edge| *edge != Edge { node: from, value });
        }
        self.count_edge(body, value, -1);
    }

    /// Removes node `id` with its edges, before its operation is erased.
    pub(super) fn remove_node(&mut self, body: &Body, id: NodeId) {
        for edge in self.edges_into(id).to_vec() {
            self.remove_edge(body, edge.node, id, edge.value);
        }
        for edge in self.edges_from(id).to_vec() {
            self.remove_edge(body, id, edge.node, edge.value);
        }
        if let Some(node) = self.nodes.remove(&id) {
            self.ids.remove(&node.op);
            self.edge_counts.retain(|(memref, _)| body.defining_op(*memref) != Some(node.op));
        }
    }

    /// Whether edges lead from node `from` to node `to`.
    pub(super) fn has_path(&self, body: &Body, from: NodeId, to: NodeId) -> bool {
        let Some(end) = self.nodes.get(&to).map(|node| node.op) else { return false };
        let (mut seen, mut pending) = (HashSet::from([from]), vec![from]);
        while let Some(id) = pending.pop() {
            if id == to {
                return true;
            }
            for edge in self.edges_from(id) {
                // Nodes behind the end of the path do not lead back to it.
                let is_behind = self
                    .nodes
                    .get(&edge.node)
                    .is_none_or(|node| node.op != end && body.is_before_in_block(end, node.op));
                if !is_behind && seen.insert(edge.node) {
                    pending.push(edge.node);
                }
            }
        }
        false
    }

    /// Returns the number of edges into node `id` from nodes with affine accesses of `memref`.
    pub(super) fn incoming_accesses(&self, id: NodeId, memref: Value) -> usize {
        let accesses = |edge: &&Edge| {
            edge.value == memref
                && self.nodes.get(&edge.node).is_some_and(|node| {
                    node.memory.load_count(memref) + node.memory.store_count(memref) > 0
                })
        };
        self.edges_into(id).iter().filter(accesses).count()
    }

    /// Returns the number of edges from node `id` by `memref`.
    pub(super) fn outgoing_count(&self, id: NodeId, memref: Value) -> usize {
        self.edges_from(id).iter().filter(|edge| edge.value == memref).count()
    }

    /// Returns the operation in front of which the nests of nodes `source` and `destination`, which
    /// follows, can be fused; `None` if a dependence prevents fusion (MLIR:
    /// `getFusedLoopNestInsertionPoint`).
    pub(super) fn insertion_point(
        &self,
        body: &Body,
        source: NodeId,
        destination: NodeId,
    ) -> Option<Op> {
        let end = self.nodes.get(&destination)?.op;
        if self.edges_from(source).is_empty() {
            return Some(end);
        }
        let defines = |edge: &&Edge| !body.value_type(edge.value).is_memref();
        let mut definitions = self.edges_into(destination).iter().filter(defines);
        if definitions.any(|edge| self.has_path(body, source, edge.node)) {
            return None;
        }
        let ops = |edges: &[Edge], other: NodeId| -> HashSet<Op> {
            let ids = edges.iter().map(|edge| edge.node).filter(|id| *id != other);
            ids.filter_map(|id| Some(self.nodes.get(&id)?.op)).collect()
        };
        let dependents = ops(self.edges_from(source), destination);
        let needed = ops(self.edges_into(destination), source);
        let (mut first, mut is_blocked) = (None, false);
        let mut next = body.next_op(self.nodes.get(&source)?.op);
        while let Some(op) = next.filter(|op| *op != end) {
            if first.is_none() && dependents.contains(&op) {
                first = Some(op);
            }
            is_blocked |= first.is_some() && needed.contains(&op);
            next = body.next_op(op);
        }
        match first {
            _ if is_blocked => None,
            Some(op) => Some(op),
            None => Some(end),
        }
    }

    /// Changes the edges after the fusion of node `source` into node `destination`, where `private`
    /// are the memrefs that have been replaced in it.
    pub(super) fn update_after_fusion(
        &mut self,
        body: &Body,
        source: NodeId,
        destination: NodeId,
        private: &[Value],
        removes_source: bool,
    ) {
        for edge in self.edges_into(source).to_vec() {
            if !private.contains(&edge.value) {
                self.add_edge(body, edge.node, destination, edge.value);
            }
        }
        for edge in self.edges_from(source).to_vec() {
            if edge.node == destination {
                self.remove_edge(body, source, destination, edge.value);
            } else if removes_source {
                self.add_edge(body, destination, edge.node, edge.value);
                self.remove_edge(body, source, edge.node, edge.value);
            }
        }
        for edge in self.edges_into(destination).to_vec() {
            if private.contains(&edge.value) {
                self.remove_edge(body, edge.node, destination, edge.value);
            }
        }
    }

    /// Moves the edges of node `sibling` to node `destination`, into which it was fused.
    pub(super) fn move_edges(&mut self, body: &Body, sibling: NodeId, destination: NodeId) {
        for edge in self.edges_into(sibling).to_vec() {
            self.add_edge(body, edge.node, destination, edge.value);
            self.remove_edge(body, edge.node, sibling, edge.value);
        }
        for edge in self.edges_from(sibling).to_vec() {
            self.add_edge(body, destination, edge.node, edge.value);
            self.remove_edge(body, sibling, edge.node, edge.value);
        }
    }

    /// Returns the memrefs that have had edges and have none now.
    pub(super) fn memrefs_without_edges(&self) -> Vec<Value> {
        let unused = self.edge_counts.iter().filter(|(_, count)| *count == 0);
        unused.map(|(memref, _)| *memref).collect()
    }
}

/// Whether node `b`, which follows, may depend on node `a` by `memref` (MLIR: `mayDependence`).
fn may_depend(body: &Body, a: &Node, b: &Node, memref: Value) -> bool {
    let (from, to) = (&a.memory, &b.memory);
    let is_known =
        |node: &Node| body.op(node.op).is::<AffineForOp>() || is_known_call(&node.memory, node.op);
    if !is_known(a) || !is_known(b) {
        return true;
    }
    let affine = |list: &[Access]| list.iter().any(|access| access.memref == memref);
    let other = |memory: &MemoryOps, list: &[(Op, Value)]| {
        list.iter().any(|(op, value)| *value == memref && !is_known_call(memory, *op))
    };
    let (from_loads, from_stores) =
        (other(from, &from.other_loads), other(from, &from.other_stores));
    let (to_loads, to_stores) = (other(to, &to.other_loads), other(to, &to.other_stores));
    let calls = |memory: &MemoryOps| memory.calls.iter().any(|one| one.memref == memref);
    let is_touched = affine(&to.loads) || affine(&to.stores) || to_loads || to_stores || calls(to);
    if from_stores && is_touched
        || from_loads && (affine(&to.stores) || to_stores || calls(to))
        || affine(&from.stores) && (to_loads || to_stores)
        || affine(&from.loads) && to_stores
        || calls(from) && (to_loads || to_stores)
    {
        return true;
    }
    let depth = enclosing_for_loops(body, a.op).len() + 1;
    let (sources, destinations) = (from.accesses_of(memref), to.accesses_of(memref));
    sources.iter().any(|source| {
        destinations.iter().any(|destination| {
            !dependence(body, *source, *destination, depth, false, false).is_none()
        })
    })
}

/// Whether `op` is a call with known sets.
fn is_known_call(memory: &MemoryOps, op: Op) -> bool {
    memory.calls.iter().any(|access| access.op == op)
}
