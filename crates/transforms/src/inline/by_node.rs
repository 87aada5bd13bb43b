//! Something for each of a few callables.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::graph::NodeId;

/// How many callables are looked for one by one.
const FEW: usize = 8;

/// A map from callables, in the order in which they were added. One or two, as there mostly are, take no allocation.
#[derive(Clone)]
pub(super) struct ByNode<V> {
    entries: SmallVec<[(u32, V); 2]>,
    /// Where in `entries` each callable is, if there are more than [`FEW`].
    places: Option<Box<FxHashMap<u32, usize>>>,
}

impl<V> Default for ByNode<V> {
    fn default() -> Self {
        Self { entries: SmallVec::new(), places: None }
    }
}

impl<V> ByNode<V> {
    fn place(&self, id: NodeId) -> Option<usize> {
        let id = id as u32;
        match &self.places {
            Some(places) => places.get(&id).copied(),
            None => self.entries.iter().position(|entry| entry.0 == id),
        }
    }

    /// Whether there is something for `id`.
    pub(super) fn contains(&self, id: NodeId) -> bool {
        self.place(id).is_some()
    }

    /// What there is for `id`, to change.
    pub(super) fn get_mut(&mut self, id: NodeId) -> Option<&mut V> {
        let place = self.place(id)?;
        Some(&mut self.entries[place].1)
    }

    /// The callable that was added after `at` others.
    pub(super) fn nth(&self, at: usize) -> Option<NodeId> {
        self.entries.get(at).map(|entry| entry.0 as NodeId)
    }

    /// The callables and what there is for each.
    pub(super) fn iter(&self) -> impl Iterator<Item = (NodeId, &V)> {
        self.entries.iter().map(|(id, value)| (*id as NodeId, value))
    }
}

impl<V: Default> ByNode<V> {
    /// What there is for `id`, to change; the default if there was nothing.
    pub(super) fn entry(&mut self, id: NodeId) -> &mut V {
        let place = self.place(id).unwrap_or_else(|| self.add(id));
        &mut self.entries[place].1
    }

    /// Adds the default for `id`, for which there is nothing; gives its place.
    fn add(&mut self, id: NodeId) -> usize {
        let place = self.entries.len();
        self.entries.push((id as u32, V::default()));
        if let Some(places) = &mut self.places {
            places.insert(id as u32, place);
        } else if place == FEW {
            self.places =
                Some(Box::new(self.entries.iter().map(|entry| entry.0).zip(0..).collect()));
        }
        place
    }
}

impl<V: PartialEq> PartialEq for ByNode<V> {
    /// Whether there is the same for each callable, in any order.
    fn eq(&self, other: &Self) -> bool {
        let held = |(id, value): &(u32, V)| {
            other.place(*id as NodeId).is_some_and(|place| other.entries[place].1 == *value)
        };
        self.entries.len() == other.entries.len() && self.entries.iter().all(held)
    }
}
