//! Diagnostics of a document ([`Problem`]), with ranges instead of locations.

use terrace_asm::Span;
use terrace_diag::{Severity, SourceFile};
use terrace_ir::{Context, Diagnostic, Location};

use crate::analysis::positions;

/// A diagnostic with its range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The range of the token at the location; empty at offset 0 if the location is in no place of
    /// the text.
    pub span: Span,
    /// The severity: error, warning or remark.
    pub severity: Severity,
    /// The message, without location.
    pub message: String,
    /// The notes of the diagnostic.
    pub related: Vec<Related>,
}

/// A note of a diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Related {
    /// The range of the token at the location; see [`Problem::span`].
    pub span: Span,
    /// The message, without location.
    pub message: String,
}

impl Problem {
    /// Creates the problem for `diagnostic`, which is about `file`.
    pub(crate) fn new(cx: &Context, file: &SourceFile, diagnostic: &Diagnostic) -> Self {
        let related = |note: &Diagnostic| Related {
            span: span_of(cx, file, note.location()),
            message: note.message().to_owned(),
        };
        Self {
            span: span_of(cx, file, diagnostic.location()),
            severity: diagnostic.severity(),
            message: diagnostic.message().to_owned(),
            related: diagnostic.notes().iter().map(related).collect(),
        }
    }
}

/// Returns the range of the token at the first place of `location` that is in `file`.
fn span_of(cx: &Context, file: &SourceFile, location: Location) -> Span {
    let offset = positions(cx, location).into_iter().find_map(|at| {
        let here = at.file.as_str(cx) == &**file.name();
        here.then(|| file.offset_of(at.line, at.col)).flatten()
    });
    match offset {
        Some(offset) => {
            let start = offset as u32;
            Span { start, end: start + token_len(&file.bytes()[offset..]) as u32 }
        }
        None => Span::default(),
    }
}

/// Returns the length of the token that `text` begins with; 1 for a line break.
fn token_len(text: &[u8]) -> usize {
    let name = |text: &[u8]| {
        let inside = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.' | b'-');
        text.iter().position(|byte| !inside(byte)).unwrap_or(text.len())
    };
    let string = |text: &[u8]| {
        let mut escaped = false;
        let ends = |byte: &u8| {
            let ends = !escaped && matches!(byte, b'"' | b'\n');
            escaped = !escaped && *byte == b'\\';
            ends
        };
        text.iter().position(ends).map_or(text.len(), |at| at + 1)
    };
    match text {
        [b'"', rest @ ..] => 1 + string(rest),
        [b'@', b'"', rest @ ..] => 2 + string(rest),
        [b'%' | b'^' | b'@' | b'#' | b'!', rest @ ..] => 1 + name(rest),
        [b'\n', ..] => 1,
        [_, rest @ ..] => 1 + name(rest),
        [] => 0,
    }
}
