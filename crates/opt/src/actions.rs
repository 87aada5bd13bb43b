//! The log of actions (MLIR: `--log-actions-to`).

use std::io::Write;
use std::sync::{Mutex, PoisonError};

use terrace_asm::PrintFlags;
use terrace_ir::OpRef;
use terrace_ir::action::{Action, ActionHandler};

/// Writes a line when an action begins, and when it is completed.
pub(crate) struct ActionLog {
    out: Mutex<Box<dyn Write + Send>>,
    flags: PrintFlags,
    program: String,
}

impl ActionLog {
    /// A log that goes to the file at `path`; `-` is standard output.
    pub(crate) fn create(path: &str, flags: PrintFlags, program: &str) -> std::io::Result<Self> {
        let out: Box<dyn Write + Send> = match path {
            "-" => Box::new(std::io::stdout()),
            _ => Box::new(std::io::BufWriter::new(std::fs::File::create(path)?)),
        };
        let flags = flags.local_scope(true).skip_regions(true);
        Ok(Self { out: Mutex::new(out), flags, program: program.to_owned() })
    }

    fn line(&self, text: &str) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        // Nothing is left to tell if nobody reads it.
        let _ = writeln!(out, "[thread {}] {text}", self.program);
    }

    fn text(&self, op: OpRef<'_>) -> String {
        let text = terrace_asm::print_op(op, &self.flags).unwrap_or_default();
        text.trim_end().to_owned()
    }
}

impl ActionHandler for ActionLog {
    fn begins(&self, action: Action<'_>) {
        let what = match action {
            Action::Pass { title, op } => {
                let (name, text) = (op.name_str(), self.text(op));
                format!("`pass-execution` running `{title}` on Operation `{name}` ({text})")
            }
            Action::Iteration { number, region } => {
                let of = region.owner().map(|owner| {
                    let at = owner.regions().position(|one| one.id() == region.id());
                    format!("Region #{} for op {}", at.unwrap_or(0), self.text(owner))
                });
                format!("GreedyPatternRewriteIteration({number}) ({})", of.unwrap_or_default())
            }
            Action::Pattern { name, op } => {
                format!("`apply-pattern pattern: {name} ({})", self.text(op))
            }
        };
        self.line(&format!("begins (no breakpoint) Action {what}`"));
    }

    fn completed(&self, tag: &'static str) {
        self.line(&format!("completed `{tag}`"));
    }
}
