//! What is said and written does not depend on the number of threads.

use std::fmt::Write;
use std::sync::Arc;

use terrace_asm::{ParseOptions, PrintFlags};
use terrace_diag::SourceFile;
use terrace_ir::{Body, Context};

use crate::listening;

/// Functions of 40 operations in a module in a module; `wrong` says which return too little.
fn functions(wrong: &[usize]) -> String {
    let mut text = String::from(
        "module {\nmodule @inner attributes {a.b = dense_resource<r> : tensor<1xi8>} {\n",
    );
    for function in 0..300 {
        let _ = writeln!(text, "func.func @f{function}(%a: i32) -> i32 {{");
        text.push_str("  %0 = arith.constant 3 : i32\n");
        for value in 1..40 {
            let _ = writeln!(text, "  %{value} = arith.addi %a, %{} : i32", value - 1);
        }
        if function % 7 == 0 {
            let _ = writeln!(
                text,
                "  %c = arith.constant {{k.r = dense_resource<r{function}> : tensor<1xi8>, \
                 k.m = affine_map<(d0) -> (d0 + {})>}} 1 : i32",
                function % 3
            );
        }
        let result = if wrong.contains(&function) { "" } else { " %39 : i32" };
        let _ = writeln!(text, "  return{result}\n}}");
    }
    text.push_str("}\n}\n{-#\n  dialect_resources: {\n    builtin: {\n      r: \"0x0100000001\"");
    for function in (0..300).step_by(7) {
        let _ = write!(text, ",\n      r{function}: \"0x0100000002\"");
    }
    text.push_str("\n    }\n  }\n#-}\n");
    text
}

/// What verifying and printing `text` on `threads` threads says and writes.
fn run(text: &str, threads: usize) -> (bool, Vec<String>, Vec<String>) {
    let (cx, said) = listening(threads, |cx, diagnostic| diagnostic.resolve(cx).to_string());
    let file = SourceFile::new("test.mlir", text);
    let options = ParseOptions { verify: false, ..ParseOptions::default() };
    let body: Body = terrace_asm::parse(&cx, &file, &options).expect("the text is right");
    let valid = body.verify().is_ok();
    let flags = [
        PrintFlags::default(),
        PrintFlags { generic: true, ..PrintFlags::default() },
        PrintFlags { debug_info: true, ..PrintFlags::default() },
    ];
    let written = flags
        .map(|flags| {
            terrace_asm::print_op(body.root(), &flags).expect("the operation can be printed")
        })
        .into();
    let said = said.lock().expect("not poisoned").clone();
    (valid, said, written)
}

#[test]
fn every_number_of_threads_gives_the_same() {
    for wrong in [&[][..], &[299, 5, 130, 131]] {
        let text = functions(wrong);
        let one = run(&text, 1);
        assert_eq!((one.0, one.1.len()), (wrong.is_empty(), wrong.len()));
        for threads in [2, 8] {
            assert!(run(&text, threads) == one, "{threads} threads");
        }
    }
}

#[test]
fn a_capture_takes_what_is_emitted_in_it() {
    let cx = Context::new();
    cx.set_diagnostic_handler(Arc::new(|_, _| panic!("nothing is left for the handler")));
    let error =
        |text: String| terrace_ir::Diagnostic::error(terrace_ir::Location::unknown(&cx), text);
    cx.set_parallel_from(0);
    for threads in [1, 4] {
        cx.set_thread_count(threads);
        let (doubled, emitted) = cx.capture(|| {
            let items: Vec<usize> = (0..1000).collect();
            cx.map_in_order(
                &items,
                |_| 1,
                || (),
                |(), item| {
                    cx.emit(error(item.to_string()));
                    2 * item
                },
            )
        });
        assert!(doubled.into_iter().eq((0..2000).step_by(2)));
        let texts = emitted.iter().map(|diagnostic| diagnostic.message().to_owned());
        assert!(texts.eq((0..1000).map(|item| item.to_string())));
    }
}
