//! The reducer `terrace-reduce` (MLIR: `mlir-reduce`). [`reduce`] is the library: it reduces IR in
//! memory for any test. [`main_with`] is the tool, which tests with a command.

mod command;
mod edit;
mod mlir_options;
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

/// A transformation of the text of IR that may make it smaller; `None` if it fails.
pub type Transform<'t> = dyn FnMut(&str) -> Option<String> + 't;

/// A test of texts of IR: returns the number of the first one that is interesting, if any is.
pub type Test<'t> = dyn FnMut(&[String]) -> Option<usize> + 't;

/// The means of a reduction.
pub struct Reductions<'t> {
    /// Whether operations and their parts are erased and made simpler.
    pub edits: bool,
    /// Transformations to try, too.
    pub transforms: Vec<Box<Transform<'t>>>,
    /// The number of texts that are given to the test at once.
    pub batch: usize,
}

impl Default for Reductions<'_> {
    fn default() -> Self {
        Self { edits: true, transforms: Vec::new(), batch: 1 }
    }
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
    let test: &mut Test<'_> = &mut |texts| texts.iter().position(|text| is_interesting(text));
    reduce_by(body, Reductions::default(), limits, test, report)
}

/// As [`reduce`], by the given reductions, with a test of several texts at once.
pub fn reduce_by(
    body: Body,
    mut reductions: Reductions<'_>,
    limits: Limits,
    test: &mut Test<'_>,
    report: &mut dyn FnMut(Progress),
) -> Body {
    let end = Instant::now().checked_add(limits.time);
    let progress = Progress { tests: 0, operations: body.total_op_count() };
    let batch = reductions.batch.max(1);
    let mut search = Search { best: body, limits, end, progress, batch, test, report };
    loop {
        let mut changed = false;
        if reductions.edits {
            for kind in KINDS {
                changed |= search.reduce_kind(kind);
            }
            changed |= search.reduce_types();
        }
        for transform in &mut reductions.transforms {
            changed |= search.reduce_by(transform);
        }
        if !changed {
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
    /// The number of texts that are tested at once.
    batch: usize,
    test: &'a mut Test<'a>,
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
                let mut candidates = Vec::new();
                while end > 0 && candidates.len() < self.batch {
                    let start = end.saturating_sub(size);
                    candidates.extend(self.edited(&edits[start..end]).map(|body| (body, start)));
                    end = start;
                }
                if let Some(start) = self.accept_first(candidates) {
                    changed = true;
                    edits = edit::candidates(&self.best, kind);
                    end = start.min(edits.len());
                }
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

    /// Tries `transform`; returns whether it made the IR smaller.
    fn reduce_by(&mut self, transform: &mut Transform<'_>) -> bool {
        if self.is_over() {
            return false;
        }
        let before = text(&self.best);
        let Some(after) = transform(&before) else { return false };
        let file = SourceFile::new("reduced", after);
        let parsed = parse(self.best.context(), &file, &ParseOptions::default());
        let Ok(body) = parsed else { return false };
        let size = |body: &Body, text: &str| (body.total_op_count(), text.len());
        size(&body, &text(&body)) < size(&self.best, &before) && self.accept(body)
    }

    /// Whether a limit is reached.
    fn is_over(&self) -> bool {
        self.progress.tests >= self.limits.tests
            || self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// Returns the best IR with `edits` applied; `None` if none can be, or the result is not valid.
    fn edited(&self, edits: &[Edit]) -> Option<Body> {
        let mut copy = self.best.clone_body();
        let mut applied: Option<&Edit> = None;
        for edit in edits.iter().rev() {
            // Inner operations come last, so that they are changed before outer ones are erased.
            if applied.is_none_or(|last| !edit.excludes(last)) && edit.apply(&mut copy) {
                applied = Some(edit);
            }
        }
        (applied.is_some() && copy.verify().is_ok()).then_some(copy)
    }

    /// Replaces the best IR by `body` if that is valid and interesting; returns whether it is.
    fn accept(&mut self, body: Body) -> bool {
        body.verify().is_ok() && self.accept_first(vec![(body, ())]).is_some()
    }

    /// Replaces the best IR by the first of `candidates`, which are valid, that is interesting;
    /// returns what is beside it.
    fn accept_first<T>(&mut self, candidates: Vec<(Body, T)>) -> Option<T> {
        if candidates.is_empty() {
            return None;
        }
        let texts: Vec<String> = candidates.iter().map(|(body, _)| text(body)).collect();
        self.progress.tests += texts.len();
        let found = (self.test)(&texts)?;
        let (body, beside) = candidates.into_iter().nth(found)?;
        self.progress.operations = body.total_op_count();
        self.best = body;
        (self.report)(self.progress);
        Some(beside)
    }
}

/// Returns the text of `body` as the tests get it.
pub fn text(body: &Body) -> String {
    print_op(body.root(), &PrintFlags::default())
}
