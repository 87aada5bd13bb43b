//! Sets that remember in which order their members came.

use std::hash::Hash;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// Up to how many members are compared one by one.
const FEW: usize = 8;

/// A set whose members are in the order in which they were inserted (MLIR: `SetVector`).
#[derive(Clone, Debug)]
pub(crate) struct OrderedSet<T> {
    members: SmallVec<[T; 3]>,
    /// Those behind the first few.
    rest: Option<Box<FxHashSet<T>>>,
}

impl<T> Default for OrderedSet<T> {
    fn default() -> Self {
        Self { members: SmallVec::new(), rest: None }
    }
}

impl<T: Copy + Eq + Hash> OrderedSet<T> {
    /// Inserts `member` at the end; whether it was not there before. Constant time.
    pub(crate) fn insert(&mut self, member: T) -> bool {
        let few = self.members.len().min(FEW);
        if self.members[..few].contains(&member)
            || (self.members.len() >= FEW && !self.rest.get_or_insert_default().insert(member))
        {
            return false;
        }
        self.members.push(member);
        true
    }

    /// The number of members.
    pub(crate) fn len(&self) -> usize {
        self.members.len()
    }

    /// The member at `index`, if there are as many.
    pub(crate) fn get(&self, index: usize) -> Option<T> {
        self.members.get(index).copied()
    }

    /// The members, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = T> {
        self.members.iter().copied()
    }
}
