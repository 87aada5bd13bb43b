//! Formatting: tokens and comments stay, lines and spaces follow the structure.

use terrace_diag::SourceFile;
use terrace_ide::format;

/// Returns the formatted text and the number of its errors. Formatting it again changes nothing.
fn formatted(text: &str) -> (String, usize) {
    let registry = terrace_dialects::registry();
    let once = format(&registry, &SourceFile::new("test.mlir", text));
    let twice = format(&registry, &SourceFile::new("test.mlir", once.text.as_slice()));
    assert_eq!(once.text, twice.text);
    (String::from_utf8(once.text).unwrap(), once.problems.len())
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(formatted(text), (expected.to_owned(), 0));
}

#[test]
fn operations_and_blocks_are_on_lines_of_their_own() {
    check(
        "\n\nfunc.func @f( %a:i32 ,%b: i32 )->i32 { cf.br ^end(%a:i32)\n ^end(%r: i32):return %r : i32 }",
        "func.func @f(%a:i32, %b: i32) -> i32 {\n  cf.br ^end(%a:i32)\n^end(%r: i32):\n  \
         return %r : i32\n}\n",
    );
    check(
        "\"builtin.module\" ( ) ({ \"t.a\"() : ()->() }) : ()->()",
        "\"builtin.module\" () ({\n  \"t.a\"() : () -> ()\n}) : () -> ()\n",
    );
}

#[test]
fn comments_and_single_blank_lines_stay() {
    check(
        "// one\r\n\n\n\n#a=1 // two   \nmodule {// three\n\n\n  module {}\n\n\n  // four\n\n}\n\n\n",
        "// one\n\n#a=1 // two\nmodule { // three\n\n  module {}\n\n  // four\n}\n",
    );
    check("  // nothing else\n\n", "// nothing else\n");
    check("", "");
}

#[test]
fn line_breaks_inside_of_operations_stay() {
    check(
        "func.func private @f(i32,\ni32) attributes {\na = 1,\nb = [\n2]\n,c}\nfunc.func \
         private @g()\n-> i32\n",
        "func.func private @f(i32,\n    i32) attributes {\n      a = 1,\n      b = [\n        2], c}\n\
         func.func private @g()\n    -> i32\n",
    );
    check(
        "func.func @f(%c: i1) {\nscf.if %c\n{\n}\nelse\n{ }\nreturn\n}\n",
        "func.func @f(%c: i1) {\n  scf.if %c {} else {}\n  return\n}\n",
    );
}

#[test]
fn comparisons_are_no_brackets() {
    check(
        "#s = affine_set<(d0) : (d0 >= 0,d0 - 1 <= 0)>\nmodule {\nmodule {}\n}\n",
        "#s = affine_set<(d0) : (d0 >= 0, d0 - 1 <= 0)>\nmodule {\n  module {}\n}\n",
    );
}

#[test]
fn the_text_of_unknown_dialects_stays() {
    let text = "\"t.a\"() {b = #u.b<  1,2 ( [])>} : () -> !u.t<a  ,b>\n";
    check(text, text);
}

#[test]
fn parts_with_errors_stay() {
    let text = "  module {}\n// -----\n  func.func  @\n  // -----\n\n  module  {}\n";
    let expected = "module {}\n// -----\n  func.func  @\n// -----\n\nmodule {}\n";
    assert_eq!(formatted(text), (expected.to_owned(), 1));
}
