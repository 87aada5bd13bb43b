//! Benchmarks on whole files: parsing, printing, verifying, copying, bytecode.

use terrace_asm::{ParseOptions, ParsedFile, PrintFlags};
use terrace_bytecode::WriteOptions;
use terrace_diag::SourceFile;
use terrace_ir::{Body, Context, DialectRegistry};

use crate::measure::Bench;

fn registry() -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    registry
        .insert::<terrace_builtin::BuiltinDialect>()
        .insert::<terrace_func::FuncDialect>()
        .insert::<terrace_arith::ArithDialect>()
        .insert::<terrace_cf::CfDialect>();
    #[cfg(feature = "nested")]
    registry
        .insert::<terrace_affine::AffineDialect>()
        .insert::<terrace_memref::MemrefDialect>()
        .insert::<terrace_scf::ScfDialect>();
    registry
}

fn parse(cx: &Context, file: &SourceFile) -> Body {
    terrace_asm::parse(cx, file, &ParseOptions::default()).expect("the input is valid")
}

/// Benchmarks reading and writing of bytecode, with one thread and with two.
fn bytecode(bench: &Bench, name: &str, body: &Body) {
    let ops = body.total_op_count();
    let write =
        || terrace_bytecode::write(body.root(), &WriteOptions::default()).expect("a known version");
    let bytes = write();
    for (threads, on) in [(1, "off"), (2, "on")] {
        body.context().set_thread_count(threads);
        bench.run(&format!("bytecode-write[{name},{on}]"), ops, write);
        let context = || {
            let cx = context();
            cx.set_thread_count(threads);
            cx
        };
        bench.run_with(&format!("bytecode-read[{name},{on}]"), ops, context, |cx| {
            let options = ParseOptions::default();
            let file: Result<ParsedFile, _> = terrace_bytecode::read(&cx, "b", &bytes, &options);
            (cx, file.expect("the written bytecode is valid"))
        });
    }
    body.context().set_thread_count(1);
    let size = bytes.len() as f64 / ops as f64;
    println!("bytecode-size[{name},off]: {size:.2} bytes");
}

pub(crate) fn context() -> Context {
    let cx = Context::with_registry(registry());
    cx.allow_unregistered_dialects(true);
    cx
}

/// Benchmarks all operations on a file.
pub(crate) fn run(bench: &Bench, name: &str, bytes: Vec<u8>) {
    let file = SourceFile::new("input.mlir", bytes);
    let cx = context();
    let Ok(body) = terrace_asm::parse(&cx, &file, &ParseOptions::default()) else {
        return eprintln!("{name}: invalid input, skipped");
    };
    let ops = body.total_op_count();
    let label = |what: &str| format!("{what}[{name},off]");
    println!("{}: {ops} ops", label("info-ops"));
    bench.run_with(&label("parse"), ops, context, |cx| parse(&cx, &file));
    bench.run(&label("parse-warm"), ops, || parse(&cx, &file));
    bench.run_with(&label("parse-verify"), ops, context, |cx| {
        let body = parse(&cx, &file);
        body.verify().expect("the input is valid");
        body
    });
    // Resets cached verdicts: changing the settings of the context invalidates them.
    let forget = || cx.allow_unregistered_dialects(true);
    bench.run_with(&label("verify"), ops, forget, |()| body.verify().is_ok());
    let flags = PrintFlags::default();
    bench.run(&label("print"), ops, || terrace_asm::print_op(body.root(), &flags));
    let generic = PrintFlags { generic: true, ..PrintFlags::default() };
    bench.run(&label("print-generic"), ops, || terrace_asm::print_op(body.root(), &generic));
    let text = terrace_asm::print_op(body.root(), &generic);
    let generic_file = SourceFile::new("generic.mlir", text.into_bytes());
    bench.run_with(&label("parse-generic"), ops, context, |cx| parse(&cx, &generic_file));
    bytecode(bench, name, &body);
    crate::passes::run(bench, name, &file);
    bench.run(&label("walk"), ops, || {
        let mut count = 0;
        body.root().walk_all(|_| count += 1);
        count
    });
    bench.run(&label("clone"), ops, || body.clone_body());
    bench.run_with(&label("erase"), ops, || body.clone_body(), drop);
    println!("{}: {:.1} bytes", label("heap-bytes-per-op"), body.heap_bytes() as f64 / ops as f64);
}
