//! Errors of the reader ([`ReadError`]).

use std::fmt;

/// The reason why a text is not a valid module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadError {
    /// The text does not follow the grammar, or names something that does not exist.
    Text(Box<TextError>),
    /// The text can be read, but breaks rules of LLVM IR; the lines that LLVM's verifier prints.
    Invalid(Vec<String>),
}

/// An error at a place of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// The name of the text.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The message of LLVM.
    pub message: String,
    /// The line of the text at the place.
    pub source_line: String,
}

impl TextError {
    /// The error at a position of a text.
    pub(super) fn new(file: &str, text: &[u8], position: usize, message: String) -> Self {
        let position = position.min(text.len());
        let before = &text[..position];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let rest = &text[start..];
        let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
        TextError {
            file: file.to_owned(),
            line,
            column: position - start + 1,
            message,
            source_line: String::from_utf8_lossy(&rest[..end]).into_owned(),
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TextError { file, line, column, message, source_line } = self;
        writeln!(f, "{file}:{line}:{column}: error: {message}")?;
        writeln!(f, "{}", source_line.replace('\t', " "))?;
        write!(f, "{:width$}^", "", width = column - 1)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Text(error) => error.fmt(f),
            ReadError::Invalid(lines) => f.write_str(&lines.join("\n")),
        }
    }
}

impl std::error::Error for ReadError {}

impl From<TextError> for ReadError {
    fn from(error: TextError) -> Self {
        ReadError::Text(Box::new(error))
    }
}
