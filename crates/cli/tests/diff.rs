//! The tool `terrace-diff`.

use std::process::{Command, Output};

const OLD: &str = "\
func.func @sum(%m: memref<8xi32>, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> (i32) {
    %k = arith.constant 3 : i32
    %v = memref.load %m[%i] : memref<8xi32>
    %t = arith.muli %v, %k : i32
    %w = arith.addi %a, %t : i32
    scf.yield %w : i32
  }
  return %s : i32
}
func.func @branch(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^b(%x : i32)
^a:
  %0 = arith.addi %x, %x : i32
  cf.br ^b(%0 : i32)
^b(%r: i32):
  return %r : i32
}
";

fn run(old: &str, new: &str, args: &[&str]) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.mlir"), old).unwrap();
    std::fs::write(folder.path().join("b.mlir"), new).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_terrace-diff"));
    let command = command.current_dir(folder.path()).args(["a.mlir", "b.mlir"]).args(args);
    let Output { status, stdout, stderr } = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code().unwrap(), text(stdout), text(stderr))
}

/// Checks the output for `OLD` with each text replaced.
#[track_caller]
fn check(changes: &[(&str, &str)], expected: &str) {
    let new = changes.iter().fold(OLD.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    });
    let status = i32::from(!expected.is_empty());
    assert_eq!(run(OLD, &new, &[]), (status, expected.to_owned(), String::new()));
}

#[test]
fn spelling_does_not_count() {
    check(&[], "");
    check(&[("%k", "%factor"), ("%s", "%result"), ("^a", "^first")], "");
    check(&[("%w = arith.addi %a, %t", "// comment\n %w = arith.addi %t, %a")], "");
    let (sum, branch) = OLD.split_at(OLD.find("func.func @branch").unwrap());
    let (status, out, error) = run(OLD, &format!("module {{ {branch}{sum} }}"), &[]);
    assert_eq!((status, &*out, &*error), (0, "", ""));
    let generic = "\"func.func\"() ({\n^bb0(%0: i32):\n  \"func.return\"(%0) : (i32) -> ()\n}) \
                   {sym_name = \"f\", function_type = (i32) -> i32} : () -> ()";
    let pretty = "#unused = 1 : i8\nfunc.func @f(%x: i32) -> i32 { return %x : i32 }";
    assert_eq!(run(generic, pretty, &[]).0, 0);
}

#[test]
fn independent_operations_can_be_reordered() {
    let constants = "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n";
    let swapped = "  %c1 = arith.constant 1 : index\n  %c0 = arith.constant 0 : index\n";
    check(&[(constants, swapped)], "");
    let twice = "%k = arith.constant 3 : i32\n    %k2 = arith.constant 3 : i32";
    let expected = "in @sum:\n  added b.mlir:7:11: %k2 = arith.constant 3 : i32\n1 added\n";
    check(&[("%k = arith.constant 3 : i32", twice), ("%v, %k", "%v, %k2")], expected);
}

#[test]
fn parts_of_operations_are_compared() {
    let expected = "\
in @sum:
  changed a.mlir:6:10: %k = arith.constant 3 : i32
       to b.mlir:6:10: %k = arith.constant 4 : i32
      attribute 'value': 3 : i32 -> 4 : i32
1 changed
";
    check(&[("constant 3", "constant 4")], expected);
    let expected = "\
in @sum:
  changed a.mlir:9:10: %w = arith.addi %a, %t : i32
       to b.mlir:9:10: %w = arith.addi %t, %t : i32
      operand #0: %a -> %t
1 changed
";
    check(&[("addi %a, %t", "addi %t, %t")], expected);
    let expected = "\
in @sum:
  changed a.mlir:8:10: %t = arith.muli %v, %k : i32
       to b.mlir:8:10: %t = arith.subi %v, %k : i32
      operation: arith.muli -> arith.subi
1 changed
";
    check(&[("muli", "subi")], expected);
    let expected = "\
in @branch:
  changed a.mlir:15:3: cf.cond_br %c, ^a, ^b(%x : i32)
       to b.mlir:15:3: cf.cond_br %c, ^b(%x : i32), ^a
      attribute 'operandSegmentSizes': array<i32: 1, 0, 1> -> array<i32: 1, 1, 0>
      successor #0: block #1 -> block #2
      successor #1: block #2 -> block #1
1 changed
";
    check(&[("^a, ^b(%x : i32)", "^b(%x : i32), ^a")], expected);
}

#[test]
fn operations_are_found_at_other_places() {
    let inside = "    %k = arith.constant 3 : i32\n";
    let outside = "  %k = arith.constant 3 : i32\n  %s = scf.for";
    let expected = "\
in @sum:
  moved a.mlir:6:10 to b.mlir:5:8: %k = arith.constant 3 : i32
1 moved
";
    check(&[(inside, ""), ("  %s = scf.for", outside)], expected);
    let expected = "\
in the module:
  changed a.mlir:14:1: func.func @branch(%c: i1, %x: i32) -> i32 {
       to b.mlir:14:1: func.func @other(%c: i1, %x: i32) -> i32 {
      attribute 'sym_name': \"branch\" -> \"other\"
1 changed
";
    check(&[("@branch", "@other")], expected);
    let expected = "\
in the module:
  removed a.mlir:14:1: func.func @branch(%c: i1, %x: i32) -> i32 {
  added b.mlir:14:1: func.func private @new()
1 removed, 1 added
";
    let branch = &OLD[OLD.find("func.func @branch").unwrap()..];
    check(&[(branch, "func.func private @new()\n")], expected);
}

#[test]
fn output_has_three_forms() {
    let new = OLD.replace("constant 3", "constant 4").replace("  %c1", "  %c1 ");
    let json = run(OLD, &new, &["--format=json"]).1;
    let expected = concat!(
        r#"["#,
        "\n",
        r#"{"kind":"changed","symbols":["sum"],"old":{"operation":"arith.constant","#,
        r#""file":"a.mlir","line":6,"column":10,"text":"%k = arith.constant 3 : i32"},"#,
        r#""new":{"operation":"arith.constant","file":"b.mlir","line":6,"column":10,"#,
        r#""text":"%k = arith.constant 4 : i32"},"details":[{"part":"attribute 'value'","#,
        r#""old":"3 : i32","new":"4 : i32"}]}"#,
        "\n",
        r#"]"#,
        "\n",
    );
    assert_eq!(json, expected);
    let count = run(OLD, &new, &["--format=count"]).1;
    assert_eq!(count, "1 changed, 0 moved, 0 removed, 0 added\n");
    assert_eq!(run(OLD, OLD, &["--format=json"]), (0, "[]\n".into(), String::new()));
    assert_eq!(run(OLD, &new, &["--ignore-attribute=value"]).0, 0);
    let located = run(OLD, OLD, &["--locations", "--format=count"]);
    assert!(located.1.starts_with("1"), "{located:?}");
}

#[test]
fn errors_have_a_status_of_their_own() {
    let (status, out, error) = run(OLD, "func.func @f( {", &[]);
    assert_eq!((status, &*out), (2, ""));
    assert!(error.starts_with("b.mlir:1:14: error: expected non-function type\n"), "{error}");
    let (status, _, error) = run("// -----\nmodule {}", OLD, &["--split-input-file"]);
    assert_eq!(status, 2, "{error}");
    assert_eq!(run(OLD, OLD, &["extra"]).0, 2);
    let unknown = "\"a.b\"() : () -> ()";
    assert_eq!(run(unknown, unknown, &[]).0, 2);
    assert_eq!(run(unknown, unknown, &["--allow-unregistered-dialect"]).0, 0);
}
