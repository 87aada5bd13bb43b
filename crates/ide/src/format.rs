//! Formatting: the same tokens with other white space ([`format`]).
//!
//! The layout is decided from the tokens (`format/layout.rs`) and from the places at which
//! operations and blocks begin, which a recording of the text tells (`format/structure.rs`).

mod gap;
mod layout;
mod structure;

use terrace_diag::SourceFile;
use terrace_ir::DialectRegistry;

use crate::diagnostics::Problem;
use layout::Layout;
use structure::Structure;

/// A formatted text.
pub struct Formatted {
    /// The text with its tokens and comments, in UTF-8 if the given text was.
    pub text: Vec<u8>,
    /// The errors in the text. Parts between `// -----` with errors are left as they are.
    pub problems: Vec<Problem>,
}

/// Formats `source` with the dialects of `registry`: an operation on each line, indented by its
/// nesting, and single spaces between tokens. Comments, names, aliases, line breaks inside of
/// operations and single blank lines are kept.
///
/// The formatted text has the same IR, and formatting it once more changes nothing.
pub fn format(registry: &DialectRegistry, source: &SourceFile) -> Formatted {
    let structure = Structure::new(registry, source);
    let text = Layout::new(registry, source.bytes(), &structure).write();
    Formatted { text, problems: structure.problems }
}
