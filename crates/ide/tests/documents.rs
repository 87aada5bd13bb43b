//! Documents with and without errors: what the core says about the tokens in them.

use terrace_ide::{Document, Meaning, Span, Target, Text};

const TEXT: &str = "\
#map = affine_map<(d0) -> (d0)>
func.func private @callee(i32) -> i32
func.func @caller(%arg: i32) -> i32 {
  %a = call @callee(%arg) : (i32) -> i32
  cf.br ^end(%a : i32)
^end(%r: i32):
  return {map = #map} %r : i32
}
";

fn document(text: &str) -> Document {
    Document::new(&terrace_dialects::registry().into(), "/test.mlir", Text::new(text))
}

/// Returns the offset of the occurrence number `index` of `name` in `text`.
fn offset(text: &str, name: &str, index: usize) -> u32 {
    text.match_indices(name).nth(index).map(|(at, _)| at as u32).unwrap()
}

/// Returns the offsets of the references at an occurrence of `name`.
fn references(text: &str, name: &str, index: usize) -> Vec<u32> {
    let document = document(text);
    let at = offset(text, name, index);
    let spans = document.part_at(at).map(|part| part.references(at)).unwrap_or_default();
    spans.iter().map(|span| span.start).collect()
}

fn all(text: &str, name: &str) -> Vec<u32> {
    text.match_indices(name).map(|(at, _)| at as u32).collect()
}

#[test]
fn references_are_the_same_from_each_of_them() {
    for (name, count) in [("%arg", 2), ("%a ", 2), ("^end", 2), ("@callee", 2), ("#map", 2)] {
        let name = name.trim_end();
        let found: Vec<u32> = all(TEXT, name)
            .into_iter()
            .filter(|at| {
                let behind = TEXT.as_bytes()[*at as usize + name.len()];
                !behind.is_ascii_alphanumeric()
            })
            .collect();
        assert_eq!(found.len(), count, "{name}");
        let document = document(TEXT);
        for at in &found {
            let spans = document.part_at(*at).unwrap().references(*at);
            let mut starts: Vec<u32> = spans.iter().map(|span| span.start).collect();
            starts.sort_unstable();
            assert_eq!(starts, found, "{name} at {at}");
        }
    }
}

/// Returns `text` after the renaming of the occurrence number `index` of `name` to `new_name`.
fn renamed(text: &str, name: &str, index: usize, new_name: &str) -> Result<String, String> {
    let document = document(text);
    let at = offset(text, name, index);
    let edits = document.part_at(at).unwrap().rename(at, new_name)?;
    let mut text = document.text().clone();
    edits.iter().rev().for_each(|edit| text.replace(edit.span, &edit.text));
    Ok(text.as_str().to_owned())
}

#[test]
fn renames_at_each_reference() {
    for (name, new_name) in
        [("%arg", "%input"), ("^end", "^bb1"), ("@callee", "@called"), ("#map", "#identity")]
    {
        let expected = Ok(TEXT.replace(name, new_name));
        for index in 0..2 {
            assert_eq!(renamed(TEXT, name, index, new_name), expected, "{name}");
            assert_eq!(renamed(TEXT, name, index, &new_name[1..]), expected, "{name}");
        }
    }
    let quoted = renamed(TEXT, "@callee", 1, "a b").unwrap();
    assert_eq!(quoted, TEXT.replace("@callee", "@\"a b\""));
}

#[test]
fn renames_in_operations_with_errors() {
    let text = "func.func @f(%a: i32) {\n  arith.nonsense %a, 1\n  return\n}\n";
    assert_eq!(renamed(text, "%a", 0, "b"), Ok(text.replace("%a", "%b")));
}

#[test]
fn renames_in_generic_form() {
    let text = "\"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({\n  \
                func.call @f() : () -> ()\n  func.return\n}) : () -> ()\n";
    let expected = text.replace("\"f\"", "\"g\"").replace("@f", "@g");
    assert_eq!(renamed(text, "@f", 0, "g"), Ok(expected));
}

#[test]
fn refuses_names_that_are_taken_or_invalid() {
    for (name, new_name) in [
        ("%arg", "%a"),
        ("%arg", "1a"),
        ("%arg", ""),
        ("@callee", "caller"),
        ("#map", "a.b"),
        ("return", "x"),
    ] {
        assert!(renamed(TEXT, name, 0, new_name).is_err(), "{name} to {new_name}");
    }
    // Two functions may use the same name.
    let text = "func.func @f(%a: i32) {\n  return\n}\nfunc.func @g(%b: i32) {\n  return\n}\n";
    assert!(renamed(text, "%a", 0, "b").is_ok());
}

#[test]
fn an_error_leaves_the_rest_usable() {
    let text = "\
func.func @f(%x: i32) -> i32 {
  %bad = arith.addi %x, : i32
  %y = arith.addi %bad, %x : i32
  arith.nonsense
  return %y : i32
}
func.func @g() -> i32 {
  %z = arith.constant ] : i32
  %c = call @f(%z) : (i32) -> i32
  return %c : i32
}
";
    let document = document(text);
    let lines: Vec<u32> =
        document.problems().map(|problem| document.text().line_of(problem.span.start)).collect();
    assert_eq!(lines, [1, 3, 7]);
    assert_eq!(references(text, "%bad", 1), all(text, "%bad"));
    assert_eq!(references(text, "@f", 1), all(text, "@f"));
    assert_eq!(references(text, "%x", 0), [offset(text, "%x", 0), offset(text, "%x", 2)]);
    assert_eq!(document.outline().len(), 2);
    let at = offset(text, "%y", 1);
    let name = Span { start: offset(text, "%y", 0), end: offset(text, "%y", 0) + 2 };
    assert_eq!(document.part_at(at).unwrap().definition(at), [Target::Here(name)]);
}

#[test]
fn an_open_region_ends_with_the_text() {
    let text = "module {\n  func.func @f() {\n    %x = arith.constant 1 : i32\n";
    let document = document(text);
    assert_eq!(document.problems().count(), 1);
    let outline = document.outline();
    assert_eq!((outline.len(), outline[0].children.len()), (1, 1));
}

#[test]
fn hover_describes_operations_and_values() {
    let document = document(TEXT);
    let hover = |name: &str| {
        let at = offset(TEXT, name, 0);
        document.part_at(at).unwrap().hover(at).unwrap().markdown
    };
    assert_eq!(
        hover("%arg"),
        "Operation: \"func.func\"\n\nBlock: <Block #0>\n\nArgument #0\n\nType: `i32`\n\n"
    );
    assert!(hover("@callee").starts_with("\"func.func\" : private @callee\n"));
    assert!(hover("^end").contains("Block #1\n\nPredecessors: <Block #0>\n"));
    assert!(hover("call @").contains("%0 = \"func.call\"(%arg0) <{callee = @callee}>"));
}

#[test]
fn completion_follows_the_syntax() {
    let labels = |text: &str, at: &str| {
        let end = offset(text, at, 0) + at.len() as u32;
        let proposals = document(text).complete(end);
        proposals.into_iter().map(|proposal| proposal.label).collect::<Vec<_>>()
    };
    assert_eq!(labels(TEXT, "call @callee(%"), ["%arg"]);
    assert_eq!(labels(TEXT, "call @"), ["@callee", "@caller"]);
    assert!(labels(TEXT, "return {map = #").contains(&"map".to_owned()));
    assert!(labels(TEXT, "%a = ").contains(&"arith".to_owned()));
    assert!(labels("arith.", "arith.").contains(&"addi".to_owned()));
    assert_eq!(labels("// arith.", "arith."), Vec::<String>::new());
    assert_eq!(labels("func.func ", "func.func "), ["public", "private", "nested"]);
}

#[test]
fn signatures_follow_the_text() {
    let help = |text: &str| {
        let signature = document(text).signature(text.len() as u32)?;
        let label = signature.label.clone();
        let active = signature.active.map(|at| {
            let range = signature.parameters[at].range.clone();
            label[range.start as usize..range.end as usize].to_owned()
        });
        Some((label, active.unwrap_or_default()))
    };
    let label = "arith.addi $lhs, $rhs (overflow $overflowFlags)? attr-dict : type($result)";
    let shown = |text: &str| help(text).unwrap_or_default();
    assert_eq!(shown("%0 = arith.addi "), (label.to_owned(), "$lhs".to_owned()));
    assert_eq!(shown("%0 = arith.addi %a, ").1, "$rhs");
    assert_eq!(shown("%0 = arith.addi %a, %b : ").1, "type($result)");
    assert_eq!(shown("cf.cond_br %c, ^a, ").1, "$falseDest");
    assert_eq!(shown("memref.load %m[%i, ").1, "$indices");
    let (label, active) = shown("scf.if %c");
    assert!(label.starts_with("scf.if %condition (-> (types))? {"), "{label}");
    assert_eq!(active, "");
    assert_eq!(help("func.func @f() {\n  "), None);
    assert_eq!(help("unknown.op "), None);
}

#[test]
fn parts_are_read_apart() {
    let text = "func.func @f() { return }\n// -----\nfunc.func @f() {\n// -----\nmodule {}\n";
    let document = document(text);
    let problems: Vec<usize> = document.parts().iter().map(|part| part.problems().len()).collect();
    assert_eq!(problems, [0, 1, 0]);
    assert_eq!(references(text, "@f", 0), [offset(text, "@f", 0)]);
}

#[test]
fn tokens_have_meanings() {
    let document = document(TEXT);
    let highlights = document.parts()[0].highlights();
    let meaning = |name, index| {
        let at = offset(TEXT, name, index);
        let found = highlights.iter().find(|token| token.span.start == at).unwrap();
        (found.meaning, found.is_definition)
    };
    assert_eq!(meaning("func.func", 0), (Meaning::Operation, false));
    assert_eq!(meaning("private", 0), (Meaning::Keyword, false));
    assert_eq!(meaning("%arg", 0), (Meaning::Argument, true));
    assert_eq!(meaning("%arg", 1), (Meaning::Argument, false));
    assert_eq!(meaning("%a ", 0), (Meaning::Value, true));
    assert_eq!(meaning("^end", 1), (Meaning::Block, true));
    assert_eq!(meaning("@callee", 1), (Meaning::Symbol, false));
    assert_eq!(meaning("i32", 0), (Meaning::Type, false));
    assert_eq!(meaning("map =", 1), (Meaning::Key, false));
}

#[test]
fn results_have_type_hints() {
    let text = "%a, %b:2 = \"t.a\"() : () -> (i1, i2, i3)\n";
    let all = Span { start: 0, end: text.len() as u32 };
    let hints = document(text).parts()[0].type_hints(all);
    let hints: Vec<_> = hints.iter().map(|hint| (hint.offset, hint.label.as_str())).collect();
    assert_eq!(hints, [(2, ": i1"), (6, ": i2, i3")]);
}

#[test]
fn braces_and_comments_fold() {
    let text = "// a\n// b\nmodule {\n  module {}\n\n}\n";
    let folds = document(text).folds();
    let folds: Vec<_> = folds.iter().map(|f| (f.first, f.last, f.is_comment)).collect();
    assert_eq!(folds, [(2, 4, false), (0, 1, true)]);
}
