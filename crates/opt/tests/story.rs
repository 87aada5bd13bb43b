//! Tests of the data on the page of `--trace-html`, without times.

use std::path::Path;
use std::process::Command;

const INPUT: &str = "\
func.func @main(%x: i32, %y: i32) -> i32 {
  %0 = arith.subi %x, %y : i32
  %1 = arith.addi %0, %y : i32
  %2 = func.call @helper(%1, %y) : (i32, i32) -> i32
  return %2 : i32
}
func.func private @helper(%a: i32, %b: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c = arith.cmpi sgt, %c0, %a : i32
  cf.cond_br %c, ^neg(%a : i32), ^pos
^neg(%v: i32):
  %m = arith.subi %c0, %v : i32
  cf.br ^end(%m : i32)
^pos:
  %p = arith.addi %a, %b : i32
  cf.br ^end(%p : i32)
^end(%r: i32):
  return %r : i32
}
";

/// Returns the page that a run with these flags writes, and the output of the run.
fn page(folder: &Path, flags: &[&str]) -> (String, String) {
    page_about(INPUT, folder, flags)
}

fn page_about(text: &str, folder: &Path, flags: &[&str]) -> (String, String) {
    let (input, page) = (folder.join("in.mlir"), folder.join("page.html"));
    std::fs::write(&input, text).expect("written");
    let output = Command::new(env!("CARGO_BIN_EXE_terrace-opt"))
        .args(flags)
        .arg("--trace-html")
        .arg(&page)
        .arg(&input)
        .output()
        .expect("terrace-opt runs");
    let text = String::from_utf8(output.stdout).expect("text");
    (std::fs::read_to_string(page).expect("a page"), text)
}

/// Returns the data of a page, with a line per object, without times.
fn data(page: &str) -> String {
    let start = page.split_once("type=\"application/json\">").expect("data").1;
    let data = start.split_once("</script>").expect("an end").0;
    let mut out = String::new();
    for piece in data.split_inclusive(['{', '}']) {
        let (before, after) = piece.split_once("\"ms\":").unwrap_or((piece, ""));
        out.push_str(before);
        out.push_str(after.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.'));
        out.push('\n');
    }
    out
}

#[test]
fn a_page_tells_what_passes_have_done() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipeline = "--pass-pipeline=builtin.module(func.func(canonicalize),inline,cse)";
    let (page, text) = page(folder.path(), &[pipeline]);
    assert!(!page.contains("src=") && !page.contains("<link"), "nothing comes from elsewhere");
    assert!(text.contains("@main"), "{text}");
    insta::assert_snapshot!(data(&page));
}

#[test]
fn passes_that_fail_are_told_of_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipeline = "--pass-pipeline=builtin.module(canonicalize{max-iterations=1 \
                    test-convergence=true},cse)";
    let (page, text) = page(folder.path(), &[pipeline]);
    assert_eq!(text, "");
    assert!(data(&page).contains("\"failed\":1"), "{page}");
}

#[test]
fn conversions_say_what_became_of_operations() {
    let text = "func.func @f(%x: i32, %y: i32) -> i32 {
  %0 = arith.ceildivui %x, %y : i32
  return %0 : i32
}
";
    let folder = tempfile::tempdir().expect("a folder");
    let (page, _) = page_about(text, folder.path(), &["--arith-expand"]);
    let data = data(&page);
    assert!(data.contains("\"makers\":[\"(conversion of arith.ceildivui)\"]"), "{data}");
    assert!(data.contains("\"made\":[[1,0],[2,0],[3,0],[4,0],[5,0],[6,0],[7,0]]"), "{data}");
}
