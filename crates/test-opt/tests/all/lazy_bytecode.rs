//! Tests that bytecode read lazily gives the same as bytecode read at once.

use std::fmt::Write;

use terrace_asm::{ParseOptions, PrintFlags, print_op};
use terrace_bytecode::{LazyFile, WriteOptions};
use terrace_diag::SourceFile;
use terrace_ir::{Context, OpRef};
use terrace_testing::bytecode_sample;

const FUNCTIONS: usize = 20;
const ADDITIONS: usize = 100;

fn context(threads: usize) -> Context {
    let cx = Context::with_registry(terrace_testing::registry());
    cx.allow_unregistered_dialects(true);
    cx.set_thread_count(threads);
    cx.set_parallel_from(0);
    cx
}

/// Returns a module with functions and a nested module with another function.
fn module(additions: usize) -> String {
    let mut text = String::from("module {\n");
    let mut function = |name: &str| {
        let _ = writeln!(text, "func.func @{name}(%0: i32) -> i32 {{");
        for n in 0..additions {
            let _ = writeln!(text, "%{} = arith.addi %{n}, %0 : i32", n + 1);
        }
        let _ = writeln!(text, "return %{additions} : i32\n}}");
    };
    (0..FUNCTIONS).for_each(|n| function(&format!("f{n}")));
    text.push_str("module @inner {\n func.func private @g() }\n}\n");
    text
}

fn bytecode(text: &str) -> Vec<u8> {
    let cx = context(1);
    let file = SourceFile::new("file.mlir", text);
    let body = terrace_asm::parse(&cx, &file, &ParseOptions::default()).expect("a valid text");
    terrace_bytecode::write(body.root(), &WriteOptions::default()).expect("a known version")
}

fn text(op: OpRef<'_>) -> String {
    let flags = PrintFlags { debug_info: true, ..PrintFlags::default() };
    print_op(op, &flags)
}

fn symbol(op: OpRef<'_>) -> String {
    op.attribute("sym_name").expect("a symbol").to_text(op.context())
}

#[test]
fn symbols_are_listed_without_reading_what_is_in_functions() {
    let bytes = bytecode(&module(ADDITIONS));
    let cx = context(1);
    let mut file = LazyFile::open(&cx, "file.mlirbc", &bytes).expect("a valid file");
    let ops: Vec<_> = file.ops().collect();
    let names: Vec<String> = ops.iter().map(|op| symbol(file.op(*op))).collect();
    assert_eq!(names.len(), FUNCTIONS + 1);
    assert_eq!((&*names[0], &*names[19], &*names[20]), ("\"f0\"", "\"f19\"", "\"g\""));
    // The module around the file, both modules, the functions.
    assert_eq!(file.body().total_op_count(), 3 + FUNCTIONS + 1);
    let unread = file.unread_bytes();
    assert!(unread > FUNCTIONS * ADDITIONS * 8, "{unread} bytes");

    let function = file.materialize(ops[7]).expect("a valid function");
    assert_eq!(symbol(function), "\"f7\"");
    assert!(!file.is_unread(ops[7]) && file.is_unread(ops[8]));
    assert_eq!(file.body().total_op_count(), 3 + FUNCTIONS + 1 + ADDITIONS + 1);
    let read = unread - file.unread_bytes();
    assert!(read > ADDITIONS * 8 && read < unread / 10, "{read} of {unread} bytes");
    file.materialize(ops[7]).expect("read before");

    let lazy = file.finish(&ParseOptions::default()).expect("a valid file");
    let cx = context(1);
    let whole = terrace_bytecode::read(&cx, "file.mlirbc", &bytes, &ParseOptions::default());
    assert_eq!(text(lazy.body.root()), text(whole.expect("a valid file").body.root()));
}

#[test]
fn threads_write_and_read_the_same() {
    let text = module(1000);
    let write = |threads: usize| {
        let cx = context(threads);
        let file = SourceFile::new("file.mlir", &*text);
        let body = terrace_asm::parse(&cx, &file, &ParseOptions::default()).expect("a valid text");
        terrace_bytecode::write(body.root(), &WriteOptions::default()).expect("a known version")
    };
    let bytes = write(1);
    assert!(write(2) == bytes);
    let [one, two] = [1, 2].map(|threads| {
        let cx = context(threads);
        let read = terrace_bytecode::read(&cx, "file", &bytes, &ParseOptions::default());
        terrace_asm::print_op(read.expect("a valid file").body.root(), &PrintFlags::default())
    });
    assert!(one == two);
}

#[test]
fn recorded_files_are_the_same() {
    for (number, entry) in bytecode_sample::entries().iter().enumerate() {
        let cx = context(1 + number % 2);
        let mut file = LazyFile::open(&cx, "<stdin>", entry.bytecode).expect("a valid file");
        for op in file.ops().step_by(2).collect::<Vec<_>>() {
            file.materialize(op).expect("a valid operation");
        }
        let file = file.finish(&ParseOptions::default()).expect("a valid file");
        let version = u64::from(entry.bytecode[4] >> 1);
        let producer = "MLIR22.1.8".to_owned();
        let options = WriteOptions { version, producer, ..WriteOptions::default() };
        let bytes = terrace_bytecode::write(file.body.op(file.top), &options);
        let source = String::from_utf8_lossy(entry.text);
        assert!(bytes.expect("a known version") == entry.bytecode, "{source}");
    }
}

#[test]
fn what_is_wrong_with_a_function_is_said_when_it_is_read() {
    let bytes = bytecode(&module(2));
    let mut late = 0;
    for at in 0..bytes.len() {
        let mut bytes = bytes.clone();
        bytes[at] ^= 0xff;
        let cx = context(1);
        let ((), _) = cx.capture(|| {
            let Ok(mut file) = LazyFile::open(&cx, "file.mlirbc", &bytes) else { return };
            let ops: Vec<_> = file.ops().collect();
            let bad: Vec<_> = ops.into_iter().filter(|op| file.materialize(*op).is_err()).collect();
            late += usize::from(bad.len() == 1);
            assert!(bad.iter().all(|op| file.is_unread(*op) && file.materialize(*op).is_err()));
            let finished = file.finish(&ParseOptions::default());
            assert!(bad.is_empty() || finished.is_err());
        });
    }
    assert!(late > 2 * FUNCTIONS, "{late} files with one bad function");
}
