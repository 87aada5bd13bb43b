//! Errors, warnings, remarks and notes at IR locations, before the locations are resolved.

use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

use terrace_diag as diag;
pub use terrace_diag::Severity;

use crate::store::context::Context;
use crate::store::handle::Location;
use crate::store::location::UnknownLoc;

/// A function that receives every diagnostic of a context (MLIR: `DiagnosticEngine::HandlerTy`).
pub type Handler = Arc<dyn Fn(&Context, Diagnostic) + Send + Sync>;

/// The error of a function that has already reported its diagnostics, such as a parser, the
/// verifier or a pass.
///
/// [`Context::emit`] returns one. The diagnostics went to the context's handler, or to the
/// enclosing [`Context::capture`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reported(());

impl Reported {
    /// Creates the error for a failure that was not reported by a diagnostic.
    pub(crate) fn elsewhere() -> Self {
        Self(())
    }
}

/// Creates the error for a failure that was not reported by a diagnostic, for drivers that write to
/// a console. Private API, so that other code cannot construct the error.
pub fn reported_elsewhere() -> Reported {
    Reported::elsewhere()
}

impl fmt::Display for Reported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there were errors, which have been reported")
    }
}

impl std::error::Error for Reported {}

/// A message with a location and notes.
///
/// Hooks return it as their error; the caller of the outermost hook passes it to [`Context::emit`].
/// `Display` writes the message without the location, which only the context can resolve: see
/// [`Diagnostic::resolve`]. The size is one word.
#[derive(Clone, Debug)]
#[must_use]
pub struct Diagnostic(Box<Data>);

#[derive(Clone, Debug)]
struct Data {
    severity: Severity,
    location: Location,
    message: String,
    notes: Vec<Diagnostic>,
    before: Vec<Diagnostic>,
    closed: bool,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for Diagnostic {}

impl Diagnostic {
    /// Creates a diagnostic at `location` without notes.
    pub fn new(severity: Severity, location: Location, message: impl Into<String>) -> Self {
        Self(Box::new(Data {
            severity,
            location,
            message: message.into(),
            notes: Vec::new(),
            before: Vec::new(),
            closed: false,
        }))
    }

    /// Creates an error at `location` without notes.
    pub fn error(location: Location, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, location, message)
    }

    /// Returns the diagnostic with another note; a closed diagnostic is unchanged.
    pub fn with_note(mut self, location: Location, message: impl Into<String>) -> Self {
        if !self.0.closed {
            self.0.notes.push(Diagnostic::new(Severity::Note, location, message));
        }
        self
    }

    /// Returns the diagnostic as a closed one, which replaces another diagnostic and ignores
    /// further notes.
    pub fn closed(mut self) -> Self {
        self.0.closed = true;
        self
    }

    /// Whether the diagnostic is closed: see [`Diagnostic::closed`].
    pub fn is_closed(&self) -> bool {
        self.0.closed
    }

    /// Returns the diagnostic, to be emitted after `earlier`; only `earlier` if either is closed
    /// (see [`Diagnostic::closed`]).
    pub fn after(mut self, earlier: Diagnostic) -> Self {
        if self.0.closed || earlier.0.closed {
            return earlier;
        }
        self.0.before.push(earlier);
        self
    }

    /// Returns the severity of the diagnostic: error, warning, remark or note.
    pub fn severity(&self) -> Severity {
        self.0.severity
    }

    /// Returns the location that the message refers to.
    pub fn location(&self) -> Location {
        self.0.location
    }

    /// Returns the message, without location and notes.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Returns the notes in the order of their addition.
    pub fn notes(&self) -> &[Diagnostic] {
        &self.0.notes
    }

    /// Removes and returns the diagnostics to be emitted before this one.
    pub fn take_earlier(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.0.before)
    }

    /// Returns the diagnostic with its locations resolved, ready for rendering.
    pub fn resolve(&self, cx: &Context) -> diag::Diagnostic {
        let mut out =
            diag::Diagnostic::new(self.0.severity, place(cx, self.0.location), self.message());
        let (mut at, limit) = (self.0.location, diag::render::CALL_STACK_LIMIT);
        while let Some(call) = at.as_call_site(cx).filter(|_| out.callers.len() < limit) {
            at = call.caller;
            out.callers.push(place(cx, at));
        }
        out.notes = self.0.notes.iter().map(|n| n.resolve(cx)).collect();
        out
    }
}

/// Returns the position in a file that diagnostics at `location` show.
fn place(cx: &Context, location: Location) -> diag::Place {
    if let Some(at) = location.file_position(cx) {
        return diag::Place::At(diag::Position::new(at.file.as_str(cx), at.line, at.col));
    }
    if location.is::<UnknownLoc>() {
        return diag::Place::Unknown;
    }
    diag::Place::Described(location.to_text(cx).into())
}

thread_local! {
    /// The active captures of this thread, each with the number of its context.
    static CAPTURES: RefCell<Vec<(u32, Vec<Diagnostic>)>> = const { RefCell::new(Vec::new()) };
}

/// Stores `diagnostic` if this thread captures the diagnostics of the context `number`; else
/// returns it.
pub(super) fn capture(number: u32, diagnostic: Diagnostic) -> Option<Diagnostic> {
    CAPTURES.with_borrow_mut(|captures| match captures.iter_mut().rfind(|c| c.0 == number) {
        Some((_, held)) => {
            held.push(diagnostic);
            None
        }
        None => Some(diagnostic),
    })
}

impl Context {
    /// Runs `work` and returns its result with the diagnostics that it emitted in this thread,
    /// which are not passed to the handler.
    pub fn capture<R>(&self, work: impl FnOnce() -> R) -> (R, Vec<Diagnostic>) {
        struct Capture;
        impl Drop for Capture {
            fn drop(&mut self) {
                CAPTURES.with_borrow_mut(|captures| captures.pop());
            }
        }
        CAPTURES.with_borrow_mut(|captures| captures.push((self.number(), Vec::new())));
        let end = Capture;
        let result = work();
        let held = CAPTURES.with_borrow_mut(|captures| {
            captures.last_mut().map(|(_, held)| std::mem::take(held)).unwrap_or_default()
        });
        drop(end);
        (result, held)
    }
}
