//! Tests that output and diagnostics do not depend on the number of threads.

use std::fmt::Write;
use std::sync::{Arc, Mutex};

use terrace_asm::{ParseOptions, PrintFlags};
use terrace_bytecode::WriteOptions;
use terrace_diag::SourceFile;
use terrace_ir::symbol::symbol_name;
use terrace_ir::{Body, Context, Load, Op, UnitAttr};
use terrace_rewrite::{FrozenPatterns, GreedyConfig};
use terrace_testing::random_ir::check_pipeline;

use crate::listening;

/// Returns functions of 40 operations in a nested module; those in `wrong` return too few values.
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

/// Verifies and prints `text` on `threads` threads; returns validity, text and diagnostics.
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
    let written = flags.map(|flags| terrace_asm::print_op(body.root(), &flags)).into();
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
fn bodies_are_worked_on_in_order() {
    let (cx, _) = listening(1, |_, _| String::new());
    cx.set_parallel_from(0);
    let file = SourceFile::new("test.mlir", functions(&[]));
    let options = ParseOptions { verify: false, ..ParseOptions::default() };
    let mut body: Body = terrace_asm::parse(&cx, &file, &options).expect("the text is right");
    for threads in [1, 2, 8] {
        cx.set_thread_count(threads);
        let module = body.bodies_mut().next().expect("a module is in the module").1;
        // Every other item has no body.
        let children = module.bodies_mut().map(|(_, child)| child);
        let mut items: Vec<Option<&mut Body>> = children.flat_map(|c| [Some(c), None]).collect();
        let counts = cx.map_in_order_mut(
            &mut items,
            |item| item.as_deref().map_or(Load::from(0), Body::load),
            || (),
            |(), item| {
                let child = item.as_deref_mut()?;
                child.set_attribute(Op::ROOT, "t.seen", Some(UnitAttr::get(&cx).into())).ok()?;
                Some(child.op_count())
            },
        );
        assert_eq!(counts.len(), 600);
        let shared = cx.map_in_order(
            &items,
            |item| item.as_deref().map_or(Load::from(0), Body::load),
            || (),
            |(), item| {
                let child = item.as_deref()?;
                child.attribute(Op::ROOT, "t.seen").map(|_| child.op_count())
            },
        );
        assert_eq!(shared, counts);
        // A function has 42 operations, every seventh one more.
        let expected = (0..300).flat_map(|function| {
            let more = usize::from(i32::rem_euclid(function, 7) == 0);
            [Some(42 + more), None]
        });
        assert!(counts.into_iter().eq(expected), "{threads} threads");
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

/// Returns functions that call each other: groups of two to five, private ones that only receive
/// constants, and recursive ones.
fn calling() -> String {
    let mut text = String::new();
    for group in 0..60 {
        let _ = write!(
            text,
            "func.func private @given{group}(%x: i32, %y: i32) -> i32 {{\n\
             %0 = arith.addi %x, %y : i32\n  return %0 : i32\n}}\n\
             func.func private @again{group}(%x: i32, %p: i1) -> i32 {{\n\
             cf.cond_br %p, ^bb1, ^bb2\n\
             ^bb1:\n  %f = arith.constant false\n\
             %0 = func.call @again{group}(%x, %f) : (i32, i1) -> i32\n  return %0 : i32\n\
             ^bb2:\n  return %x : i32\n}}\n"
        );
        for caller in 0..=group % 4 {
            // Every seventh group also calls a function of another group, which joins the two.
            let other = if group % 7 == 0 { group * 3 % 60 } else { group };
            let _ = write!(
                text,
                "func.func @caller{group}_{caller}(%p: i1) -> (i32, i32) {{\n\
                 %c = arith.constant {group} : i32\n\
                 %0 = call @given{other}(%c, %c) : (i32, i32) -> i32\n\
                 %1 = call @again{group}(%0, %p) : (i32, i1) -> i32\n\
                 return %0, %1 : i32, i32\n}}\n"
            );
        }
    }
    text
}

#[test]
fn passes_over_calls_give_the_same_on_every_number_of_threads() {
    for passes in ["sccp", "inline", "inline,sccp,canonicalize,cse", "remove-dead-values"] {
        let text = |threads| {
            let cx = Context::with_registry(terrace_testing::registry());
            cx.set_thread_count(threads);
            cx.set_parallel_from(0);
            check_pipeline(&cx, &calling(), passes).expect("the passes do not fail")
        };
        let one = text(1);
        if passes == "sccp" {
            // The constant of the callers has reached the callee's argument.
            assert!(one.contains("arith.constant 22 : i32"), "{one}");
        }
        for threads in [2, 8] {
            assert!(text(threads) == one, "{passes} on {threads} threads");
        }
    }
}

/// Runs `inline` with options on a program; returns the result and the diagnostics.
fn inlined(text: &str, passes: &str, threads: usize) -> (Result<String, String>, Vec<String>) {
    let cx = Context::with_registry(terrace_testing::registry());
    cx.set_thread_count(threads);
    cx.set_parallel_from(0);
    let said = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&said);
    cx.set_diagnostic_handler(Arc::new(move |_, diagnostic| {
        sink.lock().expect("not poisoned").push(diagnostic.message().to_owned());
    }));
    let made = check_pipeline(&cx, text, passes).map_err(|error| error.to_string());
    let said = said.lock().expect("not poisoned").clone();
    (made, said)
}

#[test]
fn inlining_gives_the_same_on_every_number_of_threads() {
    let nested = format!(
        "{}\nmodule @inner {{\n{}}}\n",
        calling(),
        calling().replace("@given1(", "@other(")
    );
    let indirect = calling().replace(
        "func.func @caller1_0(%p: i1) -> (i32, i32) {",
        "func.func @caller1_0(%p: i1) -> (i32, i32) {\n\
         %fn = constant @given2 : (i32, i32) -> i32\n\
         %i = arith.constant 5 : i32\n\
         %r = call_indirect %fn(%i, %i) : (i32, i32) -> i32",
    );
    for text in [calling(), nested, indirect] {
        for passes in [
            "inline",
            "inline{default-pipeline=}",
            "inline{default-pipeline=canonicalize,cse}",
            "inline{op-pipelines=func.func(cse)}",
            "inline{max-iterations=1 inlining-threshold=100}",
            // Fails on every function.
            "inline{default-pipeline=inline}",
        ] {
            let one = inlined(&text, passes, 1);
            assert_eq!(one.0.is_err(), passes.contains("=inline}"), "{passes}: {one:?}");
            for threads in [2, 8] {
                assert!(inlined(&text, passes, threads) == one, "{passes} on {threads} threads");
            }
        }
    }
}

/// Returns functions on eight levels that call those of the next level twice, one of which is
/// private; every third level is recursive, directly or indirectly. Some are never called, others
/// only from dead code.
fn levels() -> String {
    let mut text = String::from("func.func private @outside(i32)\n");
    for level in 0..8 {
        for at in 0..20 {
            let private = if at % 2 == 0 || level == 3 { "private " } else { "" };
            let _ = write!(
                text,
                "func.func {private}@f{level}_{at}(%x: i32, %p: i1) -> i32 {{\n\
                 %c = arith.constant {at} : i32\n  %f = arith.constant false\n\
                 %0 = arith.addi %x, %c : i32\n"
            );
            let mut call = |value: u32, level: u32, at: u32, condition: &str| {
                let _ = writeln!(
                    text,
                    "%{value} = call @f{level}_{at}(%{}, {condition}) : (i32, i1) -> i32",
                    value - 1
                );
            };
            match level {
                7 => call(1, 7, at, "%p"),
                2 | 5 if at % 5 == 0 => call(1, level, at, "%f"),
                2 | 5 => call(1, level, at / 5 * 5 + (at + 1) % 5, "%p"),
                _ => call(1, level + 1, at, "%f"),
            }
            match level {
                7 => {}
                _ => call(2, level + 1, (at + 2) % 20, "%p"),
            }
            let last = if level == 7 { 1 } else { 2 };
            let _ = write!(
                text,
                "cf.cond_br %f, ^bb1, ^bb2\n^bb1:\n\
                 %d = call @unused{level}(%x) : (i32) -> i32\n  return %d : i32\n\
                 ^bb2:\n  call @outside(%{last}) : (i32) -> ()\n  return %{last} : i32\n}}\n"
            );
        }
        let _ = write!(
            text,
            "func.func private @unused{level}(%x: i32) -> i32 {{\n  return %x : i32\n}}\n\
             func.func private @uncalled{level}(%x: i32, %p: i1) -> i32 {{\n\
             %0 = call @f{level}_1(%x, %p) : (i32, i1) -> i32\n  return %0 : i32\n}}\n"
        );
    }
    text
}

/// Inlines in [`levels`], where each function is canonicalized and reported and the function
/// `failing` fails. Returns bytecode, diagnostics and whether the pass failed.
fn inlined_levels(threads: usize, ahead: bool, failing: &str) -> (Vec<u8>, Vec<String>, bool) {
    let (cx, said) = listening(threads, |_, diagnostic| diagnostic.message().to_owned());
    let file = SourceFile::new("test.mlir", levels());
    let mut body: Body =
        terrace_asm::parse(&cx, &file, &ParseOptions::default()).expect("the text is right");
    let patterns = FrozenPatterns::new(&cx, terrace_transforms::canonicalization_patterns(&cx));
    let config = terrace_transforms::InlineConfig {
        max_iterations: 4,
        threshold: Some(900),
        parallel: ahead,
    };
    let result = terrace_transforms::inline_calls(&mut body, true, &config, |_, paths| {
        let optimizer = |_| {
            |body: &mut Body| {
                terrace_transforms::canonicalize(body, &patterns, &GreedyConfig::default());
                let name = symbol_name(body.root()).expect("functions have names");
                let name = name.as_str(body.context()).to_owned();
                let count = body.op_count();
                let failed = name == failing;
                body.context().emit(body.root().error(format!("{name} has {count}")));
                if failed { Err(()) } else { Ok(()) }
            }
        };
        paths.iter().map(optimizer).collect()
    });
    let said = said.lock().expect("not poisoned").clone();
    if result.is_ok() {
        body.verify().expect("the module is valid");
    }
    let written = terrace_bytecode::write(body.root(), &WriteOptions::default());
    (written.expect("a known version"), said, result.is_err())
}

#[test]
fn inlining_by_levels_gives_what_one_component_after_the_other_gives() {
    let (written, said, failed) = inlined_levels(1, false, "");
    assert!(!failed && said.len() > 200, "{said:?}");
    for threads in [1, 2, 8] {
        let (by_level, by_level_said, failed) = inlined_levels(threads, true, "");
        assert!(!failed);
        assert_eq!(by_level_said, said, "{threads} threads");
        assert!(by_level == written, "{threads} threads");
    }
    // Diagnostics behind the failure in order are dropped, whatever had been done by then.
    let (_, said, failed) = inlined_levels(1, false, "f4_3");
    assert!(failed && said.len() > 20, "{said:?}");
    for threads in [1, 2, 8] {
        let (_, by_level_said, failed) = inlined_levels(threads, true, "f4_3");
        assert!(failed);
        assert_eq!(by_level_said, said, "{threads} threads");
    }
}
