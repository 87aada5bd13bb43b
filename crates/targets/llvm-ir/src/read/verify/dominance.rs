//! Dominance of blocks ([`Dominators`]).

use crate::model::{BlockId, Function};

/// The mark of a block that cannot be reached, and of no block.
const NONE: u32 = u32::MAX;

/// The dominator tree of a function, by block.
pub(super) struct Dominators {
    /// The first and last numbers of the subtrees of blocks, in pre-order.
    ranges: Vec<(u32, u32)>,
}

/// The search of semidominators (Lengauer and Tarjan), over the numbers of a depth-first search.
struct Search {
    parents: Vec<u32>,
    semi: Vec<u32>,
    labels: Vec<u32>,
    ancestors: Vec<u32>,
}

impl Search {
    /// The number with the least semidominator on the way up to the root of the forest.
    fn eval(&mut self, number: u32) -> u32 {
        let mut path = Vec::new();
        let mut at = number;
        while self.ancestors[at as usize] != NONE {
            path.push(at);
            at = self.ancestors[at as usize];
        }
        // The root of the forest has no label that counts.
        path.pop();
        for at in path.into_iter().rev() {
            let up = self.ancestors[at as usize];
            let (own, other) = (self.labels[at as usize], self.labels[up as usize]);
            if self.semi[other as usize] < self.semi[own as usize] {
                self.labels[at as usize] = other;
            }
            let next = self.ancestors[up as usize];
            if next != NONE {
                self.ancestors[at as usize] = next;
            }
        }
        self.labels[number as usize]
    }
}

impl Dominators {
    /// The dominator tree of a function with at least one block.
    pub(super) fn new(function: &Function, successors: &[Vec<BlockId>]) -> Self {
        let count = function.blocks.len();
        let mut numbers = vec![NONE; count];
        let mut order: Vec<usize> = Vec::with_capacity(count);
        let mut parents = Vec::with_capacity(count);
        let mut pending = vec![(0usize, NONE)];
        while let Some((block, parent)) = pending.pop() {
            if numbers[block] != NONE {
                continue;
            }
            let number = order.len() as u32;
            numbers[block] = number;
            order.push(block);
            parents.push(parent);
            pending.extend(successors[block].iter().rev().map(|next| (next.index(), number)));
        }
        let reached = order.len();
        let mut predecessors = vec![Vec::new(); reached];
        for (from, block) in order.iter().enumerate() {
            for next in &successors[*block] {
                predecessors[numbers[next.index()] as usize].push(from as u32);
            }
        }
        let own: Vec<u32> = (0..reached as u32).collect();
        let mut search =
            Search { parents, semi: own.clone(), labels: own, ancestors: vec![NONE; reached] };
        let mut idom = vec![0u32; reached];
        for at in (1..reached).rev() {
            for from in &predecessors[at] {
                let label = search.eval(*from);
                let semi = search.semi[label as usize];
                search.semi[at] = search.semi[at].min(semi);
            }
            search.ancestors[at] = search.parents[at];
        }
        // The nearest common ancestor of the parent and the semidominator (semi-NCA).
        let mut children = vec![Vec::new(); reached];
        for at in 1..reached {
            let mut up = search.parents[at];
            while up > search.semi[at] {
                up = idom[up as usize];
            }
            idom[at] = up;
            children[up as usize].push(at);
        }
        let mut ranges = vec![(NONE, 0); count];
        let mut next = 0;
        let mut pending = vec![(0usize, false)];
        while let Some((at, done)) = pending.pop() {
            let range = &mut ranges[order[at]];
            if done {
                range.1 = next;
                continue;
            }
            range.0 = next;
            next += 1;
            pending.push((at, true));
            pending.extend(children[at].iter().map(|child| (*child, false)));
        }
        Dominators { ranges }
    }

    /// Whether a path from the entry leads to the block.
    pub(super) fn is_reachable(&self, block: usize) -> bool {
        self.ranges[block].0 != NONE
    }

    /// Whether all paths from the entry to `b` go through `a`; both can be reached.
    pub(super) fn dominates(&self, a: usize, b: usize) -> bool {
        let (start, end) = self.ranges[a];
        (start..end).contains(&self.ranges[b].0)
    }
}
