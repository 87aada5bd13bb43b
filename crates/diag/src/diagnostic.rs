//! Diagnostics ([`Diagnostic`]): severity, place, message, notes. All crates create them; `render`
//! and `pretty` print them.

use std::fmt;
use std::sync::Arc;

/// The severity of a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// An explanation, attached to another diagnostic.
    Note,
    /// Information that the user has requested.
    Remark,
    /// A suspicious input; processing continues.
    Warning,
    /// An invalid input, or a failure.
    Error,
}

impl Severity {
    /// Returns the word that diagnostics begin with: `error`, `warning`, `remark` or `note`.
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

/// A position in a file: line and column, both counted from 1, the column in bytes.
///
/// MLIR locations may contain a 0 for either. Such a position is printed, but its source line is
/// not quoted.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The name of the file, by which the source manager finds it.
    pub file: Arc<str>,
    /// The line, counted from 1.
    pub line: u32,
    /// The column in bytes, counted from 1.
    pub col: u32,
}

impl Position {
    /// Creates the position `file:line:col`.
    pub fn new(file: impl Into<Arc<str>>, line: u32, col: u32) -> Position {
        Position { file: file.into(), line, col }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.col)
    }
}

/// The place of a diagnostic in the form in which it is printed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Place {
    /// An unknown place.
    #[default]
    Unknown,
    /// A location without a file, in textual form: `loc("name")`.
    Described(Arc<str>),
    /// A position in a file.
    At(Position),
}

impl Place {
    /// Returns the position in a file; `None` for other places.
    pub fn position(&self) -> Option<&Position> {
        match self {
            Place::At(position) => Some(position),
            Place::Unknown | Place::Described(_) => None,
        }
    }

    /// Writes the first line: place, severity and message.
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

/// A message for the user, with its location and notes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use = "a diagnostic does nothing until it is emitted"]
pub struct Diagnostic {
    /// The severity of the message.
    pub severity: Severity,
    /// The place that the message refers to.
    pub place: Place,
    /// Number of bytes to underline from the place on; 0 and 1 print a caret.
    pub underline: u32,
    /// The call sites of the place (from a call-site location), the innermost caller first.
    pub callers: Vec<Place>,
    /// The message, without a final full stop or newline.
    pub message: String,
    /// The notes that explain the message, in order.
    pub notes: Vec<Diagnostic>,
}

impl Diagnostic {
    /// Creates a diagnostic without notes.
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

    /// Creates an error without notes.
    pub fn error(place: impl Into<Place>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, place, message)
    }

    /// Creates a warning without notes.
    pub fn warning(place: impl Into<Place>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, place, message)
    }

    /// Creates a remark without notes.
    pub fn remark(place: impl Into<Place>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Remark, place, message)
    }

    /// Adds a note at another place.
    pub fn with_note(self, place: impl Into<Place>, message: impl Into<String>) -> Diagnostic {
        self.with_notes([Diagnostic::new(Severity::Note, place, message)])
    }

    /// Adds a note with the place and callers of the diagnostic itself. The source line is not
    /// quoted again.
    pub fn with_note_here(self, message: impl Into<String>) -> Diagnostic {
        let note = Diagnostic::new(Severity::Note, self.place.clone(), message)
            .with_callers(self.callers.clone());
        self.with_notes([note])
    }

    /// Appends `notes` to the notes of the diagnostic.
    pub fn with_notes(mut self, notes: impl IntoIterator<Item = Diagnostic>) -> Diagnostic {
        self.notes.extend(notes);
        self
    }

    /// Appends the call sites of the place, the innermost caller first.
    pub fn with_callers(mut self, callers: impl IntoIterator<Item = Place>) -> Diagnostic {
        self.callers.extend(callers);
        self
    }

    /// Sets the number of bytes to underline from the place on.
    pub fn with_underline(mut self, bytes: usize) -> Diagnostic {
        self.underline = u32::try_from(bytes).unwrap_or(u32::MAX);
        self
    }

    /// Returns the position in a file; `None` if the place is not in a file.
    pub fn position(&self) -> Option<&Position> {
        self.place.position()
    }

    /// Whether the severity is [`Severity::Error`].
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// Formats the messages of the diagnostic, its callers and its notes without quoting the source.
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
