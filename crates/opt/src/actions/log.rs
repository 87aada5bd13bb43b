//! The log of actions (MLIR: `--log-actions-to`).

use std::sync::{Mutex, PoisonError};

use terrace_asm::PrintFlags;
use terrace_ir::OpRef;
use terrace_ir::action::Action;

use super::{Sink, describe};

/// An observer that writes a line when an action begins, and a line when it is completed.
pub(super) struct ActionLog {
    out: Mutex<Sink>,
    flags: PrintFlags,
    program: String,
}

impl ActionLog {
    pub(super) fn new(out: Sink, flags: PrintFlags, program: &str) -> Self {
        let flags = flags.local_scope(true).skip_regions(true);
        Self { out: Mutex::new(out), flags, program: program.to_owned() }
    }

    pub(super) fn begins(&self, action: Action<'_>, taken: bool) {
        let unit = match action {
            Action::Pass { op, .. } | Action::Pattern { op, .. } | Action::Conversion { op } => {
                self.text(op)
            }
            Action::Iteration { region, .. } => region.owner().map_or(String::new(), |owner| {
                let at = owner.regions().position(|one| one.id() == region.id());
                format!("Region #{} for op {}", at.unwrap_or(0), self.text(owner))
            }),
        };
        let what = if taken { "begins" } else { "skips" };
        self.line(&format!("{what} (no breakpoint) Action {} ({unit})`", describe(action)));
    }

    pub(super) fn completed(&self, tag: &'static str) {
        self.line(&format!("completed `{tag}`"));
    }

    fn line(&self, text: &str) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        // Errors are ignored, because the reader of a pipe may have exited.
        let _ = writeln!(out, "[thread {}] {text}", self.program);
    }

    fn text(&self, op: OpRef<'_>) -> String {
        let text = terrace_asm::print_op(op, &self.flags);
        text.trim_end().to_owned()
    }
}
