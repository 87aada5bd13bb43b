//! Isolated operations that share a body.

use std::ptr;

use terrace_ir::{
    Block, Body, Context, Location, Mapping, Op, OpName, OpState, StringAttr, TrivialBodies,
};

use crate::common::{body, ty};

/// Adds an isolated operation with `regions` regions, each with an empty block.
fn isolated(body: &mut Body, block: Block, regions: usize) -> Op {
    let cx = body.context().clone();
    let location = Location::unknown(&cx);
    let mut state = OpState::new(&cx, OpName::get(&cx, "t.isolated"), location);
    state.make_own_body(&cx);
    for _ in 0..regions {
        let region = state.add_region(body);
        state.region_body(body).append_block(region, []);
    }
    let op = body.create(state);
    body.insert_op(op, block, None);
    op
}

fn child(body: &Body, op: Op) -> *const Body {
    ptr::from_ref(body.child(op).expect("an isolated operation"))
}

/// A body with four isolated operations that are the same; the first one has a body of its own, the
/// others share one.
fn sharing(cx: &Context) -> (Body, [Op; 4]) {
    let (mut body, block) = body(cx);
    let ops = [1; 4].map(|regions| isolated(&mut body, block, regions));
    let mut met = TrivialBodies::default();
    ops.iter().for_each(|op| body.share_child(*op, &mut met));
    body.check_integrity().unwrap();
    let [first, second, third, fourth] = ops.map(|op| child(&body, op));
    assert!(first != second && second == third && third == fourth);
    (body, ops)
}

#[test]
fn who_changes_a_body_gets_its_own() {
    let cx = Context::new();
    let (mut body, [_, second, third, fourth]) = sharing(&cx);
    let made = OpName::get(&cx, "t.made");
    let inner = body.child_mut(second).unwrap();
    let block = inner.root().region(0).unwrap().blocks().next().unwrap().id();
    let new = inner.create_bare(made, Location::unknown(&cx), &[], &[]);
    inner.insert_op(new, block, None);
    body.check_integrity().unwrap();
    let counts = [second, third, fourth].map(|op| body.child(op).unwrap().op_count());
    assert_eq!(counts, [2, 1, 1]);
    assert_eq!(body.total_op_count(), 6);
    assert_eq!(child(&body, third), child(&body, fourth));

    assert!(body.attributes(third).is_empty());
    body.set_attribute(third, "t.a", Some(StringAttr::get(&cx, "x").into())).unwrap();
    assert_eq!((body.attributes(third).len(), body.attributes(fourth).len()), (1, 0));
    assert_eq!(body.bodies_mut().count(), 4);
    body.check_integrity().unwrap();
}

#[test]
fn copies_and_what_is_taken_out_have_their_own() {
    let cx = Context::new();
    let (mut body, [_, second, third, fourth]) = sharing(&cx);
    let mut other = body.clone_body();
    other.check_integrity().unwrap();
    let mut mapping = Mapping::new();
    let copy = body.clone_op(second, &mut mapping);
    assert_eq!(child(&body, copy), child(&body, second));
    let from_other = body.clone_op_from(&other, third, &mut mapping);
    let moved = other.transfer_op(fourth, &mut body, &mut mapping);
    assert_eq!(child(&body, from_other), child(&body, second));
    assert_eq!(body.child(moved).unwrap().root().regions().len(), 1);
    let taken = body.take_child(third).unwrap();
    assert_eq!(taken.op_count(), 1);
    taken.check_integrity().unwrap();
    [&body, &other].into_iter().for_each(|body| body.check_integrity().unwrap());
}

#[test]
fn sharing_outlasts_rolling_back() {
    let cx = Context::new();
    let (mut body, [_, second, third, _]) = sharing(&cx);
    let shared = child(&body, third);
    body.start_recording();
    let mark = body.mark();
    body.erase(third);
    body.set_attribute(second, "t.a", Some(StringAttr::get(&cx, "x").into())).unwrap();
    body.roll_back(mark);
    body.check_integrity().unwrap();
    body.stop_recording();
    assert_eq!(child(&body, third), shared);
    assert_eq!(body.child(second).unwrap().op_count(), 1);
}

#[test]
fn bodies_with_something_in_them_are_not_shared() {
    let cx = Context::new();
    let (mut body, block) = body(&cx);
    let ops = [2, 1, 2, 1, 2].map(|regions| isolated(&mut body, block, regions));
    let inner = body.child_mut(ops[2]).unwrap();
    let at = inner.root().region(1).unwrap().blocks().next().unwrap().id();
    inner.add_block_argument(at, ty(&cx, 1), Location::unknown(&cx));
    let mut met = TrivialBodies::default();
    ops.iter().for_each(|op| body.share_child(*op, &mut met));
    let none = isolated(&mut body, block, 0);
    body.share_child(none, &mut met);
    body.check_integrity().unwrap();
    assert!(body.child(none).is_none());
    let bodies = ops.map(|op| child(&body, op));
    let distinct: std::collections::HashSet<_> = bodies.into_iter().collect();
    assert_eq!(distinct.len(), 5);
}
