//! The reducer `terrace-reduce` (MLIR: `mlir-reduce`). [`reduce`] is the library: it reduces IR in
//! memory for any test. [`main_with`] is the tool, which tests with a command.

mod command;
mod edit;
mod signature;
mod simpler;
mod tool;

use std::time::{Duration, Instant};

use terrace_asm::{ParseOptions, PrintFlags, parse, print_op};
use terrace_diag::SourceFile;
use terrace_ir::Body;

pub use command::{Command, Outcome};
pub use tool::main_with;

use edit::{Edit, KINDS, Kind};

/// Limits of a reduction.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The time after which no further test starts.
    pub time: Duration,
    /// The number of tests after which the reduction ends.
    pub tests: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { time: Duration::from_secs(600), tests: usize::MAX }
    }
}

/// Counts of a reduction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// The number of tests that ran.
    pub tests: usize,
    /// The number of operations that are left.
    pub operations: usize,
}

/// Reduces `body` as long as `is_interesting` holds for its text, and returns the smallest IR that
/// was found. All IR that is tested passes the verifier. `report` is called after each step.
///
/// Groups of edits are tried first, then halves of them (delta debugging), until no single edit
/// can be applied. The diagnostic handler of the context gets the errors of discarded edits.
pub fn reduce(
    body: Body,
    limits: Limits,
    is_interesting: &mut dyn FnMut(&str) -> bool,
    report: &mut dyn FnMut(Progress),
) -> Body {
    let end = Instant::now().checked_add(limits.time);
    let progress = Progress { tests: 0, operations: body.total_op_count() };
    let mut search = Search { best: body, limits, end, progress, is_interesting, report };
    loop {
        let changed = KINDS.iter().fold(false, |changed, kind| search.reduce_kind(*kind) | changed);
        if !(search.reduce_types() | changed) {
            return search.best;
        }
    }
}

/// The state of a reduction.
struct Search<'a> {
    /// The smallest interesting IR so far.
    best: Body,
    limits: Limits,
    /// The time at which the reduction ends; `None` if it is too late to be represented.
    end: Option<Instant>,
    progress: Progress,
    is_interesting: &'a mut dyn FnMut(&str) -> bool,
    report: &'a mut dyn FnMut(Progress),
}

impl Search<'_> {
    /// Tries the edits of `kind`; returns whether one was applied.
    fn reduce_kind(&mut self, kind: Kind) -> bool {
        let mut edits = edit::candidates(&self.best, kind);
        let (mut size, mut changed) = (edits.len(), false);
        while size > 0 {
            // Edits at the end are tried first: operations at the end have fewer users.
            let mut end = edits.len();
            while end > 0 {
                if self.is_over() {
                    return false;
                }
                let start = end.saturating_sub(size);
                if self.apply(&edits[start..end]) {
                    changed = true;
                    edits = edit::candidates(&self.best, kind);
                }
                end = start.min(edits.len());
            }
            size /= 2;
        }
        changed
    }

    /// Tries simpler types, each everywhere in the text; returns whether one was applied.
    fn reduce_types(&mut self) -> bool {
        let mut changed = false;
        let mut candidates = simpler::types(&self.best);
        let mut at = 0;
        while let Some((old, new)) = candidates.get(at) {
            if self.is_over() {
                return false;
            }
            let text = simpler::replace_type(&text(&self.best), old, new);
            let file = SourceFile::new("reduced", text);
            let parsed = parse(self.best.context(), &file, &ParseOptions::default());
            if parsed.is_ok_and(|body| self.accept(body)) {
                changed = true;
                candidates = simpler::types(&self.best);
                at = 0;
            } else {
                at += 1;
            }
        }
        changed
    }

    /// Whether a limit is reached.
    fn is_over(&self) -> bool {
        self.progress.tests >= self.limits.tests
            || self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// Applies `edits` to the best IR if the result is valid and interesting; returns whether it
    /// is.
    fn apply(&mut self, edits: &[Edit]) -> bool {
        let mut copy = self.best.clone_body();
        let mut applied: Option<&Edit> = None;
        for edit in edits.iter().rev() {
            // Inner operations come last, so that they are changed before outer ones are erased.
            if applied.is_none_or(|last| !edit.excludes(last)) && edit.apply(&mut copy) {
                applied = Some(edit);
            }
        }
        applied.is_some() && self.accept(copy)
    }

    /// Replaces the best IR by `body` if that is valid and interesting; returns whether it is.
    fn accept(&mut self, body: Body) -> bool {
        if body.verify().is_err() {
            return false;
        }
        self.progress.tests += 1;
        if !(self.is_interesting)(&text(&body)) {
            return false;
        }
        self.progress.operations = body.total_op_count();
        self.best = body;
        (self.report)(self.progress);
        true
    }
}

/// Returns the text of `body` as the tests get it.
pub fn text(body: &Body) -> String {
    print_op(body.root(), &PrintFlags::default())
}
