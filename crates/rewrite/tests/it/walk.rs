//! Tests of the walk driver.

use std::sync::atomic::{AtomicU32, Ordering};

use terrace_ir::pattern::Listener;
use terrace_ir::{Body, Change, OpType, PatternSet};
use terrace_rewrite::{FrozenPatterns, walk_and_apply_patterns};

use crate::support::{AOp, body, context, lines, region};

/// The number of operations erased.
struct Erased(u32);

impl Listener for Erased {
    fn changed(&mut self, _: &Body, change: &Change) {
        self.0 += u32::from(matches!(change, Change::OpErased(_)));
    }
}

#[test]
fn operations_are_visited_once_and_new_ones_not_at_all() {
    static MATCHES: AtomicU32 = AtomicU32::new(0);
    let cx = context();
    let text = r#"
        %0 = "t.source"() : () -> i32
        %1 = t.a %0 : i32 -> i32
        %2 = t.a %1 : i32 -> i32
        "t.sink"(%2) : (i32) -> ()
    "#;
    let mut body = body(&cx, text);
    let before = lines(&body);
    let mut set = PatternSet::new();
    // Would apply forever if the new operation were visited.
    set.add::<AOp>("AToA", |op, rewriter| {
        MATCHES.fetch_add(1, Ordering::Relaxed);
        let body = rewriter.body();
        let input = body.operand(op.op(), 0);
        let ty = body.value_type(input);
        let new = AOp::build(rewriter, ty, input);
        rewriter.replace_with(op.op(), new.op());
        Some(())
    });
    let patterns = FrozenPatterns::new(&cx, set);
    let mut erased = Erased(0);
    let region = region(&body);
    assert!(walk_and_apply_patterns(&mut body, region, &patterns, &mut erased));
    assert_eq!((MATCHES.load(Ordering::Relaxed), erased.0), (2, 2));
    assert_eq!(lines(&body), before);
}

#[test]
fn nothing_is_folded_or_erased_besides() {
    let cx = context();
    let text = r#"
        %0 = "t.source"() : () -> i32
        %1 = t.a %0 : i32 -> i32
    "#;
    let mut body = body(&cx, text);
    let before = lines(&body);
    let patterns = FrozenPatterns::new(&cx, PatternSet::new());
    let region = region(&body);
    assert!(!walk_and_apply_patterns(&mut body, region, &patterns, &mut Erased(0)));
    assert_eq!(lines(&body), before);
}
