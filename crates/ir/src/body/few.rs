//! A map from ids to ids that allocates nothing while it is small.

use std::hash::Hash;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Number of entries stored inline and found by linear search.
const FEW: usize = 4;

/// A map from ids to ids of the same kind, optimized for at most one entry.
#[derive(Clone, Debug)]
pub(super) struct FewOrMany<K> {
    few: SmallVec<[(K, K); FEW]>,
    /// All entries, once there are more than [`FEW`]; else `None`.
    many: Option<FxHashMap<K, K>>,
}

impl<K> Default for FewOrMany<K> {
    #[inline]
    fn default() -> Self {
        Self { few: SmallVec::new(), many: None }
    }
}

impl<K: Copy + Eq + Hash> FewOrMany<K> {
    /// Maps `from` to `to`, replacing an earlier entry.
    #[inline]
    pub(super) fn insert(&mut self, from: K, to: K) {
        if let Some(many) = &mut self.many {
            many.insert(from, to);
        } else if let Some(entry) = self.few.iter_mut().find(|entry| entry.0 == from) {
            entry.1 = to;
        } else if self.few.len() < FEW {
            self.few.push((from, to));
        } else {
            let many = self.many.insert(self.few.drain(..).collect());
            many.insert(from, to);
        }
    }

    /// Returns the id that `from` maps to; `None` without an entry.
    #[inline]
    pub(super) fn get(&self, from: K) -> Option<K> {
        match &self.many {
            Some(many) => many.get(&from).copied(),
            None => self.few.iter().find(|entry| entry.0 == from).map(|entry| entry.1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_found_and_replaced_however_many() {
        let mut map = FewOrMany::default();
        for size in 0..20u32 {
            assert_eq!(map.get(size), None);
            map.insert(size, size + 1);
            map.insert(0, size);
            assert_eq!(map.get(0), Some(size));
            assert!((1..=size).all(|from| map.get(from) == Some(from + 1)));
        }
    }
}
