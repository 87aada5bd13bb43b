//! The driver of the tool: reads, compiles and executes as the command line requests ([`run`]).

use std::ffi::OsString;
use std::io::{self, Write};
#[cfg(feature = "native")]
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};
use terrace_asm::{ParseOptions, ParsedFile};
#[cfg(feature = "native")]
use terrace_codegen::native::Target;
use terrace_diag::{SourceFile, render};
use terrace_ir::{Context, Diagnostic, Reported, ThreadPool};
use terrace_tool::{Output, Reporter, cannot_open_output, cannot_write, complain};

use crate::cached::Cache;
use crate::cli::{Cli, Emit};
use crate::code::Executable;
use crate::engine::Limits;
use crate::fault::ABORTED;
#[cfg(feature = "native")]
use crate::fault::Fault;
use crate::host::{format_exponent, format_general};
#[cfg(feature = "native")]
use crate::native::{ResultForm, link};
use crate::phases::Phases;
use crate::program::{Program, compile_in_phases};
use crate::scalar::Scalar;
use crate::text_buffer::TextBuffer;

/// Runs the tool on the command line of the process. Returns 1 if the program is invalid or fails,
/// and the exit status that the program requests.
pub fn main() -> ExitCode {
    let mut command = Cli::command();
    let args = terrace_tool::arguments::normalize(&command, std::env::args_os())
        .map_err(|message| command.error(ErrorKind::InvalidValue, message));
    let matches = args.and_then(|args| {
        // `-O3` is a flag with a value, not a long flag with one dash.
        let args = args.into_iter().map(|arg| {
            match arg.to_str().and_then(|text| text.strip_prefix("--O")) {
                Some(level) => OsString::from(format!("-O{level}")),
                None => arg,
            }
        });
        command.try_get_matches_from_mut(args)
    });
    match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => ExitCode::from(run(&cli).unwrap_or(1)),
        Err(error) => terrace_tool::arguments::exit_code(&error, 1),
    }
}

/// Executes as `cli` requests, and returns the exit status.
///
/// # Errors
/// When the input is invalid, or the program cannot be compiled or fails; the error was reported.
pub fn run(cli: &Cli) -> Result<u8, Reported> {
    let phases = Phases::default();
    let status = run_in_phases(cli, &phases);
    if cli.time {
        eprint!("{phases}");
    }
    status
}

fn run_in_phases(cli: &Cli, phases: &Phases) -> Result<u8, Reported> {
    let pool = ThreadPool::new(1);
    let read = phases.measure("read", || terrace_tool::read(&cli.input, &pool));
    let file = read.map_err(|error| complain(&error))?;
    let reporter = Arc::new(Reporter::new(|diagnostic, sources| {
        // A failure to write to standard error cannot be reported.
        let _ = io::stderr().write_all(&render(diagnostic, sources));
    }));
    reporter.sources.add(file.clone());
    let cx = Context::with_registry(crate::registry());
    cx.set_thread_pool(pool);
    let is_quiet = Arc::new(AtomicBool::new(true));
    let (handler, quiet) = (Arc::clone(&reporter), Arc::clone(&is_quiet));
    cx.set_diagnostic_handler(Arc::new(move |cx, diagnostic| {
        quiet.store(false, Ordering::Relaxed);
        handler.report(&diagnostic.resolve(cx));
    }));
    let compile = || {
        let mut parsed = phases.measure("read", || parse(&cx, &file))?;
        let pipeline = (cli.pipeline.as_deref(), cli.level != "0");
        compile_in_phases(&mut parsed.body, parsed.top, pipeline, phases).inspect(
            // The process is about to exit; the operating system frees the memory faster.
            |_| std::mem::forget(parsed),
        )
    };
    let status = match cli.emit {
        Some(format) => {
            let program = compile();
            program.and_then(|program| emit(cli, &cx, &program, format, phases)).map(|()| 0)
        }
        None => {
            let cache = Cache::of(cli, file.bytes())?;
            let cached = phases.measure("read", || cache.as_ref().and_then(Cache::get));
            let keep = |executable: &Executable| match &cache {
                // Diagnostics are shown again in the next run.
                Some(cache) if is_quiet.load(Ordering::Relaxed) => cache.put(executable),
                _ => {}
            };
            execute(cli, &cx, phases, cached, &compile, &keep)
        }
    };
    std::mem::forget(cx);
    status
}

/// Parses and verifies the input.
fn parse(cx: &Context, file: &SourceFile) -> Result<ParsedFile, Reported> {
    let options = ParseOptions::default();
    let parsed = match terrace_bytecode::is_bytecode(file.bytes()) {
        true => terrace_bytecode::read(cx, file.name(), file.bytes(), &options)?,
        false => terrace_asm::parse_range(cx, file, 0..file.len(), &options)?,
    };
    parsed.body.verify()?;
    Ok(parsed)
}

/// Writes the code.
#[cfg_attr(not(feature = "native"), expect(unused_variables, reason = "no errors with locations"))]
fn emit(
    cli: &Cli,
    cx: &Context,
    program: &Program,
    format: Emit,
    phases: &Phases,
) -> Result<(), Reported> {
    let bytes = match format {
        Emit::Wasm => program.wasm().map_err(|message| complain(&format!("error: {message}")))?,
        Emit::Flat => program.flat().to_string().into_bytes(),
        #[cfg(feature = "native")]
        Emit::Obj => {
            let target = target(cli)?;
            let object = phases.measure("code", || program.object(&target));
            object.map_err(|fault| report(cx, &fault, "error"))?
        }
        #[cfg(feature = "native")]
        Emit::Exe => return emit_executable(cli, cx, program, phases),
    };
    let mut output =
        Output::open(&cli.output).map_err(|error| cannot_open_output(&cli.output, &error))?;
    let written = output.write_all(&bytes).and_then(|()| output.keep());
    written.map_err(|error| cannot_write(&cli.output, &error))
}

/// Returns the requested target.
#[cfg(feature = "native")]
fn target(cli: &Cli) -> Result<Target, Reported> {
    let named = cli.target.as_deref().map_or(Ok(Target::host()), Target::named);
    named.map_err(|message| complain(&format!("error: {message}")))
}

/// Links an executable.
#[cfg(feature = "native")]
fn emit_executable(
    cli: &Cli,
    cx: &Context,
    program: &Program,
    phases: &Phases,
) -> Result<(), Reported> {
    if cli.output.as_os_str() == "-" {
        return Err(complain("error: an executable needs a file: -o FILE"));
    }
    let fail = |fault: &Fault| report(cx, fault, "Error");
    program.parameters(&cli.entry).map_err(|fault| fail(&fault))?;
    let results = program.results(&cli.entry).map_err(|fault| fail(&fault))?;
    check_result(cli, &results).map_err(|message| complain(&format!("Error: {message}")))?;
    let form = match cli.entry_point_result {
        Some(_) => ResultForm::Runner,
        None => ResultForm::Lines,
    };
    let target = target(cli)?;
    let object = phases.measure("code", || program.executable_object(&target, &cli.entry, form));
    let object = object.map_err(|fault| report(cx, &fault, "error"))?;
    let libraries = cli.shared_libs.iter().map(PathBuf::from);
    let libraries: Vec<PathBuf> = libraries.filter(|path| path.is_file()).collect();
    let linked = phases.measure("link", || link(&object, &cli.output, &libraries));
    linked.map_err(|message| complain(&format!("error: {message}")))
}

/// Reports a fault, at its location if it has one.
#[cfg(feature = "native")]
fn report(cx: &Context, fault: &Fault, kind: &str) -> Reported {
    match fault.location {
        Some(at) => cx.emit(Diagnostic::error(at, fault.message.clone())),
        None => complain(&format!("{kind}: {}", fault.message)),
    }
}

/// Executes the entry point, prints its results, and returns the exit status. Without `cached`
/// code, the program is compiled and its code passed to `keep`.
fn execute(
    cli: &Cli,
    cx: &Context,
    phases: &Phases,
    cached: Option<Executable>,
    compile: &dyn Fn() -> Result<Program, Reported>,
    keep: &dyn Fn(&Executable),
) -> Result<u8, Reported> {
    let fail = |message: &str| complain(&format!("Error: {message}"));
    let limits = Limits {
        engine: cli.engine.into(),
        fuel: (cli.fuel > 0).then_some(cli.fuel),
        memory: cli.memory_limit.saturating_mul(1 << 20),
        call_depth: cli.call_depth,
        stack: cli.stack_limit.saturating_mul(1 << 10),
        ..Limits::default()
    };
    let (executable, program) = match cached {
        Some(executable) => (executable, None),
        None => {
            let program = compile()?;
            program.parameters(&cli.entry).map_err(|fault| fail(&fault.message))?;
            program.results(&cli.entry).map_err(|fault| fail(&fault.message))?;
            let executable = phases.measure("code", || program.executable(&cli.entry, &limits));
            let executable =
                executable.map_err(|fault| complain(&format!("error: {}", fault.message)))?;
            keep(&executable);
            (executable, Some(program))
        }
    };
    check_result(cli, &executable.results).map_err(|message| fail(&message))?;
    let arguments = arguments(cli, &executable.parameters).map_err(|message| fail(&message))?;
    let mut stdout = io::stdout();
    let general = cli.entry_point_result.is_none();
    let rest = TextBuffer::new();
    let output: Box<dyn Write + Send> = match general {
        true => Box::new(io::stdout()),
        false => Box::new(StandardOutput { rest: rest.clone() }),
    };
    let called = executable.call_in_phases((&cli.entry, &arguments), &limits, output, phases);
    let lines = called.as_ref().map_or(&[][..], |results| results);
    let lines: String = lines.iter().map(|result| line(*result, general)).collect();
    // `mlir-runner` writes the result in front of what the program prints to a pipe.
    let written = stdout.write_all(lines.as_bytes());
    let written = written.and_then(|()| stdout.write_all(&rest.take()));
    let written = written.and_then(|()| stdout.flush());
    match called {
        Ok(_) => {
            written.map_err(|error| cannot_write(&cli.output, &error))?;
            Ok(0)
        }
        Err(fault) => match fault.exit {
            Some(status) if status != ABORTED => Ok(status as u8),
            status => {
                let program = program.map_or_else(compile, Ok)?;
                let call = (&cli.entry[..], &arguments[..], &executable.results[..]);
                let fault = program.located(fault, &limits, call);
                let location = fault.location;
                let reported = match location {
                    Some(at) => cx.emit(Diagnostic::error(at, fault.to_string())),
                    None => complain(&format!("error: {fault}")),
                };
                status.map(|status| status as u8).ok_or(reported)
            }
        },
    }
}

/// The number of bytes of a block that C's standard library writes to a pipe.
const BLOCK: usize = 4096;

/// Standard output, written in whole blocks like the buffered text of C's standard library.
struct StandardOutput {
    /// The text behind the last whole block.
    rest: TextBuffer,
}

impl Write for StandardOutput {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let mut waiting = self.rest.take();
        waiting.extend_from_slice(text);
        let whole = waiting.len() / BLOCK * BLOCK;
        io::stdout().write_all(&waiting[..whole])?;
        self.rest.write_all(&waiting[whole..])?;
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Checks that the result has the requested type.
fn check_result(cli: &Cli, results: &[Scalar]) -> Result<(), String> {
    let Some(ty) = cli.entry_point_result.as_deref() else { return Ok(()) };
    match (ty, results) {
        ("void", []) | ("i32", [Scalar::Int(32, _)]) => Ok(()),
        ("i64", [Scalar::Int(64, _)]) | ("f32", [Scalar::F32(_)]) => Ok(()),
        ("void", _) => Err("expected void function".to_owned()),
        ("i32" | "i64" | "f32", _) => Err(format!("only single {ty} function result supported")),
        _ => Err("unsupported function type".to_owned()),
    }
}

/// Parses the arguments of the function.
fn arguments(cli: &Cli, parameters: &[Scalar]) -> Result<Vec<Scalar>, String> {
    if cli.arguments.len() != parameters.len() {
        let (given, needed) = (cli.arguments.len(), parameters.len());
        return Err(format!("'{}' has {needed} parameters, not {given}", cli.entry));
    }
    let typed = cli.arguments.iter().zip(parameters);
    typed
        .map(|(text, ty)| {
            let value = match ty {
                Scalar::Int(bits, _) => text.parse().ok().map(|value| Scalar::Int(*bits, value)),
                Scalar::F32(_) => text.parse().ok().map(Scalar::F32),
                Scalar::F64(_) => text.parse().ok().map(Scalar::F64),
            };
            value.ok_or_else(|| format!("'{text}' is not a number of the parameter's type"))
        })
        .collect()
}

/// Formats a result; `general` selects `%g` in place of `%e` for floating-point numbers.
fn line(result: Scalar, general: bool) -> String {
    match result {
        Scalar::Int(_, value) => format!("{value}\n"),
        Scalar::F32(value) if !general => format!("{}\n", format_exponent(f64::from(value))),
        Scalar::F32(value) => format!("{}\n", format_general(f64::from(value))),
        Scalar::F64(value) => format!("{}\n", format_general(value)),
    }
}
