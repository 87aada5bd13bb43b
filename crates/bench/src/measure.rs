//! Measurement ([`Bench`]): repeats work and prints the median. The unit is processor time for a
//! single thread, if available, since other processes affect it little, and wall time for several
//! threads. Alternatively, runs work once, for a tool that counts instructions between two calls of
//! [`counting_mark`].

use std::time::{Duration, Instant};

/// The settings of the measurements.
pub(crate) struct Bench {
    /// A prefix of the names of the benchmarks to run; `None` = all.
    pub(crate) only: Option<String>,
    /// Number of repetitions of each measurement.
    pub(crate) reps: usize,
    /// Whether to run everything once, for an enclosing tool that counts instructions.
    pub(crate) counting: bool,
}

/// Called before and after the work to be counted; `cargo xtask bench --count` depends on the name.
#[inline(never)]
fn counting_mark() {
    std::hint::black_box(());
}

impl Default for Bench {
    fn default() -> Self {
        Self { only: None, reps: 7, counting: false }
    }
}

impl Bench {
    /// Whether to run the benchmark `name`.
    pub(crate) fn wants(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|only| name.starts_with(only.as_str()))
    }

    /// Measures `work`, which processes `units` units. The result is dropped outside of the
    /// measured time.
    pub(crate) fn run<T>(&self, name: &str, units: usize, mut work: impl FnMut() -> T) {
        self.run_with(name, units, || (), |()| work());
    }

    /// Measures `work` like [`Bench::run`], with preparation outside of the measured time.
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
        let threads = name.ends_with("on]");
        if self.counting {
            if !threads {
                let input = prepare();
                counting_mark();
                let output = std::hint::black_box(work(input));
                counting_mark();
                drop(output);
                println!("{name}: {units} counted");
            }
            return;
        }
        let mut times: Vec<Duration> = (0..self.reps)
            .map(|_| {
                let input = prepare();
                let start = Clock::now(threads);
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

/// A starting point of a measurement.
enum Clock {
    Wall(Instant),
    Processor(Duration),
}

impl Clock {
    fn now(wall: bool) -> Self {
        match processor_time() {
            Some(time) if !wall => Clock::Processor(time),
            _ => Clock::Wall(Instant::now()),
        }
    }

    fn elapsed(&self) -> Duration {
        match self {
            Clock::Wall(start) => start.elapsed(),
            Clock::Processor(start) => {
                processor_time().map_or(Duration::ZERO, |now| now.saturating_sub(*start))
            }
        }
    }
}

/// Returns the processor time of this thread; `None` if the system does not provide it.
#[cfg(unix)]
fn processor_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Some(Duration::new(u64::try_from(time.tv_sec).ok()?, u32::try_from(time.tv_nsec).ok()?))
}

#[cfg(not(unix))]
fn processor_time() -> Option<Duration> {
    None
}
