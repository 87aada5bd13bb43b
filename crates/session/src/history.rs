//! A loaded module and its states ([`History`]): one for the input, and one for each pass that has
//! run.

use std::collections::VecDeque;
use std::rc::Rc;

use terrace_asm::{PrintFlags, print_op};
use terrace_diag::{Diagnostic, SourceFile, SourceManager};
use terrace_ir::{Body, Context};
use terrace_pass::{PassManager, PassRegistry, Pipeline};

use crate::params::{Failed, Failure};

/// Greatest number of states.
const MAX_STATES: usize = 10_000;
/// Greatest size in bytes of the texts of all states, each different one counted once.
const MAX_BYTES: usize = 256 << 20;

/// The IR after a pass.
pub(crate) struct State {
    /// The pass; empty for the input.
    pub(crate) pass: PassText,
    /// The IR; shared with the state before if the pass changed nothing.
    pub(crate) body: Rc<Body>,
    /// The IR as it is printed; shared with the state before if both are equal.
    pub(crate) text: Rc<str>,
    /// Whether the pass changed the text.
    pub(crate) changed: bool,
    /// The run time of the pass in milliseconds; `None` where there is no clock.
    pub(crate) milliseconds: Option<f64>,
}

/// A pass in the text of pipelines.
#[derive(Clone, Default)]
pub(crate) struct PassText {
    /// The pass with its options and the anchors around it.
    pub(crate) whole: String,
    /// The pass without its options, with the anchors around it.
    pub(crate) short: String,
}

/// A pass that is to be run.
pub(crate) struct Planned {
    pub(crate) text: PassText,
    /// The pipeline with only this pass.
    pub(crate) pipeline: Pipeline,
}

/// The outcome of a pass.
pub(crate) struct Ran {
    /// The pass that ran.
    pub(crate) pass: PassText,
    /// Whether the pass succeeded; it has a state only then.
    pub(crate) succeeded: bool,
    /// The diagnostics that the pass emitted.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// A module with the states that it went through.
pub(crate) struct History {
    pub(crate) cx: Context,
    /// The text that was loaded.
    pub(crate) source: SourceManager,
    states: Vec<State>,
    /// The passes that `step` runs next.
    pub(crate) plan: VecDeque<Planned>,
    /// Size in bytes of the different texts of the states.
    bytes: usize,
}

/// Returns the text of a module as `terrace-opt` prints it.
pub(crate) fn print(body: &Body, flags: &PrintFlags) -> String {
    let text = print_op(body.root(), flags);
    format!("{}\n", text.trim_end_matches('\n'))
}

impl History {
    /// Creates the history of a module that has just been read from `file`.
    pub(crate) fn new(cx: Context, file: SourceFile, body: Body) -> Self {
        let text: Rc<str> = print(&body, &PrintFlags::default()).into();
        let (bytes, source) = (text.len(), SourceManager::new());
        source.add(file);
        let input = State {
            pass: PassText::default(),
            body: Rc::new(body),
            text,
            changed: false,
            milliseconds: None,
        };
        Self { cx, source, states: vec![input], plan: VecDeque::new(), bytes }
    }

    /// Returns the states, that of the input first.
    pub(crate) fn states(&self) -> &[State] {
        &self.states
    }

    /// Returns the last state.
    pub(crate) fn last(&self) -> &State {
        self.states.last().expect("the input is a state")
    }

    /// Returns the state of this number; the last one for `None`.
    ///
    /// # Errors
    /// When there is no such state.
    pub(crate) fn state(&self, name: &str, number: Option<u32>) -> Result<&State, Failure> {
        let Some(number) = number else { return Ok(self.last()) };
        let last = self.states.len() - 1;
        let missing = || Failure::value(name, format!("no state {number}; the last one is {last}"));
        self.states.get(number as usize).ok_or_else(missing)
    }

    /// Returns the sources that describe `state`: for the input its text, else none, since lines of
    /// the input no longer show the IR.
    pub(crate) fn sources_of(&self, state: &State) -> SourceManager {
        match state.pass.whole.is_empty() {
            true => self.source.clone(),
            false => SourceManager::new(),
        }
    }

    /// Drops the states behind the state `number`, and the plan.
    pub(crate) fn rewind(&mut self, number: usize) {
        self.states.truncate(number + 1);
        self.plan.clear();
        let changed = self.states.iter().enumerate().filter(|(at, one)| *at == 0 || one.changed);
        self.bytes = changed.map(|(_, one)| one.text.len()).sum();
    }

    /// Runs the next pass of the plan on the last state; `None` at the end of the plan. A pass that
    /// fails leaves no state, and ends the plan.
    ///
    /// # Errors
    /// When the history is full.
    pub(crate) fn step(&mut self, passes: &PassRegistry) -> Result<Option<Ran>, Failure> {
        if self.states.len() >= MAX_STATES || self.bytes > MAX_BYTES {
            let message = format!(
                "the history is full ({} states, {} bytes): `rewind` or `load` makes room",
                self.states.len(),
                self.bytes
            );
            return Err(Failure::new(Failed::Limit, message));
        }
        let Some(Planned { text: pass, pipeline }) = self.plan.pop_front() else {
            return Ok(None);
        };
        let mut body = self.last().body.clone_body();
        let clock = clock();
        let (result, emitted) =
            self.cx.capture(|| PassManager::new(passes).run(&pipeline, &mut body));
        let milliseconds = clock.map(|start| start.elapsed().as_secs_f64() * 1000.0);
        let diagnostics = emitted.iter().map(|one| one.resolve(&self.cx)).collect();
        let succeeded = result.is_ok();
        match succeeded {
            true => self.push(pass.clone(), body, milliseconds),
            false => self.plan.clear(),
        }
        Ok(Some(Ran { pass, succeeded, diagnostics }))
    }

    /// Appends the state after a pass.
    fn push(&mut self, pass: PassText, body: Body, milliseconds: Option<f64>) {
        let text = print(&body, &PrintFlags::default());
        let last = self.last();
        let changed = *text != *last.text;
        let text = if changed { text.into() } else { Rc::clone(&last.text) };
        if changed {
            self.bytes += text.len();
        }
        self.states.push(State { pass, body: Rc::new(body), text, changed, milliseconds });
    }
}

/// Returns the time; `None` in browsers, where the standard library has no clock.
fn clock() -> Option<std::time::Instant> {
    (!cfg!(target_family = "wasm")).then(std::time::Instant::now)
}
