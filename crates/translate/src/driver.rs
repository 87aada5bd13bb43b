//! The driver: from an input file through parser and translation to an output file. The entry point
//! is [`run`].

use std::io::{self, Read, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use terrace_asm::{ParseOptions, ParsedFile, PrintFlags};
use terrace_diag::{
    DEFAULT_SPLIT_MARKER, Diagnostic, ExpectedDiagnostics, Severity, SourceFile, SourceManager,
    render, split,
};
use terrace_ir::__private::reported_elsewhere;
use terrace_ir::{Context, DialectRegistry, Reported, ThreadPool};

use crate::cli::Cli;
use crate::output::Output;

/// The diagnostic handler, shared by all contexts of the run.
struct Reporter {
    sources: SourceManager,
    errors_only: bool,
    expected: Mutex<Option<ExpectedDiagnostics>>,
    /// Whether a diagnostic differed from the expected ones.
    unexpected: Mutex<bool>,
}

impl Reporter {
    fn show(&self, diagnostic: &Diagnostic) {
        // A failure to write to standard error cannot be reported.
        let _ = io::stderr().write_all(&render(diagnostic, &self.sources));
    }

    fn report(&self, mut diagnostic: Diagnostic) {
        if self.errors_only {
            if diagnostic.severity != Severity::Error {
                return;
            }
            diagnostic.notes.clear();
        }
        let mut expected = self.expected.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *expected {
            None => self.show(&diagnostic),
            Some(expected) => {
                let complaints = expected.check(&diagnostic);
                self.complain(&complaints);
            }
        }
    }

    fn complain(&self, complaints: &[Diagnostic]) {
        if !complaints.is_empty() {
            *self.unexpected.lock().unwrap_or_else(PoisonError::into_inner) = true;
        }
        complaints.iter().for_each(|complaint| self.show(complaint));
    }
}

/// Writes `message` to standard error.
fn complain(message: &str) -> Reported {
    eprintln!("{message}");
    reported_elsewhere()
}

/// Formats an error of the operating system without the error number that Rust appends.
fn describe(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

/// Reads the file at `path`; `-` is standard input.
fn read(path: &Path) -> Result<SourceFile, Reported> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        let read = io::stdin().lock().read_to_end(&mut bytes);
        read.map_err(|error| complain(&describe(&error)))?;
        return Ok(SourceFile::new("<stdin>", bytes));
    }
    let name = path.to_string_lossy();
    let bytes = std::fs::read(path).map_err(|error| {
        complain(&format!("cannot open input file '{name}': {}", describe(&error)))
    })?;
    Ok(SourceFile::new(&*name, bytes))
}

/// Reads, verifies and translates as `cli` requests, with the dialects of `registry`.
///
/// # Errors
/// When an input is invalid, a translation fails, or a file cannot be read or written.
pub fn run(cli: &Cli, registry: &DialectRegistry) -> Result<(), Reported> {
    if cli.translations.is_empty() {
        let message = "terrace-translate: for the Translations to perform option: \
                       must be specified at least once!";
        return Err(complain(message));
    }
    let file = read(&cli.input)?;
    let mut output = Output::open(&cli.output).map_err(|error| {
        let name = cli.output.display();
        complain(&format!("cannot open output file '{name}': {}", describe(&error)))
    })?;
    let reporter = Arc::new(Reporter {
        sources: SourceManager::reading_from_disk(),
        errors_only: cli.error_diagnostics_only,
        expected: Mutex::new(None),
        unexpected: Mutex::new(false),
    });
    reporter.sources.add(file.clone());
    if let Some(level) = cli.verify_diagnostics {
        let mut expected =
            ExpectedDiagnostics::new(level.into()).with_sources(reporter.sources.clone());
        let malformed = expected.add_file(&file);
        reporter.complain(&malformed);
        *reporter.expected.lock().unwrap_or_else(PoisonError::into_inner) = Some(expected);
    }
    let result = run_parts(cli, registry, &file, &reporter, &mut output);
    let checking = reporter.expected.lock().unwrap_or_else(PoisonError::into_inner).take();
    let result = match checking {
        Some(expected) => {
            reporter.complain(&expected.finish());
            let bad = *reporter.unexpected.lock().unwrap_or_else(PoisonError::into_inner);
            if bad { Err(reported_elsewhere()) } else { Ok(()) }
        }
        None => result,
    };
    if result.is_ok() || output.is_stream() {
        output.keep().map_err(|error| cannot_write(&error))?;
    }
    result
}

fn run_parts(
    cli: &Cli,
    registry: &DialectRegistry,
    file: &SourceFile,
    reporter: &Arc<Reporter>,
    output: &mut Output,
) -> Result<(), Reported> {
    let threads = match cli.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    let pool = ThreadPool::new(threads);
    let Some(marker) = &cli.split_input_file else {
        return run_part(cli, registry, &pool, file, 0..file.len(), reporter, output);
    };
    let marker = if marker.is_empty() { DEFAULT_SPLIT_MARKER } else { marker };
    let parts = split(file, marker);
    parts.warnings(file).iter().for_each(|warning| reporter.show(warning));
    let mut result = Ok(());
    for (at, part) in parts.chunks.iter().enumerate() {
        if at > 0 {
            writeln!(output, "{}", cli.output_split_marker)
                .map_err(|error| cannot_write(&error))?;
        }
        let range = part.range.clone();
        result = run_part(cli, registry, &pool, file, range, reporter, output).and(result);
    }
    result
}

fn run_part(
    cli: &Cli,
    registry: &DialectRegistry,
    pool: &ThreadPool,
    file: &SourceFile,
    range: Range<usize>,
    reporter: &Arc<Reporter>,
    output: &mut Output,
) -> Result<(), Reported> {
    let cx = Context::with_registry(registry.clone());
    cx.set_thread_pool(pool.clone());
    cx.allow_unregistered_dialects(cli.allow_unregistered_dialect);
    cx.quote_operations(cli.verify_diagnostics.is_none());
    let flags = PrintFlags::default();
    cx.set_op_printer(Arc::new(move |op| terrace_asm::quote_op(op, &flags)));
    let handler = Arc::clone(reporter);
    cx.set_diagnostic_handler(Arc::new(move |cx, diagnostic| {
        handler.report(diagnostic.resolve(cx));
    }));
    let implicit_module = !cli.no_implicit_module;
    let options = ParseOptions { implicit_module, ..ParseOptions::default() };
    let bytes = &file.bytes()[range.clone()];
    let ParsedFile { mut body, top } = match terrace_bytecode::is_bytecode(bytes) {
        true => terrace_bytecode::read(&cx, file.name(), bytes, &options)?,
        false => terrace_asm::parse_range(&cx, file, range, &options)?,
    };
    // The top operation is translated as an operation outside of any block.
    body.detach_op(top);
    for translation in &cli.translations {
        (translation.write)(body.op(top), output)?.map_err(|error| cannot_write(&error))?;
    }
    if cli.split_input_file.is_none() {
        // The process is about to exit; the operating system frees the memory faster.
        std::mem::forget((body, cx));
    }
    Ok(())
}

/// Reports that the output cannot be written, except for a pipe whose reader has exited.
fn cannot_write(error: &io::Error) -> Reported {
    match error.kind() {
        io::ErrorKind::BrokenPipe => reported_elsewhere(),
        _ => complain(&format!("error: cannot write the output: {}", describe(error))),
    }
}
