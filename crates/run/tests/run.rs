//! `terrace-run` on the files of `tests/files`: results, printed text, and the errors of programs
//! that fail.

use std::path::Path;
use std::process::Command;

/// Returns standard output, standard error and exit code of a run.
fn run(arguments: &[&str]) -> (String, String, Option<i32>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files");
    let output = Command::new(env!("CARGO_BIN_EXE_terrace-run"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("terrace-run runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

/// Checks that a run succeeds and prints a text.
fn prints(arguments: &[&str], expected: &str) {
    assert_eq!(run(arguments), (expected.to_owned(), String::new(), Some(0)), "{arguments:?}");
}

/// Checks that a run fails with a message that starts with a text.
fn fails(arguments: &[&str], expected: &str) {
    let (_, error, code) = run(arguments);
    assert!(error.starts_with(expected), "{arguments:?}: {error}");
    assert_eq!(code, Some(1));
}

#[test]
fn functions_of_scalars() {
    prints(&["fib.mlir", "-e", "fib", "20"], "6765\n");
    prints(&["numbers.mlir", "-e", "divide", "-7", "2"], "-3\n");
    prints(&["numbers.mlir", "-e", "wide", "9223372036854775807", "-6"], "-3\n");
    prints(&["numbers.mlir", "-e", "half", "1.0009"], "2.00195\n");
    prints(&["numbers.mlir", "-e", "lanes", "-3"], "45\n");
    prints(&["numbers.mlir", "-e", "choose", "0", "3"], "7\n");
    prints(&["numbers.mlir", "-e", "choose", "1", "3"], "3\n");
}

#[test]
fn calls_that_may_unwind_return() {
    prints(&["invoke.mlir", "-e", "invoke", "2"], "7\n");
}

#[test]
fn flags_of_mlir_runner() {
    let flags = ["numbers.mlir", "-e", "lanes", "-entry-point-result=i32", "-O3", "2"];
    prints(&flags, "20\n");
    fails(
        &["numbers.mlir", "-e", "lanes", "-entry-point-result=void", "2"],
        "Error: expected void function",
    );
    fails(&["numbers.mlir", "-e", "none"], "Error: entry point not found");
}

#[test]
fn memrefs_are_printed() {
    let (text, error, code) = run(&["matmul.mlir"]);
    assert_eq!((error.as_str(), code), ("", Some(0)));
    let (head, elements) = text.split_once('\n').expect("two lines");
    assert!(head.ends_with("rank = 2 offset = 0 sizes = [2, 2] strides = [2, 1] data = "));
    assert_eq!(elements, "[[1,   2], \n [2,   5]]\n");
}

#[test]
fn hostile_programs_are_stopped_at_an_operation() {
    let file = |rest: &[&'static str]| [&["numbers.mlir", "-e"], rest].concat();
    fails(&file(&["divide", "1", "0"]), "numbers.mlir:2:8: error: division by zero");
    fails(
        &file(&["endless", "--fuel", "10000"]),
        "numbers.mlir:29:3: error: the limit of executed instructions is exceeded",
    );
    fails(&file(&["deep", "1"]), "numbers.mlir:32:8: error: calls are nested too deeply");
    fails(
        &file(&["wild", "1000000000000"]),
        "numbers.mlir:38:8: error: access of memory out of bounds",
    );
    fails(
        &["endless_memref.mlir"],
        "endless_memref.mlir:9:3: error: access of memory out of bounds",
    );
}

#[test]
fn intrinsics_with_other_types_are_refused() {
    fails(
        &["bad_intrinsic.mlir", "-e", "main", "1.0"],
        "bad_intrinsic.mlir:0:0: error: the intrinsic 'llvm.minnum.f64' has other parameters or results",
    );
}

#[test]
fn code_is_written() {
    let (text, _, code) = run(&["fib.mlir", "--emit=flat"]);
    assert_eq!(code, Some(0));
    assert!(text.starts_with("func @fib(i64) -> (i64) {\n^0(%0: i64):\n"), "{text}");
    let (bytes, _, code) = run(&["fib.mlir", "--emit=wasm"]);
    assert_eq!(code, Some(0));
    assert!(bytes.starts_with("\0asm"));
}
