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
    assert!(error(run(INPUT, &[])).contains("--test <PROGRAM>"));
    let message = error(run(INPUT, &["--test=true", "--fails", "--crashes"]));
    assert!(message.contains("cannot be used with"), "{message}");
}
