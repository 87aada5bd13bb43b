//! Tests that parsing on several threads gives the same result and diagnostics as parsing in order.

use std::fmt::Write;

use terrace_asm::{ParseOptions, PrintFlags};
use terrace_diag::SourceFile;
use terrace_ir::Context;
use terrace_testing::texts::{test_files, variants};

/// The outcome of parsing: the text with and without locations, the names of the loaded dialects,
/// and the diagnostics.
type Outcome = (Option<[String; 2]>, Vec<&'static str>, Vec<String>);

fn read(text: &[u8], threads: usize, verify: bool) -> Outcome {
    let cx = Context::with_registry(terrace_testing::registry());
    cx.set_thread_count(threads);
    cx.set_parallel_from(0);
    cx.allow_unregistered_dialects(true);
    let file = SourceFile::new("f.mlir", text);
    let options = ParseOptions { parallel_from: 0, verify, ..ParseOptions::default() };
    let (body, said) = cx.capture(|| terrace_asm::parse(&cx, &file, &options));
    let text = body.ok().map(|body| {
        [false, true].map(|debug_info| {
            let flags = PrintFlags { debug_info, ..PrintFlags::default() };
            terrace_asm::print_op(body.root(), &flags)
        })
    });
    let dialects = cx.loaded_dialects().map(|dialect| dialect.info().name).collect();
    (text, dialects, said.iter().map(|said| said.resolve(&cx).to_string()).collect())
}

#[track_caller]
fn compare(text: &[u8]) {
    let in_order = read(text, 1, false);
    let ahead = read(text, 3, false);
    assert!(in_order == ahead, "{in_order:?}\n{ahead:?}\nin {}", String::from_utf8_lossy(text));
}

#[test]
fn files_are_read_the_same() {
    for text in test_files() {
        compare(&text);
        variants(&text).for_each(|text| compare(&text));
    }
}

/// Returns a module of 60 functions with `special` in one of them and `after` behind them.
fn module(special: &str, after: &str) -> String {
    let mut text = String::from(
        "!t = i32\n#a = affine_map<(d0) -> (d0 + 1)>\n#known = distinct[0]<unit>\nmodule @m {\n",
    );
    for function in 0..60 {
        let inside = if function == 41 { special } else { "" };
        let _ = writeln!(
            text,
            "  func.func @f{function}(%a: !t) -> i32 attributes {{k.m = #a}} {{\n    \
             %0 = arith.addi %a, %a : i32 loc(#l{})\n{inside}\n    return %0 : i32\n  }} loc(\"f\")",
            function % 7
        );
    }
    text.push_str("}\n");
    for number in 0..7 {
        let _ = writeln!(text, "#l{number} = loc(\"l\":{number}:1)");
    }
    text + after
}

#[test]
fn what_depends_on_other_text_is_read_the_same() {
    for special in [
        "",
        // Newly created entities: dialects, resources, distinct attributes, mutable types, wide
        // integers.
        "%1 = math.absi %a : i32",
        "\"k.op\"() {r = dense_resource<r> : tensor<1xi8>, s = dense_resource<s> : tensor<1xi8>} : () -> ()",
        "\"k.op\"() {d = distinct[0]<unit>, e = distinct[1]<unit>} : () -> ()",
        "\"k.op\"() {d = distinct[0]<1>} : () -> ()",
        "\"k.op\"() {t = !llvm.struct<\"a\", (ptr, i32)>} : () -> ()",
        "\"k.op\"() {math.x, w = 0x1111111111111111111111111111111111111111 : i200} : () -> ()",
        // Errors and near misses.
        "%1 = arith.addi %a, %b : i32",
        "%1 = arith.addi %a, %0 : i64",
        "cf.br ^bb1",
        "cf.br ^bb1\n^bb1:",
        "} func.func @g() -> i32 {\n%0 = arith.constant 1 : i32",
        "// } {\n// \" }",
        "\"k.op\"() {s = \"} \\\" {\"} : () -> ()",
        "return %0 : i32 } loc(#l3)\n%0 = \"k.op\"() : () -> i32\nfunc.func @g() -> i32 {\n%0 = arith.constant 1 : i32",
        "return %0 : i32 }\n%x = \"k.op\"() ({\n}) : () -> i32\n\"k.use\"(%x) : (i32) -> ()\nfunc.func @g() -> i32 {\n%0 = arith.constant 1 : i32",
        "return %0 : i32 }\n\"k.op\"() ({\n^a:\n\"k.br\"()[^a] : () -> ()\n}) : () -> ()\nfunc.func @g() -> i32 {\n%0 = arith.constant 1 : i32",
        "return %0 : i32 }\n\"k.br\"()[^a] : () -> ()\nfunc.func @g() -> i32 {\n%0 = arith.constant 1 : i32",
        "return %0 : i32 }\n^a:\nfunc.func @g() -> i32 {\n%0 = arith.constant 1 : i32",
        "return %0 : i32 }\nmodule @n {\nfunc.func @h() {\nreturn\n}\n}\nfunc.func private @p()\nfunc.func @g() -> i32 {\n%0 = arith.constant 1 : i32",
        "return %0 : i32 }\n\"func.func\"() <{function_type = () -> (), sym_name = \"q\"}> ({\n\"func.return\"() : () -> ()\n}) : () -> ()\nfunc.func @g() -> i32 {\n%0 = arith.constant 1 : i32",
        "return %0 : i32 }\n}\nmodule {\nfunc.func @g() -> i32 {\n%0 = arith.constant 1 : i32",
        "return %0 : i32 loc(#missing)",
        "%1 = arith.constant 1 : i32 loc(#missing) loc(#known)",
        "%1 = arith.constant 1 : i32 loc(#known)",
    ] {
        for after in
            ["", "{-#\n dialect_resources: {builtin: {s: \"0x0100000002\"}}\n#-}", "}", "#l1 = 1"]
        {
            let text = module(special, after);
            compare(text.as_bytes());
            compare(text.replace("module @m {", "").replace("}\n#l0", "#l0").as_bytes());
        }
    }
}

#[test]
fn generic_text_is_read_the_same() {
    let cx = Context::with_registry(terrace_testing::registry());
    let body =
        terrace_asm::parse(&cx, &SourceFile::new("f", module("", "")), &ParseOptions::default());
    let flags = PrintFlags { generic: true, debug_info: true, ..PrintFlags::default() };
    let text = terrace_asm::print_op(body.expect("it is right").root(), &flags);
    compare(text.as_bytes());
    variants(text.as_bytes()).for_each(|text| compare(&text));
    // Regions that are not isolated see the names of outer values.
    let inside =
        text.replacen("({\n", "({\n\"k.first\"() : () -> ()\n%0 = \"k.op\"() : () -> i32\n", 1);
    compare(inside.as_bytes());
    compare(format!("%0 = \"k.op\"() : () -> i32\n{text}").as_bytes());
}

#[test]
fn what_is_verified_is_the_same() {
    let text = module("return", "");
    assert_eq!(read(text.as_bytes(), 1, true), read(text.as_bytes(), 2, true));
}
