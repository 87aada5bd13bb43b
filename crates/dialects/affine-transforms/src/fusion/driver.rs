//! Fusion of the loop nests of a block ([`Fusion`]; MLIR: `GreedyFusion`): producers into their
//! consumers, and nests that read the same memref.

use std::collections::HashSet;

use terrace_affine::{AffineForOp, is_affine_access};
use terrace_affine_analysis::{
    Access, ComputationSlice, accesses_in, common_loops, dependence, element_bytes,
    enclosing_for_loops, innermost_common_loops,
};
use terrace_builtin::{MemRefType, TypeExt};
use terrace_interfaces::{DynViewLike, ViewLike};
use terrace_ir::effects::{EffectKind, EffectTarget, own_effects};
use terrace_ir::{Block, Body, Op, OpType, Value};
use terrace_memref::AllocOp;

use super::cost::Candidate;
use super::fuse::fuse_loops;
use super::graph::{DependenceGraph, NodeId};
use super::legality::{FusionResult, FusionStrategy, can_fuse};
use super::private::{FastMemory, create_private_memref};
use crate::permute::sink_sequential_loops;

/// The fusion of the loop nests of a block.
pub(super) struct Fusion<'b> {
    /// The body of the block.
    pub(super) body: &'b mut Body,
    /// The dependences of the block.
    pub(super) graph: DependenceGraph,
    /// Whether nests are fused at the greatest legal depth, at any cost.
    pub(super) is_maximal: bool,
    /// The greatest ratio of additional operations.
    pub(super) tolerance: f64,
    /// The memory space of private buffers.
    pub(super) fast: FastMemory,
}

/// The legal slices of a nest by depth.
struct Slices {
    /// The slices by depth up to the greatest legal one.
    by_depth: Vec<Option<ComputationSlice>>,
}

impl Fusion<'_> {
    /// Fuses producers of at most `max_users` dependent nests per memref into their consumers.
    pub(super) fn fuse_producers(&mut self, max_users: usize) {
        for destination in self.graph.visit_order() {
            let Some(nest) = self.graph.nest(self.body, destination) else { continue };
            if self.body.result_count(nest.op()) > 0 {
                continue;
            }
            let sunk = sink_sequential_loops(self.body, nest);
            self.graph.set_op(destination, sunk.op());
            while self.fuse_producers_into(destination, max_users) {}
        }
    }

    /// Fuses all producers of node `destination` once; returns whether one was fused.
    fn fuse_producers_into(&mut self, destination: NodeId, max_users: usize) -> bool {
        let mut candidates: Vec<NodeId> = Vec::new();
        for edge in self.graph.edges_into(destination) {
            let is_producer = self.graph.nest(self.body, edge.node).is_some()
                && !self.shared_memrefs(edge.node, destination).is_empty();
            if is_producer && !candidates.contains(&edge.node) {
                candidates.push(edge.node);
            }
        }
        candidates.sort_unstable();
        let mut changed = false;
        for source in candidates.into_iter().rev() {
            changed |= self.fuse_producer(source, destination, max_users).is_some();
        }
        changed
    }

    /// Returns the memrefs that node `source` writes and node `destination` reads.
    fn shared_memrefs(&self, source: NodeId, destination: NodeId) -> Vec<Value> {
        let nodes = self.graph.nodes.get(&source).zip(self.graph.nodes.get(&destination));
        nodes.map_or(Vec::new(), |(source, destination)| {
            source.memory.memrefs_into(&destination.memory)
        })
    }

    /// Returns the slices of `source` for the depths up to the greatest at which `source` can be
    /// fused, of `max_depth` depths below the loops around `destination`.
    fn slices(
        &self,
        source: AffineForOp,
        destination: AffineForOp,
        max_depth: usize,
        strategy: FusionStrategy,
    ) -> Option<Slices> {
        let around = enclosing_for_loops(self.body, destination.op()).len();
        let mut legal = 0;
        let mut by_depth = Vec::new();
        for depth in 1..=max_depth {
            let result = can_fuse(self.body, source, destination, depth + around, strategy);
            if matches!(result, FusionResult::Possible(_)) {
                legal = depth;
            }
            by_depth.push(result.slice());
        }
        by_depth.truncate(legal);
        (legal > 0).then_some(Slices { by_depth })
    }

    /// Returns the depth at which `source` is fused: the greatest legal one, or the most profitable
    /// one. `stores` are the accesses of the source that the cost model weighs. `None` if fusion is
    /// not profitable.
    fn best_depth(
        &self,
        source: AffineForOp,
        destination: AffineForOp,
        slices: &Slices,
        stores: &[Access],
    ) -> Option<usize> {
        let candidate = Candidate { body: self.body, source, destination };
        let is_cyclic = has_cyclic_dependence(self.body, source);
        if self.is_maximal {
            if is_cyclic {
                let slice = slices.by_depth.last()?.as_ref()?;
                let fraction = candidate.additional_compute(slice)?;
                if fraction > 0.0 {
                    return None;
                }
            }
            return Some(slices.by_depth.len());
        }
        // Iterations of a recurrence must not be repeated.
        let tolerance = if is_cyclic { 0.0 } else { self.tolerance };
        candidate.best_depth(&slices.by_depth, stores, tolerance)
    }

    /// Fuses node `source` into node `destination` if that is legal and profitable.
    fn fuse_producer(
        &mut self,
        source: NodeId,
        destination: NodeId,
        max_users: usize,
    ) -> Option<()> {
        let producer = self.graph.nest(self.body, source)?;
        let consumer = self.graph.nest(self.body, destination)?;
        if self.body.result_count(producer.op()) > 0 {
            return None;
        }
        let shared = self.shared_memrefs(source, destination);
        if shared.iter().any(|memref| self.graph.outgoing_count(source, *memref) > max_users) {
            return None;
        }
        let escaping = self.escaping_memrefs(source);
        let point = self.graph.insertion_point(self.body, source, destination)?;
        let memory = &self.graph.nodes.get(&destination)?.memory;
        let accesses = memory.loads.iter().chain(&memory.stores);
        let is_shared = |access: &&Access| shared.contains(&access.memref);
        let ops: Vec<Op> = accesses.filter(is_shared).map(|access| access.op).collect();
        let around = enclosing_for_loops(self.body, consumer.op()).len();
        let max_depth = innermost_common_loops(self.body, &ops).len().checked_sub(around)?;
        let strategy = FusionStrategy::ProducerConsumer;
        let slices = self.slices(producer, consumer, max_depth, strategy)?;
        let stores = &self.graph.nodes.get(&source)?.memory.stores;
        let stores: Vec<Access> = stores.iter().filter(is_shared).cloned().collect();
        let depth = self.best_depth(producer, consumer, &slices, &stores)?;
        let slice = slices.by_depth.get(depth - 1)?.clone()?;
        let removes = self.is_removable(source, destination, &slice, point, &escaping);
        let is_private =
            |memref: &Value| self.can_be_private(*memref, &escaping, source, destination, removes);
        let private: Vec<Value> = shared.iter().copied().filter(is_private).collect();
        fuse_loops(self.body, producer, &slice, false);
        if point != consumer.op() {
            let block: Block = self.graph.block;
            self.body.move_op(consumer.op(), block, Some(point));
        }
        self.graph.update_after_fusion(self.body, source, destination, &private, removes);
        self.create_private(consumer, destination, &private, depth, slice.block);
        self.graph.refresh(self.body, destination);
        if removes {
            self.graph.remove_node(self.body, source);
            self.body.erase(producer.op());
        }
        Some(())
    }

    /// Creates private buffers in node `destination` for `private`, in the order of their first
    /// write.
    fn create_private(
        &mut self,
        nest: AffineForOp,
        destination: NodeId,
        private: &[Value],
        depth: usize,
        slice_block: Block,
    ) {
        let is_store = |access: &Access| access.is_write() && private.contains(&access.memref);
        let stores: Vec<Access> = accesses_in(self.body, nest.op()).filter(is_store).collect();
        let mut memrefs: Vec<Value> = Vec::new();
        for store in &stores {
            if !memrefs.contains(&store.memref) {
                memrefs.push(store.memref);
            }
        }
        for memref in memrefs {
            let own: Vec<Access> =
                stores.iter().filter(|store| store.memref == memref).cloned().collect();
            let (body, fast) = (&mut *self.body, self.fast);
            let new = create_private_memref(body, nest, &own, depth, slice_block, fast);
            if let Some((new, op)) = new.and_then(|new| Some((new, body.defining_op(new)?))) {
                let id = self.graph.add_node(body, op);
                self.graph.add_edge(body, id, destination, new);
            }
        }
    }

    /// Returns the memrefs that node `id` writes and that may be accessed outside of the block, or
    /// by operations that are no affine accesses.
    fn escaping_memrefs(&self, id: NodeId) -> Vec<Value> {
        let stores = self.graph.nodes.get(&id).map_or(&[][..], |node| &node.memory.stores);
        let mut escaping = Vec::new();
        for store in stores {
            if !escaping.contains(&store.memref)
                && is_escaping(self.body, store.memref, self.graph.block)
            {
                escaping.push(store.memref);
            }
        }
        escaping
    }

    /// Whether node `source` can be removed after the fusion of `slice` in front of `point`.
    fn is_removable(
        &self,
        source: NodeId,
        destination: NodeId,
        slice: &ComputationSlice,
        point: Op,
        escaping: &[Value],
    ) -> bool {
        let mut has_dependents = false;
        for edge in self.graph.edges_from(source).iter().filter(|edge| edge.node != destination) {
            let Some(node) = self.graph.nodes.get(&edge.node) else { continue };
            if node.op != point && !self.body.is_before_in_block(point, node.op) {
                return false;
            }
            has_dependents = true;
        }
        !has_dependents && escaping.is_empty() || slice.is_maximal(self.body) == Some(true)
    }

    /// Whether a private buffer may replace `memref` in node `consumer` after the fusion of node
    /// `producer`.
    fn can_be_private(
        &self,
        memref: Value,
        escaping: &[Value],
        producer: NodeId,
        consumer: NodeId,
        removes_producer: bool,
    ) -> bool {
        let cx = self.body.context();
        let ty = self.body.value_type(memref).downcast::<MemRefType>(cx);
        if ty.is_none_or(|ty| element_bytes(cx, ty).is_none()) {
            return false;
        }
        let node = self.graph.nodes.get(&consumer);
        let is_stored = node.is_some_and(|node| node.memory.store_count(memref) > 0);
        if escaping.contains(&memref) && (removes_producer || is_stored) {
            return false;
        }
        if self.graph.incoming_accesses(producer, memref) > 0
            || self.graph.outgoing_count(consumer, memref) > 0
        {
            return false;
        }
        let mut edges = self.graph.edges_from(producer).iter();
        !(removes_producer && edges.any(|edge| edge.value == memref && edge.node != consumer))
    }

    /// Fuses nests that read the same memref, and do not depend on each other.
    pub(super) fn fuse_siblings(&mut self) {
        for destination in self.graph.visit_order() {
            if self.graph.nest(self.body, destination).is_none() {
                continue;
            }
            let mut seen = HashSet::new();
            while let Some((sibling, memref)) = self.next_sibling(destination, &mut seen) {
                self.fuse_sibling(sibling, destination, memref);
            }
        }
    }

    /// Returns a node that was not in `seen` and that can be fused into node `destination` by the
    /// memref that both read (MLIR: `findSiblingNodeToFuse`).
    fn next_sibling(
        &self,
        destination: NodeId,
        seen: &mut HashSet<NodeId>,
    ) -> Option<(NodeId, Value)> {
        let body = &*self.body;
        let loads = |memref: Value| {
            self.graph.nodes.get(&destination).map_or(0, |node| node.memory.load_count(memref))
        };
        for argument in body.arguments(self.graph.block) {
            for user in body.uses(*argument).map(|user| body.user(user)) {
                let Some(access) = Access::of(body, user).filter(|access| !access.is_write())
                else {
                    continue;
                };
                let nest = body.ancestor_in_block(user, self.graph.block);
                let nest = nest.filter(|nest| body.op(*nest).is::<AffineForOp>());
                let Some(sibling) = nest.and_then(|nest| self.graph.node_of(nest)) else {
                    continue;
                };
                if sibling != destination
                    && !seen.contains(&sibling)
                    && loads(access.memref) > 0
                    && self.is_sibling(sibling, destination, access.memref)
                {
                    seen.insert(sibling);
                    return Some((sibling, access.memref));
                }
            }
        }
        for edge in self.graph.edges_into(destination) {
            let value = edge.value;
            let is_source = self.graph.nodes.get(&edge.node).is_some_and(|node| {
                node.memory.store_count(value) > 0 || body.defining_op(value) == Some(node.op)
            });
            if !body.value_type(value).is_memref() || loads(value) == 0 || !is_source {
                continue;
            }
            let mut others = self.graph.edges_from(edge.node).iter();
            let found = others.find(|other| {
                other.value == value
                    && other.node != destination
                    && !seen.contains(&other.node)
                    && self.graph.nest(body, other.node).is_some()
                    && self.is_sibling(other.node, destination, value)
            });
            if let Some(found) = found {
                seen.insert(found.node);
                return Some((found.node, value));
            }
        }
        None
    }

    /// Whether node `sibling` can be fused into node `destination` by `memref`.
    fn is_sibling(&self, sibling: NodeId, destination: NodeId, memref: Value) -> bool {
        let Some(memory) = self.graph.nodes.get(&sibling).map(|node| &node.memory) else {
            return false;
        };
        if memory.load_count(memref) != 1
            || self.graph.has_path(self.body, sibling, destination)
            || self.graph.has_path(self.body, destination, sibling)
        {
            return false;
        }
        let stored: HashSet<Value> = memory.stores.iter().map(|store| store.memref).collect();
        stored.len() <= 1
            && !stored.iter().any(|memref| {
                memory.load_count(*memref) > 0 && self.graph.incoming_accesses(sibling, *memref) > 0
            })
    }

    fn fuse_sibling(&mut self, sibling: NodeId, destination: NodeId, memref: Value) -> Option<()> {
        let source = self.graph.nest(self.body, sibling)?;
        let target = self.graph.nest(self.body, destination)?;
        let point = match self.body.is_before_in_block(source.op(), target.op()) {
            true => self.graph.insertion_point(self.body, sibling, destination)?,
            false => self.graph.insertion_point(self.body, destination, sibling)?,
        };
        let loads = |id: NodeId| -> Vec<Access> {
            let node = self.graph.nodes.get(&id);
            let loads = node.map_or(&[][..], |node| &node.memory.loads);
            loads.iter().filter(|load| load.memref == memref).cloned().collect()
        };
        let (own, others) = (loads(sibling), loads(destination));
        let around = enclosing_for_loops(self.body, target.op()).len();
        let inner = enclosing_for_loops(self.body, others.first()?.op).len();
        let max_depth = inner.checked_sub(around)?;
        let strategy = FusionStrategy::Sibling(memref);
        let slices = self.slices(source, target, max_depth, strategy)?;
        let depth = self.best_depth(source, target, &slices, &own)?;
        let slice = slices.by_depth.get(depth - 1)?.clone()?;
        if slice.is_maximal(self.body) != Some(true) {
            return None;
        }
        let moves = point != target.op();
        let replaced = fuse_loops(self.body, source, &slice, depth == max_depth);
        let mut target = target;
        for (old, new) in replaced {
            if old == target {
                target = new;
            }
        }
        self.graph.set_op(destination, target.op());
        if moves {
            let block: Block = self.graph.block;
            self.body.move_op(target.op(), block, Some(point));
        }
        self.graph.move_edges(self.body, sibling, destination);
        self.graph.refresh(self.body, destination);
        self.graph.remove_node(self.body, sibling);
        self.body.erase(source.op());
        Some(())
    }

    /// Erases allocations whose users have been fused away.
    pub(super) fn erase_unused_allocations(&mut self) {
        for memref in self.graph.memrefs_without_edges() {
            if self.body.has_uses(memref) {
                continue;
            }
            let definition = self.body.defining_op(memref);
            if let Some(op) = definition.filter(|op| self.body.op(*op).is::<AllocOp>()) {
                self.body.erase(op);
            }
        }
    }
}

/// Whether `memref` may be accessed outside of `block`, or by operations in it that are no affine
/// accesses (MLIR: `isEscapingMemref`).
fn is_escaping(body: &Body, memref: Value, block: Block) -> bool {
    let Some(definition) = body.defining_op(memref) else { return true };
    let view = body.op(definition);
    if let Some(view) = view.interface::<DynViewLike<'_>>()
        && is_escaping(body, view.view_source(), block)
    {
        return true;
    }
    let effects = own_effects(view).unwrap_or_default();
    let allocates = matches!(&effects[..], [only] if only.kind == EffectKind::Allocate
        && only.target == EffectTarget::Value(memref));
    if !allocates {
        return true;
    }
    let region = body.block_region(block);
    body.uses(memref).map(|user| body.user(user)).any(|user| {
        let mut around = user;
        while body.parent_region(around) != region {
            let Some(parent) = body.parent_op(around) else { return true };
            around = parent;
        }
        body.parent_block(around) == Some(block) && !is_affine_access(body.op(user))
    })
}

/// Whether accesses in the nest `root` depend on each other in a cycle (MLIR:
/// `hasCyclicDependence`).
fn has_cyclic_dependence(body: &Body, root: AffineForOp) -> bool {
    let accesses: Vec<Access> = accesses_in(body, root.op()).collect();
    let first = enclosing_for_loops(body, root.op()).len() + 1;
    let depends = |a: &Access, b: &Access| {
        a.memref == b.memref
            && (first..=common_loops(body, a.op, b.op) + 1)
                .any(|depth| !dependence(body, a, b, depth, false, false).is_none())
    };
    let edges: Vec<Vec<usize>> = accesses
        .iter()
        .map(|a| (0..accesses.len()).filter(|b| depends(a, &accesses[*b])).collect())
        .collect();
    // Nodes without remaining edges are removed until only cycles and paths into them remain.
    let mut alive = vec![true; accesses.len()];
    loop {
        let dead = (0..accesses.len())
            .find(|at| alive[*at] && !edges[*at].iter().any(|target| alive[*target]));
        match dead {
            Some(at) => alive[at] = false,
            None => return alive.contains(&true),
        }
    }
}
