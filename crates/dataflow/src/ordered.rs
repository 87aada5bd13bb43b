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

#[cfg(test)]
mod tests {
    use super::{LINEAR_SEARCH_LIMIT, OrderedSet};

    #[test]
    fn members_keep_the_order_of_insertion() {
        let mut set = OrderedSet::default();
        let inserted: Vec<bool> = [3, 1, 3, 2, 1].map(|member| set.insert(member)).to_vec();
        assert_eq!(inserted, [true, true, false, true, false]);
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 1, 2]);
        assert_eq!((set.len(), set.get(1), set.get(3)), (3, Some(1), None));
    }

    #[test]
    fn large_sets_reject_duplicates_among_first_and_later_members() {
        let mut set = OrderedSet::default();
        let count = 3 * LINEAR_SEARCH_LIMIT;
        assert!((0..count).rev().all(|member| set.insert(member)));
        assert!((0..count).all(|member| !set.insert(member)));
        assert!(set.iter().eq((0..count).rev()));
    }
}
