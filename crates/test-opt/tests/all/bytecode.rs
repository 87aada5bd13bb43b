//! Tests that MLIR's bytecode is read and written again byte for byte, and that texts give the
//! bytecode that MLIR wrote for them.

use terrace_asm::{ParseOptions, ParsedFile, PrintFlags, print_op};
use terrace_bytecode::WriteOptions;
use terrace_diag::SourceFile;
use terrace_ir::Context;
use terrace_testing::{bytecode_sample, robust};

fn verified() -> ParseOptions {
    ParseOptions { verify: true, ..ParseOptions::default() }
}

fn context(threads: usize) -> Context {
    let cx = Context::with_registry(terrace_testing::registry());
    cx.allow_unregistered_dialects(true);
    cx.set_thread_count(threads);
    cx.set_parallel_from(0);
    cx
}

/// Returns the options with which the recorded file was written.
fn options(bytecode: &[u8]) -> WriteOptions {
    let version = u64::from(bytecode[4] >> 1);
    WriteOptions { version, producer: "MLIR22.1.8".to_owned(), ..WriteOptions::default() }
}

fn text(file: &ParsedFile) -> String {
    let flags = PrintFlags { debug_info: true, ..PrintFlags::default() };
    print_op(file.body.op(file.top), &flags)
}

#[test]
fn recorded_files_are_written_again() {
    let entries = bytecode_sample::entries();
    assert!(entries.len() >= 500, "{} files", entries.len());
    let mut different = Vec::new();
    for (number, entry) in entries.iter().enumerate() {
        let cx = context(1 + number % 2);
        let source = String::from_utf8_lossy(entry.text);
        let file = terrace_bytecode::read(&cx, "<stdin>", entry.bytecode, &verified());
        let file = file.unwrap_or_else(|_| panic!("not read: {source}"));
        let bytes = terrace_bytecode::write(file.body.op(file.top), &options(entry.bytecode));
        if bytes.expect("a known version") != entry.bytecode {
            different.push(source.into_owned());
        }
    }
    assert!(different.is_empty(), "{} with other bytes: {different:#?}", different.len());
}

#[test]
fn texts_are_written_as_mlir_writes_them() {
    let mut different = Vec::new();
    for entry in bytecode_sample::entries().iter().filter(|entry| !entry.stripped) {
        let cx = context(1);
        let source = SourceFile::new("<stdin>", entry.text);
        let file = terrace_asm::parse_range(&cx, &source, 0..source.len(), &verified());
        let file = file.expect("the text is valid");
        let shown = String::from_utf8_lossy(entry.text);
        let bytes = terrace_bytecode::write(file.body.op(file.top), &options(entry.bytecode));
        if bytes.expect("a known version") != entry.bytecode {
            different.push(shown.into_owned());
        }
        // Before version 5, properties of unregistered operations are lost.
        if entry.bytecode[4] >> 1 < 5 {
            continue;
        }
        let cx = context(2);
        let again = terrace_bytecode::read(&cx, "<stdin>", entry.bytecode, &verified());
        assert_eq!(text(&again.expect("the file is valid")), text(&file));
    }
    assert!(different.is_empty(), "{} with other bytes: {different:#?}", different.len());
}

#[test]
fn edited_files_do_no_harm() {
    // A linear congruential generator.
    let mut state = 1u64;
    let mut byte = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    for entry in bytecode_sample::entries().iter().step_by(3) {
        let edits: Vec<u8> = (0..5).map(|_| byte()).collect();
        robust::bytecode(terrace_testing::registry(), &robust::edited(entry.bytecode, &edits));
    }
}

/// The operations of `linalg` in a recorded file become operations of an unregistered dialect
/// `linalg.memoized_indexing_maps`. Its files cannot be read, since their operations look like
/// those of `linalg`.
#[test]
fn operations_that_are_named_like_a_dialects() {
    let entries = bytecode_sample::entries();
    let mut memoized =
        entries.iter().filter(|entry| entry.text.starts_with(b"func.func @memoized"));
    let edits = [251, 81, 2, 0, 0, 0, 253, 3, 48, 25];
    let file = robust::edited(memoized.nth(3).expect("it is recorded").bytecode, &edits);
    let read = robust::read_bytecode(terrace_testing::registry(), &file).expect("it can be read");
    let text = print_op(read.root(), &PrintFlags::default());
    assert!(text.contains("\"linalg.memoized_indexing_maps.matvec\""), "{text}");
    robust::bytecode(terrace_testing::registry(), &file);
}
