//! Errors of the program itself, which have no location.

use std::io;
use std::path::Path;

use terrace_ir::__private::reported_elsewhere;
use terrace_ir::Reported;

/// Writes `message` to standard error.
pub fn complain(message: &str) -> Reported {
    eprintln!("{message}");
    reported_elsewhere()
}

/// Formats an error of the operating system without the error number that Rust appends.
pub fn describe(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

/// Reports that the output file at `path` cannot be opened.
pub fn cannot_open_output(path: &Path, error: &io::Error) -> Reported {
    complain(&format!("cannot open output file '{}': {}", path.display(), describe(error)))
}

/// Reports that the output at `path` (`-` is standard output) cannot be written, except for a pipe
/// whose reader has exited.
pub fn cannot_write(path: &Path, error: &io::Error) -> Reported {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return reported_elsewhere();
    }
    let output = match path.to_string_lossy() {
        name if name == "-" => "standard output".into(),
        name => format!("'{name}'"),
    };
    complain(&format!("error: cannot write {output}: {}", describe(error)))
}

/// Reports that the folder of a cache at `path` cannot be opened.
pub fn cannot_open_cache(path: &Path, error: &io::Error) -> Reported {
    complain(&format!("error: cannot open cache '{}': {}", path.display(), describe(error)))
}

/// Warns that a result cannot be written to the cache. The result of the run itself is complete.
pub fn warn_cannot_keep(error: &io::Error) {
    let _ = complain(&format!("warning: cannot write to the cache: {error}"));
}
