//! What the program says about itself, not about a place in a file.

use std::io;

use terrace_ir::Reported;

/// Writes `message` to standard error.
pub(crate) fn complain(message: &str) -> Reported {
    eprintln!("{message}");
    Reported::elsewhere()
}

/// An error of the operating system without Rust's number behind it.
pub(crate) fn describe(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}
