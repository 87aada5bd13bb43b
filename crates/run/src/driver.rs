//! The driver of the tool: reads, compiles and executes as the command line requests ([`run`]).

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};
use terrace_asm::ParseOptions;
use terrace_diag::render;
use terrace_ir::{Context, Diagnostic, Reported, ThreadPool};
use terrace_tool::{Output, Reporter, cannot_open_output, cannot_write, complain};

use crate::cli::{Cli, Emit};
use crate::engine::Limits;
use crate::fault::ABORTED;
use crate::host::{format_exponent, format_general};
use crate::program::{Program, compile};
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
    let pool = ThreadPool::new(1);
    let file = terrace_tool::read(&cli.input, &pool).map_err(|error| complain(&error))?;
    let reporter = Arc::new(Reporter::new(|diagnostic, sources| {
        // A failure to write to standard error cannot be reported.
        let _ = io::stderr().write_all(&render(diagnostic, sources));
    }));
    reporter.sources.add(file.clone());
    let cx = Context::with_registry(crate::registry());
    cx.set_thread_pool(pool);
    let handler = Arc::clone(&reporter);
    cx.set_diagnostic_handler(Arc::new(move |cx, diagnostic| {
        handler.report(&diagnostic.resolve(cx));
    }));
    let options = ParseOptions::default();
    let mut parsed = match terrace_bytecode::is_bytecode(file.bytes()) {
        true => terrace_bytecode::read(&cx, file.name(), file.bytes(), &options)?,
        false => terrace_asm::parse_range(&cx, &file, 0..file.len(), &options)?,
    };
    parsed.body.verify()?;
    let program = compile(&mut parsed.body, parsed.top, cli.pipeline.as_deref())?;
    let status = match cli.emit {
        Some(format) => emit(cli, &program, format).map(|()| 0),
        None => execute(cli, &cx, &program),
    };
    // The process is about to exit; the operating system frees the memory faster.
    std::mem::forget((parsed, program, cx));
    status
}

/// Writes the code.
fn emit(cli: &Cli, program: &Program, format: Emit) -> Result<(), Reported> {
    let bytes = match format {
        Emit::Wasm => program.wasm().map_err(|message| complain(&format!("error: {message}")))?,
        Emit::Flat => program.flat().to_string().into_bytes(),
    };
    let mut output =
        Output::open(&cli.output).map_err(|error| cannot_open_output(&cli.output, &error))?;
    let written = output.write_all(&bytes).and_then(|()| output.keep());
    written.map_err(|error| cannot_write(&cli.output, &error))
}

/// Executes the entry point, prints its results, and returns the exit status.
fn execute(cli: &Cli, cx: &Context, program: &Program) -> Result<u8, Reported> {
    let fail = |message: &str| complain(&format!("Error: {message}"));
    let parameters = program.parameters(&cli.entry).map_err(|fault| fail(&fault.message))?;
    let results = program.results(&cli.entry).map_err(|fault| fail(&fault.message))?;
    check_result(cli, &results).map_err(|message| fail(&message))?;
    let arguments = arguments(cli, &parameters).map_err(|message| fail(&message))?;
    let limits = Limits {
        engine: cli.engine.into(),
        fuel: (cli.fuel > 0).then_some(cli.fuel),
        memory: cli.memory_limit.saturating_mul(1 << 20),
        call_depth: cli.call_depth,
        stack: cli.stack_limit.saturating_mul(1 << 10),
        ..Limits::default()
    };
    let mut stdout = io::stdout();
    let general = cli.entry_point_result.is_none();
    let rest = TextBuffer::new();
    let called = match general {
        true => program.call(&cli.entry, &arguments, &limits, io::stdout()),
        false => {
            let printed = StandardOutput { rest: rest.clone() };
            program.call(&cli.entry, &arguments, &limits, printed)
        }
    };
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
        Err(fault) => match (fault.exit, fault.location) {
            (Some(status), _) if status != ABORTED => Ok(status as u8),
            (status, location) => {
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
