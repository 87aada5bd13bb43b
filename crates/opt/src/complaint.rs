//! What the program says about itself, not about a place in a file.

use terrace_ir::Reported;

/// Writes `message` to standard error.
pub(crate) fn complain(message: &str) -> Reported {
    eprintln!("{message}");
    Reported::elsewhere()
}
