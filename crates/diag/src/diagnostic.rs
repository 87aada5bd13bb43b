//! What is said to the user: severity, place, message, notes.

use std::fmt;
use std::sync::Arc;

/// How bad what a diagnostic says is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The diagnostic is attached to another one, to explain it.
    Note,
    /// The diagnostic is information that was asked for.
    Remark,
    /// Something is suspicious, but the work goes on.
    Warning,
    /// The input is wrong, or the work failed.
    Error,
}

impl Severity {
    /// The word that diagnostics begin with: `error`, `warning`, `remark`, `note`.
    pub fn as_str(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Remark => "remark",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A point in a file: line and column count from 1, the column in bytes.
///
/// A 0 is allowed (MLIR locations may hold one) and points at nothing that could be quoted.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The file's name, as the source manager knows it.
    pub file: Arc<str>,
    /// The line, counted from 1.
    pub line: u32,
    /// The column in bytes, counted from 1.
    pub col: u32,
}

impl Position {
    /// The position `file:line:col`.
    pub fn new(file: impl Into<Arc<str>>, line: u32, col: u32) -> Position {
        Position { file: file.into(), line, col }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.col)
    }
}

/// The place of a diagnostic as the user sees it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Place {
    /// Nothing is known about the place.
    #[default]
    Unknown,
    /// A location without a file, as it is written: `loc("name")`.
    Described(Arc<str>),
    /// A point in a file.
    At(Position),
}

impl Place {
    /// The point in a file, if there is one.
    pub fn position(&self) -> Option<&Position> {
        match self {
            Place::At(position) => Some(position),
            Place::Unknown | Place::Described(_) => None,
        }
    }

    /// Writes what stands before `error: ` and what stands between it and the message.
    pub(crate) fn write_headline(
        &self,
        f: &mut impl fmt::Write,
        severity: Severity,
        message: &str,
    ) -> fmt::Result {
        match self {
            Place::Unknown => write!(f, "<unknown>:0: {severity}: {message}"),
            Place::Described(text) => write!(f, "<unknown>:0: {severity}: {text}: {message}"),
            Place::At(position) => write!(f, "{position}: {severity}: {message}"),
        }
    }
}

impl From<Position> for Place {
    fn from(position: Position) -> Place {
        Place::At(position)
    }
}

impl From<Option<Position>> for Place {
    fn from(position: Option<Position>) -> Place {
        position.map_or(Place::Unknown, Place::At)
    }
}

/// A message for the user, with the notes that belong to it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use = "a diagnostic does nothing until it is emitted"]
pub struct Diagnostic {
    /// How bad what the diagnostic says is.
    pub severity: Severity,
    /// The place that the diagnostic is about.
    pub place: Place,
    /// How many bytes to underline from the place on; 0 or 1 is a mere caret.
    pub underline: u32,
    /// From where the place was called or inlined (a call-site location), the innermost caller first.
    pub callers: Vec<Place>,
    /// The message, without a final full stop or line end.
    pub message: String,
    /// The notes that explain the diagnostic, in order.
    pub notes: Vec<Diagnostic>,
}

impl Diagnostic {
    /// A diagnostic at `place`, without notes.
    pub fn new(
        severity: Severity,
        place: impl Into<Place>,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic {
            severity,
            place: place.into(),
            underline: 0,
            callers: Vec::new(),
            message: message.into(),
            notes: Vec::new(),
        }
    }

    /// An error at `place`, without notes.
    pub fn error(place: impl Into<Place>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, place, message)
    }

    /// A warning at `place`, without notes.
    pub fn warning(place: impl Into<Place>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, place, message)
    }

    /// A remark at `place`, without notes.
    pub fn remark(place: impl Into<Place>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Remark, place, message)
    }

    /// Adds a note at a place of its own.
    pub fn with_note(self, place: impl Into<Place>, message: impl Into<String>) -> Diagnostic {
        self.with_notes([Diagnostic::new(Severity::Note, place, message)])
    }

    /// Adds a note at the diagnostic's own place and callers; the source is then not quoted again.
    pub fn with_note_here(self, message: impl Into<String>) -> Diagnostic {
        let note = Diagnostic::new(Severity::Note, self.place.clone(), message)
            .with_callers(self.callers.clone());
        self.with_notes([note])
    }

    /// Adds `notes` behind those of the diagnostic.
    pub fn with_notes(mut self, notes: impl IntoIterator<Item = Diagnostic>) -> Diagnostic {
        self.notes.extend(notes);
        self
    }

    /// Says from where the place was called, the innermost caller first.
    pub fn with_callers(mut self, callers: impl IntoIterator<Item = Place>) -> Diagnostic {
        self.callers.extend(callers);
        self
    }

    /// Underlines `bytes` bytes from the place on.
    pub fn with_underline(mut self, bytes: usize) -> Diagnostic {
        self.underline = u32::try_from(bytes).unwrap_or(u32::MAX);
        self
    }

    /// The point in a file, if there is one.
    pub fn position(&self) -> Option<&Position> {
        self.place.position()
    }

    /// Whether this is an error.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// The lines of the message and its notes, without quoting the source.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.place.write_headline(f, self.severity, &self.message)?;
        for caller in &self.callers {
            f.write_str("\n")?;
            caller.write_headline(f, Severity::Note, "called from")?;
        }
        for note in &self.notes {
            f.write_str("\n")?;
            note.place.write_headline(f, note.severity, &note.message)?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostic {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn displays_all_its_lines() {
        let diagnostic = Diagnostic::error(Position::new("a.mlir", 3, 7), "no such thing")
            .with_callers([Place::At(Position::new("b.mlir", 1, 2)), Place::Unknown])
            .with_note(Place::Described("loc(\"x\")".into()), "it was here")
            .with_note_here("see");
        insta::assert_snapshot!(diagnostic, @r#"
        a.mlir:3:7: error: no such thing
        b.mlir:1:2: note: called from
        <unknown>:0: note: called from
        <unknown>:0: note: loc("x"): it was here
        a.mlir:3:7: note: see
        "#);
    }

    #[test]
    fn an_absent_position_is_unknown() {
        let diagnostic = Diagnostic::remark(None, "hello");
        assert_eq!(diagnostic.place, Place::Unknown);
        assert_eq!(diagnostic.position(), None);
        assert!(!diagnostic.is_error());
        assert_eq!(diagnostic.to_string(), "<unknown>:0: remark: hello");
    }
}
