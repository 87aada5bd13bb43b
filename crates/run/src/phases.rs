//! The times of the phases of a run ([`Phases`]), for `--time`.

use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The measured times of phases, in the order in which they ended.
#[derive(Default)]
pub(crate) struct Phases(Mutex<Vec<Phase>>);

/// The times of a phase.
struct Phase {
    name: &'static str,
    /// The time by the clock.
    elapsed: Duration,
    /// The processor time of the thread.
    processor: Duration,
}

impl Phases {
    /// Does `work`, whose time is added to those of the phase `name`.
    pub(crate) fn measure<T>(&self, name: &'static str, work: impl FnOnce() -> T) -> T {
        let (start, begun) = (Instant::now(), processor_time());
        let result = work();
        let (elapsed, processor) = (start.elapsed(), processor_time().saturating_sub(begun));
        let mut phases = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match phases.iter_mut().find(|phase| phase.name == name) {
            Some(phase) => {
                phase.elapsed += elapsed;
                phase.processor += processor;
            }
            None => phases.push(Phase { name, elapsed, processor }),
        }
        result
    }
}

/// Returns the processor time of the thread; zero where the system does not tell it.
fn processor_time() -> Duration {
    #[cfg(target_os = "linux")]
    {
        use rustix::time::{ClockId, clock_gettime};
        let time = clock_gettime(ClockId::ThreadCPUTime);
        let (seconds, nanoseconds) = (time.tv_sec.max(0), time.tv_nsec.clamp(0, 999_999_999));
        Duration::new(seconds as u64, nanoseconds as u32)
    }
    #[cfg(not(target_os = "linux"))]
    Duration::ZERO
}

impl fmt::Display for Phases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let phases = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
        let total = Phase {
            name: "total",
            elapsed: phases.iter().map(|phase| phase.elapsed).sum(),
            processor: phases.iter().map(|phase| phase.processor).sum(),
        };
        writeln!(f, "{:>12} {:>12}  phase", "elapsed ms", "processor ms")?;
        for Phase { name, elapsed, processor } in phases.iter().chain([&total]) {
            let (elapsed, processor) = (milliseconds(*elapsed), milliseconds(*processor));
            writeln!(f, "{elapsed:>12.3} {processor:>12.3}  {name}")?;
        }
        Ok(())
    }
}
