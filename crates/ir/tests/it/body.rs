//! The tables of a body, through the public API.

use crate::common::{body, ty};
use terrace_ir::equivalence::{EquivalenceOptions, is_equivalent};
use terrace_ir::{
    Attribute, Body, Context, Mapping, Op, OpName, OpState, PropertiesBuf, StringAttr, Value, Walk,
    WalkOrder, WalkResult,
};

fn op(body: &mut Body, block: terrace_ir::Block, name: &str, operands: &[Value]) -> Op {
    let cx = body.context().clone();
    let location = terrace_ir::Location::unknown(&cx);
    let op = body.create_simple(
        OpName::get(&cx, name),
        location,
        operands,
        &[ty(&cx, 1)],
        PropertiesBuf::None,
    );
    body.insert_op(op, block, None);
    op
}

#[test]
fn uses_follow_operands() {
    let cx = Context::new();
    let (mut body, block) = body(&cx);
    let [a, b] = *body.arguments(block) else { panic!("two arguments") };
    let first = op(&mut body, block, "t.a", &[a, b]);
    let second = op(&mut body, block, "t.b", &[a, a]);
    assert_eq!(body.uses(a).count(), 3);
    assert!(body.has_one_use(b));
    body.set_operand(first, 1, a);
    assert!(!body.has_uses(b));
    let result = body.result(first, 0);
    body.replace_all_uses(a, result);
    assert_eq!(body.operands(second).collect::<Vec<_>>(), [result, result]);
    assert_eq!(body.uses(result).count(), 4);
    body.set_operands(first, &[b]);
    assert_eq!(body.operand_count(first), 1);
    body.set_operands(second, &[]);
    body.erase(first);
    assert_eq!(body.ops_in(block).collect::<Vec<_>>(), [second]);
}

#[test]
fn order_survives_insertion_in_one_place() {
    let cx = Context::new();
    let (mut body, block) = body(&cx);
    let last = op(&mut body, block, "t.last", &[]);
    let mut ops = vec![];
    for _ in 0..3000 {
        let new = op(&mut body, block, "t.x", &[]);
        body.move_op(new, block, Some(last));
        ops.push(new);
    }
    ops.push(last);
    assert!(ops.windows(2).all(|w| body.is_before_in_block(w[0], w[1])));
    assert_eq!(body.ops_in(block).collect::<Vec<_>>(), ops);
    let mut front = last;
    for _ in 0..3000 {
        let new = op(&mut body, block, "t.y", &[]);
        let first = body.first_op(block);
        body.move_op(new, block, first);
        assert!(body.is_before_in_block(new, front));
        front = new;
    }
}

#[test]
fn erasing_frees_nested_operations() {
    let cx = Context::new();
    let (mut body, block) = body(&cx);
    let value = body.arguments(block)[0];
    let before = body.op_count();
    let mut state = OpState::new(&cx, OpName::get(&cx, "t.outer"), body.root().location());
    let region = body.new_region();
    let inner = body.append_block(region, [(ty(&cx, 1), body.root().location())]);
    state.adopt_region(region);
    let outer = body.create(state);
    body.insert_op(outer, block, None);
    // A cycle between operations: neither can be freed first while the other uses it.
    let a = op(&mut body, inner, "t.a", &[value]);
    let result = body.result(a, 0);
    let b = op(&mut body, inner, "t.b", &[result]);
    let result = body.result(b, 0);
    body.set_operand(a, 0, result);
    assert_eq!(body.parent_op(a), Some(outer));
    assert!(!body.has_uses(value));
    body.erase(outer);
    assert_eq!(body.op_count(), before);
}

#[test]
#[should_panic(expected = "has uses")]
fn erasing_what_is_used_panics() {
    let cx = Context::new();
    let (mut body, block) = body(&cx);
    let a = op(&mut body, block, "t.a", &[]);
    let result = body.result(a, 0);
    op(&mut body, block, "t.b", &[result]);
    body.erase(a);
}

#[test]
fn copies_are_equal_and_independent() {
    let cx = Context::new();
    let (mut body, block) = body(&cx);
    let value = body.arguments(block)[0];
    let a = op(&mut body, block, "t.a", &[value]);
    body.set_attribute(a, "k", Some(StringAttr::get(&cx, "v").attr())).unwrap();
    let copy = body.clone_body();
    let options = EquivalenceOptions::default();
    assert!(is_equivalent(body.root(), copy.root(), options));
    body.set_attribute(a, "k", None).unwrap();
    assert!(!is_equivalent(body.root(), copy.root(), options));
    let mut mapping = Mapping::new();
    mapping.map_value(value, body.arguments(block)[1]);
    let twin = body.clone_op_from(&copy, a, &mut mapping);
    body.insert_op(twin, block, None);
    assert_eq!(body.operand(twin, 0), body.arguments(block)[1]);
    assert_eq!(mapping.value(body.result(a, 0)), body.result(twin, 0));
    assert_eq!(body.attribute(twin, "k"), Some(StringAttr::get(&cx, "v").attr()));
}

#[test]
fn attributes_are_sorted_and_replaced() {
    let cx = Context::new();
    let (mut body, block) = body(&cx);
    let a = op(&mut body, block, "t.a", &[]);
    let text = |t: &str| -> Attribute { StringAttr::get(&cx, t).attr() };
    for (name, value) in [("z", "1"), ("a", "2"), ("z", "3")] {
        body.set_attribute(a, name, Some(text(value))).unwrap();
    }
    let seen: Vec<_> =
        body.attributes(a).iter().map(|(n, v)| (n.as_str(&cx), v.to_text(&cx))).collect();
    assert_eq!(seen, [("a", "\"2\"".to_owned()), ("z", "\"3\"".to_owned())]);
}

#[test]
fn walks_visit_in_order_and_stop() {
    let cx = Context::new();
    let (mut body, block) = body(&cx);
    let first = op(&mut body, block, "t.a", &[]);
    op(&mut body, block, "t.b", &[]);
    assert_eq!(body.op(first).nested_ops().count(), 0);
    assert_eq!(body.root().nested_ops().count(), 2);
    let mut names = vec![];
    body.root().walk(WalkOrder::Post, |op| {
        names.push(op.name_str().to_owned());
        Walk::Advance
    });
    assert_eq!(names, ["t.a", "t.b", "t.root"]);
    names.clear();
    let result = body.root().walk(WalkOrder::Pre, |op| {
        names.push(op.name_str().to_owned());
        if op.name_str() == "t.a" { Walk::Interrupt } else { Walk::Advance }
    });
    assert_eq!((result, names.len()), (WalkResult::Interrupted, 2));
}

#[test]
fn deep_nesting_needs_no_stack() {
    let cx = Context::new();
    let (mut body, mut block) = body(&cx);
    let location = body.root().location();
    for _ in 0..100_000 {
        let region = body.new_region();
        let inner = body.append_block(region, []);
        let mut state = OpState::new(&cx, OpName::get(&cx, "t.nest"), location);
        state.adopt_region(region);
        let op = body.create(state);
        body.insert_op(op, block, None);
        block = inner;
    }
    assert!(body.verify().is_ok());
    let mut count = 0;
    body.root().walk_all(|_| count += 1);
    assert_eq!(count, 100_001);
    let outermost = body.root().region(0).unwrap().entry().unwrap().ops().next().unwrap().id();
    body.erase(outermost);
    assert_eq!(body.op_count(), 1);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "`op2` was erased")]
fn erasing_twice_panics() {
    let cx = Context::new();
    let (mut body, block) = body(&cx);
    let a = op(&mut body, block, "t.a", &[]);
    body.erase(a);
    body.erase(a);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "`op2` was erased")]
fn a_stale_id_does_not_name_what_is_in_its_slot_now() {
    let cx = Context::new();
    let (mut body, block) = body(&cx);
    let a = op(&mut body, block, "t.a", &[]);
    body.erase(a);
    let b = op(&mut body, block, "t.b", &[]);
    assert_ne!(a, b);
    body.name(a);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "is of the body of `t.root`, not of the body of `t.inner @f`")]
fn a_value_of_another_body_panics() {
    let cx = Context::new();
    let (outer, block) = body(&cx);
    let location = outer.root().location();
    let mut inner = Body::new(&cx, OpState::new(&cx, OpName::get(&cx, "t.inner"), location), 1);
    inner.set_attribute(Op::ROOT, "sym_name", Some(StringAttr::get(&cx, "f").attr())).unwrap();
    let value = outer.arguments(block)[0];
    inner.create_simple(OpName::get(&cx, "t.a"), location, &[value], &[], PropertiesBuf::None);
}

#[test]
fn rolling_back_restores_ids_and_use_lists() {
    let cx = Context::new();
    let (mut body, block) = body(&cx);
    let [x, y] = *body.arguments(block) else { panic!("two arguments") };
    let a = op(&mut body, block, "t.a", &[x, y]);
    let b = op(&mut body, block, "t.b", &[x]);
    let uses: Vec<_> = body.uses(x).collect();
    body.start_recording();
    let outer = body.mark();
    body.replace_all_uses(x, y);
    let inner = body.mark();
    body.erase(b);
    let c = op(&mut body, block, "t.c", &[y]);
    assert_ne!(b, c);
    body.roll_back(inner);
    assert_eq!(body.ops_in(block).collect::<Vec<_>>(), [a, b]);
    assert_eq!(body.operand(b, 0), y);
    body.roll_back(outer);
    assert_eq!(body.uses(x).collect::<Vec<_>>(), uses);
    assert!(body.changes().is_empty());
    body.check_integrity().unwrap();
}
