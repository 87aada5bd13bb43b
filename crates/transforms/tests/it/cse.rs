//! Tests of common subexpression elimination.

use terrace_transforms::{CseOutcome, eliminate_common_subexpressions};

use crate::support::{count, module, text};

#[test]
fn equivalent_operations_are_replaced_by_the_first_one() {
    let mut body = module(
        r#"%0 = "t.source"() : () -> i32
           %1 = t.pure %0 : i32
           %2 = t.pure %0 : i32
           %3 = t.pure %2 : i32
           %4 = t.pure %1 : i32
           "t.sink"(%1, %2, %3, %4) : (i32, i32, i32, i32) -> ()"#,
    );
    let outcome = eliminate_common_subexpressions(&mut body);
    assert_eq!(outcome, CseOutcome { replaced: 2, dead: 0 });
    assert!(text(&body).contains(r#""t.sink"(%1, %1, %2, %2)"#), "{}", text(&body));
}

#[test]
fn operations_that_differ_in_attributes_or_operands_stay() {
    let mut body = module(
        r#"%0:2 = "t.source"() : () -> (i32, i32)
           %1 = t.pure %0#0, %0#1 : i32, i32
           %2 = t.pure %0#1, %0#0 : i32, i32
           %3 = t.pure %0#0, %0#1 {label} : i32, i32
           "t.sink"(%1, %2, %3) : (i32, i32, i32) -> ()"#,
    );
    assert_eq!(eliminate_common_subexpressions(&mut body), CseOutcome::default());
}

#[test]
fn unused_operations_without_effects_are_erased() {
    let mut body = module(
        r#"%0 = "t.source"() : () -> i32
           %1 = t.pure %0 : i32
           %2 = t.read
           t.write"#,
    );
    let outcome = eliminate_common_subexpressions(&mut body);
    assert_eq!(outcome, CseOutcome { replaced: 0, dead: 2 });
    assert_eq!([count(&body, "t.write"), count(&body, "t.source")], [1, 1]);
}

#[test]
fn reads_are_merged_unless_a_write_is_between_them() {
    let mut body = module(
        r#"%0 = t.read
           %1 = t.read
           t.write
           %2 = t.read
           "t.sink"(%0, %1, %2) : (i32, i32, i32) -> ()"#,
    );
    assert_eq!(eliminate_common_subexpressions(&mut body).replaced, 1);
    assert!(text(&body).contains(r#""t.sink"(%0, %0, %1)"#), "{}", text(&body));
}

#[test]
fn an_operation_of_unknown_effects_counts_as_a_write() {
    let mut body = module(
        r#"%0 = t.read
           "t.unknown"() : () -> ()
           %1 = t.read
           "t.sink"(%0, %1) : (i32, i32) -> ()"#,
    );
    assert_eq!(eliminate_common_subexpressions(&mut body), CseOutcome::default());
}

#[test]
fn expressions_are_available_in_dominated_blocks_only() {
    let mut body = module(
        r#"func.func @f(%c: i1, %x: i32) -> i32 {
             %0 = t.pure %x : i32
             "t.branch"(%c)[^bb1, ^bb2] : (i1) -> ()
           ^bb1:
             %1 = t.pure %x : i32
             %2 = t.pure %0 : i32
             "t.branch"(%1, %2)[^bb3] : (i32, i32) -> ()
           ^bb2:
             %3 = t.pure %0 : i32
             "t.branch"(%3)[^bb3] : (i32) -> ()
           ^bb3:
             return %0 : i32
           }"#,
    );
    // `%1` equals `%0`, which dominates it; `%3` equals `%2`, which does not.
    assert_eq!(eliminate_common_subexpressions(&mut body).replaced, 1);
    assert_eq!(count(&body, "t.pure"), 3);
}

#[test]
fn expressions_are_not_known_across_isolated_operations() {
    let mut body = module(
        r#"%0 = "t.pure"() : () -> i32
           func.func @f() -> i32 {
             %1 = "t.pure"() : () -> i32
             return %1 : i32
           }
           "t.sink"(%0) : (i32) -> ()"#,
    );
    assert_eq!(eliminate_common_subexpressions(&mut body), CseOutcome::default());
}
