//! Errors, warnings, remarks and notes about IR, before their locations are looked up.

use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

use terrace_diag as diag;
pub use terrace_diag::Severity;

use crate::store::context::Context;
use crate::store::handle::Location;
use crate::store::location::UnknownLoc;

/// A function that gets every diagnostic of a context (MLIR: `DiagnosticEngine::HandlerTy`).
pub type Handler = Arc<dyn Fn(&Context, Diagnostic) + Send + Sync>;

/// The error of a function that has already reported its diagnostics: of parsing, verifying,
/// running passes.
///
/// [`Context::emit`] returns one. The diagnostics went to the context's handler, or to the
/// enclosing [`Context::capture`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reported(());

impl Reported {
    /// Creates the error for a failure that was reported otherwise than by a diagnostic.
    pub(crate) fn elsewhere() -> Self {
        Self(())
    }
}

/// Creates the error for a failure that was reported otherwise than by a diagnostic: for drivers,
/// which write to a console. Exported as private API, so that nobody else can forge the error.
pub fn reported_elsewhere() -> Reported {
    Reported::elsewhere()
}

impl fmt::Display for Reported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there were errors, which have been reported")
    }
}

impl std::error::Error for Reported {}

/// A message about a place in the IR or its source, with notes.
///
/// Hooks return it as their error; whoever called the outermost one hands it to
/// [`Context::emit`]. As text (`Display`) it is its message without the place, which only the
/// context knows: see [`Diagnostic::resolve`]. One word wide.
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
    /// A diagnostic at `location`, without notes.
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

    /// An error at `location`, without notes.
    pub fn error(location: Location, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, location, message)
    }

    /// The diagnostic with one more note, if it takes any.
    pub fn with_note(mut self, location: Location, message: impl Into<String>) -> Self {
        if !self.0.closed {
            self.0.notes.push(Diagnostic::new(Severity::Note, location, message));
        }
        self
    }

    /// The diagnostic, in place of another one: notes meant for that one are dropped.
    pub fn closed(mut self) -> Self {
        self.0.closed = true;
        self
    }

    /// Whether the diagnostic stands in place of another one: see [`Diagnostic::closed`].
    pub fn is_closed(&self) -> bool {
        self.0.closed
    }

    /// The diagnostic, to be emitted after `earlier`; that alone if one of them stands in place of
    /// others (see [`Diagnostic::closed`]), for then there is no more to say.
    pub fn after(mut self, earlier: Diagnostic) -> Self {
        if self.0.closed || earlier.0.closed {
            return earlier;
        }
        self.0.before.push(earlier);
        self
    }

    /// The severity of the diagnostic: error, warning, remark or note.
    pub fn severity(&self) -> Severity {
        self.0.severity
    }

    /// The location that the message is about.
    pub fn location(&self) -> Location {
        self.0.location
    }

    /// The message, without location and notes.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The notes, in the order in which they were added.
    pub fn notes(&self) -> &[Diagnostic] {
        &self.0.notes
    }

    /// Takes out the diagnostics to be emitted before this one.
    pub fn take_earlier(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.0.before)
    }

    /// The diagnostic with its positions looked up, ready to be shown.
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
    /// The captures that are going on in this thread, with the numbers of their contexts.
    static CAPTURES: RefCell<Vec<(u32, Vec<Diagnostic>)>> = const { RefCell::new(Vec::new()) };
}

/// Keeps `diagnostic` if this thread captures those of the context `number`.
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
    /// Runs `work` and gives what it emitted in this thread, which no handler gets to see.
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
