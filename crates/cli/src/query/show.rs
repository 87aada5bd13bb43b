//! Matches as text.

use std::io::Write;

use terrace_asm::{OpKey, PrintFlags, print_op};
use terrace_diag::{Diagnostic, Place, Position, Severity, SourceManager, render};
use terrace_ide::Match;
use terrace_ir::{Body, Location, OpRef, Value};

/// Writes `found` as `mlir-query` does.
pub(super) fn matches(out: &mut dyn Write, found: &[Match<'_>], sources: &SourceManager) {
    let mut text = b"\n".to_vec();
    for (at, one) in found.iter().enumerate() {
        text.extend(format!("Match #{}:\n\n", at + 1).as_bytes());
        for op in &one.ops {
            let is_root = OpKey::of(*op) == OpKey::of(one.root);
            text.extend(place(*op, is_root.then_some("root"), sources));
        }
        for (name, body, value) in &one.values {
            let location = body.value_location(*value);
            text.extend(note(body, location, &binding(name), sources));
        }
    }
    let count = found.len();
    let noun = if count == 1 { "match" } else { "matches" };
    text.extend(format!("{count} {noun}.\n\n").as_bytes());
    // A failure to write to standard output cannot be reported.
    let _ = out.write_all(&text);
}

fn binding(name: &str) -> String {
    format!("\"{name}\" binds here")
}

/// Returns the place of `op`, with its name in the match.
fn place(op: OpRef<'_>, name: Option<&str>, sources: &SourceManager) -> Vec<u8> {
    let message = name.map(binding).unwrap_or_default();
    let shown = note(op.body(), op.location(), &message, sources);
    let at = position(op.body(), op.location());
    let mut text = match (&at, name) {
        // The line of a message without text has no severity.
        (Some(at), None) => {
            let quoted = shown.iter().position(|byte| *byte == b'\n').map_or(0, |end| end + 1);
            let mut text = format!("{}:{}:{}: \n", at.file, at.line, at.col).into_bytes();
            text.extend(&shown[quoted..]);
            text
        }
        _ => shown,
    };
    if at.is_none_or(|at| sources.resolve(&at.file).is_none()) {
        text.extend(format!("  {}\n", first_line(op)).as_bytes());
    }
    text
}

/// Returns a note at `location` with the line of the text.
fn note(body: &Body, location: Location, message: &str, sources: &SourceManager) -> Vec<u8> {
    let cx = body.context();
    let note = terrace_ir::Diagnostic::new(Severity::Note, location, message).resolve(cx);
    let place = match note.place {
        Place::At(at) => Place::At(beginning(at)),
        other => other,
    };
    render(&Diagnostic { place, callers: Vec::new(), ..note }, sources)
}

/// Returns the position of `location` in a file.
fn position(body: &Body, location: Location) -> Option<Position> {
    let note = terrace_ir::Diagnostic::new(Severity::Note, location, "").resolve(body.context());
    match note.place {
        Place::At(at) => Some(beginning(at)),
        _ => None,
    }
}

/// Returns `at`; the first character of the file for the location of a whole file.
fn beginning(at: Position) -> Position {
    if at.line == 0 { Position { line: 1, col: 1, ..at } } else { at }
}

/// Returns the first line of `op` as it is printed.
fn first_line(op: OpRef<'_>) -> String {
    let text = print_op(op, &PrintFlags::new().local_scope(true).elide_elements_above(Some(16)));
    text.trim().lines().next().unwrap_or("").to_owned()
}

/// A place of IR with its text.
pub(super) struct Line {
    /// The position in the file; `None` if it is not known.
    pub(super) at: Option<Position>,
    /// The line of the file, or the IR as it is printed.
    pub(super) text: String,
}

impl Line {
    /// Returns the line of `op`.
    pub(super) fn of_op(op: OpRef<'_>, sources: &SourceManager) -> Self {
        let at = position(op.body(), op.location());
        let text = at.as_ref().and_then(|at| source_line(at, sources));
        Self { text: text.unwrap_or_else(|| first_line(op)), at }
    }

    /// Returns the line in which `value` of `body` is defined.
    pub(super) fn of_value(body: &Body, value: Value, sources: &SourceManager) -> Self {
        if let Some(op) = body.defining_op(value) {
            return Self::of_op(body.op(op), sources);
        }
        let at = position(body, body.value_location(value));
        let text = at.as_ref().and_then(|at| source_line(at, sources)).unwrap_or_default();
        Self { at, text }
    }
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.at {
            Some(at) => write!(f, "{}:{}:{}: {}", at.file, at.line, at.col, self.text),
            None => write!(f, "<unknown>: {}", self.text),
        }
    }
}

/// Returns the text of the line of `at` without blanks around it.
fn source_line(at: &Position, sources: &SourceManager) -> Option<String> {
    let file = sources.resolve(&at.file)?;
    let line = String::from_utf8_lossy(file.line_text(at.line)?).trim().to_owned();
    (!line.is_empty()).then_some(line)
}
