//! Tests that references to symbols are verified alike wherever the symbol stands, on any number of
//! threads.

use std::fmt::Write;

use terrace_asm::ParseOptions;
use terrace_diag::SourceFile;

use crate::listening;

const FUNCTIONS: usize = 400;

/// Returns functions that each call the function `distance` further on, if there is one, twice and
/// in a loop, and read a global; then `more`.
fn functions(distance: isize, more: &str) -> String {
    let mut text = String::from("module {\nmemref.global @global : memref<2xi32>\n");
    for function in 0..FUNCTIONS {
        let callee = function.checked_add_signed(distance).filter(|callee| *callee < FUNCTIONS);
        let callee = callee.unwrap_or(function);
        let _ = writeln!(
            text,
            "func.func @f{function}(%a: i32, %n: index) -> i32 {{\n  \
             %g = memref.get_global @global : memref<2xi32>\n  \
             %0 = call @f{callee}(%a, %n) : (i32, index) -> i32\n  \
             scf.for %i = %n to %n step %n {{ %2 = func.call @f{callee}(%a, %i) : (i32, index) -> i32 }}\n  \
             return %0 : i32\n}}"
        );
    }
    text + more + "}\n"
}

/// Returns the diagnostics of verifying `text` on `threads` threads.
fn verify(text: &str, threads: usize) -> Vec<String> {
    let (cx, said) = listening(threads, |_, diagnostic| diagnostic.message().to_owned());
    let options = ParseOptions { verify: false, ..ParseOptions::default() };
    let body = terrace_asm::parse(&cx, &SourceFile::new("f.mlir", text), &options);
    let valid = body.expect("the text is right").verify().is_ok();
    let said = said.lock().expect("not poisoned").clone();
    assert_eq!(valid, said.is_empty());
    said
}

/// Returns a function that begins with `op`, which may use the number `%a`.
fn user(op: &str) -> String {
    format!("func.func @user(%a: i32) {{\n  {op}\n  return\n}}\n")
}

#[test]
fn references_are_checked_in_both_directions() {
    let wrong = [
        ("", None),
        (
            &*user("%0 = call @f7(%a) : (i32) -> i32"),
            Some("'func.call' op incorrect number of operands for callee"),
        ),
        (
            &user("call @global(%a) : (i32) -> ()"),
            Some("'func.call' op 'global' does not reference a valid function"),
        ),
        (
            &user("call @nothing(%a) : (i32) -> ()"),
            Some("'func.call' op 'nothing' does not reference a valid function"),
        ),
        (
            &user("\"unknown.op\"() ({ func.call @f7(%a) : (i32) -> () }) : () -> ()"),
            Some("'func.call' op 'f7' does not reference a valid function"),
        ),
        ("func.func private @f7()\n", Some("redefinition of symbol named 'f7'")),
        ("func.func private @global()\n", Some("redefinition of symbol named 'global'")),
        (
            "\"unknown.op\"() {sym_name = \"f7\"} : () -> ()\n",
            Some("redefinition of symbol named 'f7'"),
        ),
    ];
    for distance in [-1, 0, 1, 300, -300] {
        for (more, expected) in wrong {
            let text = functions(distance, more);
            for threads in [1, 2] {
                let said = verify(&text, threads);
                let said: Vec<&str> = said.iter().map(String::as_str).collect();
                assert_eq!(said, Vec::from_iter(expected), "{distance} {threads}: {more}");
            }
        }
    }
}
