//! Statistics that passes collect while they run.

use std::sync::atomic::{AtomicU64, Ordering};

/// A counter that a pass adds to while it runs, on any thread (MLIR: `Pass::Statistic`).
#[derive(Debug, Default)]
pub struct Statistic(AtomicU64);

impl Statistic {
    /// Adds `count` to the counter.
    pub fn add(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }

    /// Raises the counter to `count` if it is smaller (MLIR: `updateMax`).
    pub fn raise_to(&self, count: u64) {
        self.0.fetch_max(count, Ordering::Relaxed);
    }

    /// Returns the sum of the numbers added so far.
    pub fn value(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A statistic of a pass with its name, for reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatisticValue {
    /// The name of the statistic in reports.
    pub name: &'static str,
    /// The meaning of the statistic in one line.
    pub summary: &'static str,
    /// The value at the time of the report.
    pub value: u64,
}
