//! The progress display for long runs on a terminal ([`Display`]).

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use terrace_ir::{Body, Context, Op};
use terrace_pass::{Instrument, Moment, Progress, Step};

use crate::cli::Cli;

/// Duration of a run from which the display appears.
const DELAY: Duration = Duration::from_secs(1);
/// Interval between updates of the display.
const UPDATE_INTERVAL: Duration = Duration::from_millis(100);

/// Whether the display is visible, so that other output must clear it first.
static VISIBLE: AtomicBool = AtomicBool::new(false);

/// Clears the display, before other output goes to the standard error stream.
pub(crate) fn clear() {
    if VISIBLE.swap(false, Ordering::Relaxed) {
        // A failure to write to the terminal cannot be reported.
        let _ = std::io::stderr().write_all(b"\r\x1b[K");
    }
}

/// The name of the pass that began last.
type CurrentPass = Arc<Mutex<&'static str>>;

/// A line on the terminal with the current pass and the number of finished bodies. It is removed
/// when the display is dropped.
pub(crate) struct Display {
    current: CurrentPass,
    /// The thread ends when this sender is dropped; no message is sent.
    running: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Display {
    /// Starts the display for passes on bodies of `cx`. Returns `None` if `cli` forbids it or the
    /// standard error stream is not a terminal.
    pub(crate) fn start(cli: &Cli, cx: &Context) -> Option<Self> {
        let enabled = !cli.no_progress && std::io::stderr().is_terminal();
        enabled.then(|| {
            let progress = Arc::new(Progress::default());
            progress.install(cx);
            let current = CurrentPass::default();
            let (running, ended) = channel::<()>();
            let shown = Arc::clone(&current);
            let start = Instant::now();
            let thread = std::thread::spawn(move || {
                let mut wait = DELAY;
                while ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                    let pass = *shown.lock().unwrap_or_else(PoisonError::into_inner);
                    let line = line(pass, progress.get(), start.elapsed());
                    VISIBLE.store(true, Ordering::Relaxed);
                    let _ = write!(std::io::stderr(), "\r\x1b[K{line}");
                    wait = UPDATE_INTERVAL;
                }
                clear();
            });
            Self { current, running: Some(running), thread: Some(thread) }
        })
    }

    /// Returns an instrument that records the current pass.
    pub(crate) fn instrument(&self) -> Box<dyn Instrument> {
        Box::new(CurrentPassRecorder(Arc::clone(&self.current)))
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        self.running = None;
        if let Some(thread) = self.thread.take() {
            // A panic of the display thread does not concern the run.
            let _ = thread.join();
        }
    }
}

/// Formats the line; the bodies are counted from 1.
fn line(pass: &str, bodies: Option<(usize, usize)>, time: Duration) -> String {
    let bodies = match bodies {
        Some((done, all)) => format!(" (body {} of {all})", done + 1),
        None => String::new(),
    };
    format!("{pass}{bodies} {}.{} s", time.as_secs(), time.subsec_millis() / 100)
}

struct CurrentPassRecorder(CurrentPass);

impl Instrument for CurrentPassRecorder {
    fn at(&self, moment: Moment, step: &Step, _: &Body, _: &[Op]) {
        if moment == Moment::Before {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = step.info.name;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::line;

    #[test]
    fn bodies_are_counted_from_one() {
        let time = Duration::from_millis(1250);
        assert_eq!(line("cse", Some((4, 20)), time), "cse (body 5 of 20) 1.2 s");
        assert_eq!(line("inline", None, time), "inline 1.2 s");
    }
}
