//! Programs whose size once made passes take quadratic or cubic time or memory. Each pass must end
//! within a limit that such growth exceeds by far.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The time that a pass may take on a slow machine, without optimization of the tool.
const LIMIT: Duration = Duration::from_secs(60);

/// Runs `terrace-test-opt` with `flag` on `input`; fails if the tool fails or exceeds the limit.
fn ends(flag: &str, input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_terrace-test-opt"))
        .args(["--allow-unregistered-dialect", flag])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("terrace-test-opt runs");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("it reads its input");
    let out = child.stdout.take().expect("piped");
    let reader = std::thread::spawn(move || std::io::read_to_string(out).unwrap_or_default());
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("it is a child") {
            assert!(status.success(), "{flag} fails");
            return reader.join().expect("the reader ends");
        }
        if start.elapsed() > LIMIT {
            child.kill().expect("it is a child");
            panic!("{flag} does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Returns `count` texts, joined by commas.
fn list(count: usize, item: impl Fn(usize) -> String) -> String {
    (0..count).map(item).collect::<Vec<_>>().join(", ")
}

#[test]
fn chains_of_empty_blocks() {
    let mut text = "func.func @f(%c: i1) {\n  cf.cond_br %c, ^b0, ^b1\n".to_owned();
    for at in 0..2500 {
        let _ = writeln!(text, "^b{at}:\n  cf.br ^b{}", at + 1);
    }
    text += "^b2500:\n  return\n}\n";
    assert_eq!(ends("--canonicalize", &text).lines().count(), 6);
}

#[test]
fn switches_with_many_arguments() {
    let cases = list(2000, |at| format!("{at}: ^d(%s : i32)"));
    let text = format!(
        "func.func @f(%s: i32, %a: i32) -> i32 {{\n  cf.switch %s : i32, [\n    default: ^d(%a : i32), \
         {cases}\n  ]\n^d(%x: i32):\n  return %x : i32\n}}\n"
    );
    assert!(ends("--remove-dead-values", &text).contains("1999: ^bb1(%arg0 : i32)"));
}

#[test]
fn casts_of_many_values() {
    let (types, values) = (list(4000, |_| "i32".to_owned()), list(4000, |at| format!("%a{at}")));
    let arguments = list(4000, |at| format!("%a{at}: i32"));
    let text = format!(
        "func.func @f({arguments}) -> i32 {{\n  %b:4000 = builtin.unrealized_conversion_cast \
         {values} : {types} to {types}\n  return %b#7 : i32\n}}\n"
    );
    assert!(ends("--remove-dead-values", &text).contains("return %"));
}

#[test]
fn slots_stored_to_in_many_branches() {
    let mut text =
        "func.func @f(%c: i1, %v: i32) -> i32 {\n  %m = memref.alloca() : memref<i32>\n  \
                    memref.store %v, %m[] : memref<i32>\n"
            .to_owned();
    for at in 0..1500 {
        let _ = writeln!(
            text,
            "  cf.cond_br %c, ^a{at}, ^b{at}\n^a{at}:\n  memref.store %v, %m[] : memref<i32>\n  cf.br \
             ^c{at}\n^b{at}:\n  cf.br ^c{at}\n^c{at}:"
        );
    }
    text += "  %r = memref.load %m[] : memref<i32>\n  return %r : i32\n}\n";
    assert!(!ends("--mem2reg", &text).contains("memref.load"));
}

#[test]
fn ranges_of_huge_splats() {
    let text = "func.func @f() -> tensor<1000000x1000000xi32> {\n  %b = arith.constant dense<3> : \
                tensor<1000000x1000000xi32>\n  %c = arith.divsi %b, %b : \
                tensor<1000000x1000000xi32>\n  return %c : tensor<1000000x1000000xi32>\n}\n";
    assert!(ends("--int-range-optimizations", text).contains("dense<"));
}

#[test]
fn nested_concatenations_of_the_same_operand() {
    let mut text = "func.func @f(%x0: tensor<?xf32>) -> tensor<?xf32> {\n".to_owned();
    let ty = "tensor<?xf32>";
    for at in 0..40 {
        let _ = writeln!(
            text,
            "  %x{} = tosa.concat %x{at}, %x{at} {{axis = 0 : i32}} : ({ty}, {ty}) -> {ty}",
            at + 1
        );
    }
    text += "  return %x40 : tensor<?xf32>\n}\n";
    assert!(ends("--canonicalize", &text).contains("tosa.concat"));
}

#[test]
fn annotations_of_many_operations() {
    let ops = "    \"test.op\"() : () -> ()\n".repeat(5000);
    let text = format!(
        "module attributes {{transform.with_named_sequence}} {{\n  func.func @f() {{\n{ops}    \
         return\n  }}\n  transform.named_sequence @__transform_main(%m: !transform.any_op \
         {{transform.readonly}}) {{\n    %0 = transform.structured.match ops{{[\"test.op\"]}} in \
         %m : (!transform.any_op) -> !transform.any_op\n    transform.annotate %0 \"seen\" : \
         !transform.any_op\n    transform.yield\n  }}\n}}\n"
    );
    assert_eq!(ends("--transform-interpreter", &text).matches("{seen}").count(), 5000);
}
