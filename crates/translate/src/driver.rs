//! The driver: from an input file through parser and translation to an output file. The entry point
//! is [`run`].

use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;

use terrace_asm::{ParseOptions, ParsedFile, PrintFlags};
use terrace_diag::{Severity, SourceFile, render};
use terrace_ir::{Body, Context, DialectRegistry, Reported, ThreadPool};
use terrace_tool::{
    Output, Reporter, Splitting, cannot_open_output, cannot_write, complain, for_each_part,
};

use crate::cli::Cli;
use crate::translations::{Action, Translation};

/// Reads, verifies and translates as `cli` requests, with the dialects of the translations and
/// those of `registry`.
///
/// # Errors
/// When an input is invalid, a translation fails, or a file cannot be read or written.
pub fn run(cli: &Cli, registry: &DialectRegistry) -> Result<(), Reported> {
    if cli.translations.is_empty() {
        let message = "terrace-translate: for the Translations to perform option: \
                       must be specified at least once!";
        return Err(complain(message));
    }
    let mut registry = registry.clone();
    cli.translations.iter().for_each(|translation| (translation.dialects)(&mut registry));
    let threads = match cli.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    let pool = ThreadPool::new(threads);
    let file = terrace_tool::read(&cli.input, &pool).map_err(|error| complain(&error))?;
    let mut output =
        Output::open(&cli.output).map_err(|error| cannot_open_output(&cli.output, &error))?;
    let reporter = Arc::new(Reporter::new(|diagnostic, sources| {
        // A failure to write to standard error cannot be reported.
        let _ = io::stderr().write_all(&render(diagnostic, sources));
    }));
    reporter.sources.add(file.clone());
    if let Some(level) = cli.verify_diagnostics {
        reporter.expect(&file, level.into());
    }
    let splitting = Splitting {
        marker: cli.split_input_file.as_deref(),
        output_marker: &cli.output_split_marker,
        output: &cli.output,
    };
    let result = for_each_part(&splitting, &file, &reporter, &mut output, |range, output| {
        run_part(cli, &registry, &pool, &file, range, &reporter, output)
    });
    let result = reporter.finish(result);
    if result.is_ok() || output.is_stream() {
        output.keep().map_err(|error| cannot_write(&cli.output, &error))?;
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
    let (handler, errors_only) = (Arc::clone(reporter), cli.error_diagnostics_only);
    cx.set_diagnostic_handler(Arc::new(move |cx, diagnostic| {
        let mut diagnostic = diagnostic.resolve(cx);
        if errors_only {
            diagnostic.notes.clear();
        }
        if !errors_only || diagnostic.severity == Severity::Error {
            handler.report(&diagnostic);
        }
    }));
    let bytes = &file.bytes()[range.clone()];
    if let [Translation { action: Action::Read(read), .. }] = cli.translations[..] {
        return print(cli, read(&cx, bytes, cli)?, output);
    }
    let implicit_module = !cli.no_implicit_module;
    let options = ParseOptions { implicit_module, ..ParseOptions::default() };
    let ParsedFile { mut body, top } = match terrace_bytecode::is_bytecode(bytes) {
        true => terrace_bytecode::read(&cx, file.name(), bytes, &options)?,
        false => terrace_asm::parse_range(&cx, file, range, &options)?,
    };
    body.verify()?;
    // The top operation is translated as an operation outside of any block.
    body.detach_op(top);
    for translation in &cli.translations {
        match translation.action {
            Action::Write(write) => write(body.op(top), cli, output)?
                .map_err(|error| cannot_write(&cli.output, &error))?,
            Action::RoundTrip(change) => print(cli, change(body.op(top), cli)?, output)?,
            Action::Read(_) => return Err(complain("a file of MLIR has nothing to read")),
        }
    }
    if cli.split_input_file.is_none() {
        // The process is about to exit; the operating system frees the memory faster.
        std::mem::forget((body, cx));
    }
    Ok(())
}

/// Verifies and prints what a translation has read.
fn print(cli: &Cli, body: Body, output: &mut Output) -> Result<(), Reported> {
    body.verify()?;
    let flags = PrintFlags {
        debug_info: cli.mlir_print_debuginfo,
        local_scope: cli.mlir_print_local_scope,
        generic: cli.mlir_print_op_generic,
        ..PrintFlags::default()
    };
    let written = terrace_asm::write_op(body.root(), &flags, output);
    written.map_err(|error| cannot_write(&cli.output, &error))
}
