//! A direct-mapped cache of recently used numbers.

/// A direct-mapped cache from nonzero keys to numbers, with `ENTRIES` entries (a power of 2). A new
/// entry evicts the entry with the same hash.
#[derive(Clone)]
pub(crate) struct Recent<const ENTRIES: usize = 8>([(u64, u32); ENTRIES]);

impl<const ENTRIES: usize> Default for Recent<ENTRIES> {
    fn default() -> Self {
        Self([(0, 0); ENTRIES])
    }
}

impl<const ENTRIES: usize> Recent<ENTRIES> {
    #[inline]
    fn slot(key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - ENTRIES.ilog2())) as usize
    }

    /// Returns the number of `key`, or `None` if it is not cached.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<u32> {
        let (held, number) = self.0[Self::slot(key)];
        (held == key).then_some(number)
    }

    /// Caches the number of `key`.
    #[inline]
    pub(crate) fn set(&mut self, key: u64, number: u32) {
        self.0[Self::slot(key)] = (key, number);
    }
}
