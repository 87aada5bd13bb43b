//! A small cache of recently used numbers.

/// A direct-mapped cache from nonzero keys to numbers, with `PLACES` entries (a power of 2). A new
/// entry evicts the one with the same hash.
#[derive(Clone)]
pub(crate) struct Recent<const PLACES: usize = 8>([(u64, u32); PLACES]);

impl<const PLACES: usize> Default for Recent<PLACES> {
    fn default() -> Self {
        Self([(0, 0); PLACES])
    }
}

impl<const PLACES: usize> Recent<PLACES> {
    #[inline]
    fn place(key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - PLACES.ilog2())) as usize
    }

    /// Returns the number of `key`, or `None` if it is not cached.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<u32> {
        let (held, number) = self.0[Self::place(key)];
        (held == key).then_some(number)
    }

    /// Caches the number of `key`.
    #[inline]
    pub(crate) fn set(&mut self, key: u64, number: u32) {
        self.0[Self::place(key)] = (key, number);
    }
}
