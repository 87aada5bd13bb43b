//! Tests that compiled formats parse like the interpreter of their elements, with the same
//! diagnostics.

use terrace_asm::{ParseOptions, PrintFlags};
use terrace_diag::SourceFile;
use terrace_ir::Context;
use terrace_testing::texts::{test_files, variants};

/// Parses `text`; returns the printed result with locations, and the diagnostics.
fn read(text: &[u8], compile_formats_after: u8) -> (Option<String>, Vec<String>) {
    let cx = Context::with_registry(terrace_testing::registry());
    cx.allow_unregistered_dialects(true);
    let file = SourceFile::new("f.mlir", text);
    let options = ParseOptions { compile_formats_after, ..ParseOptions::default() };
    let (body, said) = cx.capture(|| terrace_asm::parse(&cx, &file, &options));
    let flags = PrintFlags { debug_info: true, generic: true, ..PrintFlags::default() };
    let shown = |body: terrace_ir::Body| terrace_asm::print_op(body.root(), &flags);
    let text = body.ok().map(shown);
    (text, said.iter().map(|diagnostic| diagnostic.resolve(&cx).to_string()).collect())
}

#[track_caller]
fn compare(text: &[u8]) {
    let (compiled, interpreted) = (read(text, 1), read(text, 0));
    assert_eq!(compiled, interpreted, "in {}", String::from_utf8_lossy(text));
}

#[test]
fn both_engines_read_the_same() {
    for text in test_files() {
        compare(&text);
        variants(&text).for_each(|text| compare(&text));
    }
}

#[test]
fn unusual_texts_are_read_the_same() {
    let line = |op: &str| format!("func.func @f(%a: i32, %b: i32) {{\n{op}\nreturn\n}}");
    for op in [
        "%0 = arith.addi %a,%b:i32",
        "%0 = arith.addi %a, %b {x = 1} : i32",
        "%0 = arith.addi %a, %b : i32 loc(\"here\")",
        "%0 = arith.addi %a, %b : i32 loc(3)",
        "%0 = arith.addi %a, %b // why\n : i32",
        "%0 = arith.addi %a, %later : i32\n%later = arith.addi %a, %b : i32",
        "%0 = arith.addi %a, %b : i64",
        "%0 = arith.addi %a, %b : i32x",
        "%0 = arith.addi %a, %b : !builtin.i32",
        "%0:2 = arith.addi %a, %b : i32",
        "%0:2 = arith.addui_extended %a, %b : i32, i1\n%1 = arith.addi %0#0, %0#0 : i32",
        "%0:2 = arith.addui_extended %a, %b : i32, i1\n%1 = arith.addi %0#2, %0#0 : i32",
        "%00 = arith.addi %a, %b : i32\n%1 = arith.addi %00, %0 : i32",
        "%1 = arith.addi %a, %b overflow<nsw> : i32",
        "%1 = arith.addi %a, %b overflow <nsw, nuw> : i32",
        "%1 = arith.addi %a, %b overflowing : i32",
        "%1 = arith.constant 1 : i32 %2 = arith.addi %1, %1 : i32",
        "arith.addi %a, %b : i32",
        "%1 = arith.addi %12345678901, %b : i32",
    ] {
        compare(line(op).as_bytes());
    }
}
