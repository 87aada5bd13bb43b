//! The report on run times (MLIR: `--mlir-timing`). [`Timing`] collects them, partly as an
//! instrument of the pass manager.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::ThreadId;
use std::time::{Duration, Instant};

use indexmap::IndexMap;
use terrace_ir::{Body, Op};
use terrace_pass::{Instrument, Moment, Step, body_at};

/// The order of the timing report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum TimingDisplay {
    /// A line per name, the longest time first.
    List,
    /// A tree of pipelines and passes.
    Tree,
}

/// The format of the timing report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum OutputFormat {
    /// A table for humans.
    Text,
    /// JSON for other programs.
    Json,
}

/// A phase that is measured: its name, and the address of its step in the pipeline (0 = not a
/// pass).
type Phase = (String, usize);

/// The time of a phase, and the phases nested in it.
#[derive(Default)]
struct Node {
    time: Duration,
    phases: IndexMap<Phase, Node>,
}

/// A collector of run times.
#[derive(Clone, Default)]
pub(crate) struct Timing {
    root: Arc<Mutex<Node>>,
    /// The running passes of each thread, the innermost last.
    running: Arc<Mutex<HashMap<ThreadId, Vec<Running>>>>,
}

/// The state of a running pass, for measuring.
struct Running {
    start: Instant,
    /// The phases to which the time of the pass is added, the outermost first.
    path: Vec<Phase>,
    /// Number of leading phases of the path that belong to the enclosing pass, which measures its
    /// own time.
    enclosing: usize,
}

impl Timing {
    /// Adds `time` to the phases of `path`, except for the first `enclosing` phases.
    fn add(&self, path: &[Phase], enclosing: usize, time: Duration) {
        let mut root = self.root.lock().unwrap_or_else(PoisonError::into_inner);
        let mut at = &mut *root;
        for (depth, phase) in path.iter().enumerate() {
            at = at.phases.entry(phase.clone()).or_default();
            if depth >= enclosing {
                at.time += time;
            }
        }
    }

    /// Runs `work`, and adds its run time to the phase `name`.
    pub(crate) fn measure<R>(&self, name: &str, work: impl FnOnce() -> R) -> R {
        let start = Instant::now();
        let result = work();
        self.add(&[(name.to_owned(), 0)], 0, start.elapsed());
        result
    }

    /// Returns the report; `total` is the run time of the process.
    pub(crate) fn report(
        &self,
        total: Duration,
        display: TimingDisplay,
        format: OutputFormat,
    ) -> String {
        let root = self.root.lock().unwrap_or_else(PoisonError::into_inner);
        let mut report = Report { total: total.as_secs_f64(), out: String::new() };
        let known: Duration = root.phases.values().map(|phase| phase.time).sum();
        let rest = report.total - known.as_secs_f64();
        let list = match display {
            TimingDisplay::Tree => None,
            TimingDisplay::List => Some(sorted(&root, total)),
        };
        match format {
            OutputFormat::Text => report.text(&root, list.as_deref(), rest),
            OutputFormat::Json => report.json(&root, list.as_deref(), rest),
        }
        report.out
    }
}

/// Returns the phases under `node` with their total times, the longest first.
fn sorted(node: &Node, total: Duration) -> Vec<(String, Duration)> {
    let mut flat: IndexMap<String, Duration> = IndexMap::new();
    flatten(node, &mut flat);
    flat.sort_by(|_, a, _, b| b.cmp(a));
    std::iter::once(("root".to_owned(), total)).chain(flat).collect()
}

fn flatten(node: &Node, flat: &mut IndexMap<String, Duration>) {
    for ((name, _), phase) in &node.phases {
        *flat.entry(name.clone()).or_default() += phase.time;
        flatten(phase, flat);
    }
}

/// A report being written.
struct Report {
    /// Total run time in seconds.
    total: f64,
    out: String,
}

impl Report {
    fn percent(&self, seconds: f64) -> f64 {
        100.0 * seconds / self.total.max(f64::MIN_POSITIVE)
    }

    fn text(&mut self, root: &Node, list: Option<&[(String, Duration)]>, rest: f64) {
        let line =
            "===-------------------------------------------------------------------------===";
        let title = "... Execution time report ...";
        self.out = format!("{line}\n{title:>54}\n{line}\n");
        let _ = writeln!(self.out, "  Total Execution Time: {:.4} seconds\n", self.total);
        self.out.push_str("  ----Wall Time----  ----Name----\n");
        match list {
            Some(list) => {
                list.iter().for_each(|(name, time)| self.row(name, 0, time.as_secs_f64()));
            }
            None => self.rows(root, 0),
        }
        self.row("Rest", 0, rest);
        self.row("Total", 0, self.total);
    }

    fn rows(&mut self, node: &Node, depth: usize) {
        for ((name, _), phase) in &node.phases {
            self.row(name, depth, phase.time.as_secs_f64());
            self.rows(phase, depth + 1);
        }
    }

    fn row(&mut self, name: &str, depth: usize, seconds: f64) {
        let (percent, indent) = (self.percent(seconds), "  ".repeat(depth));
        let _ = writeln!(self.out, "  {seconds:8.4} ({percent:5.1}%)  {indent}{name}");
    }

    fn json(&mut self, root: &Node, list: Option<&[(String, Duration)]>, rest: f64) {
        self.out = String::from("[\n");
        match list {
            Some(list) => {
                list.iter().for_each(|(name, time)| self.entry(name, 0, time.as_secs_f64(), "},"));
            }
            None => self.entries(root, 0),
        }
        self.entry("Rest", 0, rest, "},");
        self.entry("Total", 0, self.total, "}");
        self.out.push_str("]\n");
    }

    fn entries(&mut self, node: &Node, depth: usize) {
        for ((name, _), phase) in &node.phases {
            self.entry(name, depth, phase.time.as_secs_f64(), ", \"passes\": [");
            self.entries(phase, depth + 1);
            let _ = writeln!(self.out, "{}{{}}]}},", "  ".repeat(depth));
        }
    }

    /// Writes the beginning of a JSON object; `end` ends the line.
    fn entry(&mut self, name: &str, depth: usize, seconds: f64, end: &str) {
        let (percent, indent) = (self.percent(seconds), "  ".repeat(depth));
        let _ = writeln!(
            self.out,
            "{indent}{{\"wall\": {{\"duration\": {seconds:8.4}, \"percentage\": {percent:5.1}}}, \
             \"name\": \"{name}\"{end}"
        );
    }
}

impl Instrument for Timing {
    fn at(&self, moment: Moment, step: &Step, top: &Body, path: &[Op]) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        let running = running.entry(std::thread::current().id()).or_default();
        if moment != Moment::Before {
            if let Some(Running { start, path, enclosing }) = running.pop() {
                self.add(&path, enclosing, start.elapsed());
            }
            return;
        }
        let mut phases = running.last().map_or_else(Vec::new, |enclosing| enclosing.path.clone());
        let enclosing = phases.len();
        let mut pipeline = |body: &Body| {
            let name = body.root().name_str();
            if name != "builtin.module" || !phases.is_empty() {
                phases.push((format!("'{name}' Pipeline"), 0));
            }
        };
        pipeline(top);
        (1..=path.len()).for_each(|len| pipeline(body_at(top, &path[..len])));
        phases.push((step.info.title.to_owned(), std::ptr::from_ref(step) as usize));
        running.push(Running { start: Instant::now(), path: phases, enclosing });
    }
}
