//! Tests of user-defined sparse forward analyses.

use terrace_dataflow::{ForwardAnalysis, ForwardStates, States, Updates, VisitOutcome};
use terrace_ir::{Body, OpRef, Value};

use crate::support::{CLOSED, module, probed};

/// Whether a value depends on a result of `t.secret`.
struct Taint;

impl ForwardAnalysis for Taint {
    type State = bool;

    fn join(&self, a: &bool, b: &bool) -> bool {
        *a || *b
    }

    fn entry_state(&self, _: &Body, _: Value) -> bool {
        false
    }

    fn visit(
        &self,
        op: OpRef<'_>,
        states: States<'_, bool>,
        set: &mut Updates<bool>,
    ) -> VisitOutcome {
        let tainted =
            op.name_str() == "t.secret" || op.operands().any(|operand| *states.of(operand));
        set.extend(op.results().map(|result| (result, tainted)));
        VisitOutcome::ReadOperands
    }
}

#[test]
fn states_flow_from_operands_to_results_across_blocks_and_calls() {
    let top = module(
        "func.func private @twice(%x: i32) -> i32 {
           %sum = arith.addi %x, %x : i32
           return %sum : i32
         }
         func.func private @open(%x: i32) -> i32 {
           return %x : i32
         }
         func.func @caller(%c: i1, %y: i32) {
           %secret = \"t.secret\"() : () -> i32
           %a = call @twice(%secret) : (i32) -> i32
           \"t.probe\"(%a) : (i32) -> ()
           %b = call @open(%y) : (i32) -> i32
           \"t.probe\"(%b) : (i32) -> ()
           cf.cond_br %c, ^bb1(%a : i32), ^bb1(%y : i32)
         ^bb1(%v: i32):
           \"t.probe\"(%v) : (i32) -> ()
           return
         }",
    );
    let taints = ForwardStates::new(&Taint, &top, CLOSED);
    let state = |at: usize| {
        let (id, value) = probed(&top, at);
        *taints.of(id).of(value)
    };
    assert_eq!([state(0), state(1), state(2)], [true, false, true]);
}
