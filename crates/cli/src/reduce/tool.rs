//! The command line of `terrace-reduce`.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::{ArgGroup, CommandFactory, FromArgMatches, Parser};
use terrace_ir::{Body, DialectRegistry, Reported};
use terrace_tool::{Output, cannot_open_output, cannot_write, complain};

use crate::input::{Input, InputOptions};

use super::{Command, Limits, Outcome, Progress, reduce, text};

/// Reduces a file of MLIR while a test finds it interesting. The result is valid IR.
#[derive(Parser)]
#[command(name = "terrace-reduce", version)]
#[command(group(ArgGroup::new("outcome").args(["status", "fails", "crashes", "prints"])))]
struct Cli {
    /// The file to reduce; `-` is standard input.
    #[arg(default_value = "-")]
    input: PathBuf,
    /// The file to write the result to; `-` is standard output.
    #[arg(short, default_value = "-")]
    output: PathBuf,
    /// The program that tests a file.
    #[arg(long, value_name = "PROGRAM")]
    test: PathBuf,
    /// An argument of the program; can be repeated. `{}` is the path of the file, which is
    /// otherwise the last argument.
    #[arg(long = "test-arg", value_name = "ARG", allow_hyphen_values = true)]
    args: Vec<String>,
    /// A file is interesting if the program exits with this status. Scripts for mlir-reduce use 1.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    status: i32,
    /// A file is interesting if the program fails.
    #[arg(long)]
    fails: bool,
    /// A file is interesting if the program panics or is ended by a signal.
    #[arg(long)]
    crashes: bool,
    /// A file is interesting if the program prints this text.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    prints: Option<String>,
    /// Seconds after which a test is ended; its file is not interesting.
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    test_timeout: u64,
    /// Seconds after which the reduction ends with the best result so far.
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    max_time: u64,
    /// The number of tests after which the reduction ends with the best result so far.
    #[arg(long, value_name = "NUMBER", default_value_t = usize::MAX, hide_default_value = true)]
    max_tests: usize,
    /// Allow operations of dialects that are not registered.
    #[arg(long)]
    allow_unregistered_dialect: bool,
    /// Do not write progress to standard error.
    #[arg(long)]
    quiet: bool,
}

/// Runs the reducer on the command line of the process, with the dialects of `registry`.
///
/// Returns failure (1) if a file cannot be read or written, the input is invalid or not
/// interesting, or the test cannot be run.
pub fn main_with(registry: &DialectRegistry) -> ExitCode {
    let mut command = Cli::command();
    let args = terrace_tool::arguments::normalize(&command, std::env::args_os())
        .map_err(|message| command.error(clap::error::ErrorKind::InvalidValue, message));
    let matches = args.and_then(|args| command.try_get_matches_from_mut(args));
    match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => ExitCode::from(u8::from(run(&cli, registry).is_err())),
        Err(error) => {
            // A failure to write to the terminal cannot be reported.
            let _ = error.print();
            ExitCode::from(u8::from(error.use_stderr()))
        }
    }
}

/// Reduces the input of `cli`.
///
/// # Errors
/// When a file cannot be read or written, the input is invalid or not interesting, or the test
/// cannot be run.
fn run(cli: &Cli, registry: &DialectRegistry) -> Result<(), Reported> {
    let body = load(cli, registry)?;
    let mut scratch = tempfile::Builder::new();
    let scratch = scratch.prefix("terrace-reduce-").suffix(".mlir").tempfile();
    let scratch = scratch
        .map_err(|error| complain(&format!("cannot create a file for the test: {error}")))?
        .into_temp_path();
    let command = command(cli);
    let test = |text: &str| {
        command.is_interesting(text, &scratch).map_err(|error| {
            let reason = terrace_tool::describe(&error);
            complain(&format!("cannot run the test '{}': {reason}", cli.test.display()))
        })
    };
    if !test(&text(&body))? {
        return Err(complain("the input is not interesting"));
    }
    let before = body.total_op_count();
    let limits = Limits { time: Duration::from_secs(cli.max_time), tests: cli.max_tests };
    let report = |progress: Progress| {
        let Progress { tests, operations } = progress;
        if !cli.quiet {
            eprintln!("{operations} of {before} operations after {tests} tests");
        }
    };
    // A test that cannot be run once may run the next time.
    let mut holds = |text: &str| test(text).unwrap_or(false);
    let reduced = reduce(body, limits, &mut holds, &mut { report });
    let mut output =
        Output::open(&cli.output).map_err(|error| cannot_open_output(&cli.output, &error))?;
    let written = output.write_all(text(&reduced).as_bytes()).and_then(|()| output.keep());
    written.map_err(|error| cannot_write(&cli.output, &error))
}

/// Returns the test of `cli`.
fn command(cli: &Cli) -> Command {
    let outcome = match &cli.prints {
        Some(text) => Outcome::Prints(text.clone()),
        None if cli.fails => Outcome::Fails,
        None if cli.crashes => Outcome::Crashes,
        None => Outcome::Status(cli.status),
    };
    let timeout = Duration::from_secs(cli.test_timeout);
    Command { program: cli.test.clone(), args: cli.args.clone(), outcome, timeout }
}

/// Reads and verifies the input of `cli`. The context of the result has a handler that discards
/// diagnostics.
///
/// # Errors
/// When the file cannot be read or is invalid, which is reported.
fn load(cli: &Cli, registry: &DialectRegistry) -> Result<Body, Reported> {
    let options = InputOptions {
        allow_unregistered_dialects: cli.allow_unregistered_dialect,
        ..InputOptions::default()
    };
    let Input { mut bodies, .. } = Input::read(&cli.input, registry, options)?;
    let body = bodies.pop().ok_or_else(|| complain("the input is empty"))?;
    body.context().set_diagnostic_handler(Arc::new(|_, _| {}));
    Ok(body)
}
