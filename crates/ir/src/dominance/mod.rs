//! Dominance among the blocks and operations of one body.

mod tree;

use std::cell::RefCell;

use smallvec::{SmallVec, smallvec};

use crate::body::{Block, Body, Op, Region, Value};
use crate::declaration::traits::TraitFlags;
use terrace_entity::EntityId;
use tree::{FlowGraph, PerNode};

/// Answers questions of dominance in one body (MLIR: `DominanceInfo`); the tree of a region is
/// built when first needed, in time nearly linear in its blocks and successors.
///
/// It describes the body as it was at each tree's making: make a new one after changing blocks or
/// successors. Operations may come and go.
pub struct Dominance<'a> {
    body: &'a Body,
    trees: RefCell<Trees>,
}

/// The dominator trees of the regions looked at so far. A block is in one region only, so the
/// trees share one table.
#[derive(Default)]
struct Trees {
    /// Whether the tree of a region was built, by region.
    built: SmallVec<[bool; 8]>,
    /// The node of a block, by block; `None` where control does not come, or nobody has asked about
    /// the region.
    nodes: SmallVec<[Option<Node>; 8]>,
}

#[derive(Clone, Copy)]
struct Node {
    idom: Option<Block>,
    /// The number of the node in a walk of the tree, and the highest one in its subtree.
    enter: u32,
    last: u32,
}

impl<'a> Dominance<'a> {
    /// Dominance in `body`; each region's tree is computed when it is first needed
    /// (MLIR: `DominanceInfo`).
    pub fn new(body: &'a Body) -> Self {
        Self { body, trees: RefCell::default() }
    }

    /// The place of `block`, which is in `region`, in the tree of that.
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

    /// Whether control may reach `block` from its region's entry.
    pub fn is_reachable(&self, block: Block) -> bool {
        match self.body.block_region(block) {
            Some(region) if !self.is_single_block(region) => self.node(region, block).is_some(),
            _ => true,
        }
    }

    /// The immediate dominator of `block`; `None` for an entry or an unreachable block.
    pub fn immediate_dominator(&self, block: Block) -> Option<Block> {
        let region = self.body.block_region(block)?;
        self.node(region, block)?.idom
    }

    /// Whether every path to `b` comes through `a`; both are of one region. An unreachable block
    /// is dominated by all, and dominates none that is reachable.
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

    /// The block of `region` that is, or is around, `block`.
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

    /// Whether `value` may be used by `user`: its definition properly dominates it.
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

/// Whether the order of operations in `block` matters: not in graph regions, nor in the single
/// block of an operation that is not registered.
pub fn has_ssa_dominance(body: &Body, block: Block) -> bool {
    let Some(region) = body.block_region(block) else { return true };
    let Some(owner) = body.region_owner(region) else { return true };
    match body.name(owner).info(body.context()) {
        Some(info) => !info.flags.contains(TraitFlags::GRAPH_REGION),
        None => body.first_block(region) != body.last_block(region),
    }
}

impl Trees {
    /// Builds the tree of `region`.
    #[cold]
    fn build(&mut self, body: &Body, region: Region) {
        self.built.resize(self.built.len().max(body.region_end()), false);
        self.nodes.resize(self.nodes.len().max(body.block_end()), None);
        self.built[region.index() as usize] = true;
        let Some(entry) = body.first_block(region) else { return };
        let mut graph = FlowGraph::with_capacity(body.block_end());
        let blocks = self.search(body, region, entry, &mut graph);
        for (node, block) in graph.dominator_tree().iter().zip(&blocks) {
            let idom = (*block != entry).then(|| blocks[node.idom as usize]);
            let node = Node { idom, enter: node.enter, last: node.last };
            self.nodes[block.index() as usize] = Some(node);
        }
    }

    /// Numbers the blocks that control may reach from `entry` in the order of a depth-first search, and
    /// adds them and the edges between them to `graph`.
    fn search(
        &mut self,
        body: &Body,
        region: Region,
        entry: Block,
        graph: &mut FlowGraph,
    ) -> PerNode<Block> {
        let mut blocks = PerNode::with_capacity(body.block_end());
        // The edges to follow; that to the entry comes from itself.
        let mut pending: PerNode<(u32, Block)> = smallvec![(0, entry)];
        while let Some((from, block)) = pending.pop() {
            let node = &mut self.nodes[block.index() as usize];
            // Until the tree is known, `enter` is the number in the search.
            if let Some(known) = node {
                graph.add_edge(from, known.enter);
            } else if body.block_region(block) == Some(region) {
                let number = graph.reach(from);
                *node = Some(Node { idom: None, enter: number, last: 0 });
                blocks.push(block);
                if let Some(last) = body.last_op(block) {
                    // The first successor comes next: most often it is the next one in memory, too.
                    let successors = body.successors(last).rev();
                    pending.extend(successors.map(|block| (number, block)));
                }
            }
        }
        blocks
    }
}
