//! Dominance of blocks ([`Dominators`]).

use terrace_ir::dominance::{FlowGraph, TreeNode};

use crate::model::BlockId;

/// The dominator tree of a function.
pub(super) struct Dominators {
    /// The node of each block; `None` for a block that cannot be reached.
    nodes: Vec<Option<TreeNode>>,
}

impl Dominators {
    /// Computes the dominator tree of a function from the successors of its blocks, of which there
    /// is one at least.
    pub(super) fn new(successors: &[Vec<BlockId>]) -> Self {
        let mut graph = FlowGraph::default();
        let mut numbers = vec![None; successors.len()];
        // The edge to the entry comes from itself.
        let mut pending = vec![(0, 0)];
        while let Some((from, block)) = pending.pop() {
            if let Some(known) = numbers[block] {
                graph.add_edge(from, known);
                continue;
            }
            let number = graph.reach(from);
            numbers[block] = Some(number);
            pending.extend(successors[block].iter().rev().map(|next| (number, next.index())));
        }
        let mut tree = Vec::new();
        graph.dominator_tree(&mut tree);
        let node = |number: Option<u32>| Some(tree[number? as usize]);
        Dominators { nodes: numbers.into_iter().map(node).collect() }
    }

    /// Whether a path from the entry leads to the block.
    pub(super) fn is_reachable(&self, block: usize) -> bool {
        self.nodes[block].is_some()
    }

    /// Whether all paths from the entry to `b` go through `a`, and both can be reached.
    pub(super) fn dominates(&self, a: usize, b: usize) -> bool {
        let (Some(a), Some(b)) = (self.nodes[a], self.nodes[b]) else { return false };
        a.dominates(b)
    }
}
