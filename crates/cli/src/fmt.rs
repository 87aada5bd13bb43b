//! The formatter `terrace-fmt`. The entry point is [`main_with`].

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use terrace_diag::{Diagnostic, SourceFile, SourceManager, render};
use terrace_ide::{Formatted, Problem, format};
use terrace_ir::{DialectRegistry, Reported, ThreadPool};
use terrace_tool::{Output, cannot_open_output, cannot_write, complain};

/// Formats files of MLIR in place. Comments, names, aliases, line breaks inside of operations and
/// single blank lines are kept, and the IR stays the same.
#[derive(Parser)]
#[command(name = "terrace-fmt", version)]
struct Cli {
    /// The files to format; `-`, the default, is from standard input to standard output.
    #[arg(default_value = "-")]
    files: Vec<PathBuf>,
    /// Print the names of the files that would change instead of changing them, and fail if there
    /// are any.
    #[arg(long)]
    check: bool,
}

/// Runs the formatter on the command line of the process, with the dialects of `registry`.
///
/// Returns failure (1) if a file cannot be read or written, has an error, or `--check` finds a file
/// that would change.
pub fn main_with(registry: &DialectRegistry) -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return terrace_tool::arguments::exit_code(&error, 1),
    };
    let results: Vec<_> = cli.files.iter().map(|path| run(registry, path, cli.check)).collect();
    match results.iter().all(|result| matches!(result, Ok(true))) {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// Formats the file at `path`; returns whether it has no errors and, if `check` is set, does not
/// change.
///
/// # Errors
/// When the file cannot be read or written.
fn run(registry: &DialectRegistry, path: &Path, check: bool) -> Result<bool, Reported> {
    let source = terrace_tool::read(path, &ThreadPool::new(1)).map_err(|error| complain(&error))?;
    let Formatted { text, problems } = format(registry, &source);
    show(&source, &problems);
    let changes = text != source.bytes();
    if check {
        if changes {
            // A failure to write to standard output cannot be reported.
            let _ = writeln!(std::io::stdout(), "{}", path.display());
        }
    } else if changes || path == Path::new("-") {
        let mut output = Output::open(path).map_err(|error| cannot_open_output(path, &error))?;
        let written = output.write_all(&text).and_then(|()| output.keep());
        written.map_err(|error| cannot_write(path, &error))?;
    }
    Ok(problems.is_empty() && !(check && changes))
}

/// Writes `problems` of `source` to standard error.
fn show(source: &SourceFile, problems: &[Problem]) {
    let sources = SourceManager::new();
    sources.add(source.clone());
    for problem in problems {
        let place = |span: terrace_ide::Span| source.position(span.start as usize);
        let notes = problem.related.iter();
        let diagnostic = notes.fold(
            Diagnostic::new(problem.severity, place(problem.span), &problem.message),
            |diagnostic, note| diagnostic.with_note(place(note.span), &note.message),
        );
        // A failure to write to standard error cannot be reported.
        let _ = std::io::stderr().write_all(&render(&diagnostic, &sources));
    }
}
