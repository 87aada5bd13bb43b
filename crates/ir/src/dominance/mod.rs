//! Dominance of the blocks and operations of one body, and the graph algorithms behind it.

mod dominator_tree;
mod flow_graph;

use std::cell::RefCell;

use smallvec::SmallVec;

use crate::body::{Block, Body, Op, Region, Value};
use crate::declaration::trait_flags::TraitFlags;
use terrace_entity::EntityId;

pub use dominator_tree::DominatorTree;
pub use flow_graph::{FlowGraph, TreeNode, reverse_post_order};

/// Dominance queries in one body (MLIR: `DominanceInfo`); the tree of a region is computed on first
/// use, in time nearly linear in its blocks and successors.
///
/// The trees are not updated: create a new instance after changing blocks or successors. Operations
/// may be inserted and erased.
pub struct Dominance<'a> {
    body: &'a Body,
    trees: RefCell<Trees<'a>>,
}

/// The dominator trees computed so far. A block is in one region only, so that the trees share one
/// table.
#[derive(Default)]
struct Trees<'a> {
    /// Whether the tree of each region was computed, by region.
    built: SmallVec<[bool; 8]>,
    /// The nodes by block; `None` for unreachable blocks and for regions without a tree.
    nodes: SmallVec<[Option<Node>; 8]>,
    /// The scratch memory of the caller to compute trees in; `None` for a new allocation.
    memory: Option<&'a mut DominatorTree>,
}

#[derive(Clone, Copy)]
struct Node {
    idom: Option<Block>,
    /// The number of the node in pre-order of the tree, and the highest number in its subtree.
    enter: u32,
    last: u32,
}

impl<'a> Dominance<'a> {
    /// Creates the queries for `body`; the tree of each region is computed on first use (MLIR:
    /// `DominanceInfo`).
    pub fn new(body: &'a Body) -> Self {
        Self { body, trees: RefCell::default() }
    }

    /// As [`Dominance::new`], with the scratch memory `memory`, which may be reused from another
    /// body.
    pub(crate) fn new_in(body: &'a Body, memory: &'a mut DominatorTree) -> Self {
        Self { body, trees: RefCell::new(Trees { memory: Some(memory), ..Trees::default() }) }
    }

    /// Returns the node of `block` in the dominator tree of `region`, which must hold the block;
    /// `None` if the block is unreachable.
    fn node(&self, region: Region, block: Block) -> Option<Node> {
        let mut trees = self.trees.borrow_mut();
        if !trees.built.get(region.index() as usize).copied().unwrap_or(false) {
            trees.build(self.body, region);
        }
        trees.nodes.get(block.index() as usize).copied().flatten()
    }

    fn is_single_block(&self, region: Region) -> bool {
        self.body.first_block(region) == self.body.last_block(region)
    }

    /// Whether `block` is reachable from the entry of its region.
    pub fn is_reachable(&self, block: Block) -> bool {
        match self.body.block_region(block) {
            Some(region) if !self.is_single_block(region) => self.node(region, block).is_some(),
            _ => true,
        }
    }

    /// Returns the immediate dominator of `block`; `None` for an entry or an unreachable block.
    pub fn immediate_dominator(&self, block: Block) -> Option<Block> {
        let region = self.body.block_region(block)?;
        self.node(region, block)?.idom
    }

    /// Whether every path to `b` passes through `a`; both must be in one region. An unreachable
    /// block is dominated by all blocks, and dominates no reachable block.
    pub fn block_dominates(&self, a: Block, b: Block) -> bool {
        if a == b {
            return true;
        }
        let Some(region) = self.body.block_region(a) else { return false };
        if self.body.block_region(b) != Some(region) || self.is_single_block(region) {
            return false;
        }
        match (self.node(region, a), self.node(region, b)) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(a), Some(b)) => a.enter <= b.enter && b.last <= a.last,
        }
    }

    /// Returns the block of `region` that is or encloses `block`, and in the latter case the
    /// operation in that block; `None` if `block` is not in `region`.
    fn lift(&self, mut block: Block, region: Region) -> Option<(Block, Option<Op>)> {
        let mut inside = None;
        loop {
            let at = self.body.block_region(block)?;
            if at == region {
                return Some((block, inside));
            }
            let owner = self.body.region_owner(at)?;
            inside = Some(owner);
            block = self.body.parent_block(owner)?;
        }
    }

    /// Whether `a` properly dominates `b`: it is executed before, or encloses it (MLIR:
    /// `properlyDominates`).
    pub fn properly_dominates(&self, a: Op, b: Op) -> bool {
        let body = self.body;
        let Some(region) = body.parent_region(a) else { return false };
        let mut around = b;
        while body.parent_region(around) != Some(region) {
            let Some(parent) = body.parent_op(around) else { return false };
            around = parent;
        }
        if a == around {
            return a != b;
        }
        match (body.parent_block(a), body.parent_block(around)) {
            (Some(block), Some(other)) if block == other => body.is_before_in_block(a, around),
            (Some(block), Some(other)) => self.block_dominates(block, other),
            _ => false,
        }
    }

    /// Whether `user` may use `value`: its definition properly dominates `user`.
    pub fn value_dominates(&self, value: Value, user: Op) -> bool {
        let body = self.body;
        let Some(def_block) = body.value_block(value) else { return false };
        let Some(use_block) = body.parent_block(user) else { return false };
        let def = body.defining_op(value);
        if def_block == use_block {
            return match def {
                Some(def) if has_ssa_dominance(body, def_block) => {
                    def != user && body.is_before_in_block(def, user)
                }
                _ => true,
            };
        }
        let Some(region) = body.block_region(def_block) else { return false };
        let Some((block, inside)) = self.lift(use_block, region) else { return false };
        if block != def_block {
            return self.block_dominates(def_block, block);
        }
        match (def, inside) {
            (None, _) => true,
            (Some(def), Some(around)) => {
                !has_ssa_dominance(body, def_block)
                    || (def != around && body.is_before_in_block(def, around))
            }
            (Some(_), None) => false,
        }
    }
}

/// Whether the order of operations in `block` matters; false in graph regions and in the single
/// block of an unregistered operation.
pub fn has_ssa_dominance(body: &Body, block: Block) -> bool {
    let Some(region) = body.block_region(block) else { return true };
    let Some(owner) = body.region_owner(region) else { return true };
    match body.name(owner).info(body.context()) {
        Some(info) => !info.flags.contains(TraitFlags::GRAPH_REGION),
        None => body.first_block(region) != body.last_block(region),
    }
}

impl Trees<'_> {
    /// Computes the tree of `region`.
    #[cold]
    fn build(&mut self, body: &Body, region: Region) {
        self.built.resize(self.built.len().max(body.region_end()), false);
        self.nodes.resize(self.nodes.len().max(body.block_end()), None);
        self.built[region.index() as usize] = true;
        let mut own = DominatorTree::default();
        let tree = self.memory.as_deref_mut().unwrap_or(&mut own);
        tree.build(body, region);
        let DominatorTree { blocks, tree, .. } = tree;
        for (at, (node, block)) in tree.iter().zip(&*blocks).enumerate() {
            let idom = (at > 0).then(|| blocks[node.idom as usize]);
            let node = Node { idom, enter: node.enter, last: node.last };
            self.nodes[block.index() as usize] = Some(node);
        }
    }
}
