//! Tests of the inliner: reference counts, recursion, and equal results in both modes.

use terrace_ir::{Body, Op};
use terrace_transforms::{InlineConfig, inline_calls};

use crate::support::{count, module, text};

/// Inlines without optimizing callables.
fn inline(body: &mut Body, parallel: bool) {
    let config = InlineConfig { max_iterations: 4, threshold: None, parallel };
    let result: Result<(), ()> = inline_calls(body, true, &config, |_, paths: &[&[Op]]| {
        paths.iter().map(|_| |_: &mut Body| Ok(())).collect()
    });
    assert_eq!(result, Ok(()));
}

/// Inlines `text` in both modes and returns the result, which must be the same.
fn inlined(text_before: &str) -> Body {
    let [sequential, parallel] = [false, true].map(|parallel| {
        let mut body = module(text_before);
        inline(&mut body, parallel);
        body
    });
    assert_eq!(text(&sequential), text(&parallel));
    parallel
}

#[test]
fn callees_without_remaining_references_are_erased() {
    let body = inlined(
        "func.func private @leaf(%x: i32) -> i32 {
           return %x : i32
         }
         func.func private @middle(%x: i32) -> i32 {
           %0 = call @leaf(%x) : (i32) -> i32
           %1 = call @leaf(%0) : (i32) -> i32
           return %1 : i32
         }
         func.func @top(%x: i32) -> i32 {
           %0 = call @middle(%x) : (i32) -> i32
           return %0 : i32
         }",
    );
    assert_eq!([count(&body, "call @"), count(&body, "func.func")], [0, 1]);
    assert!(text(&body).contains("return %arg0 : i32"), "{}", text(&body));
}

#[test]
fn a_callee_with_another_reference_stays() {
    let body = inlined(
        r#"func.func private @leaf() {
             return
           }
           func.func @top() {
             call @leaf() : () -> ()
             "t.reference"() {symbol = @leaf} : () -> ()
             return
           }"#,
    );
    assert_eq!([count(&body, "call @"), count(&body, "func.func")], [0, 2]);
}

#[test]
fn recursive_calls_are_not_inlined() {
    let text_before = "
        func.func private @self() {
          call @self() : () -> ()
          return
        }
        func.func @top() {
          call @self() : () -> ()
          return
        }";
    let body = inlined(text_before);
    assert_eq!([count(&body, "call @self"), count(&body, "func.func")], [2, 2]);
}
