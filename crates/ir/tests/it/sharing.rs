//! Isolated operations that share a body.

use std::ptr;

use terrace_ir::{
    Block, Body, Context, Location, Mapping, Op, OpName, OpState, SharedBodies, StringAttr,
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
    let mut met = SharedBodies::default();
    ops.iter().for_each(|op| body.share_child(*op, &mut met));
    body.check_integrity().unwrap();
    let [first, second, third, fourth] = ops.map(|op| child(&body, op));
    assert!(first != second && second == third && third == fourth);
    (body, ops)
}

#[test]
fn bodies_come_in_program_order() {
    let cx = Context::new();
    let (mut body, block) = body(&cx);
    let check = |body: &mut Body| {
        let isolated = body.ops_in(block).filter(|op| body.child(*op).is_some());
        let wanted: Vec<*const Body> = isolated.map(|op| child(body, op)).collect();
        let found = body.bodies_in_order_mut();
        let found: Vec<*const Body> = found.into_iter().map(|child| ptr::from_ref(child)).collect();
        assert_eq!(found, wanted);
    };
    check(&mut body);
    let [first, second, _, fourth] = [1; 4].map(|regions| isolated(&mut body, block, regions));
    check(&mut body);
    body.move_op(fourth, block, Some(second));
    check(&mut body);
    body.move_op(fourth, block, None);
    check(&mut body);
    body.erase(second);
    check(&mut body);
    let made = isolated(&mut body, block, 1);
    check(&mut body);
    body.move_op(made, block, Some(first));
    check(&mut body);
    let plain = body.create_bare(OpName::get(&cx, "t.made"), Location::unknown(&cx), &[], &[]);
    body.insert_op(plain, block, Some(fourth));
    check(&mut body);
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
fn a_set_of_isolated_operations_is_erased_on_threads_too() {
    for threads in [1, 2] {
        let cx = Context::new();
        cx.set_thread_count(threads);
        cx.set_parallel_from(0);
        let (mut body, ops) = sharing(&cx);
        body.erase_op_set(&ops[..3]);
        body.check_integrity().unwrap();
        assert_eq!((body.op_count(), body.total_op_count()), (2, 2));
        assert!(body.child(ops[3]).is_some_and(|child| child.op_count() == 1));
        let block = body.root().region(0).unwrap().blocks().next().unwrap().id();
        let again = isolated(&mut body, block, 1);
        assert!(body.child(again).is_some());

        body.start_recording();
        let mark = body.mark();
        body.erase_op_set(&[ops[3], again]);
        body.roll_back(mark);
        body.check_integrity().unwrap();
        assert_eq!(body.bodies_mut().count(), 2);
    }
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
    let mut met = SharedBodies::default();
    ops.iter().for_each(|op| body.share_child(*op, &mut met));
    let none = isolated(&mut body, block, 0);
    body.share_child(none, &mut met);
    body.check_integrity().unwrap();
    assert!(body.child(none).is_none());
    let bodies = ops.map(|op| child(&body, op));
    let distinct: std::collections::HashSet<_> = bodies.into_iter().collect();
    assert_eq!(distinct.len(), 5);
}

/// The block of an isolated operation.
fn block_in(body: &Body, op: Op) -> Block {
    body.op(op).region(0).unwrap().blocks().next().unwrap().id()
}

/// Adds an isolated operation to `body`, changes what is in it by `change`, and lets it share its body.
fn sharing_isolated(
    body: &mut Body,
    block: Block,
    met: &mut SharedBodies,
    change: impl FnOnce(&mut Body, Block, &mut SharedBodies),
) -> Op {
    let op = isolated(body, block, 1);
    let inner = block_in(body, op);
    change(body.child_mut(op).unwrap(), inner, met);
    body.share_child(op, met);
    op
}

/// Adds isolated operations in each other, `depth` of them, the inner ones of which share their bodies
/// before those around.
fn nest(body: &mut Body, block: Block, depth: usize, met: &mut SharedBodies) -> Op {
    sharing_isolated(body, block, met, |inner, at, met| {
        if depth > 1 {
            nest(inner, at, depth - 1, met);
        }
    })
}

/// The first operation in the isolated operation `op`, and its body.
fn inside(body: &Body, op: Op) -> (&Body, Op) {
    let inner = body.child(op).unwrap();
    let first = inner.first_op(block_in(body, op)).unwrap();
    (inner, first)
}

#[test]
fn bodies_around_shared_ones_are_shared() {
    let cx = Context::new();
    let (mut body, block) = body(&cx);
    let mut met = SharedBodies::default();
    let [first, second, third, fourth] =
        [3; 4].map(|depth| nest(&mut body, block, depth, &mut met));
    drop(met);
    body.check_integrity().unwrap();
    assert_ne!(child(&body, first), child(&body, second));
    assert_eq!(child(&body, second), child(&body, third));
    assert_eq!(child(&body, third), child(&body, fourth));

    // Whoever changes something gets copies of what is around it, and of nothing else.
    let inner = body.child_mut(third).unwrap();
    let middle = inner.first_op(inner.root().region(0).unwrap().blocks().next().unwrap().id());
    inner.set_attribute(middle.unwrap(), "t.a", Some(StringAttr::get(&cx, "x").into())).unwrap();
    body.check_integrity().unwrap();
    assert_eq!(child(&body, second), child(&body, fourth));
    let [(unchanged, at), (changed, copy)] = [second, third].map(|op| inside(&body, op));
    assert_eq!((unchanged.attributes(at).len(), changed.attributes(copy).len()), (0, 1));
    assert_ne!(child(unchanged, at), child(changed, copy));
    let [innermost, copied] = [(unchanged, at), (changed, copy)].map(|(body, op)| {
        let (inner, op) = inside(body, op);
        child(inner, op)
    });
    assert_eq!(innermost, copied);
    assert_eq!(body.total_op_count(), 13);
    assert!(body.verify().is_ok() && body.is_known_valid());
}

#[test]
fn what_is_not_the_same_or_may_depend_on_its_place_is_not_shared() {
    let cx = Context::new();
    let (mut body, block) = body(&cx);
    let mut met = SharedBodies::default();
    let unknown = Location::unknown(&cx);
    let other = Location::file_line_col(&cx, terrace_ir::Ident::get(&cx, "f"), 1, 1);
    let simple = |name: &'static str, location, results: usize| {
        let cx = cx.clone();
        move |body: &mut Body, block, _: &mut SharedBodies| {
            let types = vec![ty(&cx, 1); results];
            let op = body.create_bare(OpName::get(&cx, name), location, &[], &types);
            body.insert_op(op, block, None);
        }
    };
    let with_attribute = |body: &mut Body, block, met: &mut SharedBodies| {
        simple("t.a", unknown, 0)(body, block, met);
        let op = body.first_op(block).unwrap();
        body.set_attribute(op, "t.a", Some(StringAttr::get(&cx, "x").into())).unwrap();
    };
    let with_block = |body: &mut Body, block, met: &mut SharedBodies| {
        simple("t.a", unknown, 0)(body, block, met);
        body.append_block(body.root().region(0).unwrap().id(), []);
    };
    let mut bodies = Vec::new();
    for _ in 0..3 {
        let ops = [
            sharing_isolated(&mut body, block, &mut met, simple("t.a", unknown, 0)),
            sharing_isolated(&mut body, block, &mut met, simple("t.b", unknown, 0)),
            sharing_isolated(&mut body, block, &mut met, simple("t.a", other, 0)),
            sharing_isolated(&mut body, block, &mut met, with_block),
            nest(&mut body, block, 2, &mut met),
            nest(&mut body, block, 3, &mut met),
            sharing_isolated(&mut body, block, &mut met, simple("t.a", unknown, 1)),
            sharing_isolated(&mut body, block, &mut met, with_attribute),
        ];
        bodies.push(ops.map(|op| child(&body, op)));
    }
    body.check_integrity().unwrap();
    let distinct: std::collections::HashSet<_> = bodies[2].iter().collect();
    assert_eq!(distinct.len(), 8);
    let same: Vec<_> = bodies[1].iter().zip(&bodies[2]).map(|(a, b)| a == b).collect();
    assert_eq!(same, [true, true, true, true, true, true, false, false]);
}

#[test]
fn deep_nests_of_shared_bodies_are_dropped() {
    let cx = Context::new();
    let mut met = SharedBodies::default();
    let (mut inner, block) = body(&cx);
    let [_, innermost] = [1; 2].map(|depth| nest(&mut inner, block, depth, &mut met));
    let mut inner = inner.take_child(innermost).unwrap();
    for _ in 0..50_000 {
        let mut state = OpState::new(&cx, OpName::get(&cx, "t.isolated"), Location::unknown(&cx));
        state.make_own_body(&cx);
        let mut outer = Body::new(&cx, state, 1);
        let region = outer.root().region(0).unwrap().id();
        let block = outer.append_block(region, []);
        let op = outer.insert_child(inner);
        outer.insert_op(op, block, None);
        outer.share_child(op, &mut met);
        inner = outer;
    }
    drop(met);
    drop(inner);
}
