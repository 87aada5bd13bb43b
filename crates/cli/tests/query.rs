//! The tool `terrace-query`.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const INPUT: &str = "\
func.func @f(%x: i32) -> i32 {
  %c = arith.constant 1 : i32
  %y = arith.addi %x, %c : i32
  %z = arith.muli %y, %y : i32
  return %z : i32
}
";

fn start(folder: &Path, args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_terrace-query"));
    let pipe = Stdio::piped;
    let command = command.current_dir(folder).args(args);
    let mut child = command.stdin(pipe()).stdout(pipe()).stderr(pipe()).spawn().unwrap();
    // The tool need not read its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// Runs the tool in a folder with the input as `a.mlir`; returns its status and output.
fn run(args: &[&str], input: &str) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.mlir"), INPUT).unwrap();
    std::fs::write(folder.path().join("bad.mlir"), "func.func @f( {").unwrap();
    let parts = "func.func @f() { return }\n// -----\nfunc.func @f() { return }\n";
    std::fs::write(folder.path().join("parts.mlir"), parts).unwrap();
    let output = start(folder.path(), args, input);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn commands_print_as_mlir_query_does() {
    let matches = r#"
Match #1:

a.mlir:3:8: note: "root" binds here
  %y = arith.addi %x, %c : i32
       ^
1 match.

"#;
    let command = r#"m hasOpName("arith.addi")"#;
    assert_eq!(run(&["a.mlir", "-c", command], ""), (0, matches.into(), String::new()));
    let slice = "\nMatch #1:\n\na.mlir:2:8: \n  %c = arith.constant 1 : i32\n       ^\na.mlir:3:8: \
                 note: \"root\" binds here\n  %y = arith.addi %x, %c : i32\n       ^\n1 match.\n\n";
    let command = "match getAllDefinitions(hasOpName('arith.addi'), 2)";
    assert_eq!(run(&["a.mlir", "-c", command], ""), (0, slice.into(), String::new()));
    let function = "
func.func @new(%arg0: i32, %arg1: i32) -> (i32, i32) {
  %0 = arith.addi %arg0, %arg1 : i32
  %1 = arith.muli %0, %0 : i32
  return %0, %1 : i32, i32
}

";
    let command = r#"m (arith.addi or arith.muli).extract("new")"#;
    assert_eq!(run(&["a.mlir", "-c", command], ""), (0, function.into(), String::new()));
}

#[test]
fn commands_of_a_session() {
    let lines = "\
let one arith.constant
m one in func.func
# a comment

what
help me
m x
quit
m one
";
    let (status, out, error) = run(&["a.mlir"], lines);
    let expected = "
Match #1:

a.mlir:2:8: note: \"root\" binds here
  %c = arith.constant 1 : i32
       ^
1 match.

unknown command: what
unexpected extra input: ' me'
1:1: Value not found: x

";
    assert_eq!((status, &*out, &*error), (0, expected, ""));
    // A command of -c that fails ends the run.
    let (status, out, _) = run(&["a.mlir", "-c", "what", "-c", "help"], "");
    assert_eq!((status, &*out), (1, "unknown command: what\n"));
    assert!(run(&["a.mlir", "-c", "help"], "").1.contains("let NAME VALUE"));
    assert!(run(&["-", "-c", "m arith.muli"], INPUT).1.contains("<stdin>:4:8: note"));
}

#[test]
fn expressions_find_in_files() {
    let (status, out, error) = run(&["arith.addi(x, const c)", "a.mlir", "a.mlir"], "");
    let one = "a.mlir:3:8: %y = arith.addi %x, %c : i32
    x: a.mlir:1:14: func.func @f(%x: i32) -> i32 {
    c: a.mlir:2:8: %c = arith.constant 1 : i32
";
    assert_eq!((status, out, &*error), (0, one.repeat(2), ""));
    let json = concat!(
        r#"["#,
        "\n",
        r#"{"operation":"arith.muli","file":"a.mlir","line":4,"column":8,"#,
        r#""text":"%z = arith.muli %y, %y : i32","slice":[{"operation":"arith.addi","#,
        r#""file":"a.mlir","line":3,"column":8,"#,
        r#""text":"%y = arith.addi %x, %c : i32"},{"operation":"arith.muli","#,
        r#""file":"a.mlir","line":4,"column":8,"text":"%z = arith.muli %y, %y : i32"}],"#,
        r#""values":{"x":{"file":"a.mlir","line":3,"column":8,"#,
        r#""text":"%y = arith.addi %x, %c : i32"}}}"#,
        "\n",
        r#"]"#,
        "\n",
    );
    let args = ["arith.muli(x, x)", "a.mlir", "--format=json", "--slice=backward", "--depth=1"];
    assert_eq!(run(&args, ""), (0, json.into(), String::new()));
    assert_eq!(
        run(&["arith.subi", "a.mlir", "--format=json"], ""),
        (1, "[]\n".into(), String::new())
    );
    assert_eq!(run(&["arith.*", "a.mlir", "--format=count"], "").1, "a.mlir: 3\n");
    let args = ["func.func", "parts.mlir", "--format=count"];
    assert_eq!(run(&args, "").0, 2);
    let split = [&args[..], &["--split-input-file"]].concat();
    assert_eq!(run(&split, "").1, "parts.mlir: 2\n");
}

#[test]
fn errors_are_reported() {
    let (status, out, error) = run(&["arith.addi", "bad.mlir", "a.mlir"], "");
    assert_eq!((status, &*out), (2, "a.mlir:3:8: %y = arith.addi %x, %c : i32\n"));
    assert!(error.starts_with("bad.mlir:1:14: error: expected non-function type\n"), "{error}");
    let error = "cannot open input file 'none.mlir': No such file or directory\n";
    assert_eq!(run(&["none.mlir"], ""), (1, String::new(), error.into()));
    let error = "expression:1:12: Unexpected end of code.\n";
    assert_eq!(run(&["arith.addi x", "a.mlir"], ""), (2, String::new(), error.into()));
    let symbol = r#"m (func.func).extract("g")"#;
    let (status, out, error) = run(&["a.mlir", "-c", symbol], "");
    assert_eq!((status, &*out), (1, ""));
    assert!(error.contains("symbol's parent must have the SymbolTable trait"), "{error}");
}
