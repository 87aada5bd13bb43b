//! Structured control flow ([`Structure`]): the dominator tree of a function and the roles of its
//! blocks, from which [`FunctionEncoder`](super::function::FunctionEncoder) nests `block` and
//! `loop` (Ramsey, "Beyond Relooper", 2022).

use terrace_ir::dominance::reverse_post_order;

use crate::flat::{BlockId, Function};

/// The dominator tree and the roles of blocks.
pub(super) struct Structure {
    /// The position of each block in reverse post-order; `None` if it is unreachable.
    pub(super) position: Vec<Option<usize>>,
    /// Whether a back edge leads to the block.
    pub(super) is_loop: Vec<bool>,
    /// Whether more than one forward edge leads to the block.
    pub(super) is_join: Vec<bool>,
    /// The blocks that each block dominates immediately, in descending order of position.
    pub(super) children: Vec<Vec<BlockId>>,
}

impl Structure {
    /// Computes the structure of a function with blocks; `None` if its control flow is irreducible.
    pub(super) fn of(function: &Function) -> Option<Structure> {
        let count = function.blocks.len();
        let successors: Vec<Vec<usize>> = function
            .blocks
            .iter()
            .map(|block| block.terminator.edges().iter().map(|edge| edge.to as usize).collect())
            .collect();
        let order = reverse_post_order(count, |block| successors[block].clone());
        let mut position = vec![None; count];
        for (at, block) in order.iter().enumerate() {
            position[*block] = Some(at);
        }
        let mut predecessors: Vec<Vec<usize>> = vec![Vec::new(); order.len()];
        for (at, block) in order.iter().enumerate() {
            for to in &successors[*block] {
                predecessors[position[*to].unwrap_or(0)].push(at);
            }
        }
        let idom = immediate_dominators(&predecessors);
        let mut structure = Structure {
            position,
            is_loop: vec![false; count],
            is_join: vec![false; count],
            children: vec![Vec::new(); count],
        };
        for at in (0..order.len()).rev() {
            let block = order[at];
            if at > 0 {
                structure.children[order[idom[at]]].push(block as BlockId);
            }
            structure.is_join[block] =
                predecessors[at].iter().filter(|from| **from < at).count() > 1;
            for from in predecessors[at].iter().filter(|from| **from >= at) {
                if intersect(&idom, *from, at) != at {
                    return None;
                }
                structure.is_loop[block] = true;
            }
        }
        Some(structure)
    }
}

/// Returns the immediate dominator of each position (Cooper, Harvey and Kennedy).
fn immediate_dominators(predecessors: &[Vec<usize>]) -> Vec<usize> {
    let mut idom = vec![usize::MAX; predecessors.len()];
    idom[0] = 0;
    let mut changed = true;
    while changed {
        changed = false;
        for at in 1..predecessors.len() {
            let known = predecessors[at].iter().copied().filter(|from| idom[*from] != usize::MAX);
            let new = known.reduce(|a, b| intersect(&idom, a, b)).unwrap_or(0);
            changed |= std::mem::replace(&mut idom[at], new) != new;
        }
    }
    idom
}

/// Returns the nearest common dominator of two positions.
fn intersect(idom: &[usize], mut a: usize, mut b: usize) -> usize {
    while a != b {
        if a > b {
            a = idom[a];
        } else {
            b = idom[b];
        }
    }
    a
}
