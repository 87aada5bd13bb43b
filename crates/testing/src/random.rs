//! A deterministic pseudo-random number generator, and the tests of many seeds on all processors.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// A pseudo-random number generator (SplitMix64): equal seeds give equal numbers on every machine.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Creates a generator with this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns the next 128 bits.
    pub fn wide_bits(&mut self) -> u128 {
        u128::from(self.bits()) << 64 | u128::from(self.bits())
    }

    /// Returns a number in `0..end`.
    ///
    /// # Panics
    /// If `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.bits() % end as u64) as usize
    }

    /// Returns true with a probability of `percent` percent.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Returns one of `items`.
    ///
    /// # Panics
    /// If `items` is empty.
    pub fn pick<'i, T>(&mut self, items: &'i [T]) -> &'i T {
        &items[self.below(items.len())]
    }

    /// Returns one of `items` mutably.
    ///
    /// # Panics
    /// If `items` is empty.
    pub fn pick_mut<'i, T>(&mut self, items: &'i mut [T]) -> &'i mut T {
        let at = self.below(items.len());
        &mut items[at]
    }
}

/// Calls `test` on all processors with the ranges of `size` seeds, the last one shorter, that
/// `seeds` consists of.
///
/// # Panics
/// If `size` is 0, or `test` panics.
pub fn test_seeds(seeds: Range<u64>, size: u64, test: impl Fn(Range<u64>) + Sync) {
    assert!(size > 0, "ranges have seeds");
    let next = AtomicU64::new(seeds.start);
    let work = || {
        loop {
            let first = next.fetch_add(size, Ordering::Relaxed);
            if first >= seeds.end {
                return;
            }
            test(first..seeds.end.min(first + size));
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..threads).for_each(|_| _ = scope.spawn(work)));
}
