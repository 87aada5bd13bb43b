//! The profile of actions, as a trace for browsers (MLIR: `--profile-actions-to`).

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use terrace_ir::action::Action;

use super::{Sink, describe};

/// An observer that writes an event in the Trace Event Format when an action begins, and an event
/// when it is completed.
pub(super) struct ActionProfile {
    out: Mutex<(Sink, ArrayState)>,
    start: Instant,
}

/// The state of the JSON array of events.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ArrayState {
    Empty,
    Begun,
    Finished,
}

impl ActionProfile {
    pub(super) fn new(out: Sink) -> Self {
        Self { out: Mutex::new((out, ArrayState::Empty)), start: Instant::now() }
    }

    pub(super) fn begins(&self, action: Action<'_>) {
        let text = describe(action).replace('\\', "\\\\").replace('"', "\\\"");
        self.event(action.tag(), 'B', &format!(", \"args\": {{\"desc\": \"{text}\"}}"));
    }

    pub(super) fn completed(&self, tag: &'static str) {
        self.event(tag, 'E', "");
    }

    /// Closes the array of events.
    pub(super) fn finish(&self) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        let (out, state) = &mut *out;
        // Errors are ignored, because the reader of a pipe may have exited.
        let _ = match std::mem::replace(state, ArrayState::Finished) {
            ArrayState::Empty => writeln!(out, "[]"),
            ArrayState::Begun => writeln!(out, "\n]"),
            ArrayState::Finished => Ok(()),
        };
        let _ = out.flush();
    }

    fn event(&self, tag: &str, phase: char, more: &str) {
        let time = self.start.elapsed().as_micros();
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        let (out, state) = &mut *out;
        let before = if *state == ArrayState::Empty { "[" } else { ",\n" };
        *state = ArrayState::Begun;
        // Observed passes run on a single thread, so that its id is constant.
        let event = format!(
            "{{\"name\": \"{tag}\", \"cat\": \"PERF\", \"ph\": \"{phase}\", \"pid\": 0, \"tid\": 0, \
             \"ts\": {time}{more}}}"
        );
        let _ = write!(out, "{before}{event}");
    }
}
