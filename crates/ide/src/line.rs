//! Places of IR with the lines of the text: [`Line`].

use terrace_asm::{PrintFlags, print_op};
use terrace_diag::{Place, Position, Severity, SourceManager};
use terrace_ir::{Body, Location, OpRef, Value};

use crate::json::Json;

/// Returns the position of `location` in a file.
pub fn position(body: &Body, location: Location) -> Option<Position> {
    let note = terrace_ir::Diagnostic::new(Severity::Note, location, "").resolve(body.context());
    match note.place {
        Place::At(at) => Some(beginning(at)),
        _ => None,
    }
}

/// Returns `at`; the first character of the file for the location of a whole file.
pub fn beginning(at: Position) -> Position {
    if at.line == 0 { Position { line: 1, col: 1, ..at } } else { at }
}

/// Returns the first line of `op` as it is printed.
pub fn first_line(op: OpRef<'_>) -> String {
    let text = print_op(op, &PrintFlags::new().local_scope(true).elide_elements_above(Some(16)));
    text.trim().lines().next().unwrap_or("").to_owned()
}

/// A place of IR with its text.
pub struct Line {
    /// The position in the file; `None` if it is not known.
    pub at: Option<Position>,
    /// The line of the file, or the IR as it is printed.
    pub text: String,
}

impl Line {
    /// Returns the line of `op`.
    pub fn of_op(op: OpRef<'_>, sources: &SourceManager) -> Self {
        let at = position(op.body(), op.location());
        let text = at.as_ref().and_then(|at| source_line(at, sources));
        Self { text: text.unwrap_or_else(|| first_line(op)), at }
    }

    /// Returns the line in which `value` of `body` is defined.
    pub fn of_value(body: &Body, value: Value, sources: &SourceManager) -> Self {
        if let Some(op) = body.defining_op(value) {
            return Self::of_op(body.op(op), sources);
        }
        let at = position(body, body.value_location(value));
        let text = at.as_ref().and_then(|at| source_line(at, sources)).unwrap_or_default();
        Self { at, text }
    }
}

impl Line {
    /// Returns the position as text.
    pub fn place(&self) -> String {
        match &self.at {
            Some(at) => format!("{}:{}:{}", at.file, at.line, at.col),
            None => "<unknown>".to_owned(),
        }
    }

    /// Writes the place and the text as members of an object.
    pub fn write(&self, json: &mut Json) {
        if let Some(at) = &self.at {
            json.name("file").text(&at.file);
            json.name("line").plain(at.line).name("column").plain(at.col);
        }
        json.name("text").text(&self.text);
    }
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.place(), self.text)
    }
}

/// Returns the text of the line of `at` without blanks around it.
fn source_line(at: &Position, sources: &SourceManager) -> Option<String> {
    let file = sources.resolve(&at.file)?;
    let line = String::from_utf8_lossy(file.line_text(at.line)?).trim().to_owned();
    (!line.is_empty()).then_some(line)
}

/// Returns the name of `value` of `body` in the text; a description if it is not known.
pub fn name_of(body: &Body, value: Value, sources: &SourceManager) -> String {
    let at = position(body, body.value_location(value));
    let line = at.as_ref().and_then(|at| {
        let file = sources.resolve(&at.file)?;
        let line = String::from_utf8_lossy(file.line_text(at.line)?).into_owned();
        // The location of an operation is behind the names of its results.
        let (names, rest) = line.split_at_checked(at.col.saturating_sub(1) as usize)?;
        Some((names.trim().to_owned(), rest.to_owned()))
    });
    let is_name = |c: char| c.is_ascii_alphanumeric() || "_$.-%".contains(c);
    let Some((op, number)) = body.result_of(value) else {
        let name = line.and_then(|(_, rest)| {
            let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
            rest.starts_with('%').then(|| rest[..end].to_owned())
        });
        return name.unwrap_or_else(|| "a block argument".to_owned());
    };
    let name = line.and_then(|(names, _)| name_of_result(names.strip_suffix('=')?, number));
    name.unwrap_or_else(|| match body.result_count(op) {
        1 => format!("the result of {}", body.op(op).name_str()),
        _ => format!("result #{number} of {}", body.op(op).name_str()),
    })
}

/// Returns the name of the result `number` in `names`, as in `%a, %b:2`.
fn name_of_result(names: &str, number: usize) -> Option<String> {
    let mut first = 0;
    for name in names.split(',') {
        let (name, count) = match name.trim().split_once(':') {
            Some((name, count)) => (name, count.trim().parse::<usize>().ok()?),
            None => (name.trim(), 1),
        };
        if !name.starts_with('%') {
            return None;
        }
        if number < first + count {
            let number = number - first;
            return Some(if count > 1 { format!("{name}#{number}") } else { name.to_owned() });
        }
        first += count;
    }
    None
}
