//! Reproducers: files that contain IR together with the pipeline to run on it. [`Reproducer`] reads
//! and writes them, [`Failures`] creates one when a pass fails.

use std::sync::{Arc, Mutex, PoisonError};

use terrace_asm::{ExternalResources, PrintFlags, ResourceValue};
use terrace_ir::__private::reported_elsewhere;
use terrace_ir::{Body, Diagnostic, Location, Op, Reported};
use terrace_pass::{Instrument, Moment, Step, body_at};

/// The group of external resources that contains the pipeline.
const GROUP: &str = "mlir_reproducer";

/// The pipeline of a reproducer, and the options to run it with.
#[derive(Clone, Debug)]
pub(crate) struct Reproducer {
    /// The pipeline in textual form.
    pub(crate) pipeline: String,
    pub(crate) disable_threading: bool,
    pub(crate) verify_each: bool,
}

impl Reproducer {
    /// Takes the pipeline out of the external resources of `body`'s context; `None` if they contain
    /// none.
    pub(crate) fn take(body: &Body) -> Result<Option<Self>, Reported> {
        let cx = body.context();
        let Some(entries) = ExternalResources::of(cx).take(GROUP) else { return Ok(None) };
        let mut found = Self {
            pipeline: String::new(),
            disable_threading: cx.thread_count() == 1,
            verify_each: true,
        };
        for (key, value) in entries {
            match (&*key, value) {
                ("pipeline", ResourceValue::String(text)) => {
                    found.pipeline = String::from_utf8_lossy(&text).into_owned();
                }
                ("pipeline", _) => {
                    let message = "expected string value for key 'pipeline'";
                    let location = body.root().location();
                    return Err(cx.emit(Diagnostic::error(location, message)));
                }
                ("disable_threading", ResourceValue::Bool(value)) => {
                    found.disable_threading = value;
                }
                ("verify_each", ResourceValue::Bool(value)) => found.verify_each = value,
                _ => {
                    let message = format!("unknown 'mlir_reproducer' resource key '{key}'");
                    let location = body.root().location();
                    return Err(cx.emit(Diagnostic::error(location, message)));
                }
            }
        }
        Ok(Some(found))
    }

    /// Returns the text of `body` with the pipeline.
    pub(crate) fn text(&self, body: &Body) -> String {
        let resources = ExternalResources::of(body.context());
        let before = resources.take(GROUP);
        let pipeline = ResourceValue::String(self.pipeline.as_bytes().into());
        resources.add(GROUP, "pipeline", pipeline);
        resources.add(GROUP, "disable_threading", ResourceValue::Bool(self.disable_threading));
        resources.add(GROUP, "verify_each", ResourceValue::Bool(self.verify_each));
        let text = terrace_asm::print_op(body.root(), &PrintFlags::default());
        resources.take(GROUP);
        for (key, value) in before.unwrap_or_default() {
            resources.add(GROUP, &key, value);
        }
        text
    }

    /// Writes the text of `body` with the pipeline to the file at `path`.
    pub(crate) fn write(&self, body: &Body, path: &str) -> Result<(), Reported> {
        save(path, &self.text(body))
    }
}

fn save(path: &str, text: &str) -> Result<(), Reported> {
    std::fs::write(path, text).map_err(|error| {
        eprintln!("error: cannot write {path}: {error}");
        reported_elsewhere()
    })
}

/// An instrument that records failing passes and, if `local`, the IR before the current pass.
#[derive(Clone)]
pub(crate) struct Failures {
    path: String,
    local: bool,
    template: Reproducer,
    failed: Arc<Mutex<Vec<(Location, String)>>>,
    /// The reproducer for the running pass; used only if `local`.
    before: Arc<Mutex<String>>,
}

impl Failures {
    /// Creates an instrument that writes to the file at `path`. `template` is the reproducer of the
    /// whole pipeline.
    pub(crate) fn new(path: &str, local: bool, template: Reproducer) -> Self {
        let (failed, before) = Default::default();
        Self { path: path.to_owned(), local, template, failed, before }
    }

    /// If a pass has failed, writes the reproducer and reports that. `text` is the reproducer of
    /// the whole pipeline, made before the run.
    pub(crate) fn report(&self, body: &Body, text: &str) -> Result<(), Reported> {
        let failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((location, _)) = failed.first() else { return Ok(()) };
        if self.local {
            let before = self.before.lock().unwrap_or_else(PoisonError::into_inner);
            save(&self.path, &before)?;
        } else {
            save(&self.path, text)?;
        }
        let names: Vec<&str> = failed.iter().map(|(_, name)| name.as_str()).collect();
        let names = match self.local {
            true => names.join(", "),
            false => format!("[{}]", names.join(", ")),
        };
        let note = format!(
            "Pipeline failed while executing {names}: reproducer generated at `{}`",
            self.path
        );
        let message = "Failures have been detected while processing an MLIR pass pipeline";
        body.context().emit(Diagnostic::error(*location, message).with_note(*location, note));
        Ok(())
    }
}

impl Instrument for Failures {
    fn at(&self, moment: Moment, step: &Step, top: &Body, path: &[Op]) {
        let root = body_at(top, path).root();
        if self.local && moment == Moment::Before {
            let names = (0..=path.len()).map(|end| body_at(top, &path[..end]).root().name_str());
            let open: String = names.clone().map(|name| format!("{name}(")).collect();
            let pipeline = format!("{open}{}{}", step.to_text(), ")".repeat(path.len() + 1));
            let text = Reproducer { pipeline, ..self.template.clone() }.text(top);
            *self.before.lock().unwrap_or_else(PoisonError::into_inner) = text;
        }
        if moment != Moment::AfterFailed {
            return;
        }
        let mut name = format!("`{}` on '{}' operation", step.info.title, root.name_str());
        if let Some(symbol) = terrace_ir::symbol::symbol_name(root) {
            name.push_str(&format!(": @{}", symbol.as_str(root.context())));
        }
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.push((root.location(), name));
    }

    fn needs_top(&self) -> bool {
        self.local
    }
}
