//! Tests of dead-code analysis and constant propagation.

use terrace_builtin::IntegerAttr;
use terrace_dataflow::{Config, Constant, Constants};
use terrace_ir::Body;

use crate::support::{CLOSED, blocks, module, probed};

/// Returns the integer that the probed value `at` is known to be; `None` if it varies.
fn integer(top: &Body, config: Config, at: usize) -> Option<i64> {
    let (id, value) = probed(top, at);
    let attribute = match Constants::new(top, config).of(id, value) {
        Constant::Known(attribute, _) => attribute,
        Constant::Varying => return None,
        Constant::Unreached => panic!("the probe is unreachable"),
    };
    let integer =
        attribute.downcast::<IntegerAttr>(top.context()).expect("the probe is an integer");
    integer.value.to_i64()
}

#[test]
fn control_takes_only_the_branch_that_a_constant_condition_selects() {
    let top = module(
        "func.func @f() {
           %false = arith.constant false
           cf.cond_br %false, ^bb1, ^bb2
         ^bb1:
           cf.br ^bb2
         ^bb2:
           return
         }",
    );
    let constants = Constants::new(&top, CLOSED);
    let (id, blocks) = blocks(&top);
    let reached: Vec<bool> = blocks.iter().map(|block| constants.is_reached(id, *block)).collect();
    assert_eq!(reached, [true, false, true]);
}

/// Returns a function that passes the constants `a` and `b` to one block argument.
fn joining(a: i64, b: i64) -> Body {
    module(&format!(
        "func.func @f(%c: i1) {{
           %a = arith.constant {a} : i32
           %b = arith.constant {b} : i32
           cf.cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
         ^bb1(%x: i32):
           \"t.probe\"(%x) : (i32) -> ()
           return
         }}"
    ))
}

#[test]
fn equal_constants_join_to_the_constant_and_different_ones_vary() {
    assert_eq!(integer(&joining(7, 7), CLOSED, 0), Some(7));
    assert_eq!(integer(&joining(7, 8), CLOSED, 0), None);
}

#[test]
fn edges_that_are_not_taken_do_not_count_in_a_join() {
    let top = module(
        "func.func @f() {
           %true = arith.constant true
           %a = arith.constant 1 : i32
           %b = arith.constant 2 : i32
           cf.cond_br %true, ^bb1(%a : i32), ^bb1(%b : i32)
         ^bb1(%x: i32):
           \"t.probe\"(%x) : (i32) -> ()
           return
         }",
    );
    // The condition selects a block, and both edges lead to it.
    assert_eq!(integer(&top, CLOSED, 0), None);
    let top = module(
        "func.func @f() {
           %true = arith.constant true
           %a = arith.constant 1 : i32
           %b = arith.constant 2 : i32
           cf.cond_br %true, ^bb1, ^bb2
         ^bb1:
           cf.br ^bb3(%a : i32)
         ^bb2:
           cf.br ^bb3(%b : i32)
         ^bb3(%x: i32):
           \"t.probe\"(%x) : (i32) -> ()
           return
         }",
    );
    assert_eq!(integer(&top, CLOSED, 0), Some(1));
}

#[test]
fn a_loop_reaches_a_fixed_point() {
    let top = module(
        "func.func @f(%c: i1) {
           %zero = arith.constant 0 : i32
           %one = arith.constant 1 : i32
           cf.br ^bb1(%zero, %one : i32, i32)
         ^bb1(%i: i32, %k: i32):
           %next = arith.addi %i, %k : i32
           \"t.probe\"(%i) : (i32) -> ()
           \"t.probe\"(%k) : (i32) -> ()
           cf.cond_br %c, ^bb1(%next, %k : i32, i32), ^bb2
         ^bb2:
           return
         }",
    );
    assert_eq!(integer(&top, CLOSED, 0), None);
    assert_eq!(integer(&top, CLOSED, 1), Some(1));
}

const CALLS: &str = "
    func.func private @callee(%x: i32) -> i32 {
      \"t.probe\"(%x) : (i32) -> ()
      return %x : i32
    }
    func.func @caller() {
      %a = arith.constant 5 : i32
      %0 = call @callee(%a) : (i32) -> i32
      %1 = call @callee(%a) : (i32) -> i32
      \"t.probe\"(%1) : (i32) -> ()
      return
    }";

#[test]
fn constants_are_propagated_into_private_callables_and_back() {
    let top = module(CALLS);
    assert_eq!(integer(&top, CLOSED, 0), Some(5));
    assert_eq!(integer(&top, CLOSED, 1), Some(5));
}

#[test]
fn an_intraprocedural_analysis_stops_at_calls() {
    let top = module(CALLS);
    let config = Config { interprocedural: false, ..CLOSED };
    assert_eq!(integer(&top, config, 0), None);
    assert_eq!(integer(&top, config, 1), None);
}

#[test]
fn arguments_of_public_callables_vary() {
    let top = module(&CALLS.replace("private ", ""));
    assert_eq!(integer(&top, CLOSED, 0), None);
}
