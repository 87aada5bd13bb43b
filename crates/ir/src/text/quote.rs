//! Errors at operations, and the text of operations that messages quote.

use std::sync::{Arc, PoisonError, RwLock};

use crate::body::OpRef;
use crate::store::context::Context;
use crate::store::diagnostic::Diagnostic;

/// A function that returns the text of an operation for a message.
pub type OpPrinter = Arc<dyn Fn(OpRef<'_>) -> String + Send + Sync>;

/// Returns the text of an operation for a message; its name if the context has no [`OpPrinter`]. A
/// text of several lines begins on a new line.
pub fn op_text(op: OpRef<'_>) -> String {
    let text = match op.context().op_printer() {
        Some(printer) => printer(op),
        None => format!("\"{}\"", op.name_str()),
    };
    if text.contains('\n') { format!("\n{text}") } else { text }
}

/// The printer of operations that a context's messages quote; `None` until one is set.
#[derive(Default)]
struct Quoting(RwLock<Option<OpPrinter>>);

impl Context {
    /// Sets the printer of operations that messages of this context quote. Parsing a text sets the
    /// printer of the text format unless another one is set.
    pub fn set_op_printer(&self, printer: OpPrinter) {
        *self.extension::<Quoting>().0.write().unwrap_or_else(PoisonError::into_inner) =
            Some(printer);
    }

    /// Returns the printer set by [`Context::set_op_printer`]; `None` before.
    pub fn op_printer(&self) -> Option<OpPrinter> {
        self.extension::<Quoting>().0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl OpRef<'_> {
    /// Returns an error at this operation, `'name' op message`.
    #[cold]
    pub fn error(self, message: impl AsRef<str>) -> Diagnostic {
        self.plain_error(format!("'{}' op {}", self.name_str(), message.as_ref()))
    }

    /// Returns an error at this operation, without its name in front of the message.
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
