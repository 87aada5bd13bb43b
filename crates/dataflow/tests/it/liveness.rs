//! Tests of liveness.

use terrace_dataflow::{Config, Liveness, Program};
use terrace_ir::{Body, Op};

use crate::support::{CLOSED, blocks, module, named};

/// Whether the first result of the operation named `name` with the number `at` is live.
fn is_live(top: &Body, config: Config, name: &str, at: usize) -> bool {
    let (id, op) = named(top, name)[at];
    let value = Program::new(top).body(id).result(op, 0);
    Liveness::new(top, config).is_live(id, value)
}

#[test]
fn values_on_which_effects_depend_are_live() {
    let top = module(
        "func.func @f(%x: i32) {
           %used = arith.addi %x, %x : i32
           %unused = arith.muli %x, %x : i32
           %alsoUnused = arith.subi %unused, %x : i32
           \"t.effect\"(%used) : (i32) -> ()
           return
         }",
    );
    assert!(is_live(&top, CLOSED, "arith.addi", 0));
    assert!(!is_live(&top, CLOSED, "arith.muli", 0), "only a dead operation uses it");
    assert!(!is_live(&top, CLOSED, "arith.subi", 0));
}

#[test]
fn branch_conditions_are_live_and_operands_only_if_their_arguments_are() {
    let top = module(
        "func.func @f(%x: i32, %c: i1, %d: i1) {
           %not = arith.xori %c, %d : i1
           %a = arith.addi %x, %x : i32
           %b = arith.muli %x, %x : i32
           cf.cond_br %not, ^bb1(%a, %b : i32, i32), ^bb2
         ^bb1(%live: i32, %dead: i32):
           \"t.effect\"(%live) : (i32) -> ()
           cf.br ^bb2
         ^bb2:
           return
         }",
    );
    assert!(is_live(&top, CLOSED, "arith.xori", 0));
    assert!(is_live(&top, CLOSED, "arith.addi", 0));
    assert!(!is_live(&top, CLOSED, "arith.muli", 0));
    let (id, blocks) = blocks(&top);
    let program = Program::new(&top);
    let arguments = program.body(id).arguments(blocks[1]).to_vec();
    let liveness = Liveness::new(&top, CLOSED);
    let live: Vec<bool> = arguments.iter().map(|value| liveness.is_live(id, *value)).collect();
    assert_eq!(live, [true, false]);
}

const CALL: &str = "
    func.func private @callee(%x: i32) -> (i32, i32) {
      %a = arith.addi %x, %x : i32
      %b = arith.muli %x, %x : i32
      return %a, %b : i32, i32
    }
    func.func @caller(%y: i32) {
      %0:2 = call @callee(%y) : (i32) -> (i32, i32)
      \"t.effect\"(%0#0) : (i32) -> ()
      return
    }";

#[test]
fn returned_values_are_live_if_a_call_uses_them() {
    let top = module(CALL);
    assert!(is_live(&top, CLOSED, "arith.addi", 0));
    assert!(!is_live(&top, CLOSED, "arith.muli", 0));
    let intraprocedural = Config { interprocedural: false, ..CLOSED };
    assert!(is_live(&top, intraprocedural, "arith.muli", 0));
}

#[test]
fn values_returned_to_unknown_callers_are_live() {
    let top = module(&CALL.replace("private ", ""));
    assert!(is_live(&top, CLOSED, "arith.muli", 0));
}

#[test]
fn the_calls_of_a_callable_are_known_unless_it_is_public() {
    let top = module(CALL);
    let liveness = Liveness::new(&top, CLOSED);
    let functions: Vec<Op> = top.ops_below(Op::ROOT).collect();
    let calls = |op: Op| liveness.known_calls(0, op).map(<[_]>::len);
    assert_eq!((calls(functions[0]), calls(functions[1])), (Some(1), None));
    assert!(liveness.is_called(0, functions[0]) && !liveness.is_called(0, functions[1]));
}
