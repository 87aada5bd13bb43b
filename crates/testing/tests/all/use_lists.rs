//! Tests that the order of use lists is MLIR's after parsing, building and replacing; passes see it
//! and bytecode stores it.

use terrace_asm::ParseOptions;
use terrace_diag::SourceFile;
use terrace_ir::{Body, Context, Location, Op, OpName, PropertiesBuf, Value};

fn parse(text: &str) -> Body {
    let cx = Context::with_registry(terrace_dialects::registry());
    cx.allow_unregistered_dialects(true);
    let options = ParseOptions { verify: false, ..ParseOptions::default() };
    terrace_asm::parse(&cx, &SourceFile::new("test.mlir", text), &options)
        .expect("the text is right")
}

/// Returns the operation named `name`.
fn op(body: &Body, name: &str) -> Op {
    let mut found = None;
    body.root().walk_all(|op| {
        if op.name().as_str(body.context()) == name {
            found = Some(op.id());
        }
    });
    found.expect("there is one")
}

/// Returns the users of `value` in list order, each with the number of the operand.
fn users(body: &Body, value: Value) -> Vec<String> {
    let name = |op| body.name(op).as_str(body.context()).to_owned();
    body.uses(value).map(|u| format!("{} {}", name(body.user(u)), body.use_index(u))).collect()
}

#[test]
fn after_parsing_the_last_use_comes_first() {
    let body = parse(
        r#"%0 = "t.def"() : () -> i32
        "t.a"(%0, %0) : (i32, i32) -> ()
        "t.b"(%0) : (i32) -> ()"#,
    );
    assert_eq!(users(&body, body.result(op(&body, "t.def"), 0)), ["t.b 0", "t.a 1", "t.a 0"]);
}

#[test]
fn an_operation_is_made_after_its_regions() {
    let body = parse(
        r#"%0 = "t.def"() : () -> i32
        "t.outer"(%0) ({ "t.inner"(%0) : (i32) -> () }) : (i32) -> ()"#,
    );
    assert_eq!(users(&body, body.result(op(&body, "t.def"), 0)), ["t.outer 0", "t.inner 0"]);
}

#[test]
fn uses_before_the_definition_arrive_reversed() {
    let body = parse(
        r#""t.a"(%0) : (i32) -> ()
        "t.b"(%0) : (i32) -> ()
        %0 = "t.def"() : () -> i32
        "t.c"(%0) : (i32) -> ()
        "t.d"(%0) : (i32) -> ()"#,
    );
    let value = body.result(op(&body, "t.def"), 0);
    assert_eq!(users(&body, value), ["t.d 0", "t.c 0", "t.a 0", "t.b 0"]);
}

#[test]
fn replacing_moves_uses_one_by_one_to_the_front() {
    let mut body = parse(
        r#"%0 = "t.old"() : () -> i32
        %1 = "t.new"() : () -> i32
        "t.a"(%0) : (i32) -> ()
        "t.b"(%1) : (i32) -> ()
        "t.c"(%0) : (i32) -> ()
        "t.d"(%0) : (i32) -> ()"#,
    );
    let value = |body: &Body, name: &str| body.result(op(body, name), 0);
    let (old, new) = (value(&body, "t.old"), value(&body, "t.new"));
    assert_eq!(users(&body, old), ["t.d 0", "t.c 0", "t.a 0"]);
    for recording in [true, false] {
        let mark = recording.then(|| {
            body.start_recording();
            body.mark()
        });
        body.replace_all_uses(old, new);
        assert_eq!(users(&body, new), ["t.a 0", "t.c 0", "t.d 0", "t.b 0"]);
        assert!(!body.has_uses(old));
        if let Some(mark) = mark {
            body.roll_back(mark);
            body.stop_recording();
            assert_eq!(users(&body, old), ["t.d 0", "t.c 0", "t.a 0"], "as before");
        }
    }
}

#[test]
fn what_is_built_uses_its_operands_in_order() {
    let mut body = parse(r#"%0 = "t.def"() : () -> i32"#);
    let def = op(&body, "t.def");
    let value = body.result(def, 0);
    let cx = body.context().clone();
    let location = Location::unknown(&cx);
    for name in ["t.x", "t.y"] {
        let made = body.create_simple(
            OpName::get(&cx, name),
            location,
            &[value, value],
            &[],
            PropertiesBuf::None,
        );
        body.insert_op(made, body.parent_block(def).expect("in a block"), None);
    }
    assert_eq!(users(&body, value), ["t.y 1", "t.y 0", "t.x 1", "t.x 0"]);
    body.set_operand(op(&body, "t.x"), 0, value);
    assert_eq!(users(&body, value), ["t.x 0", "t.y 1", "t.y 0", "t.x 1"]);
}

/// Blocks with the same immediate dominator come in the order of a depth-first search, not in that
/// of the region.
#[test]
fn elimination_follows_the_dominator_tree_as_it_is_searched() {
    let mut body = parse(
        r"func.func @f(%a: i32, %b: i32) -> i32 {
          %0 = arith.addi %a, %b : i32
          %c = arith.cmpi eq, %0, %a : i32
          cf.cond_br %c, ^bb2, ^bb1
        ^bb1:
          %1 = arith.addi %a, %b : i32
          %2 = arith.muli %1, %1 : i32
          cf.br ^bb3(%2 : i32)
        ^bb2:
          %3 = arith.addi %a, %b : i32
          %4 = arith.subi %3, %a : i32
          cf.br ^bb3(%4 : i32)
        ^bb3(%r: i32):
          %5 = arith.addi %a, %b : i32
          %6 = arith.xori %5, %r : i32
          return %6 : i32
        }",
    );
    assert_eq!(terrace_transforms::eliminate_common_subexpressions(&mut body).replaced, 3);
    let inner = body.child_bodies().next().expect("one function");
    let common = inner.result(op(inner, "arith.addi"), 0);
    let found = users(inner, common);
    let expected = ["arith.muli 0", "arith.muli 1", "arith.xori 0", "arith.subi 0", "arith.cmpi 0"];
    assert_eq!(found, expected);
}
