//! Tests of dense analyses.

use terrace_dataflow::{BodyId, DenseAnalysis, DenseStates, Flow, ProgramPoint};
use terrace_ir::{Body, OpRef};

use crate::support::{CLOSED, blocks, module, named};

/// The greatest number of effects on a path, up to ten.
struct Effects;

impl DenseAnalysis for Effects {
    type State = u32;

    fn join(&self, state: &mut u32, other: &u32) {
        *state = (*state).max(*other);
    }

    fn set_to_boundary(&self, _: &mut u32) {}

    fn visit(&self, _: BodyId, op: OpRef<'_>, from: &u32, to: &mut u32) {
        let after = from + u32::from(op.name_str() == "t.effect");
        *to = (*to).max(after.min(10));
    }
}

fn diamond() -> Body {
    module(
        "func.func @f(%c: i1) {
           cf.cond_br %c, ^bb1, ^bb2
         ^bb1:
           \"t.effect\"() : () -> ()
           \"t.effect\"() : () -> ()
           cf.br ^bb3
         ^bb2:
           \"t.effect\"() : () -> ()
           cf.br ^bb3
         ^bb3:
           return
         }",
    )
}

#[test]
fn forward_states_join_over_predecessors() {
    let top = diamond();
    let flow = Flow::new(&top, CLOSED);
    let states = DenseStates::forward(&flow, &Effects);
    let (id, blocks) = blocks(&top);
    let at = |block: usize| states.at(ProgramPoint::End(id, blocks[block])).copied();
    assert_eq!([at(0), at(1), at(2), at(3)], [Some(0), Some(2), Some(1), Some(2)]);
}

#[test]
fn backward_states_join_over_successors() {
    let top = diamond();
    let flow = Flow::new(&top, CLOSED);
    let states = DenseStates::backward(&flow, &Effects);
    let (id, blocks) = blocks(&top);
    let start = |block: usize| {
        let body = flow.program().body(id);
        states.at(ProgramPoint::start(body, id, blocks[block])).copied()
    };
    assert_eq!([start(0), start(1), start(2), start(3)], [Some(2), Some(2), Some(1), Some(0)]);
}

#[test]
fn loops_end_at_the_top_of_the_lattice() {
    let top = module(
        "func.func @f(%c: i1) {
           cf.br ^bb1
         ^bb1:
           \"t.effect\"() : () -> ()
           cf.cond_br %c, ^bb1, ^bb2
         ^bb2:
           return
         }",
    );
    let flow = Flow::new(&top, CLOSED);
    let states = DenseStates::forward(&flow, &Effects);
    let (id, blocks) = blocks(&top);
    assert_eq!(states.at(ProgramPoint::End(id, blocks[2])), Some(&10));
}

#[test]
fn unreachable_points_have_no_state() {
    let top = module(
        "func.func @f() {
           return
         ^bb1:
           \"t.effect\"() : () -> ()
           cf.br ^bb1
         }",
    );
    let flow = Flow::new(&top, CLOSED);
    let states = DenseStates::forward(&flow, &Effects);
    let (id, op) = named(&top, "t.effect")[0];
    let after = ProgramPoint::after(flow.program().body(id), id, op);
    assert_eq!(states.at(after).copied().unwrap_or_default(), 0);
    let (id, blocks) = blocks(&top);
    assert!(!flow.is_block_reached(id, blocks[1]));
}

#[test]
fn effects_of_a_callee_count_at_its_call() {
    let top = module(
        "func.func private @callee() {
           \"t.effect\"() : () -> ()
           return
         }
         func.func @caller() {
           call @callee() : () -> ()
           call @callee() : () -> ()
           return
         }",
    );
    let flow = Flow::new(&top, CLOSED);
    let states = DenseStates::forward(&flow, &Effects);
    let (id, op) = named(&top, "func.call")[0];
    let after = ProgramPoint::after(flow.program().body(id), id, op);
    // The second call reaches the callee after the first one's effect, and both return to both.
    assert_eq!(states.at(after), Some(&10));
}
