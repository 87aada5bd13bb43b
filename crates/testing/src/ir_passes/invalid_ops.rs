//! The pass `test-print-invalid`: prints an operation without a terminator and a valid one.

use terrace_asm::{PrintFlags, print_ops};
use terrace_func::{FuncOp, ReturnOp};
use terrace_ir::{Builder, Op, OpType};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestPrintInvalid>();
}

/// Test printing invalid ops.
#[pass(
    name = "test-print-invalid",
    title = "(anonymous namespace)::TestPrintInvalidPass",
    anchor = "builtin.module",
    run = run
)]
struct TestPrintInvalid {}

fn run(_: &TestPrintInvalid, target: &mut Target<'_>) -> PassResult {
    let body = target.body_mut();
    let location = body.location(Op::ROOT);
    let flags = PrintFlags::of(body.context());
    let function = FuncOp::build(&mut Builder::detached(body, location), "test", &[], &[]);
    let (own, entry) = function.add_entry_block(body);
    terrace_ir::outln!("Invalid operation:");
    terrace_ir::outln!("{}", print_ops(own, &[Op::ROOT], &flags.clone().generic(true)).concat());
    let mut builder = Builder::at_end(own, entry, location);
    let state = builder.state(ReturnOp::name(builder.context()));
    builder.create(state);
    terrace_ir::outln!("Valid operation:");
    terrace_ir::outln!("{}", print_ops(own, &[Op::ROOT], &flags).concat());
    body.erase(function.op());
    Ok(())
}
