//! Errors at operations, and how messages quote operations.

use std::sync::{Arc, PoisonError, RwLock};

use crate::body::OpRef;
use crate::store::context::Context;
use crate::store::diagnostic::Diagnostic;

/// Writes an operation for a message.
pub type OpPrinter = Arc<dyn Fn(OpRef<'_>) -> String + Send + Sync>;

/// The text of an operation for a message, on lines of its own if it has several: its name only if
/// no text format is in use.
pub fn op_text(op: OpRef<'_>) -> String {
    let text = match op.context().op_printer() {
        Some(printer) => printer(op),
        None => format!("\"{}\"", op.name_str()),
    };
    if text.contains('\n') { format!("\n{text}") } else { text }
}

/// The printer that a context's messages use, if one is set.
#[derive(Default)]
struct Quoting(RwLock<Option<OpPrinter>>);

impl Context {
    /// Makes `printer` write the operations that messages of this context quote. Reading text sets
    /// the printer of the text format, if there is none yet.
    pub fn set_op_printer(&self, printer: OpPrinter) {
        *self.extension::<Quoting>().0.write().unwrap_or_else(PoisonError::into_inner) =
            Some(printer);
    }

    /// The printer of quoted operations that [`Context::set_op_printer`] set, if one was.
    pub fn op_printer(&self) -> Option<OpPrinter> {
        self.extension::<Quoting>().0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl OpRef<'_> {
    /// An error at this operation: `'name' op message`.
    #[cold]
    pub fn error(self, message: impl AsRef<str>) -> Diagnostic {
        self.plain_error(format!("'{}' op {}", self.name_str(), message.as_ref()))
    }

    /// An error at this operation without its name in front.
    #[cold]
    pub fn plain_error(self, message: impl Into<String>) -> Diagnostic {
        let error = Diagnostic::error(self.location(), message);
        if !self.context().quotes_operations() {
            return error;
        }
        let note = format!("see current operation: {}", op_text(self));
        error.with_note(self.location(), note)
    }
}
