//! From an input to an output.

use std::io::{self, IsTerminal, Read, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use terrace_diag::pretty::{PrettyOptions, render_pretty};
use terrace_diag::{Diagnostic, ExpectedDiagnostics, SourceFile, SourceManager, render, split};
use terrace_ir::{Context, DialectRegistry};

use crate::cli::{Cli, DiagnosticStyle};
use crate::output::Output;
use crate::reference;

/// An input was not valid, or could not be read or written; what is wrong has been said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed;

/// What a diagnostic handler needs; shared with the contexts.
struct Reporter {
    sources: SourceManager,
    style: DiagnosticStyle,
    expected: Mutex<Option<ExpectedDiagnostics>>,
    /// What went wrong when checking diagnostics.
    unexpected: Mutex<bool>,
}

impl Reporter {
    fn show(&self, diagnostic: &Diagnostic) {
        let text = match self.style {
            DiagnosticStyle::Mlir => render(diagnostic, &self.sources),
            DiagnosticStyle::Pretty => {
                let options = PrettyOptions {
                    colour: io::stderr().is_terminal(),
                    ..PrettyOptions::default()
                };
                render_pretty(diagnostic, &self.sources, options).into_bytes()
            }
        };
        // Without a terminal there is nobody to tell.
        let _ = io::stderr().write_all(&text);
    }

    fn report(&self, diagnostic: &Diagnostic) {
        let mut expected = self.expected.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *expected {
            None => self.show(diagnostic),
            Some(expected) => {
                let complaints = expected.check(diagnostic);
                self.complain(&complaints);
            }
        }
    }

    fn complain(&self, complaints: &[Diagnostic]) {
        if !complaints.is_empty() {
            *self.unexpected.lock().unwrap_or_else(PoisonError::into_inner) = true;
        }
        complaints.iter().for_each(|c| self.show(c));
    }
}

/// Writes to standard output; nothing is left to tell if nobody reads it.
fn show(text: &str) -> Result<(), Failed> {
    let _ = io::stdout().write_all(text.as_bytes());
    Ok(())
}

/// Reads, verifies and prints as `cli` asks for, with the dialects of `registry`.
///
/// # Errors
/// When an input is not valid, or a file cannot be read or written.
pub fn run(cli: &Cli, registry: &DialectRegistry) -> Result<(), Failed> {
    if let Some(name) = &cli.help_op {
        let text = reference::about(registry, name).map_err(|error| complain(&error))?;
        return show(&text);
    }
    if cli.show_dialects {
        return show(&format!("Available Dialects: {}\n", registry.names().join(",")));
    }
    let file = read(&cli.input).map_err(|error| complain(&error))?;
    let mut output = Output::open(&cli.output).map_err(|error| {
        complain(&format!(
            "cannot open output file '{}': {}",
            cli.output.display(),
            describe(&error)
        ))
    })?;
    let reporter = Arc::new(Reporter {
        sources: SourceManager::reading_from_disk(),
        style: cli.diagnostic_style,
        expected: Mutex::new(None),
        unexpected: Mutex::new(false),
    });
    reporter.sources.add(file.clone());
    if let Some(level) = cli.verify_diagnostics {
        let expected =
            ExpectedDiagnostics::new(level.into()).with_sources(reporter.sources.clone());
        let mut expected = expected;
        let malformed = expected.add_file(&file);
        reporter.complain(&malformed);
        *reporter.expected.lock().unwrap_or_else(PoisonError::into_inner) = Some(expected);
    }
    let result = run_chunks(cli, registry, &file, &reporter, &mut output);
    let checking = reporter.expected.lock().unwrap_or_else(PoisonError::into_inner).take();
    let result = match checking {
        Some(expected) => {
            reporter.complain(&expected.finish());
            let bad = *reporter.unexpected.lock().unwrap_or_else(PoisonError::into_inner);
            if bad { Err(Failed) } else { Ok(()) }
        }
        None => result,
    };
    if result.is_ok() || output.is_stream() {
        output.keep().map_err(|error| complain(&describe(&error)))?;
    }
    result
}

fn run_chunks(
    cli: &Cli,
    registry: &DialectRegistry,
    file: &SourceFile,
    reporter: &Arc<Reporter>,
    output: &mut Output,
) -> Result<(), Failed> {
    let Some(marker) = &cli.split_input_file else {
        return run_chunk(cli, registry, file, 0..file.len(), reporter, output);
    };
    let parts = split(file, marker);
    parts.warnings(file).iter().for_each(|w| reporter.show(w));
    let mut result = Ok(());
    for (index, chunk) in parts.chunks.iter().enumerate() {
        if index > 0 {
            writeln!(output, "{}", cli.output_split_marker).map_err(|e| complain(&describe(&e)))?;
        }
        result = run_chunk(cli, registry, file, chunk.range.clone(), reporter, output).and(result);
    }
    result
}

fn run_chunk(
    cli: &Cli,
    registry: &DialectRegistry,
    file: &SourceFile,
    range: Range<usize>,
    reporter: &Arc<Reporter>,
    output: &mut Output,
) -> Result<(), Failed> {
    let cx = Context::with_registry(registry.clone());
    cx.set_thread_count(cli.thread_count());
    cx.allow_unregistered_dialects(cli.allow_unregistered_dialect);
    cx.quote_operations(cli.mlir_print_op_on_diagnostic && cli.verify_diagnostics.is_none());
    let flags = cli.print_flags();
    cx.set_op_printer(Arc::new({
        let flags = flags.clone();
        move |op| terrace_asm::quote_op(op, &flags)
    }));
    let handler = Arc::clone(reporter);
    cx.set_diagnostic_handler(Arc::new(move |cx, diagnostic| {
        handler.report(&diagnostic.resolve(cx));
    }));
    let options =
        terrace_asm::ParseOptions { implicit_module: !cli.no_implicit_module, verify: true };
    let parsed = terrace_asm::parse_range(&cx, file, range, &options).map_err(|_| Failed)?;
    let terrace_asm::ParsedFile { mut body, top } = parsed;
    // What is printed on its own stands in no block.
    body.detach_op(top);
    let mut pipeline = cli.passes.pipeline().map_err(|error| complain(&error))?;
    pipeline.verify_each(cli.verify_each).run(&mut body).map_err(|_| Failed)?;
    if let Some(types) = &cli.print_data_layout {
        let types = SourceFile::new("--print-data-layout", types.as_bytes());
        reporter.sources.add(types.clone());
        let types = terrace_asm::parse_types(&cx, &types).map_err(|_| Failed)?;
        let tables = crate::layout::tables(&body, &types).map_err(|diagnostic| {
            cx.emit(diagnostic);
            Failed
        })?;
        return output.write_all(tables.as_bytes()).map_err(|error| complain(&describe(&error)));
    }
    terrace_asm::write_op(body.op(top), &flags, output)
        .and_then(|()| output.write_all(b"\n"))
        .map_err(|error| complain(&describe(&error)))
}

/// The file at `path`.
fn read(path: &Path) -> Result<SourceFile, String> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map_err(|error| describe(&error))?;
        return Ok(SourceFile::new("<stdin>", bytes));
    }
    let name = path.to_string_lossy();
    let bytes = std::fs::read(path)
        .map_err(|error| format!("cannot open input file '{name}': {}", describe(&error)))?;
    Ok(SourceFile::new(&*name, bytes))
}

/// An error of the operating system without Rust's number behind it.
fn describe(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

fn complain(message: &str) -> Failed {
    eprintln!("{message}");
    Failed
}
