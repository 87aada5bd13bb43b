//! Dominator trees: Lengauer and Tarjan's algorithm with path compression, in time
//! `O(edges · log blocks)` whatever the graph looks like.

use smallvec::{SmallVec, smallvec};

/// Something of each node: most graphs are small.
pub(super) type PerNode<T> = SmallVec<[T; 16]>;

/// The number that stands for no node.
const NONE: u32 = u32::MAX;

/// A graph whose nodes are numbered in pre-order of a depth-first search from node 0, which
/// reaches them all.
#[derive(Default)]
pub(super) struct FlowGraph {
    /// The node from which the search reached each; 0 for the entry.
    pub(super) parent: PerNode<u32>,
    /// From which node to which; in any order.
    pub(super) edges: SmallVec<[(u32, u32); 24]>,
}

/// Where a node is in the dominator tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TreeNode {
    /// The immediate dominator; the entry's is itself.
    pub(super) idom: u32,
    /// The number in a pre-order walk of the dominator tree.
    pub(super) enter: u32,
    /// The highest number in the subtree.
    pub(super) last: u32,
}

impl FlowGraph {
    /// The dominator tree of the graph, one node per reachable block.
    pub(super) fn dominator_tree(&self) -> PerNode<TreeNode> {
        let idom = self.immediate_dominators();
        let mut size: PerNode<u32> = smallvec![1; idom.len()];
        for node in (1..idom.len()).rev() {
            size[idom[node] as usize] += size[node];
        }
        // A dominator has a lower number than what it dominates.
        let mut next: PerNode<u32> = smallvec![1; idom.len()];
        let mut tree: PerNode<TreeNode> = SmallVec::with_capacity(idom.len());
        for (node, &dominator) in idom.iter().enumerate() {
            let mut enter = 0;
            if node > 0 {
                let around = dominator as usize;
                enter = tree[around].enter + next[around];
                next[around] += size[node];
            }
            tree.push(TreeNode { idom: dominator, enter, last: enter + size[node] - 1 });
        }
        tree
    }

    /// The immediate dominator of each node.
    fn immediate_dominators(&self) -> PerNode<u32> {
        let count = self.parent.len();
        let (starts, sources) = self.predecessors();
        let mut forest = Forest::new(count);
        let mut idom: PerNode<u32> = smallvec![0; count];
        // The nodes whose semidominator is a node, as linked lists.
        let mut first: PerNode<u32> = smallvec![NONE; count];
        let mut next: PerNode<u32> = smallvec![NONE; count];
        for node in (1..count).rev() {
            let mut semi = node as u32;
            for &source in &sources[starts[node] as usize..starts[node + 1] as usize] {
                semi = semi.min(forest.lowest_semi(source));
            }
            forest.semi[node] = semi;
            next[node] = first[semi as usize];
            first[semi as usize] = node as u32;
            let parent = self.parent[node];
            forest.ancestor[node] = parent;
            let mut member = std::mem::replace(&mut first[parent as usize], NONE);
            while member != NONE {
                let lowest = forest.lowest(member);
                let below = forest.semi[lowest as usize] < forest.semi[member as usize];
                idom[member as usize] = if below { lowest } else { parent };
                member = next[member as usize];
            }
        }
        for node in 1..count {
            if idom[node] != forest.semi[node] {
                idom[node] = idom[idom[node] as usize];
            }
        }
        idom
    }

    /// The sources of the edges to each node: where those of a node start, and all of them.
    fn predecessors(&self) -> (PerNode<u32>, SmallVec<[u32; 24]>) {
        let mut starts: PerNode<u32> = smallvec![0; self.parent.len() + 1];
        for (_, to) in &self.edges {
            starts[*to as usize + 1] += 1;
        }
        for node in 0..self.parent.len() {
            starts[node + 1] += starts[node];
        }
        let mut sources: SmallVec<[u32; 24]> = smallvec![0; self.edges.len()];
        let mut at = starts.clone();
        for (from, to) in &self.edges {
            let place = &mut at[*to as usize];
            sources[*place as usize] = *from;
            *place += 1;
        }
        (starts, sources)
    }
}

/// The part of the search tree whose semidominators are known, with compressed paths.
struct Forest {
    ancestor: PerNode<u32>,
    /// The node with the lowest semidominator on the way to `ancestor`.
    label: PerNode<u32>,
    semi: PerNode<u32>,
    path: PerNode<u32>,
}

impl Forest {
    fn new(count: usize) -> Self {
        let own: PerNode<u32> = (0..count as u32).collect();
        Self {
            ancestor: smallvec![NONE; count],
            label: own.clone(),
            semi: own,
            path: PerNode::new(),
        }
    }

    /// The lowest semidominator on the way from `node` to the root of its tree.
    fn lowest_semi(&mut self, node: u32) -> u32 {
        let lowest = self.lowest(node);
        self.semi[lowest as usize]
    }

    /// The node with the lowest semidominator on the way from `node` to the root of its tree.
    fn lowest(&mut self, node: u32) -> u32 {
        let mut at = node;
        while let Some(&up) = self.ancestor.get(at as usize).filter(|up| **up != NONE) {
            self.path.push(at);
            at = up;
        }
        // The child of the root needs no change; those below it come to point to the root.
        let Some(mut above) = self.path.pop() else { return node };
        let root = at;
        while let Some(below) = self.path.pop() {
            let (low, high) = (self.label[below as usize], self.label[above as usize]);
            if self.semi[high as usize] < self.semi[low as usize] {
                self.label[below as usize] = high;
            }
            self.ancestor[below as usize] = root;
            above = below;
        }
        self.label[node as usize]
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::FlowGraph;

    /// The graph of what can be reached from node 0 along `edges`.
    fn search(count: usize, edges: &[(usize, usize)]) -> FlowGraph {
        let mut graph = FlowGraph::default();
        let mut number = vec![None; count];
        number[0] = Some(0u32);
        graph.parent.push(0);
        let mut stack = vec![(0usize, 0usize)];
        while let Some((node, at)) = stack.pop() {
            let Some(edge) = (at..edges.len()).find(|e| edges[*e].0 == node) else { continue };
            stack.push((node, edge + 1));
            let from = number[node].unwrap();
            let to = edges[edge].1;
            if number[to].is_none() {
                number[to] = Some(graph.parent.len() as u32);
                graph.parent.push(from);
                stack.push((to, 0));
            }
            graph.edges.push((from, number[to].unwrap()));
        }
        graph
    }

    /// Whether every way from 0 to `node` comes through `without`.
    fn dominates(graph: &FlowGraph, without: u32, node: u32) -> bool {
        if without == node {
            return true;
        }
        let mut seen = vec![false; graph.parent.len()];
        let mut pending = if without == 0 { vec![] } else { vec![0] };
        while let Some(at) = pending.pop() {
            if at != without && !std::mem::replace(&mut seen[at as usize], true) {
                pending.extend(graph.edges.iter().filter(|e| e.0 == at).map(|e| e.1));
            }
        }
        !seen[node as usize]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn dominators_are_those_of_the_definition(
            count in 1usize..14,
            edges in prop::collection::vec((0usize..14, 0usize..14), 0..40),
        ) {
            let edges: Vec<_> = edges.iter().map(|(a, b)| (a % count, b % count)).collect();
            let graph = search(count, &edges);
            let tree = graph.dominator_tree();
            let nodes = 0..tree.len() as u32;
            for a in nodes.clone() {
                for b in nodes.clone() {
                    let (x, y) = (tree[a as usize], tree[b as usize]);
                    let found = x.enter <= y.enter && y.last <= x.last;
                    prop_assert_eq!(found, dominates(&graph, a, b), "{} over {}", a, b);
                }
                // The immediate dominator is the strict dominator that all others dominate.
                let idom = tree[a as usize].idom;
                let strict = nodes.clone().filter(|d| *d != a && dominates(&graph, *d, a));
                let expected = strict.clone().find(|d| {
                    strict.clone().all(|other| dominates(&graph, other, *d))
                });
                prop_assert_eq!(idom, expected.unwrap_or(0));
            }
        }
    }
}
