//! Tests of region simplification.

use terrace_cf::CfDialect;
use terrace_ir::{Body, Context, Dialect, Op, Region};
use terrace_rewrite::{RegionSimplification, remove_dead_code, simplify_regions};

use crate::support::{body, context, lines};

fn cf_context() -> Context {
    let cx = context();
    cx.load_dialect(CfDialect::info());
    cx
}

/// Returns the region of the first operation of the module that has one.
fn inner(body: &Body) -> Region {
    let mut ops = body.ops_below(Op::ROOT);
    ops.find_map(|op| body.region(op, 0)).expect("an operation has a region")
}

/// Simplifies the region of the only operation of a module and returns the lines of the result.
fn simplified(text: &str, level: RegionSimplification) -> (bool, Vec<String>) {
    let cx = cf_context();
    let mut body = body(&cx, text);
    let region = inner(&body);
    let changed = simplify_regions(&mut body, region, level);
    (changed, lines(&body))
}

const UNREACHABLE: &str = r#"
    "t.region"() ({
      cf.br ^bb2
    ^bb1:
      "t.effect"() : () -> ()
      cf.br ^bb2
    ^bb2:
      "t.end"() : () -> ()
    }) : () -> ()
"#;

#[test]
fn unreachable_blocks_are_erased() {
    let (changed, text) = simplified(UNREACHABLE, RegionSimplification::Normal);
    assert!(changed);
    assert!(!text.iter().any(|line| line.contains("t.effect")), "{text:?}");
}

#[test]
fn a_disabled_simplification_changes_nothing() {
    let (changed, text) = simplified(UNREACHABLE, RegionSimplification::Disabled);
    assert!(!changed && text.iter().any(|line| line.contains("t.effect")));
}

#[test]
fn dead_cycles_through_block_arguments_are_removed() {
    let text = r#"
        "t.region"() ({
          %0 = "t.source"() : () -> i32
          cf.br ^bb1(%0 : i32)
        ^bb1(%1: i32):
          %2 = t.a %1 : i32 -> i32
          cf.br ^bb1(%2 : i32)
        }) : () -> ()
    "#;
    let cx = cf_context();
    let mut body = body(&cx, text);
    let region = inner(&body);
    assert!(remove_dead_code(&mut body, region));
    let text = lines(&body);
    assert!(!text.iter().any(|line| line.contains("t.a") || line.contains("i32)")), "{text:?}");
    // The source may have effects.
    assert!(text.iter().any(|line| line.contains("t.source")), "{text:?}");
    assert!(!remove_dead_code(&mut body, region), "nothing is left to remove");
}

const EQUAL: &str = r#"
    "t.region"() ({
      %0 = "t.condition"() : () -> i1
      cf.cond_br %0, ^bb1, ^bb2
    ^bb1:
      "t.effect"() : () -> ()
      cf.br ^bb3
    ^bb2:
      "t.effect"() : () -> ()
      cf.br ^bb3
    ^bb3:
      "t.end"() : () -> ()
    }) : () -> ()
"#;

#[test]
fn only_the_aggressive_level_merges_equal_blocks() {
    let count = |text: &[String]| text.iter().filter(|line| line.contains("t.effect")).count();
    let (changed, text) = simplified(EQUAL, RegionSimplification::Normal);
    assert!(!changed && count(&text) == 2, "{text:?}");
    let (changed, text) = simplified(EQUAL, RegionSimplification::Aggressive);
    assert!(changed && count(&text) == 1, "{text:?}");
}

#[test]
fn operands_that_differ_become_arguments_of_the_merged_block() {
    let text = r#"
        "t.region"() ({
          %0:3 = "t.values"() : () -> (i1, i32, i32)
          cf.cond_br %0#0, ^bb1, ^bb2
        ^bb1:
          "t.effect"(%0#1) : (i32) -> ()
          cf.br ^bb3
        ^bb2:
          "t.effect"(%0#2) : (i32) -> ()
          cf.br ^bb3
        ^bb3:
          "t.end"() : () -> ()
        }) : () -> ()
    "#;
    let (changed, text) = simplified(text, RegionSimplification::Aggressive);
    assert!(changed);
    let branch = text.iter().find(|line| line.contains("cf.cond_br")).expect("the branch stays");
    assert_eq!(branch, "cf.cond_br %0#0, ^bb1(%0#1 : i32), ^bb1(%0#2 : i32)");
}
