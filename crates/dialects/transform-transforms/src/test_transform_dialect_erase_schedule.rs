//! The pass `test-transform-dialect-erase-schedule`: erases the scripts of a module, so that only
//! the payload remains.

use terrace_ir::{Body, Op, ensure_sufficient_stack};
use terrace_pass::{PassResult, Target, pass};
use terrace_transform::{NamedSequenceOp, SequenceOp};

/// Erase the sequences of the transform dialect
#[pass(
    name = "test-transform-dialect-erase-schedule", anchor = "builtin.module",
    title = "(anonymous namespace)::TestTransformDialectEraseSchedulePass",
    run = run
)]
pub struct TestTransformDialectEraseSchedule {}

fn run(_: &TestTransformDialectEraseSchedule, target: &mut Target<'_>) -> PassResult {
    erase_sequences(target.body_mut());
    Ok(())
}

fn erase_sequences(body: &mut Body) {
    let mut found: Vec<Op> = Vec::new();
    let ops: Vec<Op> = body.ops_below(Op::ROOT).collect();
    for op in ops {
        let view = body.op(op);
        let is_sequence = view.is::<NamedSequenceOp>() || view.is::<SequenceOp>();
        let is_nested = view.ancestors().skip(1).any(|around| found.contains(&around.id()));
        if is_sequence && !is_nested {
            found.push(op);
        }
    }
    body.erase_op_set(&found);
    for child in body.bodies_in_order_mut() {
        ensure_sufficient_stack(|| erase_sequences(child));
    }
}
