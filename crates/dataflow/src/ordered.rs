//! Sets with insertion order.

use std::hash::Hash;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// The number of leading members that are compared one by one instead of hashed.
const LINEAR_SEARCH_LIMIT: usize = 8;

/// A set that iterates in insertion order (MLIR: `SetVector`).
#[derive(Clone, Debug)]
pub(crate) struct OrderedSet<T> {
    members: SmallVec<[T; 3]>,
    /// The members from index `LINEAR_SEARCH_LIMIT` on.
    rest: Option<Box<FxHashSet<T>>>,
}

impl<T> Default for OrderedSet<T> {
    fn default() -> Self {
        Self { members: SmallVec::new(), rest: None }
    }
}

impl<T: Copy + Eq + Hash> OrderedSet<T> {
    /// Appends `member` unless it is contained; returns whether it was appended. Constant time.
    pub(crate) fn insert(&mut self, member: T) -> bool {
        let few = self.members.len().min(LINEAR_SEARCH_LIMIT);
        if self.members[..few].contains(&member)
            || (self.members.len() >= LINEAR_SEARCH_LIMIT
                && !self.rest.get_or_insert_default().insert(member))
        {
            return false;
        }
        self.members.push(member);
        true
    }

    /// Returns the number of members.
    pub(crate) fn len(&self) -> usize {
        self.members.len()
    }

    /// Returns the member at `index` in insertion order; `None` if `index` is out of bounds.
    pub(crate) fn get(&self, index: usize) -> Option<T> {
        self.members.get(index).copied()
    }

    /// Iterates over the members in insertion order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = T> {
        self.members.iter().copied()
    }
}
