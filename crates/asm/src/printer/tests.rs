//! The printer on IR made through the API; the texts are those of `mlir-opt`.

use terrace_builtin::{
    AffineMap, AffineMapAttr, DistinctAttr, FunctionType, IntegerType, TupleType,
};
use terrace_ir::{
    Attribute, Block, Body, Context, Ident, Location, Op, OpName, OpState, Region, RegionState,
    StringAttr, Type, Value,
};

use super::{AsmDisplay, PrintFlags, print_op, write_op};

/// Makes IR of operations that are not registered.
struct Ir {
    cx: Context,
    body: Body,
}

impl Ir {
    fn new() -> Self {
        let cx = Context::new();
        let state = OpState::new(&cx, OpName::get(&cx, "t.top"), Location::unknown(&cx));
        let body = Body::new(&cx, state, 1);
        Self { cx, body }
    }

    fn i32(&self) -> Type {
        IntegerType::get(&self.cx, 32).into()
    }

    fn top(&mut self) -> Block {
        let region = self.body.region(Op::ROOT, 0).unwrap();
        match self.body.first_block(region) {
            Some(block) => block,
            None => self.body.append_block(region, []),
        }
    }

    fn op(
        &mut self,
        block: Block,
        name: &str,
        operands: &[Value],
        results: &[Type],
        more: impl FnOnce(&Context, &mut OpState),
    ) -> Op {
        let unknown = Location::unknown(&self.cx);
        let mut state = OpState::new(&self.cx, OpName::get(&self.cx, name), unknown);
        state.operands.extend(operands.iter().copied());
        state.result_types.extend(results.iter().copied());
        more(&self.cx, &mut state);
        let op = self.body.create(state);
        self.body.insert_op(op, block, None);
        op
    }

    fn region(&mut self) -> Region {
        self.body.new_region()
    }

    fn name(&self, name: &str) -> Location {
        Location::name(&self.cx, name, Location::unknown(&self.cx))
    }

    fn print(&self, flags: PrintFlags) -> String {
        print_op(self.body.root(), &flags)
    }
}

fn add_attribute(name: &str, value: impl Into<Attribute>) -> impl FnOnce(&Context, &mut OpState) {
    move |cx, state| state.attributes.push((Ident::get(cx, name), value.into()))
}

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
    ir.op(entry, "u.t", &[first], &[], |_, s| s.successors.push(blocks[0]));
    let to = [blocks[0], blocks[0], blocks[1]];
    ir.op(blocks[0], "u.t", &[], &[], |_, s| s.successors.extend(to));
    ir.op(blocks[1], "u.t", &[], &[], |_, _| ());
    let argument = ir.body.arguments(last)[0];
    ir.op(last, "u.y", &[argument], &[i32], |_, _| ());
    ir.body.append_block(three, [(i32, unknown)]);
    let group = ir.op(top, "u.x", &[first, first], &[i32, i32, i32], |_, s| {
        s.regions.extend([one, two, three].map(RegionState));
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
fn aliases_of_attributes_and_types() {
    let mut ir = Ir::new();
    let top = ir.top();
    let map = AffineMapAttr::get(&ir.cx, AffineMap::identity(&ir.cx, 1));
    let i1: Type = IntegerType::get(&ir.cx, 1).into();
    let tuple: Type = TupleType::get(&ir.cx, &[i1; 17]).into();
    let mut outer = vec![i1; 16];
    outer.push(tuple);
    let outer: Type = TupleType::get(&ir.cx, &outer).into();
    let distinct = DistinctAttr::create(&ir.cx, StringAttr::get(&ir.cx, "x").attr());
    ir.op(top, "a.a", &[], &[outer], add_attribute("m", map));
    ir.op(top, "a.b", &[], &[], add_attribute("d", distinct));
    let map = AffineMapAttr::get(&ir.cx, AffineMap::identity(&ir.cx, 2));
    ir.op(top, "a.c", &[], &[], add_attribute("m", map));
    let ones = "i1, ".repeat(16);
    assert_eq!(
        ir.print(PrintFlags::new()),
        format!(
            r##"!tuple = tuple<{ones}i1>
#distinct = distinct[0]<"x">
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
!tuple1 = tuple<{ones}!tuple>
"t.top"() ({{
  %0 = "a.a"() {{m = #map}} : () -> !tuple1
  "a.b"() {{d = #distinct}} : () -> ()
  "a.c"() {{m = #map1}} : () -> ()
}}) : () -> ()
"##
        )
    );
}

#[test]
fn locations() {
    let mut ir = Ir::new();
    let top = ir.top();
    let file = Location::file_line_col(&ir.cx, Ident::get(&ir.cx, "f"), 7, 8);
    let named = Location::name(&ir.cx, "n", file);
    let call = Location::call_site(&ir.cx, named, file);
    let i32 = ir.i32();
    ir.op(top, "l.a", &[], &[i32], |_, s| s.location = call);
    ir.op(top, "l.b", &[], &[], |_, s| s.location = named);
    let region = ir.region();
    ir.body.append_block(region, [(i32, named)]);
    ir.op(top, "l.c", &[], &[], |_, s| s.regions.push(RegionState(region)));
    assert_eq!(
        ir.print(PrintFlags::new().debug_info(true)),
        r##"#loc1 = loc("f":7:8)
#loc2 = loc("n"(#loc1))
"t.top"() ({
  %0 = "l.a"() : () -> i32 loc(#loc3)
  "l.b"() : () -> () loc(#loc2)
  "l.c"() ({
  ^bb0(%arg0: i32 loc("n"(#loc1))):
  }) : () -> () loc(#loc)
}) : () -> () loc(#loc)
#loc = loc(unknown)
#loc3 = loc(callsite(#loc2 at #loc1))
"##
    );
    assert_eq!(
        ir.print(PrintFlags::new().debug_info(true).pretty_debug_info(true).local_scope(true)),
        r#""t.top"() ({
  %0 = "l.a"() : () -> i32 "n"(f:7:8) at f:7:8
  "l.b"() : () -> () "n"(f:7:8)
  "l.c"() ({
  ^bb0(%arg0: i32 "n"(f:7:8)):
  }) : () -> () [unknown]
}) : () -> () [unknown]"#
    );
}

#[test]
fn names_from_locations() {
    let mut ir = Ir::new();
    let (i32, top) = (ir.i32(), ir.top());
    for name in ["x", "x", "na med", "3na.$-é+", ""] {
        let location = ir.name(name);
        ir.op(top, "l.a", &[], &[i32], |_, s| s.location = location);
    }
    let text = ir.print(PrintFlags::new().nameloc_as_prefix(true));
    let names: Vec<&str> =
        text.lines().filter_map(|l| l.split_once(" = ")).map(|(name, _)| name.trim()).collect();
    assert_eq!(names, ["%x", "%x_0", "%na_med", "%_3na.$-C3A92B", "%0"]);
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
        inner.operands.extend_from_slice(child.arguments(block));
        inner.result_types.push(i32);
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
        ir.op(block, "n.n", &[], &[], |_, s| s.regions.push(RegionState(region)));
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
