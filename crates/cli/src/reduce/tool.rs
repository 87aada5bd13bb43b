//! The command line of `terrace-reduce`.

use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{ExitCode, Stdio};
use std::sync::Arc;
use std::time::Duration;

use clap::{ArgGroup, CommandFactory, FromArgMatches, Parser};
use rustc_hash::FxHashMap;
use terrace_asm::{ParseOptions, parse};
use terrace_diag::SourceFile;
use terrace_ide::Query;
use terrace_ir::{Body, Context, DialectRegistry, Reported};
use terrace_tool::{Output, arguments, cannot_open_output, cannot_write, complain};

use crate::input::{Input, InputOptions};

use super::command::finish;
use super::mlir_options::PassOptions;
use super::{Command, Limits, Outcome, Progress, Reductions, Transform, reduce_by, text};

/// The greatest number of tests that run at the same time.
const MAX_JOBS: usize = 256;

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
    test: Option<PathBuf>,
    /// An argument of the program; can be repeated. `{}` is the path of the file, which is
    /// otherwise the last argument.
    #[arg(long = "test-arg", value_name = "ARG", allow_hyphen_values = true)]
    args: Vec<String>,
    /// A file is interesting if an operation in it matches this expression of terrace-query.
    #[arg(long, value_name = "EXPRESSION", conflicts_with_all = ["test", "outcome"])]
    query: Option<String>,
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
    /// Passes to try as a reduction, such as `canonicalize,cse`; can be repeated.
    #[arg(long, value_name = "PIPELINE", allow_hyphen_values = true)]
    passes: Vec<String>,
    /// The program that runs passes.
    #[arg(long, value_name = "PROGRAM", default_value = "terrace-opt")]
    opt: PathBuf,
    /// As mlir-reduce: reduce operations; the options are `test=PROGRAM`, which exits with 1 for an
    /// interesting file, `test-arg=ARG,...` and `traversal-mode=0`.
    #[arg(long, value_name = "OPTIONS", conflicts_with_all = ["test", "query"])]
    reduction_tree: Option<String>,
    /// As mlir-reduce: reduce by passes only, unless with --reduction-tree; the options are
    /// `opt-pass=PIPELINE`, and `test` and `test-arg` as above.
    #[arg(long, value_name = "OPTIONS", conflicts_with_all = ["test", "query"])]
    opt_reduction_pass: Option<String>,
    /// Seconds after which a test is ended; its file is not interesting.
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    test_timeout: u64,
    /// Seconds after which the reduction ends with the best result so far.
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    max_time: u64,
    /// The number of tests after which the reduction ends with the best result so far.
    #[arg(long, value_name = "NUMBER", default_value_t = usize::MAX, hide_default_value = true)]
    max_tests: usize,
    /// The number of tests that run at the same time.
    #[arg(long, short, value_name = "NUMBER", default_value_t = 1)]
    jobs: usize,
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
    let matches = arguments::parse(&mut Cli::command());
    match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => ExitCode::from(u8::from(run(&cli, registry).is_err())),
        Err(error) => arguments::exit_code(&error, 1),
    }
}

/// The reduction that the command line asks for.
struct Plan {
    test: Test,
    /// Whether operations are reduced.
    edits: bool,
    /// The pipelines of passes to try.
    passes: Vec<String>,
}

/// The test of a file.
enum Test {
    Command(Command),
    /// An expression that matches an operation.
    Query(Query),
}

impl Plan {
    /// Returns what `cli` asks for, with IR of the context `cx`.
    ///
    /// # Errors
    /// When there is no test, or options or an expression have an error, which is reported.
    fn new(cli: &Cli, cx: &Context) -> Result<Self, Reported> {
        let mut plan = Plan { test: Test::of(cli, cx)?, edits: true, passes: cli.passes.clone() };
        if let Some(options) = &cli.opt_reduction_pass {
            let options = pass_options("opt-reduction-pass", options)?;
            plan.edits = cli.reduction_tree.is_some();
            plan.passes.extend(options.passes);
        }
        Ok(plan)
    }
}

/// Parses the options of the flag `flag`.
///
/// # Errors
/// When they have an error, which is reported.
fn pass_options(flag: &str, options: &str) -> Result<PassOptions, Reported> {
    PassOptions::parse(options).map_err(|message| complain(&format!("--{flag}: {message}")))
}

impl Test {
    fn of(cli: &Cli, cx: &Context) -> Result<Self, Reported> {
        let timeout = Duration::from_secs(cli.test_timeout);
        if let Some(text) = &cli.query {
            let query = Query::new(cx, text, &FxHashMap::default());
            return query.map(Test::Query).map_err(|errors| {
                let lines: Vec<String> = errors.iter().map(|e| format!("--query: {e}")).collect();
                complain(&lines.join("\n"))
            });
        }
        let passes = [
            ("reduction-tree", &cli.reduction_tree),
            ("opt-reduction-pass", &cli.opt_reduction_pass),
        ];
        for (flag, options) in passes {
            let Some(options) = options else { continue };
            let PassOptions { test, args, .. } = pass_options(flag, options)?;
            let Some(program) = test else {
                return Err(complain(&format!("--{flag}: the option 'test' is missing")));
            };
            let outcome = Outcome::Status(1);
            return Ok(Test::Command(Command { program, args, outcome, timeout }));
        }
        let Some(program) = cli.test.clone() else {
            let message = "there is no test: give --test, --query or --reduction-tree";
            return Err(complain(message));
        };
        let outcome = match &cli.prints {
            Some(text) => Outcome::Prints(text.clone()),
            None if cli.fails => Outcome::Fails,
            None if cli.crashes => Outcome::Crashes,
            None => Outcome::Status(cli.status),
        };
        Ok(Test::Command(Command { program, args: cli.args.clone(), outcome, timeout }))
    }

    /// Whether a file with the contents `text` at `path`, which is written, is interesting.
    ///
    /// # Errors
    /// When the test cannot be run, which is reported.
    fn holds(&self, cx: &Context, text: &str, path: &Path) -> Result<bool, Reported> {
        match self {
            Test::Command(command) => command.is_interesting(text, path).map_err(|error| {
                let (program, reason) = (command.program.display(), terrace_tool::describe(&error));
                complain(&format!("cannot run the test '{program}': {reason}"))
            }),
            Test::Query(query) => {
                let file = SourceFile::new("reduced", text);
                let body = parse(cx, &file, &ParseOptions::default())?;
                Ok(!query.matches(body.root()).is_empty())
            }
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
    let cx = body.context().clone();
    let Plan { test, edits, passes } = Plan::new(cli, &cx)?;
    let jobs = match test {
        Test::Command(_) => cli.jobs.clamp(1, MAX_JOBS),
        Test::Query(_) => 1,
    };
    let scratch = (0..jobs).map(|_| scratch_file()).collect::<Result<Vec<_>, _>>()?;
    let (Some(first), input) = (scratch.first(), scratch_file()?) else { return Ok(()) };
    if !test.holds(&cx, &text(&body), first)? {
        return Err(complain("the input is not interesting"));
    }
    let before = body.total_op_count();
    let limits = Limits { time: Duration::from_secs(cli.max_time), tests: cli.max_tests };
    let mut report = |progress: Progress| {
        let Progress { tests, operations } = progress;
        if !cli.quiet {
            eprintln!("{operations} of {before} operations after {tests} tests");
        }
    };
    let mut result = Ok(());
    let mut test = |texts: &[String]| {
        // A test that cannot be run once may run the next time.
        let holds = |text: &String, path: &Path| test.holds(&cx, text, path).unwrap_or(false);
        let found = match texts {
            [text] => holds(text, first).then_some(0),
            _ => std::thread::scope(|scope| {
                let tests = texts.iter().zip(&scratch);
                let running: Vec<_> =
                    tests.map(|(text, path)| scope.spawn(|| holds(text, path))).collect();
                let results = running.into_iter().map(|test| test.join().unwrap_or(false));
                results.collect::<Vec<bool>>().into_iter().position(|holds| holds)
            }),
        };
        // What was found is kept if the run is ended.
        if let Some(text) = found.and_then(|found| texts.get(found))
            && cli.output != Path::new("-")
            && result.is_ok()
        {
            result = save(&cli.output, text);
        }
        found
    };
    let passes = passes.iter().map(|pipeline| -> Box<Transform<'_>> {
        let (input, opt) = (&input, opt_program(&cli.opt));
        Box::new(move |text| run_passes(cli, &opt, pipeline, text, input))
    });
    let reductions = Reductions { edits, transforms: passes.collect(), batch: jobs };
    let reduced = reduce_by(body, reductions, limits, &mut test, &mut report);
    result?;
    save(&cli.output, &text(&reduced))
}

/// Creates a temporary file for a program.
///
/// # Errors
/// When it cannot be created, which is reported.
fn scratch_file() -> Result<tempfile::TempPath, Reported> {
    let mut file = tempfile::Builder::new();
    let file = file.prefix("terrace-reduce-").suffix(".mlir").tempfile();
    let path = file.map(tempfile::NamedTempFile::into_temp_path);
    path.map_err(|error| complain(&format!("cannot create a file for the test: {error}")))
}

/// Writes `text` to the output at `path`.
///
/// # Errors
/// When it cannot be written, which is reported.
fn save(path: &Path, text: &str) -> Result<(), Reported> {
    let mut output = Output::open(path).map_err(|error| cannot_open_output(path, &error))?;
    let written = output.write_all(text.as_bytes()).and_then(|()| output.keep());
    written.map_err(|error| cannot_write(path, &error))
}

/// Returns the program `opt`: the one beside this program if `opt` is a plain name and there is
/// one.
fn opt_program(opt: &Path) -> PathBuf {
    let is_name = opt.components().count() == 1;
    let beside = std::env::current_exe().ok().and_then(|exe| Some(exe.parent()?.join(opt)));
    beside.filter(|path| is_name && path.is_file()).unwrap_or_else(|| opt.to_owned())
}

/// Returns what the passes `pipeline`, run by `opt`, make of `text`, which is written to the file
/// `input`; `None` if they fail.
fn run_passes(cli: &Cli, opt: &Path, pipeline: &str, text: &str, input: &Path) -> Option<String> {
    let run = || {
        std::fs::write(input, text)?;
        // A file takes any amount of output without a thread that reads it.
        let mut output = tempfile::tempfile()?;
        let mut command = std::process::Command::new(opt);
        command.arg(format!("--pass-pipeline=builtin.module({pipeline})")).arg(input);
        if cli.allow_unregistered_dialect {
            command.arg("--allow-unregistered-dialect");
        }
        command.stdin(Stdio::null()).stdout(output.try_clone()?).stderr(Stdio::null());
        let status = finish(&mut command.spawn()?, Duration::from_secs(cli.test_timeout))?;
        let mut text = String::new();
        output.rewind()?;
        output.read_to_string(&mut text)?;
        Ok(status.filter(|status| status.success()).map(|_| text))
    };
    run().unwrap_or_else(|error: std::io::Error| {
        complain(&format!("cannot run '{}': {}", opt.display(), terrace_tool::describe(&error)));
        None
    })
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
