//! When actions begin and end, as a trace that browsers show (MLIR: `--profile-actions-to`).

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use terrace_ir::action::Action;

use super::{Out, describe};

/// Writes an event of the Trace Event Format when an action begins, and when it is completed.
pub(super) struct ActionProfile {
    out: Mutex<(Out, State)>,
    start: Instant,
}

/// How far the list of events is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Empty,
    Begun,
    Finished,
}

impl ActionProfile {
    pub(super) fn new(out: Out) -> Self {
        Self { out: Mutex::new((out, State::Empty)), start: Instant::now() }
    }

    pub(super) fn begins(&self, action: Action<'_>) {
        let text = describe(action).replace('\\', "\\\\").replace('"', "\\\"");
        self.event(action.tag(), 'B', &format!(", \"args\": {{\"desc\": \"{text}\"}}"));
    }

    pub(super) fn completed(&self, tag: &'static str) {
        self.event(tag, 'E', "");
    }

    /// Ends the list of events.
    pub(super) fn finish(&self) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        let (out, state) = &mut *out;
        // Nothing is left to tell if nobody reads it.
        let _ = match std::mem::replace(state, State::Finished) {
            State::Empty => writeln!(out, "[]"),
            State::Begun => writeln!(out, "\n]"),
            State::Finished => Ok(()),
        };
        let _ = out.flush();
    }

    fn event(&self, tag: &str, phase: char, more: &str) {
        let time = self.start.elapsed().as_micros();
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        let (out, state) = &mut *out;
        let before = if *state == State::Empty { "[" } else { ",\n" };
        *state = State::Begun;
        // Passes run on one thread where actions are looked at.
        let event = format!(
            "{{\"name\": \"{tag}\", \"cat\": \"PERF\", \"ph\": \"{phase}\", \"pid\": 0, \"tid\": 0, \
             \"ts\": {time}{more}}}"
        );
        let _ = write!(out, "{before}{event}");
    }
}
