//! The page of `--trace-html`: the pipeline with times and changes, the IR side by side, and the
//! patterns tried. The main type is [`Story`], an instrument and action observer.

mod page;
mod tree;

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use indexmap::{IndexMap, IndexSet};
use terrace_asm::OpKey;
use terrace_ir::action::{Action, Rewriting, RewrittenBy};
use terrace_ir::{Body, Op, OpRef, Reported};
use terrace_pass::{Instrument, Moment, Step, body_at};
use terrace_session::{Unit, title, units};

use self::page::Page;
use self::tree::Tree;
use terrace_tool::complain;

/// The collected data of a run on a single thread.
pub(crate) struct Story {
    path: PathBuf,
    state: Mutex<StoryState>,
}

/// The data collected so far.
#[derive(Default)]
struct StoryState {
    tree: Tree,
    page: Page,
    /// The running passes, the outermost first.
    running: Vec<RunningPass>,
    /// The names of patterns that created operations. [`RunningPass::created`] holds indices into
    /// this set.
    creators: IndexSet<String>,
}

/// The state of a pass that is running.
struct RunningPass {
    node: usize,
    target: String,
    start: Instant,
    before: Vec<Unit>,
    /// The operations created by the pass, with the index of their creator in
    /// [`StoryState::creators`].
    created: IndexMap<OpKey, usize>,
}

impl Story {
    /// Creates a story that [`Story::finish`] writes to the file at `path`.
    pub(crate) fn new(path: PathBuf) -> Self {
        Self { path, state: Mutex::default() }
    }

    fn state(&self) -> MutexGuard<'_, StoryState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records an action before it is executed.
    pub(crate) fn begins(&self, action: Action<'_>) {
        if let Action::Pattern { name, .. } = action {
            self.state().count(name, |counts| counts.tried += 1);
        }
    }

    /// Records a change by a pattern.
    pub(crate) fn rewritten(&self, rewriting: Rewriting<'_>) {
        let name = match rewriting.by {
            RewrittenBy::Pattern(name) => name.to_owned(),
            RewrittenBy::Conversion(name) => format!("(conversion of {name})"),
            RewrittenBy::Fold => "(folding)".to_owned(),
            RewrittenBy::DeadCode => "(dead code)".to_owned(),
        };
        let mut state = self.state();
        state.count(&name, |counts| counts.fired += 1);
        let (creator, _) = state.creators.insert_full(name);
        let Some(running) = state.running.last_mut() else { return };
        let key = |op: &Op| OpKey::of(OpRef::new(rewriting.body, *op));
        // The id of an erased operation may have been reused for a new one.
        for op in rewriting.erased {
            running.created.swap_remove(&key(op));
        }
        for op in rewriting.made.iter().filter(|op| !rewriting.erased.contains(op)) {
            running.created.insert(key(op), creator);
        }
    }

    /// Writes the page.
    pub(crate) fn finish(&self) -> Result<(), Reported> {
        let state = self.state();
        let text = state.page.to_html(&state.tree, &state.creators);
        std::fs::write(&self.path, text).map_err(|error| {
            complain(&format!("error: cannot write {}: {error}", self.path.display()))
        })
    }
}

impl StoryState {
    /// Updates the counts of the pattern `name` in the running pass.
    fn count(&mut self, name: &str, change: impl Fn(&mut tree::Counts)) {
        if let Some(running) = self.running.last() {
            self.tree.count(running.node, name, change);
        }
    }

    fn begin(&mut self, step: &Step, top: &Body, path: &[Op]) {
        let body = body_at(top, path);
        let node = self.tree.node(self.running.last().map(|r| r.node), step, top, path);
        self.running.push(RunningPass {
            node,
            target: title(body.root()),
            before: units(body),
            created: IndexMap::new(),
            start: Instant::now(),
        });
    }

    fn end(&mut self, failed: bool, body: &Body) {
        let Some(running) = self.running.pop() else { return };
        let time = running.start.elapsed();
        let after = units(body);
        let lines =
            self.page.step(running.node, running.target, time, running.before, after, |op| {
                running.created.get(&op).copied()
            });
        self.tree.ended(running.node, time, lines, failed);
        // Operations that a nested pass created count as created by the enclosing pass, too.
        if let Some(outer) = self.running.last_mut() {
            outer.created.extend(running.created);
        }
    }
}

impl Instrument for Story {
    fn at(&self, moment: Moment, step: &Step, top: &Body, path: &[Op]) {
        let mut state = self.state();
        match moment {
            Moment::Before => state.begin(step, top, path),
            Moment::After => state.end(false, body_at(top, path)),
            Moment::AfterFailed => state.end(true, body_at(top, path)),
        }
    }

    fn needs_top(&self) -> bool {
        true
    }
}
