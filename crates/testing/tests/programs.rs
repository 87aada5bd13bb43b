//! Formats as programs read what the interpreter of their elements reads, and say the same.

use std::path::PathBuf;

use terrace_asm::{ParseOptions, PrintFlags};
use terrace_diag::SourceFile;
use terrace_ir::Context;

/// What reading `text` gives, as text with locations, and what is said about it.
fn read(text: &[u8], compile_formats_after: u8) -> (Option<String>, Vec<String>) {
    let cx = Context::with_registry(terrace_testing::registry());
    cx.allow_unregistered_dialects(true);
    let file = SourceFile::new("f.mlir", text);
    let options = ParseOptions { compile_formats_after, ..ParseOptions::default() };
    let (body, said) = cx.capture(|| terrace_asm::parse(&cx, &file, &options));
    let flags = PrintFlags { debug_info: true, generic: true, ..PrintFlags::default() };
    let shown = |body: terrace_ir::Body| terrace_asm::print_op(body.root(), &flags);
    let text = body.ok().map(|body| shown(body).expect("the operation can be printed"));
    (text, said.iter().map(|diagnostic| diagnostic.resolve(&cx).to_string()).collect())
}

/// Changes to a text: a byte less, or one more, at places all over it.
fn variants(text: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let step = (text.len() / 24).max(1);
    (0..text.len()).step_by(step).enumerate().map(|(number, at)| {
        let mut changed = text.to_vec();
        match number % 3 {
            0 => drop(changed.remove(at)),
            1 => changed.insert(at, b" %,:(#{0\n"[number % 9]),
            _ => changed.truncate(at),
        }
        changed
    })
}

#[track_caller]
fn compare(text: &[u8]) {
    let (compiled, interpreted) = (read(text, 1), read(text, 0));
    assert_eq!(compiled, interpreted, "in {}", String::from_utf8_lossy(text));
}

#[test]
fn both_engines_read_the_same() {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../test-opt/tests/files"));
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        if path.extension().is_some_and(|extension| extension == "mlir") {
            let text = std::fs::read(path).expect("a test file can be read");
            compare(&text);
            variants(&text).for_each(|text| compare(&text));
            count += 1;
        }
    }
    assert!(count > 50, "there are files");
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
