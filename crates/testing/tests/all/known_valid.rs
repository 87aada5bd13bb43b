//! Tests that the verifier re-checks changed bodies, and only those.

use std::sync::{Arc, Mutex};

use terrace_asm::ParseOptions;
use terrace_builtin::IntegerType;
use terrace_diag::SourceFile;
use terrace_ir::{
    Attribute, Block, Body, Context, Ident, Location, Op, OpName, OpState, StringAttr, Type, Value,
};
use terrace_pass::{PassManager, Pipeline};

const TEXT: &str = "\
module {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.muli %0, %0 : i32
    cf.br ^bb1(%1 : i32)
  ^bb1(%2: i32):
    return %2 : i32
  }
  func.func @g(%a: i32) -> i32 {
    %0 = call @f(%a, %a) : (i32, i32) -> i32
    return %0 : i32
  }
}
";

/// Parses the module [`TEXT`], verifies it and captures its errors.
fn module() -> (Body, Arc<Mutex<Vec<String>>>) {
    let cx = Context::with_registry(terrace_dialects::registry());
    let body = terrace_asm::parse(&cx, &SourceFile::new("f.mlir", TEXT), &ParseOptions::default());
    let errors = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&errors);
    cx.set_diagnostic_handler(Arc::new(move |_, diagnostic| {
        sink.lock().expect("not poisoned").push(diagnostic.message().to_owned());
    }));
    let body = body.expect("the text is right");
    body.verify().expect("it is valid");
    (body, errors)
}

/// The parts of the function `@f`.
struct Function {
    blocks: [Block; 2],
    /// Both arguments, the sum, the product and the argument of the second block.
    values: [Value; 5],
    /// The sum, the product, the branch and the return.
    ops: [Op; 4],
}

fn functions(module: &mut Body) -> [&mut Body; 2] {
    let [f, g] =
        module.bodies_mut().map(|(_, body)| body).collect::<Vec<_>>().try_into().expect("two");
    [f, g]
}

fn parts(body: &Body) -> Function {
    let region = body.root().region(0).expect("a function has one");
    let blocks: Vec<Block> = region.blocks().map(|block| block.id()).collect();
    let ops: Vec<Op> = blocks.iter().flat_map(|block| body.ops_in(*block)).collect();
    let [arguments, passed] = [0, 1].map(|at| body.arguments(blocks[at]).to_vec());
    let values =
        vec![arguments[0], arguments[1], body.result(ops[0], 0), body.result(ops[1], 0), passed[0]];
    Function {
        blocks: blocks.try_into().expect("two"),
        values: values.try_into().expect("five"),
        ops: ops.try_into().expect("four"),
    }
}

/// A change of the function `@f`.
type Edit = fn(&mut Body, Function);

fn integer(body: &Body, width: u32) -> Type {
    IntegerType::get(body.context(), width).ty()
}

fn text(body: &Body, value: &str) -> Attribute {
    StringAttr::get(body.context(), value).attr()
}

/// Sets the symbol name of a function.
fn rename(function: &mut Body, name: &str) {
    let name = text(function, name);
    function.set_attribute(Op::ROOT, "sym_name", Some(name)).expect("a name");
}

/// Creates an operation that is in no block.
fn new_op(body: &mut Body) -> Op {
    let cx = body.context().clone();
    let mut state = OpState::new(&cx, OpName::get(&cx, "t.new"), Location::unknown(&cx));
    state.add_result(integer(body, 32));
    body.create(state)
}

const EDITS: &[(&str, Edit)] = &[
    ("create", |body, _| {
        new_op(body);
    }),
    ("insert_op", |body, f| {
        let op = new_op(body);
        body.insert_op(op, f.blocks[0], Some(f.ops[1]));
    }),
    ("set_operand", |body, f| body.set_operand(f.ops[1], 0, f.values[0])),
    ("set_operands", |body, f| body.set_operands(f.ops[1], &[f.values[0], f.values[1]])),
    ("replace_all_uses", |body, f| body.replace_all_uses(f.values[2], f.values[0])),
    ("reorder_uses", |body, f| {
        let mut order: Vec<_> = body.uses(f.values[2]).collect();
        order.reverse();
        body.reorder_uses(f.values[2], &order);
    }),
    ("set_value_type", |body, f| {
        let ty = integer(body, 64);
        body.set_value_type(f.values[2], ty);
    }),
    ("move_op", |body, f| body.move_op(f.ops[1], f.blocks[0], Some(f.ops[0]))),
    ("detach_op", |body, f| body.detach_op(f.ops[0])),
    ("erase", |body, f| {
        body.replace_all_uses(f.values[4], f.values[0]);
        body.set_operands(f.ops[2], &[f.values[0]]);
        body.verify().expect("it is valid");
        body.erase(f.ops[1]);
    }),
    ("add_block_argument", |body, f| {
        let (ty, location) = (body.value_type(f.values[0]), Location::unknown(body.context()));
        body.add_block_argument(f.blocks[1], ty, location);
    }),
    ("erase_block_argument", |body, f| {
        body.replace_all_uses(f.values[4], f.values[0]);
        body.verify().expect("it is valid");
        body.erase_block_argument(f.blocks[1], 0);
    }),
    ("set_successor", |body, f| body.set_successor(f.ops[2], 0, f.blocks[0])),
    ("replace_all_block_uses", |body, f| body.replace_all_block_uses(f.blocks[1], f.blocks[0])),
    ("new_block", |body, _| {
        body.new_block([]);
    }),
    ("new_region", |body, _| {
        body.new_region();
    }),
    ("move_block", |body, f| {
        let region = body.root().region(0).expect("a function has one").id();
        body.move_block(f.blocks[1], region, Some(f.blocks[0]));
    }),
    ("detach_block", |body, f| body.detach_block(f.blocks[1])),
    ("split_block", |body, f| {
        body.split_block(f.ops[1]);
    }),
    ("set_attributes", |body, f| {
        let name = Ident::get(body.context(), "a.b");
        body.set_attributes(f.ops[0], &[(name, text(body, "v"))]);
    }),
    ("set_attribute", |body, _| {
        rename(body, "h");
    }),
    ("rename", |body, f| {
        let name = OpName::get(body.context(), "arith.subi");
        body.rename(f.ops[0], name);
    }),
    ("set_location", |body, f| {
        let location = Location::unknown(body.context());
        body.set_location(f.ops[0], location);
    }),
    ("clone_op", |body, f| {
        body.clone_op(f.ops[0], &mut Default::default());
    }),
    ("mark_outside_values", |body, _| body.mark_outside_values()),
];

#[test]
fn every_change_is_noticed() {
    for (name, edit) in EDITS {
        for recording in [false, true] {
            let (mut module, _) = module();
            assert!(module.is_known_valid());
            let [f, _] = functions(&mut module);
            if recording {
                f.start_recording();
            }
            let function = parts(f);
            edit(f, function);
            assert!(!f.is_known_valid(), "{name}");
            assert!(!module.is_known_valid(), "{name}");
        }
    }
}

#[test]
fn undoing_changes_is_noticed() {
    let (mut module, _) = module();
    let [f, _] = functions(&mut module);
    let function = parts(f);
    f.start_recording();
    let mark = f.mark();
    f.set_operand(function.ops[1], 0, function.values[0]);
    f.verify().expect("it is valid");
    f.roll_back(mark);
    assert!(!f.is_known_valid());
}

#[test]
fn what_is_invalid_stays_so() {
    let (mut module, errors) = module();
    let [_, g] = functions(&mut module);
    rename(g, "f");
    for times in 1..4 {
        assert!(module.verify().is_err());
        let errors = errors.lock().expect("not poisoned");
        assert_eq!(*errors, vec!["redefinition of symbol named 'f'"; times]);
    }
}

#[test]
fn symbols_are_looked_up_again_when_another_function_changes() {
    let (mut module, errors) = module();
    let [f, _] = functions(&mut module);
    rename(f, "h");
    // The function is valid by itself, and its caller has not changed.
    f.verify().expect("it is valid");
    assert!(f.is_known_valid());
    assert!(module.verify().is_err());
    let errors = errors.lock().expect("not poisoned");
    assert_eq!(*errors, ["'func.call' op 'f' does not reference a valid function"]);
}

#[test]
fn what_was_verified_by_itself_is_verified_again_with_what_is_around() {
    let cx = Context::with_registry(terrace_dialects::registry());
    let text = "module { module @inner { func.func @f() { return } } }";
    let file = SourceFile::new("f.mlir", text);
    let mut outer = terrace_asm::parse(&cx, &file, &ParseOptions::default()).expect("it is right");
    outer.verify().expect("it is valid");
    let only = |body: &mut Body| body.bodies_mut().next().expect("one").0;
    let inner = only(&mut outer);
    let inner = outer.child_mut(inner).expect("a module");
    let f = only(inner);
    rename(inner.child_mut(f).expect("a function"), "g");
    inner.verify().expect("it is valid");
    assert!(inner.is_known_valid());
    assert!(!outer.is_known_valid());
    outer.verify().expect("it is valid");
    assert!(outer.is_known_valid());
}

#[test]
fn what_a_context_accepts_counts() {
    let cx = Context::with_registry(terrace_dialects::registry());
    cx.allow_unregistered_dialects(true);
    let file = SourceFile::new("f.mlir", "module {\n  \"t.a\"() : () -> ()\n}\n");
    let body = terrace_asm::parse(&cx, &file, &ParseOptions::default()).expect("it is right");
    assert!(!body.is_known_valid());
    body.verify().expect("it is valid");
    assert!(body.is_known_valid());
    cx.allow_unregistered_dialects(false);
    assert!(!body.is_known_valid());
    cx.set_diagnostic_handler(Arc::new(|_, _| {}));
    assert!(body.verify().is_err());
}

#[test]
fn passes_leave_alone_what_they_do_not_change() {
    let (mut module, _) = module();
    let passes = terrace_testing::passes();
    let pipeline = Pipeline::parse(&passes, "", "builtin.module(canonicalize)").expect("known");
    let mut manager = PassManager::new(&passes);
    manager.verify_each(false).run(&pipeline, &mut module).expect("it succeeds");
    let known = functions(&mut module).map(|function| function.is_known_valid());
    // The blocks of `@f` are merged.
    assert_eq!(known, [false, true]);
}
