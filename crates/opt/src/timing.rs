//! How long reading, passes and writing take (MLIR: `--mlir-timing`).

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::ThreadId;
use std::time::{Duration, Instant};

use indexmap::IndexMap;
use terrace_ir::{Body, Op};
use terrace_pass::{Instrument, Moment, Step, body_at};

/// How times are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum TimingDisplay {
    /// One line for each name, the longest first.
    List,
    /// A line for each name within what it is part of.
    Tree,
}

/// The time spent on something and on its parts, by name.
#[derive(Default)]
struct Node {
    time: Duration,
    parts: IndexMap<String, Node>,
}

/// Times that are being collected.
#[derive(Clone, Default)]
pub(crate) struct Timing {
    root: Arc<Mutex<Node>>,
    running: Arc<Mutex<HashMap<ThreadId, Instant>>>,
}

impl Timing {
    /// Adds `time` to what `path` names.
    fn add(&self, path: &[String], time: Duration) {
        let mut root = self.root.lock().unwrap_or_else(PoisonError::into_inner);
        let mut at = &mut *root;
        for name in path {
            at = at.parts.entry(name.clone()).or_default();
            at.time += time;
        }
    }

    /// Runs `work` and adds its time as that of `name`.
    pub(crate) fn measure<R>(&self, name: &str, work: impl FnOnce() -> R) -> R {
        let start = Instant::now();
        let result = work();
        self.add(&[name.to_owned()], start.elapsed());
        result
    }

    /// The report, where all took `total`.
    pub(crate) fn report(&self, total: Duration, display: TimingDisplay) -> String {
        let root = self.root.lock().unwrap_or_else(PoisonError::into_inner);
        let line =
            "===-------------------------------------------------------------------------===";
        let title = "... Execution time report ...";
        let mut out = format!("{line}\n{title:>54}\n{line}\n");
        let _ = writeln!(out, "  Total Execution Time: {:.4} seconds\n", total.as_secs_f64());
        out.push_str("  ----Wall Time----  ----Name----\n");
        let mut row = |name: &str, depth: usize, seconds: f64| {
            let percent = 100.0 * seconds / total.as_secs_f64().max(f64::MIN_POSITIVE);
            let indent = "  ".repeat(depth);
            let _ = writeln!(out, "  {seconds:8.4} ({percent:5.1}%)  {indent}{name}");
        };
        match display {
            TimingDisplay::Tree => rows(&root, 0, &mut row),
            TimingDisplay::List => {
                let mut flat: IndexMap<String, Duration> = IndexMap::new();
                flatten(&root, &mut flat);
                flat.sort_by(|_, a, _, b| b.cmp(a));
                row("root", 0, total.as_secs_f64());
                for (name, time) in &flat {
                    row(name, 0, time.as_secs_f64());
                }
            }
        }
        let known: Duration = root.parts.values().map(|part| part.time).sum();
        row("Rest", 0, total.as_secs_f64() - known.as_secs_f64());
        row("Total", 0, total.as_secs_f64());
        out
    }
}

fn rows(node: &Node, depth: usize, row: &mut impl FnMut(&str, usize, f64)) {
    for (name, part) in &node.parts {
        row(name, depth, part.time.as_secs_f64());
        rows(part, depth + 1, row);
    }
}

fn flatten(node: &Node, flat: &mut IndexMap<String, Duration>) {
    for (name, part) in &node.parts {
        *flat.entry(name.clone()).or_default() += part.time;
        flatten(part, flat);
    }
}

impl Instrument for Timing {
    fn at(&self, moment: Moment, step: &Step, top: &Body, path: &[Op]) {
        let thread = std::thread::current().id();
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if moment == Moment::Before {
            running.insert(thread, Instant::now());
            return;
        }
        let Some(start) = running.remove(&thread) else { return };
        let mut names: Vec<String> = Vec::new();
        let mut pipeline = |body: &Body| {
            let name = body.root().name_str();
            if name != "builtin.module" || !names.is_empty() {
                names.push(format!("'{name}' Pipeline"));
            }
        };
        pipeline(top);
        (1..=path.len()).for_each(|len| pipeline(body_at(top, &path[..len])));
        names.push(step.info.title.to_owned());
        self.add(&names, start.elapsed());
    }
}
