//! Printing of the IR before and after passes (MLIR: `--mlir-print-ir-…`). The main type is
//! [`PrintIr`], an instrument of the pass manager.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use terrace_asm::PrintFlags;
use terrace_ir::{Body, Op};
use terrace_pass::{Instrument, Moment, Step, body_at};

use crate::cli::Cli;
use crate::tree_dir::TreeDir;

/// A set of passes around which the IR is printed.
#[derive(Clone, Default)]
struct PassSet {
    all: bool,
    names: Vec<String>,
}

impl PassSet {
    fn contains(&self, step: &Step) -> bool {
        self.all || self.names.iter().any(|name| name == step.info.name)
    }
}

/// An instrument that prints the IR around passes.
pub(crate) struct PrintIr {
    before: PassSet,
    after: PassSet,
    only_if_changed: bool,
    after_failure: bool,
    module_scope: bool,
    assume_verified: bool,
    flags: PrintFlags,
    /// The folder to print to; `None` for the standard error stream.
    tree: Option<TreeDir>,
    /// Hash of the text before a running pass, by address of the pass's body.
    before_hash: Mutex<HashMap<usize, u64>>,
    hasher: RandomState,
}

impl PrintIr {
    /// Creates the instrument that `cli` requests; `None` if `cli` requests no instrument.
    pub(crate) fn of(cli: &Cli) -> Option<Self> {
        let set = |all: bool, names: &[String]| PassSet { all, names: names.to_vec() };
        let print = Self {
            before: set(cli.mlir_print_ir_before_all, &cli.mlir_print_ir_before),
            after: set(cli.mlir_print_ir_after_all, &cli.mlir_print_ir_after),
            only_if_changed: cli.mlir_print_ir_after_change,
            after_failure: cli.mlir_print_ir_after_failure,
            module_scope: cli.mlir_print_ir_module_scope,
            assume_verified: cli.mlir_print_assume_verified,
            flags: cli.print_flags(),
            tree: cli.mlir_print_ir_tree_dir.clone().map(TreeDir::new),
            before_hash: Mutex::default(),
            hasher: RandomState::new(),
        };
        let any = |set: &PassSet| set.all || !set.names.is_empty();
        (any(&print.before) || any(&print.after) || print.after_failure).then_some(print)
    }

    /// Returns a hash of the text of the body's root.
    fn hash(&self, body: &Body) -> u64 {
        let flags = PrintFlags { generic: true, debug_info: false, ..self.flags.clone() };
        self.hasher.hash_one(terrace_asm::print_op(body.root(), &flags))
    }

    fn print(&self, when: &str, step: &Step, top: &Body, path: &[Op]) {
        let body = body_at(top, path);
        let mut header = format!("IR Dump {when} ({})", step.info.name);
        if self.module_scope {
            let root = body.root();
            header.push_str(&format!(" ('{}' operation", root.name_str()));
            if let Some(name) = terrace_ir::symbol::symbol_name(root) {
                header.push_str(&format!(": @{}", name.as_str(root.context())));
            }
            header.push(')');
        }
        let nested = !path.is_empty() || body.root().name_str() != "builtin.module";
        let shown = if self.module_scope { top } else { body };
        let flags = PrintFlags {
            local_scope: self.flags.local_scope || (nested && !self.module_scope),
            // Custom printers may rely on the invariants of valid operations.
            generic: self.flags.generic || !(self.assume_verified || is_valid(shown)),
            ..self.flags.clone()
        };
        let text = terrace_asm::print_op(shown.root(), &flags);
        let text = text.trim_end_matches('\n');
        let is_whole =
            (self.module_scope || path.is_empty()) && shown.root().name_str() == "builtin.module";
        let end = if is_whole { "\n\n\n" } else { "\n\n" };
        let text = format!("// -----// {header} //----- //\n{text}{end}");
        crate::progress::clear();
        match &self.tree {
            Some(tree) => tree.write(step, &text),
            // A failure to write to standard error cannot be reported.
            None => _ = std::io::stderr().lock().write_all(text.as_bytes()),
        }
    }
}

/// Whether the root of `body` is valid. Diagnostics of the verifier are discarded.
fn is_valid(body: &Body) -> bool {
    body.context().capture(|| body.verify()).0.is_ok()
}

impl Instrument for PrintIr {
    fn at(&self, moment: Moment, step: &Step, top: &Body, path: &[Op]) {
        let body = body_at(top, path);
        let key = std::ptr::from_ref(body) as usize;
        let mut hashes = self.before_hash.lock().unwrap_or_else(PoisonError::into_inner);
        if let (Some(tree), Moment::Before) = (&self.tree, moment) {
            tree.begin(top, path);
        }
        match moment {
            Moment::Before => {
                if self.only_if_changed {
                    hashes.insert(key, self.hash(body));
                }
                if self.before.contains(step) {
                    self.print(&format!("Before {}", step.info.title), step, top, path);
                }
            }
            Moment::After => {
                let before = hashes.remove(&key);
                let changed = !self.only_if_changed || before != Some(self.hash(body));
                if self.after.contains(step) && changed {
                    self.print(&format!("After {}", step.info.title), step, top, path);
                }
            }
            Moment::AfterFailed => {
                hashes.remove(&key);
                if self.after_failure || self.after.contains(step) {
                    self.print(&format!("After {} Failed", step.info.title), step, top, path);
                }
            }
        }
        if let (Some(tree), Moment::After | Moment::AfterFailed) = (&self.tree, moment) {
            tree.end();
        }
    }

    fn needs_top(&self) -> bool {
        self.module_scope || self.tree.is_some()
    }
}
