//! Repeats work and prints the median: of the thread's time on the processor where the system
//! tells it, so that other programs disturb little; of wall time for work on several threads. Or
//! does it once, for somebody who counts instructions between two calls of [`counting_mark`].

use std::time::{Duration, Instant};

/// What to measure, and how often.
pub(crate) struct Bench {
    /// Only benchmarks whose name contains this.
    pub(crate) only: Option<String>,
    /// Repetitions.
    pub(crate) reps: usize,
    /// Whether instructions are counted, by the program that this one runs in.
    pub(crate) counting: bool,
}

/// Stands before and behind what is to be counted: `cargo xtask bench --count` knows the name.
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
    /// Whether `name` is asked for.
    pub(crate) fn wants(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|only| name.starts_with(only.as_str()))
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

/// A point in time.
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

/// How long this thread has been on a processor; `None` where the system does not tell.
#[cfg(unix)]
fn processor_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Some(Duration::new(u64::try_from(time.tv_sec).ok()?, u32::try_from(time.tv_nsec).ok()?))
}

#[cfg(not(unix))]
fn processor_time() -> Option<Duration> {
    None
}
