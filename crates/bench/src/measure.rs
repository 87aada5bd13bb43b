//! Repeats work and prints the median.

use std::time::{Duration, Instant};

/// What to measure, and how often.
pub(crate) struct Bench {
    /// Only benchmarks whose name contains this.
    pub(crate) only: Option<String>,
    /// Repetitions.
    pub(crate) reps: usize,
}

impl Default for Bench {
    fn default() -> Self {
        Self { only: None, reps: 7 }
    }
}

impl Bench {
    /// Whether `name` is asked for.
    pub(crate) fn wants(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|only| name.contains(only.as_str()))
    }

    /// Measures `work`, which does `units` of it and gives something to be dropped outside of the
    /// measured time.
    pub(crate) fn run<T>(&self, name: &str, units: usize, mut work: impl FnMut() -> T) {
        self.run_with(name, units, || (), |()| work());
    }

    /// As [`Bench::run`], with preparation that is not measured.
    pub(crate) fn run_with<S, T>(
        &self,
        name: &str,
        units: usize,
        mut prepare: impl FnMut() -> S,
        mut work: impl FnMut(S) -> T,
    ) {
        if !self.wants(name) {
            return;
        }
        let mut times: Vec<Duration> = (0..self.reps)
            .map(|_| {
                let input = prepare();
                let start = Instant::now();
                let output = std::hint::black_box(work(input));
                let time = start.elapsed();
                drop(output);
                time
            })
            .collect();
        times.sort_unstable();
        let median = times[times.len() / 2].as_nanos() as f64 / units as f64;
        println!("{name}: {median:.2} ns");
    }
}
