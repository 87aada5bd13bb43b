//! [`Interner`]: a table that stores equal data once.

use std::hash::Hash;
use std::sync::Arc;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// A table that stores equal data once and numbers them in order of creation. Its entries are in
/// two layers, of which copies share the first one.
#[derive(Clone, Debug)]
pub(crate) struct Interner<T> {
    shared: Arc<IndexSet<T, FxBuildHasher>>,
    shared_count: u32,
    own: IndexSet<T, FxBuildHasher>,
}

impl<T: Eq + Hash + Clone> Interner<T> {
    /// Returns the number of these data.
    pub(crate) fn get(&mut self, data: T) -> u32 {
        if self.shared_count > 0
            && let Some(at) = self.shared.get_index_of(&data)
        {
            return at as u32;
        }
        self.shared_count + self.own.insert_full(data).0 as u32
    }

    /// Returns the data with a number.
    ///
    /// # Panics
    /// If no data have this number.
    pub(crate) fn at(&self, number: u32) -> &T {
        match number.checked_sub(self.shared_count) {
            Some(at) => &self.own[at as usize],
            None => &self.shared[number as usize],
        }
    }

    /// Replaces the data with a number that copies do not share; nothing happens if other data with
    /// a number are equal to the new ones.
    pub(crate) fn replace(&mut self, number: u32, data: T) {
        if let Some(at) = number.checked_sub(self.shared_count) {
            // The error is that equal data have a number.
            let _ = self.own.replace_index(at as usize, data);
        }
    }

    /// The number of entries.
    pub(crate) fn count(&self) -> u32 {
        self.shared_count + self.own.len() as u32
    }

    /// Makes all entries so far those that copies share.
    pub(crate) fn share(&mut self) {
        let own = std::mem::take(&mut self.own);
        if self.shared_count == 0 {
            self.shared = Arc::new(own);
        } else {
            Arc::make_mut(&mut self.shared).extend(own);
        }
        self.shared_count = self.shared.len() as u32;
    }
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Interner { shared: Arc::default(), shared_count: 0, own: IndexSet::default() }
    }
}

impl<T: Eq + Hash> FromIterator<T> for Interner<T> {
    fn from_iter<I: IntoIterator<Item = T>>(data: I) -> Self {
        Interner { own: data.into_iter().collect(), ..Interner::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::Interner;

    #[test]
    fn copies_continue_the_numbers() {
        let mut first: Interner<&str> = ["a", "b"].into_iter().collect();
        first.share();
        let mut copy = first.clone();
        assert_eq!([copy.get("b"), copy.get("c"), first.get("d"), first.get("c")], [1, 2, 2, 3]);
        assert_eq!([*copy.at(0), *copy.at(2), *first.at(3)], ["a", "c", "c"]);
        first.share();
        assert_eq!((first.get("d"), first.count(), copy.count()), (2, 4, 3));
    }
}
