//! Tests of the greedy driver.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use terrace_ir::pattern::PatternRoot;
use terrace_ir::{Body, OpType, PatternSet, Rewriter, Type};
use terrace_rewrite::{
    FrozenPatterns, GreedyConfig, GreedyOutcome, apply_patterns_greedily, apply_patterns_to_ops,
};

use crate::support::{AOp, BOp, COp, body, context, lines, region};

const ONE: &str = r#"
    %0 = "t.source"() : () -> i32
    %1 = t.a %0 : i32 -> i32
    "t.sink"(%1) : (i32) -> ()
"#;

/// Replaces `op`, whose operand and result have one type, by an operation that `build` creates.
fn replace<O: OpType>(
    op: O,
    rewriter: &mut Rewriter<'_>,
    build: impl Fn(&mut Rewriter<'_>, terrace_ir::Value, Type) -> terrace_ir::Op,
) -> Option<()> {
    let body = rewriter.body();
    let input = body.operand(op.op(), 0);
    let ty = body.value_type(input);
    let new = build(rewriter, input, ty);
    rewriter.replace_with(op.op(), new);
    Some(())
}

fn a_to_b(op: AOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    replace(op, rewriter, |r, input, ty| BOp::build(r, ty, input).op())
}

fn a_to_c(op: AOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    replace(op, rewriter, |r, input, ty| COp::build(r, ty, input).op())
}

fn b_to_a(op: BOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    replace(op, rewriter, |r, input, ty| AOp::build(r, ty, input).op())
}

fn run(body: &mut Body, set: PatternSet, config: &GreedyConfig) -> GreedyOutcome {
    let patterns = FrozenPatterns::new(body.context(), set);
    let region = region(body);
    apply_patterns_greedily(body, region, &patterns, config)
}

fn has_line(body: &Body, part: &str) -> bool {
    lines(body).iter().any(|line| line.contains(part))
}

#[test]
fn the_pattern_of_greater_benefit_is_tried_first() {
    let cx = context();
    let mut body = body(&cx, ONE);
    let mut set = PatternSet::new();
    set.add::<AOp>("AToB", a_to_b);
    set.add::<AOp>("AToC", a_to_c).benefit(2);
    run(&mut body, set, &GreedyConfig::default());
    assert!(has_line(&body, "t.c") && !has_line(&body, "t.b"));
}

#[test]
fn at_equal_benefit_the_pattern_added_first_is_tried_first() {
    let cx = context();
    let mut body = body(&cx, ONE);
    let mut set = PatternSet::new();
    set.add::<AOp>("AToB", a_to_b);
    set.add::<AOp>("AToC", a_to_c);
    run(&mut body, set, &GreedyConfig::default());
    assert!(has_line(&body, "t.b") && !has_line(&body, "t.c"));
}

#[test]
fn at_equal_benefit_patterns_of_the_operation_precede_those_of_any() {
    let cx = context();
    let mut body = body(&cx, ONE);
    let mut set = PatternSet::new();
    set.add_at("AnyToC", PatternRoot::Any, |op, rewriter| {
        if rewriter.body().op(op).is::<AOp>() { a_to_c(AOp::from_op(op), rewriter) } else { None }
    });
    set.add::<AOp>("AToB", a_to_b);
    run(&mut body, set, &GreedyConfig::default());
    assert!(has_line(&body, "t.b") && !has_line(&body, "t.c"));
}

#[test]
fn patterns_that_do_not_match_change_nothing() {
    static TRIES: AtomicU32 = AtomicU32::new(0);
    let cx = context();
    let mut body = body(&cx, ONE);
    let before = lines(&body);
    let mut set = PatternSet::new();
    set.add::<AOp>("Never", |_, _| {
        TRIES.fetch_add(1, Ordering::Relaxed);
        None
    });
    let outcome = run(&mut body, set, &GreedyConfig::default());
    assert_eq!(outcome, GreedyOutcome { converged: true, changed: false });
    assert_eq!(lines(&body), before);
    assert_eq!(TRIES.load(Ordering::Relaxed), 1, "one iteration, one try");
}

#[test]
fn dead_operations_are_erased_without_patterns() {
    let cx = context();
    let text = r#"
        %0 = "t.source"() : () -> i32
        %1 = t.a %0 : i32 -> i32
        %2 = t.b %1 : i32 -> i32
    "#;
    let mut body = body(&cx, text);
    let outcome = run(&mut body, PatternSet::new(), &GreedyConfig::default());
    assert_eq!(outcome, GreedyOutcome { converged: true, changed: true });
    assert_eq!(lines(&body), [r#"%0 = "t.source"() : () -> i32"#]);
}

#[test]
fn patterns_that_undo_each_other_stop_at_the_limit() {
    let cx = context();
    let mut body = body(&cx, ONE);
    let mut set = PatternSet::new();
    set.add::<AOp>("AToB", a_to_b);
    set.add::<BOp>("BToA", b_to_a);
    let config =
        GreedyConfig { max_iterations: Some(3), max_rewrites: Some(5), ..GreedyConfig::default() };
    let outcome = run(&mut body, set, &config);
    assert_eq!(outcome, GreedyOutcome { converged: false, changed: true });
    // An odd number of replacements in each of three iterations.
    assert!(has_line(&body, "t.b"));
}

/// Returns the texts of the types of matched operations in the order in which they were tried.
fn order(top_down: bool) -> Vec<String> {
    static TRIED: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let cx = context();
    let text = r#"
        %0 = "t.source"() : () -> i32
        %1 = t.a %0 : i32 -> i8
        %2 = t.a %0 : i32 -> i16
        "t.sink"(%1, %2) : (i8, i16) -> ()
    "#;
    let mut body = body(&cx, text);
    let mut set = PatternSet::new();
    set.add::<AOp>("Record", |op, rewriter| {
        let body = rewriter.body();
        let ty = body.value_type(body.result(op.op(), 0)).to_text(body.context());
        TRIED.lock().expect("no test panics with the lock").push(ty);
        None
    });
    run(&mut body, set, &GreedyConfig { top_down, ..GreedyConfig::default() });
    std::mem::take(&mut *TRIED.lock().expect("no test panics with the lock"))
}

#[test]
fn operations_are_visited_in_program_order_or_its_reverse() {
    assert_eq!(order(true), ["i8", "i16"]);
    assert_eq!(order(false), ["i16", "i8"]);
}

#[test]
fn only_listed_operations_and_what_their_changes_affect_are_visited() {
    let cx = context();
    let text = r#"
        %0 = "t.source"() : () -> i32
        %1 = t.a %0 : i32 -> i32
        %2 = t.a %0 : i32 -> i32
        "t.sink"(%1, %2) : (i32, i32) -> ()
    "#;
    let mut body = body(&cx, text);
    let mut set = PatternSet::new();
    set.add::<AOp>("AToB", a_to_b);
    let patterns = FrozenPatterns::new(&cx, set);
    let first = body.ops_below(terrace_ir::Op::ROOT).nth(1).expect("there are four operations");
    let outcome = apply_patterns_to_ops(&mut body, &[first], &patterns, &GreedyConfig::default());
    assert_eq!(outcome, GreedyOutcome { converged: true, changed: true });
    let text = lines(&body);
    assert!(text[1].contains("t.b") && text[2].contains("t.a"), "{text:?}");
}
