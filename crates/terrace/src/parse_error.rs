//! Reading a module from text, with the diagnostics as a value.

use std::fmt;

use terrace_asm::ParseOptions;
use terrace_diag::{SourceFile, SourceManager, render_to_string};
use terrace_ir::{Body, Context, Diagnostic};

/// The error of [`parse`]: the diagnostics of a text.
///
/// `Display` and `Debug` render the diagnostics with locations and source lines.
pub struct ParseError {
    diagnostics: Vec<Diagnostic>,
    rendered: String,
}

impl ParseError {
    fn new(cx: &Context, file: SourceFile, diagnostics: Vec<Diagnostic>) -> Self {
        let sources = SourceManager::new();
        sources.add(file);
        let rendered = diagnostics.iter().map(|d| render_to_string(&d.resolve(cx), &sources));
        Self { rendered: rendered.collect(), diagnostics }
    }

    /// Returns the errors, in the order in which they were found, and the warnings before them.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rendered.trim_end())
    }
}

impl fmt::Debug for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ParseError:\n{self}")
    }
}

impl std::error::Error for ParseError {}

/// Reads a module from text; `name` is the file's name in locations.
///
/// The module is not verified: see [`Body::verify`]. Warnings about a valid text are emitted to the
/// context's diagnostic handler; errors are only returned.
///
/// ```
/// let cx = terrace::context();
/// let error = terrace::parse(&cx, "short.mlir", "func.func @f(").unwrap_err();
/// assert_eq!(error.diagnostics().len(), 1);
/// assert!(error.to_string().starts_with("short.mlir:1:13: error: expected"));
/// ```
///
/// # Errors
/// When the text is not valid.
pub fn parse(cx: &Context, name: &str, text: &str) -> Result<Body, ParseError> {
    let file = SourceFile::new(name, text);
    let read = || terrace_asm::parse(cx, &file, &ParseOptions::default());
    let (result, diagnostics) = cx.capture(read);
    match result {
        Ok(module) => {
            for warning in diagnostics {
                cx.emit(warning);
            }
            Ok(module)
        }
        Err(_) => Err(ParseError::new(cx, file, diagnostics)),
    }
}
