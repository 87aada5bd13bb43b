//! Errors of the program itself, which have no location.

use std::io;

use terrace_ir::__private::reported_elsewhere;
use terrace_ir::Reported;

/// Writes `message` to standard error.
pub(crate) fn complain(message: &str) -> Reported {
    eprintln!("{message}");
    reported_elsewhere()
}

/// Formats an error of the operating system without the error number that Rust appends.
pub(crate) fn describe(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}
