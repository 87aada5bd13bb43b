//! Pipelines as text.

use terrace_pass::{Anchor, OptionInfo, OptionsError, PassType, Pipeline};

use super::{Count, Limit, OnFunction, Place, registry};

/// The options of `Count` with the given numbers.
fn options(most: i64, rest: &str) -> String {
    format!("{{label={{some text}} limit=none most={most}  no-results=false  place={rest}}}")
}

#[test]
fn options_are_printed_in_the_order_of_their_names() {
    let mut pipeline = Pipeline::on_module();
    pipeline.push(Count::default());
    let printed = pipeline.to_text(",");
    let expected = "builtin.module(count{label={some text} limit=none most=7  no-results=false  \
                    place=inside rollback=true})";
    assert_eq!(printed, expected);
}

#[test]
fn options_are_parsed_and_printed() {
    let text = "builtin.module(count{ label='x y' names={p,{q r}} most=-3 numbers=8,16 no-results \
                place=TOP rollback=0 limit=5 })";
    let pipeline = Pipeline::parse(&registry(), "", text).unwrap();
    let expected = "builtin.module(count{label={x y} limit=5 most=-3 names={p,{q r}} \
                    no-results=true numbers={8,16} place=TOP rollback=false})";
    assert_eq!(pipeline.to_text(","), expected);
    let again = Pipeline::parse(&registry(), "", expected).unwrap();
    assert_eq!(again.to_text(","), expected);
}

#[test]
fn fields_have_the_values_of_options() {
    let pass = Count { most: 9, place: Place::Everywhere, ..Default::default() };
    assert_eq!(
        (pass.label.as_str(), pass.without_results, pass.rollback),
        ("some text", false, true)
    );
    assert_eq!((pass.names.len(), pass.numbers.len(), pass.limit.0), (0, 0, None));
    assert_eq!(pass.limit, Limit::default());
    let mut pipeline = Pipeline::on_module();
    pipeline.push(pass);
    let text = options(9, "everywhere rollback=true");
    assert_eq!(pipeline.to_text(","), format!("builtin.module(count{text})"));
}

#[test]
fn ignored_options_are_marked() {
    let ignored: Vec<&OptionInfo> = Count::INFO.options.iter().filter(|one| one.ignored).collect();
    assert_eq!(ignored, [&OptionInfo::ignored("rollback", "Accepted for compatibility")]);
    assert_eq!(Count::INFO.title, "Count");
    assert_eq!(Count::INFO.summary, "Count the operations");
}

#[test]
fn wrong_options_are_errors() {
    let error = |text| Count::INFO.parse(text).err().unwrap();
    let value = |name, reason: &str| OptionsError::Value(name, reason.to_owned());
    assert_eq!(error("least=1"), OptionsError::Unknown("least".to_owned()));
    assert_eq!(error("most=x"), value("most", "'x' value invalid for long argument!"));
    assert_eq!(error("most"), value("most", "requires a value!"));
    assert_eq!(error("numbers=1,-1"), value("numbers", "'-1' value invalid for uint argument!"));
    assert_eq!(error("place=outside"), value("place", "Cannot find option named 'outside'!"));
    let reason = "'maybe' is invalid value for boolean argument! Try 0 or 1";
    assert_eq!(error("no-results=maybe"), value("no-results", reason));
}

#[test]
fn pipelines_may_be_nested_and_spaced() {
    let text = " builtin.module ( on.a( on-b-missing ) )";
    let error = Pipeline::parse(&registry(), "", text).unwrap_err();
    assert_eq!(error.unknown_pass.as_deref(), Some("on-b-missing"));
    // As in MLIR, a nested pipeline has a pass.
    let error = Pipeline::parse(&registry(), "", "builtin.module(t.function())").unwrap_err();
    assert_eq!(error.unknown_pass.as_deref(), Some(""));
    let text = " builtin.module( t.function( on-function , any(count{most=1}) ), t.function( \
                on-function ) )";
    let pipeline = Pipeline::parse(&registry(), "", text).unwrap();
    let count = options(1, "inside rollback=true");
    let expected = format!(
        "builtin.module(t.function(on-function,any(count{count})),t.function(on-function))"
    );
    assert_eq!(pipeline.to_text(","), expected);
    let lines = "Pass Manager with 2 passes:\nbuiltin.module(\n  t.function(\n    on-function,\n";
    assert!(pipeline.to_lines().starts_with(lines), "{}", pipeline.to_lines());
}

#[test]
fn passes_nest_by_their_anchors() {
    let mut pipeline = Pipeline::on_module();
    pipeline.push(OnFunction {});
    pipeline.nest("t.function").push(OnFunction {}).nest("any");
    let expected = "builtin.module(t.function(on-function),t.function(on-function,any()))";
    assert_eq!(pipeline.to_text(","), expected);
    let mut pipeline = Pipeline::new(Anchor::Any);
    pipeline.push(OnFunction {});
    assert_eq!(pipeline.to_text(","), "any(on-function)");
}

/// The message for a pipeline on modules with `elements`.
fn message(elements: &str) -> String {
    let text = format!("builtin.module({elements})");
    Pipeline::parse(&registry(), "tool", &text).unwrap_err().message
}

/// The message of the parser for an error in `line` at `column`, from 1.
fn at(line: &str, column: usize, message: &str) -> String {
    let indent = " ".repeat(column - 1);
    format!(
        "<unknown>:0: error: MLIR Textual PassPipeline Parser:1:{column}: error: {message}\n\
         {line}\n{indent}^\n\n"
    )
}

#[test]
fn errors_of_syntax_are_those_of_mlir() {
    let message_of = |text| Pipeline::parse(&registry(), "", text).unwrap_err().message;
    let expected = "<unknown>:0: error: expected pass pipeline to be wrapped with the anchor \
                    operation type, e.g. 'builtin.module(...)'\n";
    assert_eq!(message_of("count"), expected);
    let unbalanced = "encountered unbalanced parentheses while parsing pipeline";
    assert_eq!(message("a(count"), at("a(count", 8, unbalanced));
    let extra = "encountered extra closing ')' creating unbalanced parentheses while parsing \
                 pipeline";
    assert_eq!(message("count)"), at("count)", 6, extra));
    let options = "missing closing '}' while processing pass options";
    assert_eq!(message("count{most=1"), at("count{most=1", 6, options));
    let comma = "expected ',' after parsing pipeline";
    assert_eq!(message("count{most=1} count"), at("count{most=1} count", 15, comma));
}

#[test]
fn errors_of_syntax_come_before_unknown_names() {
    let unbalanced = "encountered unbalanced parentheses while parsing pipeline";
    assert_eq!(message("cuont,a(count"), at("cuont,a(count", 14, unbalanced));
    let unknown = "'cuont' does not refer to a registered pass or pass pipeline";
    let line = "count{most=x}, cuont";
    assert_eq!(message(line), at(line, 16, unknown));
}

#[test]
fn errors_of_passes_name_the_pipelines_around() {
    let expected = "<unknown>:0: error: Can't add pass 'OnFunctionPass' restricted to 't.function' \
                    on a PassManager intended to run on 't.c', did you intend to nest?\n\
                    failed to add `on-function` with options ``\n\
                    failed to add `t.c` with options `` to inner pipeline\n\
                    failed to add `t.b` with options `` to inner pipeline\n";
    assert_eq!(message("t.a(count),t.b(t.c(on-function))"), expected);
    let expected = "<unknown>:0: error: <Pass-Options-Parser>: no such option least\n\n\
                    failed to add `count` with options `least=1`\n\n";
    assert_eq!(message("count{least=1}"), expected);
    let expected = "tool: for the --most option: requires a value!\n<unknown>:0: error: \n\
                    failed to add `count` with options `most`\n";
    assert_eq!(message("count{most}"), expected);
}

#[test]
fn deep_nesting_is_no_matter_of_the_stack() {
    let depth = 2_000;
    let text = format!("{}count{}", "a(".repeat(depth), ")".repeat(depth));
    let pipeline = Pipeline::parse(&registry(), "", &text).unwrap();
    assert!(pipeline.to_text(",").starts_with("a(a(a("));
}
