//! What passes count.

use std::sync::atomic::{AtomicU64, Ordering};

/// A number that a pass adds to while it runs, on any thread (MLIR: `Pass::Statistic`).
#[derive(Debug, Default)]
pub struct Statistic(AtomicU64);

impl Statistic {
    /// Adds `count`.
    pub fn add(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }

    /// The sum of what was added.
    pub fn value(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}
