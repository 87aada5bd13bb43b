//! Statistics of passes.

use std::sync::atomic::{AtomicU64, Ordering};

/// A counter of a pass, which any thread can increment (MLIR: `Pass::Statistic`).
#[derive(Debug, Default)]
pub struct Statistic(AtomicU64);

impl Statistic {
    /// Adds `count` to the counter.
    pub fn add(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }

    /// Returns the value of the counter.
    pub fn value(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}
