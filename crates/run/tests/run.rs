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

/// The expected text is that of `mlir-runner`.
#[test]
fn vectors_of_128_bits() {
    prints(&["vectors.mlir", "-e", "main", "3"], include_str!("files/vectors.txt"));
}

#[test]
fn sparse_tensors_of_the_runtime_library() {
    let expected = "( 0, 2, 2, 3 )\n( 1, 3, 0 )\n( 1.5, 2.5, 1.5 )\n4\n";
    prints(&["sparse.mlir", "-e", "main"], expected);
    let (_, error, code) = run(&["sparse.mlir", "-e", "unknown"]);
    assert!(error.contains("error: an unknown sparse tensor"), "{error}");
    assert_eq!(code, Some(1));
}

#[test]
fn intrinsics_of_x86() {
    // Lanes 1, 4 and 9, then 13 times 0.5.
    prints(&["x86.mlir", "-e", "compress", "530"], "( 1, 4, 9, 0.5 )\n20.5\n");
    prints(&["x86.mlir", "-e", "intersect", "5"], "32\n");
    prints(&["x86.mlir", "-e", "dot", "2"], "( 12, 0, 0, 0, 36, 0, 0, 0 )\n48\n");
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
    let stack = "the limit of the stack is exceeded in 'memref.store'";
    let memory = "the limit of memory is exceeded in 'memref.alloc'";
    let fuel = "the limit of executed instructions is exceeded in 'cf.br'";
    let zero = |op: &str| format!("division by zero in 'arith.{op}'");
    for (arguments, line, message) in [
        ("rem 1 0", "28:8", &*zero("remui")),
        ("rem128 1 0", "34:8", &zero("remsi")),
        ("lanes 1 0", "45:8", &zero("divui")),
        ("overflow -- -2147483648 -1", "39:8", "overflow of a division in 'arith.divsi'"),
        ("wild 100000000000", "114:8", "access of memory out of bounds in 'memref.load'"),
        ("copy 4611686018427387904", "86:3", "access of memory out of bounds in 'memref.copy'"),
        ("dealloc 1", "77:3", "free of an address that is not allocated in 'memref.dealloc'"),
        ("call 12345", "99:8", "call of an address that is no function in 'llvm.call'"),
        ("unreachable", "50:3", "unreachable code was reached in 'ub.unreachable'"),
        ("deep 1", "108:8", "calls are nested too deeply in 'func.call'"),
        ("deep 1 --call-depth 10", "108:8", "calls are nested too deeply in 'func.call'"),
        ("stack 1", "59:3", stack),
        ("stack 1 --stack-limit 64", "59:3", stack),
        ("loopalloca", "71:3", stack),
        ("alloca 100000000", "13:3", stack),
        ("alloca 1000000000000", "13:3", stack),
        ("alloc 1000000000000", "2:8", memory),
        ("alloc -- -1", "2:8", memory),
        ("allocs --memory-limit 64", "23:8", memory),
        ("endless --fuel 10000", "105:3", fuel),
        ("spread 2 --fuel 1000", "105:3", fuel),
    ] {
        let all: Vec<&str> =
            ["hostile.mlir", "-O0", "-e"].into_iter().chain(arguments.split(' ')).collect();
        fails(&all, &format!("hostile.mlir:{line}: error: {message}\n"));
    }
    fails(
        &["endless_memref.mlir", "-O0"],
        "endless_memref.mlir:9:3: error: access of memory out of bounds in 'func.call'",
    );
    let (text, error, code) = run(&["hostile.mlir", "-e", "assert", "0"]);
    assert_eq!((text.as_str(), code), ("it holds\n", Some(134)));
    assert!(error.starts_with("hostile.mlir:53:3: error: the program aborted in 'cf.assert'"));
}

#[test]
fn endless_output_is_stopped() {
    let (text, error, _) =
        run(&["hostile.mlir", "-e", "print", "--fuel", "1000000", "--entry-point-result=void"]);
    assert!(error.contains("the limit of executed instructions is exceeded"));
    assert!(text.len() > 10_000 && text.bytes().all(|byte| byte == b'1'));
}

#[test]
fn huge_programs_are_refused() {
    fails(
        &["huge_constant.mlir"],
        "huge_constant.mlir:1:1: error: constant with too many elements",
    );
    fails(
        &["huge_variable.mlir"],
        "huge_variable.mlir:0:0: error: the variables need more than 2 GiB",
    );
    fails(&["huge_vector.mlir"], "huge_vector.mlir:2:8: error: a value of more than 65536 scalars");
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

#[test]
fn code_is_kept_in_a_cache() {
    let cache = std::env::temp_dir().join(format!("terrace-run-cache-{}", std::process::id()));
    let cache = cache.to_string_lossy();
    for _ in 0..2 {
        prints(&["fib.mlir", "-e", "fib", "20", "--cache", &cache], "6765\n");
        prints(&["fib.mlir", "-e", "fib", "10", "--cache", &cache], "55\n");
        let zero = "hostile.mlir:28:8: error: division by zero in 'arith.remui'\n";
        fails(&["hostile.mlir", "-e", "rem", "1", "0", "--cache", &cache], zero);
        let (_, error, _) = run(&["fib.mlir", "-e", "none", "--cache", &cache]);
        assert_eq!(error, "Error: entry point not found\n");
    }
    let (_, times, _) = run(&["fib.mlir", "-e", "fib", "20", "--time", "--cache", &cache]);
    assert!(times.contains("  run\n") && !times.contains("  pipeline\n"), "{times}");
    let (_, times, _) = run(&["fib.mlir", "-e", "fib", "20", "--time"]);
    assert!(times.contains("  pipeline\n") && times.ends_with("  total\n"), "{times}");
    std::fs::remove_dir_all(&*cache).expect("the folder of the cache");
}
