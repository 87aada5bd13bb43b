//! The reducer, as a library and as the tool `terrace-reduce`.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;
use std::time::Duration;

use terrace_cli::reduce::{Limits, Progress, reduce, text};
use terrace_diag::SourceFile;
use terrace_ir::{Body, Context};

const INPUT: &str = r#"
module attributes {test.unused} {
  func.func private @callee(%x: i32) -> i32 {
    %0 = arith.addi %x, %x : i32
    return %0 : i32
  }
  func.func @f(%c: i1, %x: i32, %y: i32) -> i32 {
    %0 = call @callee(%x) : (i32) -> i32
    %1 = arith.muli %0, %y {test.unused = 1 : i32} : i32
    cf.cond_br %c, ^a(%1 : i32), ^b
  ^a(%z: i32):
    %2 = scf.if %c -> i32 {
      %3 = arith.divsi %z, %1 : i32
      scf.yield %3 : i32
    } else {
      scf.yield %z : i32
    }
    cf.br ^c(%2 : i32)
  ^b:
    cf.br ^c(%x : i32)
  ^c(%r: i32):
    return %r : i32
  }
}
"#;

fn parsed(input: &str) -> Body {
    let cx = Context::with_registry(terrace_dialects::registry());
    cx.set_diagnostic_handler(Arc::new(|_, _| {}));
    let file = SourceFile::new("input.mlir", input.as_bytes().to_vec());
    terrace_asm::parse(&cx, &file, &terrace_asm::ParseOptions::default()).unwrap()
}

fn reduced(limits: Limits, wanted: &str) -> (String, usize) {
    let mut tests = 0;
    let mut holds = |text: &str| {
        tests += 1;
        parsed(text).verify().unwrap();
        text.contains(wanted)
    };
    let body = reduce(parsed(INPUT), limits, &mut holds, &mut |_: Progress| {});
    (text(&body), tests)
}

#[test]
fn what_is_not_needed_is_dropped() {
    let division = reduced(Limits::default(), "arith.divsi").0;
    for dropped in ["test.unused", "muli", "scf.if", "cond_br", "@callee"] {
        assert!(division.contains("arith.divsi") && !division.contains(dropped), "{division}");
    }
    assert_eq!(reduced(Limits::default(), "").0, "module {\n}\n");
    let attribute = reduced(Limits::default(), "muli").0;
    assert!(!attribute.contains("test.unused"), "{attribute}");
}

/// Reduces `input` while its text has all of `wanted`.
fn left(input: &str, wanted: &[&str]) -> String {
    let mut holds = |text: &str| wanted.iter().all(|part| text.contains(part));
    let body = reduce(parsed(input), Limits::default(), &mut holds, &mut |_: Progress| {});
    text(&body)
}

#[test]
fn signatures_are_reduced_with_their_calls() {
    let input = "
func.func @f(%a: i32 {t.a}, %b: i64 {t.b}, %c: index) -> (i32 {t.r}, i64, index) {
  return %a, %b, %c : i32, i64, index
}
func.func @g(%a: i32, %b: i64, %c: index) -> index {
  %r:3 = func.call @f(%a, %b, %c) : (i32, i64, index) -> (i32, i64, index)
  return %r#2 : index
}
";
    let argument = "\
module {
  func.func @f(%arg0: i32 {t.b}) {
    return
  }
  func.func @g() {
    %0 = ub.poison : i32
    call @f(%0) : (i32) -> ()
    return
  }
}
";
    assert_eq!(left(input, &["t.b", "call"]), argument);
    let result = "\
module {
  func.func @f() -> (i32 {t.r}) {
    %0 = ub.poison : i32
    return %0 : i32
  }
  func.func @g() {
    %0 = call @f() : () -> i32
    return
  }
}
";
    assert_eq!(left(input, &["t.r", "call"]), result);
}

#[test]
fn results_and_arguments_are_reduced() {
    let input = "
func.func @f(%n: index, %x: i32, %c: i1) -> i32 {
  %r:3 = scf.for %i = %n to %n step %n iter_args(%a = %x, %b = %n, %d = %x)
      -> (i32, index, i32) {
    scf.yield %d, %b, %a : i32, index, i32
  }
  %q:2 = scf.if %c -> (i32, index) {
    scf.yield %r#0, %r#1 : i32, index
  } else {
    scf.yield %x, %n : i32, index
  }
  cf.br ^end(%q#0, %x : i32, i32)
^end(%s: i32, %t: i32):
  %sum = arith.addi %s, %t : i32
  return %sum : i32
}
";
    let text = left(input, &["scf.for"]);
    assert!(text.contains("step %0 {") && !text.contains("i32"), "{text}");
    let text = left(input, &["iter_args"]);
    assert!(text.contains(") {") && !text.contains("scf.if"), "{text}");
    let text = left(input, &["scf.if", "scf.yield"]);
    assert!(text.contains("-> (i32) {") && !text.contains("scf.for"), "{text}");
    let text = left(input, &["^bb1(%", "cf.br"]);
    assert!(text.contains("cf.br ^bb1(%0 : i32)") && !text.contains("addi"), "{text}");
}

#[test]
fn constants_and_types_become_simpler() {
    let input = "
func.func @f(%m: memref<4x?x8xf64, strided<[?, 8, 1]>, 1>, %i: index) -> f64 {
  %c = arith.constant {t.list = [1, 2, 3], t.n = 900 : i16} 77 : i64
  %d = arith.constant dense<[1, 2]> : tensor<2xi8>
  %v = memref.load %m[%i, %i, %i] : memref<4x?x8xf64, strided<[?, 8, 1]>, 1>
  return %v : f64
}
";
    let text = left(input, &["memref.load"]);
    assert!(text.contains(" : memref<1x1x1xf32>"), "{text}");
    let text = left(input, &["arith.constant", "t.n", "t.list"]);
    assert!(text.contains("{t.list = [], t.n = 0 : i16} 0 : i32"), "{text}");
    let text = left(input, &["dense"]);
    assert!(text.contains("dense<0> : tensor<i32>"), "{text}");
}

#[test]
fn limits_end_the_reduction() {
    let (text, tests) = reduced(Limits { tests: 2, ..Limits::default() }, "arith.divsi");
    assert_eq!(tests, 2);
    assert!(text.contains("arith.divsi"), "{text}");
    let (text, tests) = reduced(Limits { time: Duration::ZERO, ..Limits::default() }, "");
    assert_eq!((text, tests), (terrace_cli::reduce::text(&parsed(INPUT)), 0));
}

fn tool(folder: &Path, input: &str, args: &[&str]) -> Output {
    let path = folder.join("input.mlir");
    std::fs::write(&path, input).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_terrace-reduce"));
    command.arg(&path).args(args).output().unwrap()
}

fn error(output: Output) -> String {
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[cfg(unix)]
#[test]
fn commands_test_files() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| tool(folder.path(), INPUT, args);
    let output = run(&["--test=grep", "--test-arg=-q", "--test-arg=scf.if"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.contains("scf.if") && !text.contains("muli"), "{text}");
    let progress = String::from_utf8(output.stderr).unwrap();
    assert!(progress.contains(" of 15 operations after "), "{progress}");

    let shell = |script: &str, flags: &[&str]| {
        let script = format!("--test-arg={script}");
        let args = ["--quiet", "--test=sh", "--test-arg=-c", &script, "--test-arg={}"];
        run(&[&args[..], flags].concat())
    };
    let script = "! grep -q muli $0";
    for flags in [&["--status=1"][..], &["--fails"]] {
        let output = shell(script, flags);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("muli") && !text.contains("scf.if"), "{text}");
        assert!(output.stderr.is_empty());
    }
    let text = shell("grep -q muli $0 && kill -6 $$", &["--crashes"]).stdout;
    assert!(String::from_utf8(text).unwrap().contains("muli"));
    let text = shell("cat $0 >&2", &["--prints=func.call"]);
    assert_eq!(error(text), "the input is not interesting\n");
    let text = shell("cat $0 >&2", &["--prints=call @callee"]).stdout;
    assert!(String::from_utf8(text).unwrap().contains("call @callee"));
    let slow = shell("sleep 60", &["--test-timeout=0"]);
    assert_eq!(error(slow), "the input is not interesting\n");
}

#[test]
fn mistakes_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let run = |input: &str, args: &[&str]| tool(folder.path(), input, args);
    let message = error(run(INPUT, &["--test=/nowhere/test"]));
    assert_eq!(message, "cannot run the test '/nowhere/test': No such file or directory\n");
    let message = error(run("func.func {", &["--test=true"]));
    assert!(message.contains("input.mlir:1:11: error: "), "{message}");
    let message = error(run("\"a.b\"() : () -> ()", &["--test=true"]));
    assert!(message.contains("error: "), "{message}");
    assert!(error(run(INPUT, &[])).starts_with("there is no test"));
    let message = error(run(INPUT, &["--test=true", "--fails", "--crashes"]));
    assert!(message.contains("cannot be used with"), "{message}");
}

#[cfg(unix)]
fn script(folder: &Path, name: &str, lines: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.join(name);
    std::fs::write(&path, format!("#!/bin/sh\n{lines}\n")).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The command lines of mlir-reduce: 1 is the status for an interesting file.
#[cfg(unix)]
#[test]
fn flags_of_mlir_reduce() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| tool(folder.path(), INPUT, args);
    let test = script(folder.path(), "test.sh", "grep -q divsi $1 && exit 1\nexit 0");
    let tree = format!("--reduction-tree=traversal-mode=0 test={test}");
    let text = String::from_utf8(run(&["--quiet", &tree]).stdout).unwrap();
    assert!(text.contains("divsi") && !text.contains("scf.if"), "{text}");
    // Arguments come in front of the file.
    let args = "test=/bin/sh test-arg=-c,'grep -q muli $0 && exit 1; exit 0'";
    let text = run(&["--quiet", &format!("-reduction-tree={args}")]).stdout;
    let text = String::from_utf8(text).unwrap();
    assert!(text.contains("muli") && !text.contains("divsi"), "{text}");

    // A program in place of terrace-opt, which drops attributes of the test.
    let opt = script(
        folder.path(),
        "opt.sh",
        "echo $1 >> $0.log\nsed 's/ *{test.unused = 1 : i32}//' $2",
    );
    let passes = format!("--opt-reduction-pass=opt-pass=canonicalize,cse test={test}");
    let text = run(&["--quiet", &passes, "--opt", &opt]).stdout;
    let text = String::from_utf8(text).unwrap();
    assert!(
        text.contains("attributes {test.unused}") && text.contains("%1 = arith.muli"),
        "{text}"
    );
    assert!(!text.contains("test.unused ="), "{text}");
    let log = std::fs::read_to_string(folder.path().join("opt.sh.log")).unwrap();
    assert_eq!(log, "--pass-pipeline=builtin.module(canonicalize,cse)\n".repeat(2));

    let cases = [
        ("--reduction-tree=test=x traversal-mode=1", "unsupported traversal mode detected"),
        ("--reduction-tree=foo=1", "no such option foo"),
        ("--reduction-tree=test", "the option 'test' has no value"),
        ("--reduction-tree=test='x", "the value of the option 'test' has no end: 'x"),
        ("--reduction-tree=traversal-mode=0", "the option 'test' is missing"),
    ];
    for (args, message) in cases {
        assert_eq!(error(run(&[args])), format!("--reduction-tree: {message}\n"));
    }
}

#[cfg(unix)]
#[test]
fn results_are_kept_and_tests_run_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| tool(folder.path(), INPUT, args);
    let out = folder.path().join("out.mlir");
    let test = script(folder.path(), "test.sh", "grep -q divsi $1");
    let args = ["--quiet", "--test", &test, "-o", out.to_str().unwrap()];
    // The best result is written even if the time is over.
    let output = run(&[&args[..], &["--max-tests=3"]].concat());
    assert!(output.status.success() && output.stdout.is_empty());
    let first = std::fs::read_to_string(&out).unwrap();
    assert!(first.contains("divsi"), "{first}");
    assert!(run(&[&args[..], &["--jobs=4"]].concat()).status.success());
    let all = std::fs::read_to_string(&out).unwrap();
    assert!(run(&args).status.success());
    assert_eq!(std::fs::read_to_string(&out).unwrap(), all);
    assert!(all.len() < first.len() && !all.contains("scf.if"), "{all}");
}

#[test]
fn queries_test_files() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| tool(folder.path(), INPUT, args);
    let output = run(&["--quiet", "--query=arith.divsi(x, _) in scf.if"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("scf.if") && text.contains("divsi") && !text.contains("muli"), "{text}");
    assert_eq!(error(run(&["--query=arith.subi"])), "the input is not interesting\n");
    let message = "--query: 1:8: Unexpected end of code.\n";
    assert_eq!(error(run(&["--query=scf.if x"])), message);
    let message = "there is no test: give --test, --query or --reduction-tree\n";
    assert_eq!(error(run(&[])), message);
}
