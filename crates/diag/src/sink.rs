//! Where diagnostics go.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::diagnostic::Diagnostic;

/// A handler that several threads may call.
pub type DiagnosticHandler = Arc<dyn Fn(Diagnostic) + Send + Sync>;

/// Receives diagnostics. Every `FnMut(Diagnostic)` is one.
pub trait DiagnosticSink {
    /// Takes one diagnostic.
    fn emit(&mut self, diagnostic: Diagnostic);
}

impl<F: FnMut(Diagnostic)> DiagnosticSink for F {
    fn emit(&mut self, diagnostic: Diagnostic) {
        self(diagnostic);
    }
}

/// Keeps what it receives, and counts the errors.
#[derive(Clone, Default, Debug)]
pub struct CollectingSink {
    diagnostics: Vec<Diagnostic>,
    errors: usize,
}

impl CollectingSink {
    /// A sink that has received nothing.
    pub fn new() -> CollectingSink {
        CollectingSink::default()
    }

    /// What was received, in order.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// How many of them are errors.
    pub fn error_count(&self) -> usize {
        self.errors
    }

    /// Whether one of them is an error.
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Takes out what was received, and begins anew.
    pub fn take(&mut self) -> Vec<Diagnostic> {
        self.errors = 0;
        std::mem::take(&mut self.diagnostics)
    }
}

impl DiagnosticSink for CollectingSink {
    fn emit(&mut self, diagnostic: Diagnostic) {
        self.errors += usize::from(diagnostic.is_error());
        self.diagnostics.push(diagnostic);
    }
}

/// A [`CollectingSink`] that several threads may fill. A clone refers to the same one.
///
/// The order is that of arrival: whoever emits from several threads must sort, or collect per task.
#[derive(Clone, Default, Debug)]
pub struct SharedSink {
    inner: Arc<Mutex<CollectingSink>>,
}

impl SharedSink {
    /// A sink that has received nothing.
    pub fn new() -> SharedSink {
        SharedSink::default()
    }

    /// A handler that fills this sink.
    pub fn handler(&self) -> DiagnosticHandler {
        let sink = self.clone();
        Arc::new(move |diagnostic| sink.push(diagnostic))
    }

    /// Takes one diagnostic.
    pub fn push(&self, diagnostic: Diagnostic) {
        self.lock().emit(diagnostic);
    }

    /// How many errors there were since the last [`Self::take`].
    pub fn error_count(&self) -> usize {
        self.lock().error_count()
    }

    /// Takes out what was received, and begins anew.
    pub fn take(&self) -> Vec<Diagnostic> {
        self.lock().take()
    }

    fn lock(&self) -> MutexGuard<'_, CollectingSink> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl DiagnosticSink for SharedSink {
    fn emit(&mut self, diagnostic: Diagnostic) {
        self.push(diagnostic);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Place;

    fn report(sink: &mut impl DiagnosticSink) {
        sink.emit(Diagnostic::warning(Place::Unknown, "w"));
        sink.emit(Diagnostic::error(Place::Unknown, "e"));
    }

    #[test]
    fn collects_and_counts() {
        let mut sink = CollectingSink::new();
        assert!(!sink.has_errors());
        report(&mut sink);
        assert_eq!((sink.diagnostics().len(), sink.error_count()), (2, 1));
        assert!(sink.has_errors());
        assert_eq!(sink.take().len(), 2);
        assert_eq!((sink.diagnostics().len(), sink.error_count()), (0, 0));
    }

    #[test]
    fn a_closure_is_a_sink() {
        let mut messages = Vec::new();
        report(&mut |diagnostic: Diagnostic| messages.push(diagnostic.message));
        assert_eq!(messages, ["w", "e"]);
    }

    #[test]
    fn a_shared_sink_is_filled_from_threads() {
        let sink = SharedSink::new();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                let handler = sink.handler();
                scope.spawn(move || handler(Diagnostic::error(Place::Unknown, "e")));
            }
        });
        assert_eq!(sink.error_count(), 4);
        assert_eq!(sink.take().len(), 4);
        report(&mut sink.clone());
        assert_eq!(sink.error_count(), 1);
    }
}
