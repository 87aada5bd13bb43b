//! The driver: from an input file through parser, passes and printer to an output file. The entry
//! point is [`run`].

use std::io::{self, IsTerminal, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use terrace_asm::{ParseOptions, ParsedFile};
use terrace_diag::pretty::{PrettyOptions, render_pretty};
use terrace_diag::{Diagnostic, SourceFile, SourceManager, render};
use terrace_ide::diagnostic_json;
use terrace_ir::__private::reported_elsewhere;
use terrace_ir::{Context, Diagnostic as IrDiagnostic, DialectRegistry, Reported, ThreadPool};
use terrace_pass::PassRegistry;
use terrace_session::{layouts, reference};
use terrace_tool::{
    Output, Reporter, Splitting, cannot_open_output, cannot_write, complain, for_each_part,
};

use crate::cached::Cache;
use crate::cli::{Cli, DiagnosticStyle, RationaleSyntax};
use crate::rationale;
use crate::roundtrip::verify_roundtrip;
use crate::timing::Timing;

/// Writes `diagnostic` to standard error in the style that `cli` requests.
fn show_diagnostic(
    style: DiagnosticStyle,
    colour: bool,
    diagnostic: &Diagnostic,
    sources: &SourceManager,
) {
    let text = match style {
        DiagnosticStyle::Mlir => render(diagnostic, sources),
        DiagnosticStyle::Pretty => {
            let options = PrettyOptions { colour, ..PrettyOptions::default() };
            render_pretty(diagnostic, sources, options).into_bytes()
        }
        DiagnosticStyle::Json => format!("{}\n", diagnostic_json(diagnostic)).into_bytes(),
    };
    crate::progress::clear();
    // A failure to write to standard error cannot be reported.
    let _ = io::stderr().write_all(&text);
}

/// Writes to standard output. Errors are ignored, because the reader of a pipe may have exited.
fn show(text: &str) -> Result<(), Reported> {
    let _ = io::stdout().write_all(text.as_bytes());
    Ok(())
}

/// Reads, verifies, transforms and prints as `cli` requests, with the dialects of `registry`.
/// `passes` are only used for `--list-passes`; the passes to run are in [`Cli::passes`].
///
/// # Errors
/// When an input is invalid, a pass fails, or a file cannot be read or written.
pub fn run(cli: &Cli, registry: &DialectRegistry, passes: &PassRegistry) -> Result<(), Reported> {
    if let Some(name) = &cli.help_op {
        let text = reference::about(registry, name).map_err(|error| complain(&error))?;
        return show(&text);
    }
    if let Some(name) = &cli.export_irdl {
        let dialect = registry.get(name);
        let dialect = dialect.ok_or_else(|| complain(&format!("error: no dialect '{name}'")))?;
        let cx = Context::with_registry(registry.clone());
        return show(&terrace_irdl::export_dialect(&cx, dialect));
    }
    if cli.serve {
        return crate::serve::run(cli, registry, passes);
    }
    if cli.list_passes {
        return show(&crate::passes::list(passes));
    }
    if cli.show_dialects {
        return show(&format!("Available Dialects: {}\n", registry.names().join(",")));
    }
    for (what, plugins) in
        [("dialect plugin", &cli.load_dialect_plugin), ("passes", &cli.load_pass_plugin)]
    {
        for plugin in plugins {
            let path = plugin.display();
            let _ = complain(&format!("Failed to load {what} from '{path}'. Request ignored."));
        }
    }
    let pool = ThreadPool::new(cli.thread_count());
    let file = terrace_tool::read(&cli.input, &pool).map_err(|error| complain(&error))?;
    if cli.emit_bytecode_version.is_some() && !cli.emit_bytecode {
        return Err(complain("<unknown>:0: error: bytecode version while not emitting bytecode"));
    }
    if cli.emit_bytecode && output_is_terminal(cli) {
        return Err(complain("error: bytecode is not written to a terminal: `-o` names a file"));
    }
    let mut output =
        Output::open(&cli.output).map_err(|error| cannot_open_output(&cli.output, &error))?;
    let (style, colour) = (cli.diagnostic_style, cli.color.on_stderr());
    let reporter = Arc::new(Reporter::new(move |diagnostic, sources| {
        show_diagnostic(style, colour, diagnostic, sources);
    }));
    let file = match cli.rationale_syntax {
        Some(RationaleSyntax::Both | RationaleSyntax::Input) => rationale::read(&file, &reporter)?,
        _ => file,
    };
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
        run_part(cli, registry, &pool, &file, range, &reporter, output)
    });
    let result = reporter.finish(result);
    if result.is_ok() || output.is_stream() {
        output.keep().map_err(|error| cannot_write(&cli.output, &error))?;
    }
    result
}

/// Creates a context for a run. Its diagnostics are passed to `report`.
pub(crate) fn context(
    cli: &Cli,
    registry: &DialectRegistry,
    pool: &ThreadPool,
    report: impl Fn(Diagnostic) + Send + Sync + 'static,
) -> Context {
    let cx = Context::with_registry(registry.clone());
    cx.set_thread_pool(pool.clone());
    cx.allow_unregistered_dialects(cli.allow_unregistered_dialect);
    cx.quote_operations(cli.mlir_print_op_on_diagnostic && cli.verify_diagnostics.is_none());
    let flags = cli.print_flags();
    flags.clone().set_default(&cx);
    cx.set_op_printer(Arc::new(move |op| terrace_asm::quote_op(op, &flags)));
    let notes = !cli.mlir_disable_diagnostic_notes;
    cx.set_diagnostic_handler(Arc::new(move |cx, diagnostic| {
        let mut diagnostic = diagnostic.resolve(cx);
        if !notes {
            diagnostic.notes.clear();
        }
        report(diagnostic);
    }));
    cx
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
    if cli.split_input_file.is_none()
        && let Some(cache) = Cache::of(cli)?
        && let Some(text) = cache.run(cli, registry, pool, file, reporter)?
    {
        return output.write_all(&text).map_err(|error| cannot_write(&cli.output, &error));
    }
    let handler = Arc::clone(reporter);
    let cx = context(cli, registry, pool, move |diagnostic| handler.report(&diagnostic));
    let flags = cli.print_flags();
    if let Some(path) = &cli.irdl_file {
        load_irdl(&cx, path, reporter)?;
    }
    let implicit_module = !cli.no_implicit_module;
    let verify = !cli.mlir_very_unsafe_disable_verifier_on_parsing;
    let options = ParseOptions { implicit_module, verify, ..ParseOptions::default() };
    let timing = Timing::default();
    let start = Instant::now();
    if cli.dump_bytecode || cli.dump_bytecode_html {
        let dump = terrace_bytecode::Dump::read(&cx, file.name(), &file.bytes()[range])?;
        let written = match cli.dump_bytecode_html {
            true => output.write_all(dump.to_html().as_bytes()),
            false => write!(output, "{dump}"),
        };
        return written.map_err(|error| cannot_write(&cli.output, &error));
    }
    let parsed = timing.measure("Parser", || {
        if cli.all_errors {
            report_all_errors(&cx, file, range.clone())?;
        }
        parse(&cx, file, range, &options)
    })?;
    let ParsedFile { mut body, top } = parsed;
    if cli.verify_roundtrip {
        verify_roundtrip(&cx, &body, implicit_module)?;
    }
    // The top operation is printed as an operation outside of any block.
    body.detach_op(top);
    let result = crate::run::run_passes(cli, &mut body, &timing);
    let report = || {
        if cli.mlir_timing {
            let (display, format) = (cli.mlir_timing_display, cli.mlir_output_format);
            eprint!("{}", timing.report(start.elapsed(), display, format));
        }
    };
    if result.is_err() {
        report();
    }
    result?;
    if let Some(types) = &cli.print_data_layout {
        let types = SourceFile::new("--print-data-layout", types.as_bytes());
        reporter.sources.add(types.clone());
        let types = terrace_asm::parse_types(&cx, &types)?;
        let tables = layouts(&body, &types).map_err(|diagnostic| cx.emit(diagnostic))?;
        let written = tables.iter().try_for_each(|table| write!(output, "{table}"));
        return written.map_err(|error| cannot_write(&cli.output, &error));
    }
    let written = timing.measure("Output", || {
        if cli.emit_bytecode {
            let bytes = terrace_bytecode::write(body.op(top), &cli.bytecode_options());
            let bytes = bytes.map_err(|error| {
                cx.emit(IrDiagnostic::error(body.location(top), error.to_string()))
            })?;
            return Ok(output.write_all(&bytes));
        }
        let text = match cli.rationale_syntax {
            Some(RationaleSyntax::Both | RationaleSyntax::Output) => {
                rationale::write(body.op(top), &flags, output)
            }
            _ => terrace_asm::write_op(body.op(top), &flags, output),
        };
        Ok(text.and_then(|()| output.write_all(b"\n")))
    });
    report();
    let written = written?;
    if cli.split_input_file.is_none() {
        // The process is about to exit; the operating system frees the memory faster.
        std::mem::forget((body, cx));
    }
    written.map_err(|error| cannot_write(&cli.output, &error))
}

/// Reads a text as far as its errors allow, and reports them.
///
/// # Errors
/// When there are any errors of syntax.
fn report_all_errors(cx: &Context, file: &SourceFile, range: Range<usize>) -> Result<(), Reported> {
    let is_text = !terrace_bytecode::is_bytecode(&file.bytes()[range.clone()]);
    match is_text && terrace_asm::parse_recorded(cx, file, range).has_errors {
        true => Err(reported_elsewhere()),
        false => Ok(()),
    }
}

/// Parses text or bytecode.
fn parse(
    cx: &Context,
    file: &SourceFile,
    range: Range<usize>,
    options: &ParseOptions,
) -> Result<ParsedFile, Reported> {
    let bytes = &file.bytes()[range.clone()];
    match terrace_bytecode::is_bytecode(bytes) {
        true => terrace_bytecode::read(cx, file.name(), bytes, options),
        false => terrace_asm::parse_range(cx, file, range, options),
    }
}

/// Loads the dialects that the IRDL file at `path` defines into `cx`.
fn load_irdl(cx: &Context, path: &Path, reporter: &Reporter) -> Result<(), Reported> {
    let file = terrace_tool::read(path, &ThreadPool::new(1))
        .map_err(|error| complain(&format!("error: {error}")))?;
    reporter.sources.add(file.clone());
    let options = ParseOptions { verify: true, ..ParseOptions::default() };
    terrace_session::load_irdl(cx, &file, |cx, file| {
        Ok(parse(cx, file, 0..file.len(), &options)?.body)
    })
}

/// Whether the output goes to a terminal.
fn output_is_terminal(cli: &Cli) -> bool {
    cli.output == Path::new("-") && io::stdout().is_terminal()
}
