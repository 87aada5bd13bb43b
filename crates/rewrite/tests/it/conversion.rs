//! Tests of dialect conversion: legality, order of patterns, rollback and casts.

use std::sync::{Arc, Mutex};

use terrace_builtin::IntegerType;
use terrace_ir::{Body, Context, OpType, PatternSet, Type};
use terrace_rewrite::{
    ConversionMode, ConversionPatterns, ConversionTarget, TypeConverter, apply_conversion,
};

use crate::support::{AOp, BOp, COp, body, context, lines};

const ONE: &str = r#"
    %0 = "t.source"() : () -> i32
    %1 = t.a %0 : i32 -> i32
    "t.sink"(%1) : (i32) -> ()
"#;

/// Returns a target for which `t.a` and `t.c` are illegal and `t.b` is legal.
fn target() -> ConversionTarget {
    let mut target = ConversionTarget::new();
    target.illegal_op::<AOp>().illegal_op::<COp>().legal_op::<BOp>();
    target
}

/// Adds a pattern that replaces `t.a` by `t.b`.
fn add_a_to_b(patterns: &mut ConversionPatterns) {
    patterns.add::<AOp>("ConvertA", None, |op, operands, rewriter| {
        let ty = rewriter.body().value_type(operands[0]);
        let new = BOp::build(rewriter, ty, operands[0]).op();
        let result = rewriter.body().result(new, 0);
        rewriter.replace_op(op.op(), &[result]);
        Some(())
    });
}

fn convert(
    body: &mut Body,
    target: &ConversionTarget,
    patterns: &ConversionPatterns,
) -> Result<(), String> {
    let result = apply_conversion(body, target, patterns, ConversionMode::Partial);
    result.map_err(|error| error.message().to_owned())
}

#[test]
fn illegal_operations_are_replaced_and_unknown_ones_stay() {
    let cx = context();
    let mut body = body(&cx, ONE);
    let mut patterns = ConversionPatterns::new();
    add_a_to_b(&mut patterns);
    assert_eq!(convert(&mut body, &target(), &patterns), Ok(()));
    let expected = [
        r#"%0 = "t.source"() : () -> i32"#,
        "%1 = t.b %0 : i32 -> i32",
        r#""t.sink"(%1) : (i32) -> ()"#,
    ];
    assert_eq!(lines(&body), expected);
}

#[test]
fn a_full_conversion_rejects_operations_of_unknown_legality() {
    let cx = context();
    let mut body = body(&cx, ONE);
    let before = lines(&body);
    let mut patterns = ConversionPatterns::new();
    add_a_to_b(&mut patterns);
    let mut target = target();
    target.legal_dialects(&["builtin"]);
    let result = apply_conversion(&mut body, &target, &patterns, ConversionMode::Full);
    let message = result.expect_err("t.source has no legality").message().to_owned();
    assert_eq!(message, "failed to legalize operation 't.source'");
    assert_eq!(lines(&body), before);
}

#[test]
fn a_pattern_whose_result_stays_illegal_is_rolled_back_before_the_next_is_tried() {
    let cx = context();
    let mut body = body(&cx, ONE);
    let seen: Arc<Mutex<Vec<Vec<String>>>> = Arc::default();
    let mut set = PatternSet::new();
    // Tried first because of its benefit; nothing makes `t.c` legal.
    set.add::<AOp>("AToC", |op, rewriter| {
        let body = rewriter.body();
        let input = body.operand(op.op(), 0);
        let ty = body.value_type(input);
        let new = COp::build(rewriter, ty, input).op();
        rewriter.replace_with(op.op(), new);
        Some(())
    })
    .benefit(2);
    let before_second = seen.clone();
    set.add::<AOp>("AToB", move |op, rewriter| {
        let body = rewriter.body();
        before_second.lock().expect("no panic with the lock").push(lines(body));
        let input = body.operand(op.op(), 0);
        let ty = body.value_type(input);
        let new = BOp::build(rewriter, ty, input).op();
        rewriter.replace_with(op.op(), new);
        Some(())
    });
    let original = lines(&body);
    let mut patterns = ConversionPatterns::new();
    patterns.add_set(set);
    assert_eq!(convert(&mut body, &target(), &patterns), Ok(()));
    assert_eq!(*seen.lock().expect("no panic with the lock"), [original]);
    let text = lines(&body).join("\n");
    assert!(text.contains("t.b") && !text.contains("t.c"), "{text}");
}

#[test]
fn a_failed_conversion_leaves_the_body_as_it_was() {
    let cx = context();
    // The first operation can be converted, the second one cannot.
    let text = r#"
        %0 = "t.source"() : () -> i32
        %1 = t.a %0 : i32 -> i32
        %2 = t.c %1 : i32 -> i32
        "t.sink"(%2) : (i32) -> ()
    "#;
    let mut body = body(&cx, text);
    let before = lines(&body);
    let mut patterns = ConversionPatterns::new();
    add_a_to_b(&mut patterns);
    let error = "failed to legalize operation 't.c' that was explicitly marked illegal";
    assert_eq!(convert(&mut body, &target(), &patterns), Err(error.to_owned()));
    assert_eq!(lines(&body), before);
}

#[test]
fn a_pattern_is_not_applied_to_its_own_result() {
    let cx = context();
    let mut body = body(&cx, ONE);
    let before = lines(&body);
    let mut patterns = ConversionPatterns::new();
    patterns.add::<AOp>("ConvertA", None, |op, operands, rewriter| {
        let ty = rewriter.body().value_type(operands[0]);
        let new = AOp::build(rewriter, ty, operands[0]).op();
        let result = rewriter.body().result(new, 0);
        rewriter.replace_op(op.op(), &[result]);
        Some(())
    });
    let error = "failed to legalize operation 't.a' that was explicitly marked illegal";
    assert_eq!(convert(&mut body, &target(), &patterns), Err(error.to_owned()));
    assert_eq!(lines(&body), before);
}

#[test]
fn patterns_apply_to_what_other_patterns_create() {
    let cx = context();
    let text = r#"
        %0 = "t.source"() : () -> i32
        %1 = t.c %0 : i32 -> i32
        "t.sink"(%1) : (i32) -> ()
    "#;
    let mut body = body(&cx, text);
    let mut patterns = ConversionPatterns::new();
    add_a_to_b(&mut patterns);
    patterns.add::<COp>("ConvertC", None, |op, operands, rewriter| {
        let ty = rewriter.body().value_type(operands[0]);
        let new = AOp::build(rewriter, ty, operands[0]).op();
        let result = rewriter.body().result(new, 0);
        rewriter.replace_op(op.op(), &[result]);
        Some(())
    });
    assert_eq!(convert(&mut body, &target(), &patterns), Ok(()));
    assert_eq!(lines(&body)[1], "%1 = t.b %0 : i32 -> i32");
}

fn integer(cx: &Context, width: u32) -> Type {
    IntegerType::get(cx, width).ty()
}

/// Returns a converter from `i32` to `i64`.
fn widening() -> TypeConverter {
    let mut converter = TypeConverter::new();
    converter.rule(|_, ty| Some(Some(ty)));
    converter.rule(|cx, ty| (ty == integer(cx, 32)).then(|| Some(integer(cx, 64))));
    converter
}

#[test]
fn rules_added_later_are_tried_first() {
    let cx = context();
    let converter = widening();
    assert_eq!(converter.convert_one(&cx, integer(&cx, 32)), Some(integer(&cx, 64)));
    assert_eq!(converter.convert_one(&cx, integer(&cx, 8)), Some(integer(&cx, 8)));
    assert!(!converter.is_legal(&cx, integer(&cx, 32)) && converter.is_legal(&cx, integer(&cx, 8)));
}

/// Returns a target for which operations of the test dialect are legal on legal types.
fn wide_target(converter: &Arc<TypeConverter>) -> ConversionTarget {
    let mut target = ConversionTarget::new();
    let converter = converter.clone();
    target.dynamically_legal_op::<AOp>(move |op| Some(converter.is_legal_op(op)));
    target
}

/// Adds a pattern that widens `t.a`.
fn add_widening(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    patterns.add::<AOp>("ConvertA", Some(converter), |op, operands, rewriter| {
        let ty = rewriter.body().value_type(operands[0]);
        let new = AOp::build(rewriter, ty, operands[0]).op();
        let result = rewriter.body().result(new, 0);
        rewriter.replace_op(op.op(), &[result]);
        Some(())
    });
}

#[test]
fn a_cast_that_nothing_materializes_is_an_error() {
    let cx = context();
    let mut body = body(&cx, ONE);
    let before = lines(&body);
    let converter = Arc::new(widening());
    let mut patterns = ConversionPatterns::new();
    add_widening(&mut patterns, &converter);
    let error =
        convert(&mut body, &wide_target(&converter), &patterns).expect_err("a cast is left");
    assert!(error.starts_with("failed to legalize unresolved materialization from ("), "{error}");
    assert_eq!(lines(&body), before);
}

/// Returns a converter from `i32` to `i64` that materializes casts as `t.b`.
fn materializing() -> Arc<TypeConverter> {
    let mut converter = widening();
    converter.materialization(|builder, ty, values| match values {
        [value] => {
            let op = BOp::build(builder, ty, *value).op();
            Some(builder.body().result(op, 0))
        }
        _ => None,
    });
    Arc::new(converter)
}

#[test]
fn remaining_casts_are_materialized_by_the_converter() {
    let cx = context();
    let mut body = body(&cx, ONE);
    let converter = materializing();
    let mut patterns = ConversionPatterns::new();
    add_widening(&mut patterns, &converter);
    assert_eq!(convert(&mut body, &wide_target(&converter), &patterns), Ok(()));
    let expected = [
        r#"%0 = "t.source"() : () -> i32"#,
        "%1 = t.b %0 : i32 -> i64",
        "%2 = t.a %1 : i64 -> i64",
        "%3 = t.b %2 : i64 -> i32",
        r#""t.sink"(%3) : (i32) -> ()"#,
    ];
    assert_eq!(lines(&body), expected);
}

#[test]
fn casts_between_converted_operations_are_folded() {
    let cx = context();
    let text = r#"
        %0 = "t.source"() : () -> i32
        %1 = t.a %0 : i32 -> i32
        %2 = t.a %1 : i32 -> i32
        "t.sink"(%2) : (i32) -> ()
    "#;
    let mut body = body(&cx, text);
    let converter = materializing();
    let mut patterns = ConversionPatterns::new();
    add_widening(&mut patterns, &converter);
    assert_eq!(convert(&mut body, &wide_target(&converter), &patterns), Ok(()));
    let expected = [
        r#"%0 = "t.source"() : () -> i32"#,
        "%1 = t.b %0 : i32 -> i64",
        "%2 = t.a %1 : i64 -> i64",
        "%3 = t.a %2 : i64 -> i64",
        "%4 = t.b %3 : i64 -> i32",
        r#""t.sink"(%4) : (i32) -> ()"#,
    ];
    assert_eq!(lines(&body), expected);
}
