//! Queries: which operations expressions match.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use terrace_asm::{ParseOptions, parse};
use terrace_diag::SourceFile;
use terrace_ide::{Direction, Match, Query};
use terrace_ir::{Body, Context, OpRef};

const INPUT: &str = "\
func.func @sum(%m: memref<8xi32>, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %half = arith.constant 0.5 : f32
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> (i32) {
    %v = memref.load %m[%i] : memref<8xi32>
    %w = arith.addi %a, %v overflow<nsw> : i32
    scf.yield %w : i32
  }
  %d = arith.addi %s, %s {test.mark = 7 : i8} : i32
  %e = arith.muli %d, %zero : i32
  return %e : i32
}
func.func @dense() -> vector<2xi32> {
  %0 = arith.constant dense<1> : vector<2xi32>
  return %0 : vector<2xi32>
}
";

fn parsed() -> Body {
    let cx = Context::with_registry(terrace_dialects::registry());
    cx.set_diagnostic_handler(Arc::new(|_, _| {}));
    let file = SourceFile::new("input.mlir", INPUT);
    parse(&cx, &file, &ParseOptions::default()).unwrap()
}

/// The line of an operation in the input, from 1 on; 0 for the module.
fn line(op: OpRef<'_>) -> u32 {
    op.location().file_position(op.context()).unwrap().line
}

fn query(body: &Body, text: &str) -> Result<Query, String> {
    let query = Query::new(body.context(), text, &FxHashMap::default());
    query.map_err(|errors| errors.iter().map(|e| format!("{e}\n")).collect())
}

/// The lines of the operations that `text` matches, each with those of its slice.
fn found(text: &str) -> Vec<Vec<u32>> {
    let body = parsed();
    let query = query(&body, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    query
        .matches(body.root())
        .iter()
        .map(|one| one.ops.iter().map(|op| line(*op)).collect())
        .collect()
}

#[track_caller]
fn check(text: &str, expected: &[u32]) {
    let found: Vec<u32> = found(text).into_iter().map(|ops| ops[0]).collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn patterns_match_operations() {
    check("arith.addi", &[8, 11]);
    check("arith.*", &[2, 3, 4, 5, 8, 11, 12, 16]);
    check("*.addi", &[8, 11]);
    check("arith.addi(x, x)", &[11]);
    check("arith.addi(x, y)", &[8, 11]);
    check("arith.addi(_)", &[]);
    check("arith.addi(_, ..)", &[8, 11]);
    check("arith.constant()", &[2, 3, 4, 5, 16]);
    check("arith.muli(arith.addi(s, s), const c)", &[12]);
    check("arith.muli(arith.addi(s, t), s)", &[]);
    check("arith.addi(_, memref.load(_, ..))", &[8]);
    check("_(scf.for, ..)", &[11]);
    check("arith.muli(_, (isOne() or isZero()))", &[12]);
}

#[test]
fn attributes_and_types_are_compared() {
    check("arith.constant { value: 0 : index }", &[2]);
    check("arith.constant { value = 0 }", &[2, 4]);
    check("arith.constant { value: 0.5 }", &[5]);
    check("arith.constant { value: dense<1> : vector<2xi32> }", &[16]);
    check("_ { test.mark }", &[11]);
    check("_ { test.mark: 7 }", &[11]);
    check("func.func { sym_name: \"dense\" }", &[15]);
    check("arith.constant : i32", &[4]);
    check("arith.constant : (i32)", &[4]);
    check("arith.constant : \"vector<*>\"", &[16]);
    check("func.return : ()", &[13, 17]);
    check("arith.muli(arith.addi { overflowFlags: f }, _)", &[12]);
}

#[test]
fn expressions_are_combined() {
    check("arith.addi in scf.for", &[8]);
    check("arith.addi in scf.for in func.func", &[8]);
    check("arith.addi and not _ in scf.for", &[11]);
    check("func.func containing memref.load", &[1]);
    check("arith.constant used by arith.muli", &[4]);
    check("arith.constant used by (arith.muli(_, x))", &[4]);
    check("not not memref.load or arith.muli", &[7, 12]);
    check("hasOpName('memref.load') in scf.for", &[7]);
    check("isZero() : index", &[2]);
}

#[test]
fn matchers_of_mlir_query() {
    check("isZero()", &[2, 4]);
    check("isOne()", &[3, 16]);
    check("isNonZero()", &[3, 16]);
    check("isZeroFloat()", &[]);
    check("hasOpAttrName(\"sym_name\")", &[1, 15]);
    check("allOf(isConstantOp(), hasOpName(\"arith.constant\"))", &[2, 3, 4, 5, 16]);
    let backward = "getDefinitions(hasOpName('arith.muli'), 2, true, false, false)";
    assert_eq!(found(backward), [[4, 6, 11, 12]]);
    let backward = "getDefinitions(hasOpName('arith.muli'), 1, false, false, false)";
    assert_eq!(found(backward), [[11, 4]]);
    let backward = "getAllDefinitions(memref.load, 3)";
    assert_eq!(found(backward), [[2, 3, 4, 6, 7]]);
    let until = "getDefinitionsByPredicate(arith.muli, scf.for, true, false, false)";
    assert_eq!(found(until), [[11, 4, 12]]);
    let forward = "getUsersByPredicate(memref.load, arith.muli, true)";
    assert_eq!(found(forward), [[7, 8, 9]]);
    assert!(found("getUsersByPredicate(func.return, _, true)").is_empty());
}

#[test]
fn slices_have_a_direction_and_a_length() {
    let body = parsed();
    let query = query(&body, "arith.addi(x, x)").unwrap();
    let lines =
        |found: Vec<Match<'_>>| -> Vec<u32> { found[0].ops.iter().map(|op| line(*op)).collect() };
    let slice = |direction, depth| lines(query.slices(body.root(), direction, depth));
    assert_eq!(slice(Direction::Backward, 0), [11]);
    assert_eq!(slice(Direction::Backward, 1), [6, 11]);
    assert_eq!(slice(Direction::Backward, usize::MAX), [2, 3, 4, 6, 11]);
    assert_eq!(slice(Direction::Forward, 1), [11, 12]);
    assert_eq!(slice(Direction::Forward, usize::MAX), [11, 12, 13]);
    let found = query.matches(body.root());
    assert_eq!(found[0].values.len(), 1);
    assert_eq!(found[0].values[0].0, "x");
}

#[test]
fn errors_have_places() {
    let body = parsed();
    let cases = [
        ("", "1:1: End of code found while looking for token."),
        ("foo", "1:1: Value not found: foo"),
        ("foo()", "1:1: Matcher not found: foo"),
        ("isZero", "1:7: Error parsing matcher. Found token <> while looking for '('."),
        ("isZero(", "1:7: Error parsing matcher. Found end-of-code while looking for ')'."),
        ("isZero(1)", "1:1: Incorrect argument count. (Expected = 0) != (Actual = 1)"),
        (
            "hasOpName(1)",
            "1:11: Incorrect type for arg 1. (Expected = String) != (Actual = Signed)",
        ),
        ("hasOpName('x", "1:11: Error parsing string token: <'x>"),
        ("isZero() x", "1:10: Unexpected end of code."),
        ("isZero().bind('x')", "1:10: Period not followed by valid chained call."),
        ("isZero().extract()", "1:18: Missing/Invalid argument for the chained call."),
        ("'x'", "Input value is not a matcher expression."),
        ("arith.addi(x", "1:13: Found <> while looking for ',' or ')'."),
        ("arith.addi { 1 }", "1:14: Expected the name of an attribute."),
        ("arith.addi used", "1:16: Expected 'by' after 'used'."),
        ("arith.addi\n  : 7", "2:5: Not a type: expected non-function type."),
    ];
    for (text, expected) in cases {
        let error = query(&body, text).map(|_| ()).unwrap_err();
        assert_eq!(error, format!("{expected}\n"), "{text}");
    }
    for deep in ["(".repeat(100_000), "a.b(".repeat(100_000), "a.b in ".repeat(100_000) + "a.b"] {
        assert!(query(&body, &deep).map(|_| ()).unwrap_err().contains("nested too deeply"));
    }
}
