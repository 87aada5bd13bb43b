//! Tests of regions, blocks, groups of results and isolated operations.

use terrace_builtin::FunctionType;
use terrace_ir::{Block, Body, Location, Op, OpName, OpState, Type};

use super::Ir;
use crate::printer::{AsmDisplay, PrintFlags, print_op, write_op};

/// Nested regions with several blocks and results.
fn nested() -> Ir {
    let mut ir = Ir::new();
    let (i32, unknown) = (ir.i32(), Location::unknown(&ir.cx));
    let top = ir.top();
    let first = ir.op(top, "u.x", &[], &[i32], |_, _| ());
    let first = ir.body.result(first, 0);
    let (one, two, three) = (ir.region(), ir.region(), ir.region());
    let entry = ir.body.append_block(one, [(i32, unknown), (i32, unknown)]);
    let blocks: Vec<Block> = (0..2).map(|_| ir.body.append_block(one, [])).collect();
    let last = ir.body.append_block(one, [(i32, unknown)]);
    ir.op(entry, "u.t", &[first], &[], |_, s| s.add_successor(blocks[0]));
    let to = [blocks[0], blocks[0], blocks[1]];
    ir.op(blocks[0], "u.t", &[], &[], |_, s| s.add_successors(to));
    ir.op(blocks[1], "u.t", &[], &[], |_, _| ());
    let argument = ir.body.arguments(last)[0];
    ir.op(last, "u.y", &[argument], &[i32], |_, _| ());
    ir.body.append_block(three, [(i32, unknown)]);
    let group = ir.op(top, "u.x", &[first, first], &[i32, i32, i32], |_, s| {
        s.adopt_regions([one, two, three]);
    });
    let (a, c) = (ir.body.result(group, 0), ir.body.result(group, 2));
    let function: Type = FunctionType::get(&ir.cx, &[], &[i32]).into();
    ir.op(top, "u.f", &[c, a], &[i32, function], |_, _| ());
    ir.op(top, "u.o", &[], &[function], |_, _| ());
    ir
}

#[test]
fn regions_and_groups() {
    let flags = PrintFlags::new().local_scope(true);
    assert_eq!(
        nested().print(flags),
        r#""t.top"() ({
  %0 = "u.x"() : () -> i32
  %1:3 = "u.x"(%0, %0) ({
  ^bb0(%arg0: i32, %arg1: i32):
    "u.t"(%0)[^bb1] : (i32) -> ()
  ^bb1:  // 3 preds: ^bb0, ^bb1, ^bb1
    "u.t"()[^bb1, ^bb1, ^bb2] : () -> ()
  ^bb2:  // pred: ^bb1
    "u.t"() : () -> ()
  ^bb3(%4: i32):  // no predecessors
    %5 = "u.y"(%4) : (i32) -> i32
  }, {
  }, {
  ^bb0(%arg0: i32):
  }) : (i32, i32) -> (i32, i32, i32)
  %2:2 = "u.f"(%1#2, %1#0) : (i32, i32) -> (i32, () -> i32)
  %3 = "u.o"() : () -> (() -> i32)
}) : () -> ()"#
    );
}

#[test]
fn unique_numbers_and_users() {
    let text = nested().print(PrintFlags::new().generic(true));
    assert!(text.contains("^bb0(%arg1: i32, %arg2: i32)"), "{text}");
    assert!(text.contains("^bb0(%arg0: i32)"), "{text}");
    let text = nested().print(PrintFlags::new().value_users(true));
    assert!(text.contains("-> i32 // users: %1#0, %1#1, %1#2, %4"), "{text}");
    assert!(text.contains("// users: (%2#0, %2#1), (unused), (%2#0, %2#1)\n"), "{text}");
    assert!(text.contains("    // %arg1 is unused\n"), "{text}");
    assert!(text.contains(" // id: %4\n"), "{text}");
    assert!(
        print_op(nested().body.root(), &PrintFlags::new().skip_regions(true)).contains("({...})")
    );
}

#[test]
fn isolated_operations_have_numbers_of_their_own() {
    let mut ir = Ir::new();
    let (i32, top) = (ir.i32(), ir.top());
    ir.op(top, "u.x", &[], &[i32], |_, _| ());
    for _ in 0..2 {
        let name = OpName::get(&ir.cx, "deep.isolated");
        let state = OpState::new(&ir.cx, name, Location::unknown(&ir.cx));
        let mut child = Body::new(&ir.cx, state, 1);
        let region = child.region(Op::ROOT, 0).unwrap();
        let block = child.append_block(region, [(i32, Location::unknown(&ir.cx))]);
        let mut inner = OpState::new(&ir.cx, OpName::get(&ir.cx, "u.y"), Location::unknown(&ir.cx));
        inner.add_operands(child.arguments(block));
        inner.add_result(i32);
        let inner = child.create(inner);
        child.insert_op(inner, block, None);
        let op = ir.body.insert_child(child);
        ir.body.insert_op(op, top, None);
    }
    ir.op(top, "u.z", &[], &[i32], |_, _| ());
    let inner = r#""deep.isolated"() ({
  ^bb0(%arg0: i32):
    %2 = "u.y"(%arg0) : (i32) -> i32
  }) : () -> ()"#;
    let expected = format!(
        r#""t.top"() ({{
  %0 = "u.x"() : () -> i32
  {inner}
  {inner}
  %1 = "u.z"() : () -> i32
}}) : () -> ()
"#
    );
    assert_eq!(ir.body.to_mlir(), expected);
    let mut written = Vec::new();
    write_op(ir.body.root(), &PrintFlags::new(), &mut written).unwrap();
    assert_eq!(String::from_utf8(written).unwrap(), expected);
}

#[test]
fn deep_nesting_fits_any_stack() {
    let mut ir = Ir::new();
    let mut block = ir.top();
    for _ in 0..10_000 {
        let region = ir.region();
        let inner = ir.body.append_block(region, []);
        ir.op(block, "n.n", &[], &[], |_, s| s.adopt_region(region));
        block = inner;
    }
    let text = ir.print(PrintFlags::new());
    assert_eq!(text.lines().count(), 20_003);
    let mut location = Location::unknown(&ir.cx);
    for _ in 0..10_000 {
        location = Location::call_site(&ir.cx, location, location);
        location = Location::name(&ir.cx, "n", location);
    }
    let mut ir = Ir { body: Ir::new().body, ..ir };
    let state = OpState::new(&ir.cx, OpName::get(&ir.cx, "t.top"), location);
    ir.body = Body::new(&ir.cx, state, 1);
    assert_eq!(ir.print(PrintFlags::new().debug_info(true)).lines().count(), 20_003);
}
