//! Edits as data ([`Edit`]), and those that fix or document a diagnostic.

use terrace_asm::Span;

/// The replacement of a range of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The range that is replaced.
    pub span: Span,
    /// The text that takes its place.
    pub text: String,
}

/// The prefix of the note that quotes an operation, which `--verify-diagnostics` does not expect.
const QUOTE: &str = "see current operation: ";

/// Returns the comment that expects a diagnostic on the next line: `word` is `error`, `warning` or
/// `note`, `line` the line with the diagnostic. `None` for notes that no comment expects.
pub fn expected_diagnostic(word: &str, message: &str, line: &str) -> Option<String> {
    if message.starts_with(QUOTE) {
        return None;
    }
    let indent = line.len() - line.trim_start_matches(' ').len();
    Some(format!("{:indent$}// expected-{word} @below {{{{{message}}}}}\n", ""))
}
