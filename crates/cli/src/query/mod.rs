//! The tool `terrace-query` (MLIR: `mlir-query`), which finds operations by expressions
//! ([`terrace_ide::Query`]). The entry point is [`main_with`].

mod extract;
mod find;
mod session;
mod show;

use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, ValueEnum};
use terrace_ide::Direction;
use terrace_ir::{DialectRegistry, Reported};
use terrace_tool::arguments;

use crate::input::{Input, InputOptions};
use session::{Outcome, Session};

/// The exit status if there are errors in a run that reports with its status whether there are
/// matches.
const TROUBLE: u8 = 2;

/// Finds operations in files of MLIR.
///
/// With one file, runs the commands of `-c`, or those from standard input: `match EXPRESSION`,
/// `let NAME VALUE`, `help` and `quit`. With an expression and files, prints the matches in all of
/// them; the exit status is 0 with matches, 1 without, and 2 after an error.
#[derive(Parser)]
#[command(name = "terrace-query", version)]
#[command(override_usage = "terrace-query [OPTIONS] [FILE]\n       \
                            terrace-query [OPTIONS] <EXPRESSION> <FILE>...")]
struct Cli {
    /// The file, or an expression and files; `-` is standard input.
    #[arg(default_value = "-", value_name = "FILE")]
    args: Vec<PathBuf>,
    /// Run a command; can be repeated.
    #[arg(short, value_name = "COMMAND", allow_hyphen_values = true)]
    commands: Vec<String>,
    /// The form in which matches are printed.
    #[arg(long, value_enum, default_value_t = Format::Text, conflicts_with = "commands")]
    format: Format,
    /// Print what each match depends on, or what depends on it.
    #[arg(long, value_enum, conflicts_with = "commands")]
    slice: Option<Slice>,
    /// The number of operations up to which a slice goes.
    #[arg(long, value_name = "NUMBER", requires = "slice", default_value_t = usize::MAX,
          hide_default_value = true)]
    depth: usize,
    /// Allow operations of dialects that are not registered.
    #[arg(long)]
    allow_unregistered_dialect: bool,
    /// Split files at `// -----`.
    #[arg(long)]
    split_input_file: bool,
}

/// The form in which matches are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// A line for each operation.
    Text,
    /// An array of objects.
    Json,
    /// The number of matches in each file.
    Count,
}

/// The direction of `--slice`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Slice {
    /// The operations that an operation depends on.
    Backward,
    /// The operations that depend on an operation.
    Forward,
}

impl Cli {
    fn input_options(&self) -> InputOptions {
        InputOptions {
            allow_unregistered_dialects: self.allow_unregistered_dialect,
            split: self.split_input_file,
        }
    }

    /// Returns the direction and the length of the slices to print.
    fn slice(&self) -> Option<(Direction, usize)> {
        let direction = match self.slice? {
            Slice::Backward => Direction::Backward,
            Slice::Forward => Direction::Forward,
        };
        Some((direction, self.depth))
    }
}

/// Runs the tool on the command line of the process, with the dialects of `registry`.
///
/// Returns failure (1) if a file cannot be read or is invalid, or a command of `-c` has an error;
/// with an expression on the command line, 1 if there are no matches and 2 after an error.
pub fn main_with(registry: &DialectRegistry) -> ExitCode {
    let mut command = Cli::command();
    let matches = arguments::parse(&mut command);
    let cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => return arguments::exit_code(&error, 1),
    };
    match &cli.args[..] {
        [expression, files @ ..] if !files.is_empty() && cli.commands.is_empty() => {
            let found = find::run(&cli, registry, &expression.to_string_lossy(), files);
            ExitCode::from(found.map_or(TROUBLE, |found| u8::from(!found)))
        }
        [file] => ExitCode::from(u8::from(run(&cli, registry, file).is_err())),
        _ => {
            let message = "commands run with one file";
            let _ = command.error(clap::error::ErrorKind::TooManyValues, message).print();
            ExitCode::from(1)
        }
    }
}

/// Runs commands with the file at `path`.
///
/// # Errors
/// When the file cannot be read or is invalid, or a command of `-c` has an error.
fn run(cli: &Cli, registry: &DialectRegistry, path: &Path) -> Result<(), Reported> {
    let input = Input::read(path, registry, cli.input_options())?;
    let mut session = Session::new(&input);
    let mut out = std::io::stdout().lock();
    if !cli.commands.is_empty() {
        for command in &cli.commands {
            match session.run(command, &mut out) {
                Outcome::Done => {}
                Outcome::Failed => return Err(terrace_ir::__private::reported_elsewhere()),
                Outcome::Quit => break,
            }
        }
        return Ok(());
    }
    let mut lines = std::io::stdin().lock();
    let is_terminal = std::io::stdin().is_terminal();
    let mut line = Vec::new();
    loop {
        if is_terminal {
            // A failure to write to the terminal cannot be reported.
            let _ = out.write_all(b"terrace-query> ").and_then(|()| out.flush());
        }
        line.clear();
        let is_end = lines.read_until(b'\n', &mut line).map_or(true, |read| read == 0);
        if is_end || session.run(&String::from_utf8_lossy(&line), &mut out) == Outcome::Quit {
            let _ = out.write_all(b"\n");
            return Ok(());
        }
    }
}
