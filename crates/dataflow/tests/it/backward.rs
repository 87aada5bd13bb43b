//! Tests of sparse backward analyses, and of the order in which operations are visited.

use std::cell::RefCell;

use terrace_dataflow::{BackwardAnalysis, BackwardStates, Flow};
use terrace_ir::OpRef;

use crate::support::{CLOSED, module, probed};

/// Whether a value reaches the operation `t.effect`; records the names of visited operations.
#[derive(Default)]
struct ReachesEffect {
    visited: RefCell<Vec<String>>,
}

impl BackwardAnalysis for ReachesEffect {
    type State = bool;

    fn meet(&self, state: &mut bool, other: &bool) {
        *state |= *other;
    }

    fn set_to_exit(&self, state: &mut bool) {
        *state = false;
    }

    fn visit(&self, op: OpRef<'_>, results: &[bool], operands: &mut [bool]) {
        self.visited.borrow_mut().push(op.name_str().to_owned());
        let reaches = op.name_str() == "t.effect" || results.contains(&true);
        operands.iter_mut().for_each(|state| *state |= reaches);
    }

    fn visit_branch_operand(&self, _: OpRef<'_>, _: usize, _: &mut bool) {}

    fn visit_call_operand(&self, _: OpRef<'_>, _: usize, _: &mut bool) {}
}

#[test]
fn states_flow_from_uses_to_operands_across_blocks_and_calls() {
    let top = module(
        "func.func private @callee(%x: i32) {
           \"t.effect\"(%x) : (i32) -> ()
           return
         }
         func.func @caller(%y: i32, %z: i32) {
           \"t.probe\"(%y) : (i32) -> ()
           \"t.probe\"(%z) : (i32) -> ()
           %sum = arith.addi %y, %y : i32
           cf.br ^bb1(%sum : i32)
         ^bb1(%v: i32):
           call @callee(%v) : (i32) -> ()
           return
         }",
    );
    let flow = Flow::new(&top, CLOSED);
    let states = BackwardStates::new(&flow, &ReachesEffect::default());
    let state = |at: usize| {
        let (id, value) = probed(&top, at);
        states.of(id, value).copied()
    };
    assert_eq!((state(0), state(1)), (Some(true), Some(false)));
}

#[test]
fn operations_of_a_block_are_visited_from_last_to_first() {
    let top = module(
        "func.func @f(%x: i32) {
           %a = arith.addi %x, %x : i32
           %b = arith.muli %x, %x : i32
           \"t.effect\"(%x) : (i32) -> ()
           return
         }",
    );
    let flow = Flow::new(&top, CLOSED);
    let analysis = ReachesEffect::default();
    BackwardStates::new(&flow, &analysis);
    let visited = analysis.visited.take();
    let ops: Vec<&str> =
        visited.iter().map(String::as_str).filter(|name| !name.starts_with("func")).collect();
    assert_eq!(ops[ops.len() - 3..], ["t.effect", "arith.muli", "arith.addi"]);
}
