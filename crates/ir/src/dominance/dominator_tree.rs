//! The dominator tree of one region.

use terrace_entity::EntityId;

use super::flow_graph::{FlowGraph, TreeNode};
use crate::body::{Block, Body, Region};

/// The dominator tree of a region (MLIR: `DominatorTreeBase`), whose memory can be reused for the
/// tree of another region.
#[derive(Default)]
pub struct DominatorTree {
    /// The reachable blocks in the order of a depth-first search, which numbers the nodes.
    pub(super) blocks: Vec<Block>,
    pub(super) tree: Vec<TreeNode>,
    graph: FlowGraph,
    /// The state of each block in the depth-first search, by block.
    found: Vec<Found>,
    /// The successors of all blocks of the region.
    successors: Vec<Block>,
    /// The work list of the search: edges still to be followed, each with its source node.
    pending: Vec<(u32, Block)>,
    /// The blocks in pre-order of the tree, each with the highest number in its subtree.
    walk: Vec<(Block, u32)>,
}

/// The state of a block in the depth-first search.
#[derive(Clone, Copy)]
struct Found {
    /// The number of the node, or [`ELSEWHERE`].
    number: u32,
    /// The range of the block's successors in [`DominatorTree::successors`].
    start: u32,
    end: u32,
}

/// The number of blocks in other regions.
const ELSEWHERE: u32 = u32::MAX;
/// The number of a block that the search has not reached.
const UNREACHED: u32 = u32::MAX - 1;

impl DominatorTree {
    /// Computes the tree of `region` of `body`, in time nearly linear in the number of blocks and
    /// successors.
    pub fn build(&mut self, body: &Body, region: Region) {
        self.blocks.clear();
        self.tree.clear();
        self.graph.clear();
        let Some(entry) = body.first_block(region) else { return };
        match body.next_block(entry) {
            Some(other) if body.next_block(other).is_some() => {
                self.search(body, region, entry);
                self.graph.dominator_tree(&mut self.tree);
            }
            other => self.build_few(body, entry, other),
        }
    }

    /// Computes the tree of a region with the block `entry` and optionally one `other` block.
    fn build_few(&mut self, body: &Body, entry: Block, other: Option<Block>) {
        let successors = || body.last_op(entry).into_iter().flat_map(|last| body.successors(last));
        let other = other.filter(|other| successors().any(|block| block == *other));
        self.blocks.extend([entry].into_iter().chain(other));
        let last = self.blocks.len() as u32 - 1;
        self.tree.extend((0..=last).map(|enter| TreeNode { idom: 0, enter, last }));
    }

    /// Returns the reachable blocks in pre-order of the tree, siblings in order of the depth-first
    /// search; each with the index in this list of the last block that it dominates.
    pub fn pre_order(&mut self) -> &[(Block, u32)] {
        self.walk.clear();
        if let Some(entry) = self.blocks.first() {
            self.walk.resize(self.blocks.len(), (*entry, 0));
        }
        for (node, block) in self.tree.iter().zip(&self.blocks) {
            self.walk[node.enter as usize] = (*block, node.last);
        }
        &self.walk
    }

    /// Numbers the blocks that are reachable from `entry`, and adds them with their edges to the
    /// graph.
    fn search(&mut self, body: &Body, region: Region, entry: Block) {
        let Self { blocks, graph, found, successors, pending, .. } = self;
        found.clear();
        found.resize(body.block_end(), Found { number: ELSEWHERE, start: 0, end: 0 });
        successors.clear();
        // What ends each block is looked up first, one block like the other: a search that did it
        // would wait for memory at each step.
        for block in body.blocks_in(region) {
            let start = successors.len() as u32;
            if let Some(last) = body.last_op(block) {
                successors.extend(body.successors(last));
            }
            let end = successors.len() as u32;
            found[block.slot()] = Found { number: UNREACHED, start, end };
        }
        // The edge to the entry comes from itself.
        pending.push((0, entry));
        while let Some((from, block)) = pending.pop() {
            let at = &mut found[block.slot()];
            match at.number {
                ELSEWHERE => {}
                UNREACHED => {
                    let number = graph.reach(from);
                    at.number = number;
                    blocks.push(block);
                    // The first successor comes next: most often it is the next one in memory, too.
                    let successors = successors[at.start as usize..at.end as usize].iter().rev();
                    pending.extend(successors.map(|block| (number, *block)));
                }
                known => graph.add_edge(from, known),
            }
        }
    }
}
