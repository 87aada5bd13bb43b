//! Numbers that were asked for lately.

/// Numbers by keys, of which `PLACES`, a power of 2, are remembered: each key has one place, which it
/// shares with others. Keys are not 0.
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

    /// The number of `key`, if it is remembered.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<u32> {
        let (held, number) = self.0[Self::place(key)];
        (held == key).then_some(number)
    }

    /// Remembers the number of `key`.
    #[inline]
    pub(crate) fn set(&mut self, key: u64, number: u32) {
        self.0[Self::place(key)] = (key, number);
    }
}
