//! Dominance among the blocks and operations of one body.

use std::cell::RefCell;

use rustc_hash::FxHashMap;
use typed_arena::Arena;

use crate::body::{Block, Body, Op, Region, Value};
use crate::declaration::traits::TraitFlags;

/// Where the trees of a [`Dominance`] live.
pub type DominanceArena = Arena<RegionTree>;

/// Answers questions of dominance; trees are built when first needed and live in the arena.
///
/// It describes the body as it was at each tree's making: make a new one after changing blocks or
/// successors. Operations may come and go.
pub struct Dominance<'a> {
    body: &'a Body,
    arena: &'a DominanceArena,
    trees: RefCell<FxHashMap<Region, &'a RegionTree>>,
}

/// The dominator tree of the blocks of a region.
pub struct RegionTree {
    nodes: FxHashMap<Block, Node>,
}

#[derive(Clone, Copy)]
struct Node {
    idom: Option<Block>,
    /// Number in a walk of the tree, and the highest one in the subtree.
    enter: u32,
    last: u32,
}

impl<'a> Dominance<'a> {
    /// Dominance in `body`.
    pub fn new(body: &'a Body, arena: &'a DominanceArena) -> Self {
        Self { body, arena, trees: RefCell::default() }
    }

    fn tree(&self, region: Region) -> &'a RegionTree {
        if let Some(tree) = self.trees.borrow().get(&region) {
            return tree;
        }
        let tree: &'a RegionTree = self.arena.alloc(RegionTree::new(self.body, region));
        self.trees.borrow_mut().insert(region, tree);
        tree
    }

    fn is_single_block(&self, region: Region) -> bool {
        self.body.first_block(region) == self.body.last_block(region)
    }

    /// Whether control may reach `block` from its region's entry.
    pub fn is_reachable(&self, block: Block) -> bool {
        match self.body.block_region(block) {
            Some(region) if !self.is_single_block(region) => {
                self.tree(region).nodes.contains_key(&block)
            }
            _ => true,
        }
    }

    /// The immediate dominator of `block`; `None` for an entry or an unreachable block.
    pub fn immediate_dominator(&self, block: Block) -> Option<Block> {
        let region = self.body.block_region(block)?;
        self.tree(region).nodes.get(&block)?.idom
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
        let tree = self.tree(region);
        match (tree.nodes.get(&a), tree.nodes.get(&b)) {
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

impl RegionTree {
    /// Cooper, Harvey and Kennedy's algorithm over a reverse post-order.
    fn new(body: &Body, region: Region) -> Self {
        let Some(entry) = body.first_block(region) else {
            return Self { nodes: FxHashMap::default() };
        };
        let order = reverse_post_order(body, entry);
        let number: FxHashMap<Block, u32> =
            order.iter().enumerate().map(|(i, b)| (*b, i as u32)).collect();
        let predecessors: Vec<Vec<u32>> = order
            .iter()
            .map(|b| {
                let blocks = body.predecessor_ops(*b).filter_map(|op| body.parent_block(op));
                blocks.filter_map(|p| number.get(&p).copied()).collect()
            })
            .collect();
        const NONE: u32 = u32::MAX;
        let mut idom = vec![NONE; order.len()];
        idom[0] = 0;
        let mut changed = true;
        while changed {
            changed = false;
            for at in 1..order.len() {
                let mut new = NONE;
                for &p in &predecessors[at] {
                    if idom[p as usize] == NONE {
                        continue;
                    }
                    new = if new == NONE { p } else { intersect(&idom, p, new) };
                }
                if idom[at] != new {
                    idom[at] = new;
                    changed = true;
                }
            }
        }
        Self { nodes: number_tree(&order, &idom) }
    }
}

fn intersect(idom: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while a > b {
            a = idom[a as usize];
        }
        while b > a {
            b = idom[b as usize];
        }
    }
    a
}

/// Numbers the tree so that a subtree is a run of numbers.
fn number_tree(order: &[Block], idom: &[u32]) -> FxHashMap<Block, Node> {
    let mut size = vec![1u32; order.len()];
    for at in (1..order.len()).rev() {
        size[idom[at] as usize] += size[at];
    }
    // A parent comes before its children in reverse post-order.
    let mut enter = vec![0u32; order.len()];
    let mut next = vec![1u32; order.len()];
    for at in 1..order.len() {
        let parent = idom[at] as usize;
        enter[at] = enter[parent] + next[parent];
        next[parent] += size[at];
    }
    (0..order.len())
        .map(|at| {
            let idom = (at > 0).then(|| order[idom[at] as usize]);
            (order[at], Node { idom, enter: enter[at], last: enter[at] + size[at] - 1 })
        })
        .collect()
}

/// The blocks reachable from `entry`, each before those it branches to unless in a loop.
pub fn reverse_post_order(body: &Body, entry: Block) -> Vec<Block> {
    let successors = |block: Block| -> Vec<Block> {
        body.last_op(block).map_or_else(Vec::new, |op| body.successors(op).collect())
    };
    let mut seen = rustc_hash::FxHashSet::from_iter([entry]);
    let mut order = Vec::new();
    let mut stack = vec![(entry, successors(entry))];
    while let Some((block, pending)) = stack.last_mut() {
        match pending.pop() {
            Some(next) if seen.insert(next) => stack.push((next, successors(next))),
            Some(_) => {}
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}
