//! The pass `test-control-flow-sink`: sinks operations by name.

use terrace_builtin::IntegerAttr;
use terrace_ir::{Body, Op, Region};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_transforms::{for_each_body, sink_into_regions};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestControlFlowSink>();
}

/// Sink the operations `test.sink_me` into the first region of `test.sink_target`.
#[pass(
    name = "test-control-flow-sink",
    anchor = "func.func",
    title = "(anonymous namespace)::TestControlFlowSinkPass",
    run = run
)]
struct TestControlFlowSink {}

fn run(_: &TestControlFlowSink, target: &mut Target<'_>) -> PassResult {
    for_each_body(target.body_mut(), &sink_in);
    Ok(())
}

fn sink_in(body: &mut Body) {
    let is_named = |body: &Body, op: Op, name: &str| body.op(op).name_str() == name;
    for op in body.ops_below(Op::ROOT).collect::<Vec<_>>() {
        let first = body.regions(op).next().filter(|_| is_named(body, op, "test.sink_target"));
        let may_move = |body: &Body, op: Op| is_named(body, op, "test.sink_me");
        let regions: Vec<Region> = first.into_iter().collect();
        sink_into_regions(body, &regions, may_move, |body, op, _| {
            let number = IntegerAttr::i32(body.context(), 0).attr();
            // An undeclared operation accepts any attribute.
            let _ = body.set_attribute(op, "was_sunk", Some(number));
        });
    }
}
