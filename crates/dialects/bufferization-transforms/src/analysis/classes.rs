//! A partition of the tensors of a body into classes with ordered members: [`Classes`]. The
//! analysis has one partition of aliases and one of equivalent tensors
//! (MLIR: `EquivalenceClasses`).

use terrace_entity::EntityId;
use terrace_ir::Value;

/// A partition of values. Joining two classes appends the members of the second class to those of
/// the first one, in O(log n).
#[derive(Default)]
pub(crate) struct Classes {
    /// The node of each value, by index of the value; absent for values that are no members.
    nodes: Vec<Option<Node>>,
}

#[derive(Clone, Copy)]
struct Node {
    value: Value,
    /// Index of the parent in the tree of the class; its own index for the root.
    parent: u32,
    /// Index of the next member of the class.
    next: Option<u32>,
    /// Of a root: number of members, and index of the first and the last one.
    size: u32,
    first: u32,
    last: u32,
}

impl Classes {
    /// Adds `value` as the only member of a new class.
    pub(crate) fn insert(&mut self, value: Value) {
        let at = value.index() as usize;
        if self.nodes.len() <= at {
            self.nodes.resize(at + 1, None);
        }
        let own = at as u32;
        let node = Node { value, parent: own, next: None, size: 1, first: own, last: own };
        self.nodes[at].get_or_insert(node);
    }

    /// Joins the classes of `a` and `b`, whose members follow those of `a`. Values that are no
    /// members become members first.
    pub(crate) fn join(&mut self, a: Value, b: Value) {
        self.insert(a);
        self.insert(b);
        let (Some(a), Some(b)) = (self.root(a), self.root(b)) else { return };
        if a == b {
            return;
        }
        let (Some(first), Some(second)) = (self.node(a), self.node(b)) else { return };
        self.set(first.last, |node| node.next = Some(second.first));
        let (root, child) = if first.size >= second.size { (a, b) } else { (b, a) };
        self.set(child, |node| node.parent = root);
        self.set(root, |node| {
            node.size = first.size + second.size;
            (node.first, node.last) = (first.first, second.last);
        });
    }

    /// Whether `a` and `b` are equal or members of the same class.
    pub(crate) fn are_joined(&self, a: Value, b: Value) -> bool {
        a == b || self.root(a).is_some_and(|root| self.root(b) == Some(root))
    }

    /// Iterates over the members of the class of `value`, in order; only `value` if it is no
    /// member of a class.
    pub(crate) fn members(&self, value: Value) -> impl Iterator<Item = Value> + '_ {
        let first = self.root(value).and_then(|root| Some(self.node(root)?.first));
        let alone = first.is_none().then_some(value);
        let nodes = std::iter::successors(first, |at| self.node(*at)?.next);
        nodes.filter_map(|at| Some(self.node(at)?.value)).chain(alone)
    }

    fn node(&self, at: u32) -> Option<Node> {
        self.nodes.get(at as usize).copied().flatten()
    }

    fn set(&mut self, at: u32, change: impl FnOnce(&mut Node)) {
        if let Some(Some(node)) = self.nodes.get_mut(at as usize) {
            change(node);
        }
    }

    /// Whether no other value is in the class of `value`.
    pub(crate) fn is_alone(&self, value: Value) -> bool {
        self.root(value).and_then(|root| self.node(root)).is_none_or(|node| node.size == 1)
    }

    /// Returns the index of the root of the class of `value`, which is the same for all members and
    /// remains until the class is joined with another one; `None` if it is no member.
    pub(crate) fn root(&self, value: Value) -> Option<u32> {
        let mut at = value.index();
        loop {
            let node = self.node(at)?;
            if node.parent == at {
                return Some(at);
            }
            at = node.parent;
        }
    }
}
