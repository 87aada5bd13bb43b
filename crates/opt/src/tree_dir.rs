//! The folders of `--mlir-print-ir-tree-dir` ([`TreeDir`]): a file for each time that the IR is
//! printed, in a folder for each operation.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{fs, io};

use terrace_ir::{Body, Op, OpRef};
use terrace_pass::{Step, body_at};
use terrace_tool::{complain, describe};

/// A folder for printed IR. Passes run one at a time.
pub(crate) struct TreeDir {
    root: PathBuf,
    state: Mutex<TreeState>,
}

/// An operation on the way to the one that a pass runs on: the name of its folder, and its id in
/// the enclosing body if it has no symbol.
type Part = (String, Option<Op>);

/// The state that changes while passes run.
#[derive(Default)]
struct TreeState {
    /// The ways to the operations of the running passes, the outermost pass first.
    running: Vec<Vec<Part>>,
    /// The number of the last file of each operation.
    numbers: HashMap<Vec<Part>, u32>,
}

impl TreeDir {
    /// Creates the tree in the folder at `root`, which is created with the first file.
    pub(crate) fn new(root: PathBuf) -> Self {
        Self { root, state: Mutex::default() }
    }

    fn state(&self) -> MutexGuard<'_, TreeState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a pass begins on the operation at `path` in `top`. A pass may run further passes
    /// on its operation or inside of it, whose `top` is then not the whole program.
    pub(crate) fn begin(&self, top: &Body, path: &[Op]) {
        let mut state = self.state();
        let mut way = state.running.last().cloned().unwrap_or_default();
        for depth in 0..=path.len() {
            let (name, has_symbol) = folder_name(body_at(top, &path[..depth]).root());
            let id = path[..depth].last().filter(|_| !has_symbol).copied();
            if depth > 0 || way.last().is_none_or(|(last, _)| *last != name) {
                way.push((name, id));
            }
        }
        state.running.push(way);
    }

    /// Notes that the pass that began last ends.
    pub(crate) fn end(&self) {
        self.state().running.pop();
    }

    /// Writes `text`, the IR around the running pass of `step`. Errors are shown.
    pub(crate) fn write(&self, step: &Step, text: &str) {
        let mut state = self.state();
        let Some(way) = state.running.last().cloned() else { return };
        let mut folder = self.root.clone();
        let mut folders = vec![folder.clone()];
        for (name, _) in &way {
            folder.push(name);
            folders.push(folder.clone());
        }
        for folder in folders {
            if let Err(error) = fs::create_dir(&folder)
                && error.kind() != io::ErrorKind::AlreadyExists
            {
                let (folder, error) = (folder.display(), describe(&error));
                let _ = complain(&format!("Error while creating directory {folder}: {error}"));
                return;
            }
        }
        let file = folder.join(format!("{}_{}.mlir", state.number(&way), step.info.name));
        if let Err(error) = fs::write(&file, text) {
            let (file, error) = (file.display(), describe(&error));
            let _ = complain(&format!(
                "Error opening output file {file}: cannot open output file '{file}': {error}"
            ));
        }
    }
}

impl TreeState {
    /// Returns the number of the next file of the operation at the end of `way`, behind the numbers
    /// of the last files of the operations around it.
    fn number(&mut self, way: &[Part]) -> String {
        let around = (1..way.len())
            .map(|depth| self.numbers.entry(way[..depth].to_vec()).or_insert(0).to_string());
        let mut parts: Vec<String> = around.collect();
        let own = self.numbers.entry(way.to_vec()).and_modify(|last| *last += 1).or_insert(0);
        parts.push(own.to_string());
        parts.join("_")
    }
}

/// Returns the name of the folder of `op`, and whether `op` has a symbol.
fn folder_name(op: OpRef<'_>) -> (String, bool) {
    let name = op.name_str().replace('.', "_");
    match terrace_ir::symbol::symbol_name(op) {
        Some(symbol) => {
            let symbol = symbol.as_str(op.context()).replace(['/', '\\'], "_");
            (format!("{name}_{symbol}"), true)
        }
        None => (format!("{name}_no-symbol-name"), false),
    }
}
