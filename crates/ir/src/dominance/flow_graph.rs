//! Dominator trees by the algorithm of Lengauer and Tarjan with path compression, in `O(edges · log
//! blocks)` for any graph.

/// The value for "no node" and "no edge".
const NONE: u32 = u32::MAX;

/// A graph whose nodes are numbered in pre-order of a depth-first search from node 0; all nodes are
/// reachable. The search calls [`FlowGraph::reach`] for the edge to a new node, and
/// [`FlowGraph::add_edge`] for every other edge.
///
/// ```
/// use terrace_ir::dominance::FlowGraph;
///
/// // 0 branches to 1 and 2, which both lead to 3.
/// let mut graph = FlowGraph::default();
/// let entry = graph.reach(0);
/// let left = graph.reach(entry);
/// let end = graph.reach(left);
/// let right = graph.reach(entry);
/// graph.add_edge(right, end);
/// let mut tree = Vec::new();
/// graph.dominator_tree(&mut tree);
/// assert_eq!(tree[end as usize].idom, entry);
/// assert!(tree[entry as usize].dominates(tree[end as usize]));
/// ```
#[derive(Default)]
pub struct FlowGraph {
    nodes: Vec<Visited>,
    /// The edges to each node from nodes that were reached later, or from itself, as linked lists:
    /// source and next edge.
    edges: Vec<(u32, u32)>,
}

/// A node that the search has reached.
struct Visited {
    /// The parent in the search tree; 0 for the entry.
    parent: u32,
    /// The first of the node's incoming edges in the graph's `edges`.
    edges: u32,
    /// The lowest source of an incoming edge; after the node was processed, its semidominator.
    semi: u32,
    /// An ancestor in the forest of processed nodes; `NONE` for a root of the forest.
    ancestor: u32,
    /// The node with the lowest semidominator on the path to, but excluding, `ancestor`.
    label: u32,
    idom: u32,
    /// The first node in the bucket: the nodes with this semidominator whose dominator is still
    /// unknown.
    first: u32,
    /// The next node with the same semidominator.
    next: u32,
    /// Number of nodes that the node dominates.
    size: u32,
}

/// The position of a node in the dominator tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeNode {
    /// The immediate dominator; the entry is its own.
    pub idom: u32,
    /// The number of the node in a pre-order walk of the dominator tree.
    pub enter: u32,
    /// The highest number in the subtree of the node.
    pub last: u32,
}

impl TreeNode {
    /// Whether all paths from the entry to `other` go through this node; a node dominates itself.
    pub fn dominates(self, other: TreeNode) -> bool {
        (self.enter..=self.last).contains(&other.enter)
    }
}

/// Returns the nodes that are reachable from node 0 in reverse post-order of a depth-first search,
/// which follows `successors` in order. There are `count` nodes; none gives an empty list.
///
/// ```
/// use terrace_ir::dominance::reverse_post_order;
///
/// let successors = [vec![1, 2], vec![3], vec![3], vec![], vec![0]];
/// let order = reverse_post_order(successors.len(), |node| successors[node].clone());
/// assert_eq!(order, [0, 2, 1, 3]);
/// ```
pub fn reverse_post_order(
    count: usize,
    mut successors: impl FnMut(usize) -> Vec<usize>,
) -> Vec<usize> {
    let (mut order, mut seen) = (Vec::new(), vec![false; count]);
    let mut stack = Vec::new();
    if let Some(entry) = seen.first_mut() {
        *entry = true;
        stack.push((0, successors(0).into_iter()));
    }
    while let Some((node, rest)) = stack.last_mut() {
        match rest.next() {
            Some(next) if std::mem::replace(&mut seen[next], true) => {}
            Some(next) => stack.push((next, successors(next).into_iter())),
            None => {
                order.push(*node);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

impl FlowGraph {
    /// Removes all nodes and edges, but keeps the capacity.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
    }

    /// Adds the next node in search order, reached on an edge from `parent`, and returns its
    /// number. The entry is its own parent.
    #[inline]
    pub fn reach(&mut self, parent: u32) -> u32 {
        let label = self.nodes.len() as u32;
        self.nodes.push(Visited {
            parent,
            edges: NONE,
            semi: parent,
            ancestor: NONE,
            label,
            idom: parent,
            first: NONE,
            next: NONE,
            size: 1,
        });
        label
    }

    /// Adds an edge to a node that was already reached.
    ///
    /// # Panics
    /// When there is no node `to`.
    #[inline]
    pub fn add_edge(&mut self, from: u32, to: u32) {
        let node = &mut self.nodes[to as usize];
        if from < to {
            node.semi = node.semi.min(from);
        } else {
            let edge = self.edges.len() as u32;
            self.edges.push((from, std::mem::replace(&mut node.edges, edge)));
        }
    }

    /// Computes the dominator tree into `tree`, with a node for each reached one, of which there
    /// must be one at least. [`FlowGraph::clear`] the graph before it is used again.
    pub fn dominator_tree(&mut self, tree: &mut Vec<TreeNode>) {
        let nodes = &mut self.nodes[..];
        find_dominators(nodes, &self.edges);
        for node in (1..nodes.len()).rev() {
            nodes[nodes[node].idom as usize].size += nodes[node].size;
        }
        // A dominator has a lower number than what it dominates. Until all of that is in the tree,
        // `last` is the highest number given so far.
        tree.clear();
        tree.reserve(nodes.len());
        tree.push(TreeNode { idom: 0, enter: 0, last: 0 });
        for &Visited { idom, size, .. } in nodes.iter().skip(1) {
            let around = &mut tree[idom as usize];
            let enter = around.last + 1;
            around.last += size;
            tree.push(TreeNode { idom, enter, last: enter });
        }
    }
}

/// Computes the immediate dominator of each of `nodes`.
fn find_dominators(nodes: &mut [Visited], edges: &[(u32, u32)]) {
    for at in (1..nodes.len()).rev() {
        let Visited { mut semi, edges: mut edge, parent, .. } = nodes[at];
        while let Some(&(source, next)) = edges.get(edge as usize) {
            let lowest = lowest(nodes, source);
            semi = semi.min(nodes[lowest as usize].semi);
            edge = next;
        }
        nodes[at].semi = semi;
        nodes[at].ancestor = parent;
        // The parent dominates those that are reached from nowhere else.
        if semi != parent {
            nodes[at].next = std::mem::replace(&mut nodes[semi as usize].first, at as u32);
        }
        let mut member = std::mem::replace(&mut nodes[parent as usize].first, NONE);
        while member != NONE {
            let lowest = lowest(nodes, member);
            let below = nodes[lowest as usize].semi < nodes[member as usize].semi;
            let node = &mut nodes[member as usize];
            node.idom = if below { lowest } else { parent };
            member = node.next;
        }
    }
    for at in 1..nodes.len() {
        let Visited { idom, semi, .. } = nodes[at];
        if idom != semi {
            nodes[at].idom = nodes[idom as usize].idom;
        }
    }
}

/// Returns the node with the lowest semidominator on the path from `node` to the root of its tree
/// in the forest of processed nodes. Compresses the path.
fn lowest(nodes: &mut [Visited], node: u32) -> u32 {
    let mut at = node;
    let mut lowest = nodes[at as usize].label;
    loop {
        let Visited { ancestor, label, .. } = nodes[at as usize];
        let Some(&Visited { ancestor: next, label: above, .. }) = nodes.get(ancestor as usize)
        else {
            return lowest;
        };
        if next == NONE {
            return lowest;
        }
        let semi = nodes[above as usize].semi;
        if semi < nodes[label as usize].semi {
            nodes[at as usize].label = above;
        }
        if semi < nodes[lowest as usize].semi {
            lowest = above;
        }
        nodes[at as usize].ancestor = next;
        at = ancestor;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::FlowGraph;

    /// Returns the graph of the nodes that are reachable from node 0 along `edges`, and its edges.
    fn search(count: usize, edges: &[(usize, usize)]) -> (FlowGraph, Vec<(u32, u32)>) {
        let (mut graph, mut found) = (FlowGraph::default(), Vec::new());
        let mut number = vec![None; count];
        number[0] = Some(graph.reach(0));
        let mut stack = vec![(0usize, 0usize)];
        while let Some((node, at)) = stack.pop() {
            let Some(edge) = (at..edges.len()).find(|e| edges[*e].0 == node) else { continue };
            stack.push((node, edge + 1));
            let from = number[node].unwrap();
            let to = edges[edge].1;
            let to = match number[to] {
                Some(known) => {
                    graph.add_edge(from, known);
                    known
                }
                None => {
                    stack.push((to, 0));
                    *number[to].insert(graph.reach(from))
                }
            };
            found.push((from, to));
        }
        (graph, found)
    }

    /// Whether every path from node 0 to `node` passes through `without`.
    fn dominates(edges: &[(u32, u32)], without: u32, node: u32) -> bool {
        if without == node {
            return true;
        }
        let mut seen = [false; 14];
        let mut pending = if without == 0 { vec![] } else { vec![0] };
        while let Some(at) = pending.pop() {
            if at != without && !std::mem::replace(&mut seen[at as usize], true) {
                pending.extend(edges.iter().filter(|e| e.0 == at).map(|e| e.1));
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
            let (mut graph, edges) = search(count, &edges);
            let mut tree = Vec::new();
            graph.dominator_tree(&mut tree);
            let nodes = 0..tree.len() as u32;
            for a in nodes.clone() {
                for b in nodes.clone() {
                    let (x, y) = (tree[a as usize], tree[b as usize]);
                    let found = x.enter <= y.enter && y.last <= x.last;
                    prop_assert_eq!(found, dominates(&edges, a, b), "{} over {}", a, b);
                }
                // The immediate dominator is the strict dominator that all others dominate.
                let idom = tree[a as usize].idom;
                let strict = nodes.clone().filter(|d| *d != a && dominates(&edges, *d, a));
                let expected = strict.clone().find(|d| {
                    strict.clone().all(|other| dominates(&edges, other, *d))
                });
                prop_assert_eq!(idom, expected.unwrap_or(0));
            }
        }
    }
}
