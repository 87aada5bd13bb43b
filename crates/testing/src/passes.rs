//! Minimal passes for testing the pass manager.

use std::fmt::Write;

use crate::TestCallOp;
use terrace_builtin::function::DynFunctionOp;
use terrace_ir::__private::reported_elsewhere;
use terrace_ir::format::attr_dict;
use terrace_ir::{
    Body, Builder, Diagnostic, Location, Op, OpName, OpRef, PropertiesBuf, Severity, SymbolRefAttr,
    Value, Walk, WalkOrder,
};
use terrace_pass::{PassRegistry, PassResult, Statistic, Target, pass};

/// Adds the passes of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry
        .insert::<terrace_bufferization_transforms::TestTensorCopyInsertion>()
        .insert::<TestStatisticPass>()
        .insert::<TestModulePass>()
        .insert::<TestFunctionPass>()
        .insert::<TestInterfacePass>()
        .insert::<TestFailurePass>()
        .insert::<TestPanicPass>()
        .insert::<TestCrashPass>()
        .insert::<TestInvalidIrPass>()
        .insert::<TestPrintNestingPass>()
        .insert::<TestPrintDefUsePass>()
        .insert::<TestInvalidParentPass>();
}

/// Count the operations.
#[pass(name = "test-stats-pass", title = "(anonymous namespace)::TestStatisticPass", run = count)]
struct TestStatisticPass {
    /// Number of ops processed
    #[statistic(name = "num-ops")]
    ops: Statistic,
}

fn count(pass: &TestStatisticPass, target: &mut Target<'_>) -> PassResult {
    target.body().root().walk_all(|_| pass.ops.add(1));
    Ok(())
}

/// Do nothing to a module.
#[pass(
    name = "test-module-pass",
    title = "(anonymous namespace)::TestModulePass",
    anchor = "builtin.module",
    run = do_nothing
)]
struct TestModulePass {}

/// Do nothing to a function.
#[pass(
    name = "test-function-pass",
    title = "(anonymous namespace)::TestFunctionPass",
    anchor = "func.func",
    run = do_nothing
)]
struct TestFunctionPass {}

fn do_nothing<P>(_: &P, _: &mut Target<'_>) -> PassResult {
    Ok(())
}

/// Emit a remark on each function.
#[pass(
    name = "test-interface-pass",
    title = "(anonymous namespace)::TestInterfacePass",
    interface = DynFunctionOp,
    run = remark
)]
struct TestInterfacePass {}

fn remark(_: &TestInterfacePass, target: &mut Target<'_>) -> PassResult {
    let message = "Executing interface pass on operation";
    let location = target.body().root().location();
    target.emit(Diagnostic::new(Severity::Remark, location, message));
    Ok(())
}

/// Fail on every run.
#[pass(name = "test-pass-failure", title = "(anonymous namespace)::TestFailurePass", run = fail)]
struct TestFailurePass {
    /// Whether to emit a diagnostic
    #[option(default = false)]
    gen_diagnostics: bool,
}

fn fail(pass: &TestFailurePass, target: &mut Target<'_>) -> PassResult {
    match pass.gen_diagnostics {
        true => {
            Err(target
                .emit(Diagnostic::error(target.body().root().location(), "illegal operation")))
        }
        false => Err(reported_elsewhere()),
    }
}

/// Insert an invalid operation into functions.
#[pass(
    name = "test-pass-create-invalid-ir",
    title = "(anonymous namespace)::TestInvalidIRPass",
    interface = DynFunctionOp,
    run = make_invalid
)]
struct TestInvalidIrPass {
    /// Whether to insert the operation
    #[option(default = true)]
    emit_invalid_ir: bool,
    /// Whether to fail the pass
    #[option(default = true)]
    signal_pass_failure: bool,
}

fn make_invalid(pass: &TestInvalidIrPass, target: &mut Target<'_>) -> PassResult {
    let body = target.body_mut();
    let entry = body.root().region(0).and_then(|region| region.entry()).map(|block| block.id());
    if let Some(entry) = entry.filter(|_| pass.emit_invalid_ir) {
        let (cx, unknown) = (body.context().clone(), Location::unknown(body.context()));
        // The operation lacks all of its required attributes.
        let name = OpName::get(&cx, "test.int_attrs");
        Builder::at_start(body, entry, unknown).create_simple(name, &[], &[], PropertiesBuf::None);
    }
    if pass.signal_pass_failure { Err(reported_elsewhere()) } else { Ok(()) }
}

/// Insert calls of an undefined function into functions.
#[pass(
    name = "test-pass-invalid-parent",
    title = "(anonymous namespace)::TestInvalidParentPass",
    run = call_nobody
)]
struct TestInvalidParentPass {}

fn call_nobody(_: &TestInvalidParentPass, target: &mut Target<'_>) -> PassResult {
    let body = target.body_mut();
    let entry = body.root().region(0).and_then(|region| region.entry()).map(|block| block.id());
    if let Some(entry) = entry {
        let (cx, location) = (body.context().clone(), body.location(Op::ROOT));
        let callee = SymbolRefAttr::flat(&cx, "some_unknown_func");
        let nothing: &[Value] = &[];
        TestCallOp::build(&mut Builder::at_start(body, entry, location), &[], callee, nothing);
    }
    Ok(())
}

/// Panic on every run.
#[pass(name = "test-pass-panic", run = panic)]
struct TestPanicPass {}

fn panic(_: &TestPanicPass, target: &mut Target<'_>) -> PassResult {
    panic!("there are {} operations", target.body().op_count());
}

/// Fail where the pass of MLIR aborts the process.
#[pass(name = "test-pass-crash", title = "(anonymous namespace)::TestCrashRecoveryPass", run = crash)]
struct TestCrashPass {}

fn crash(_: &TestCrashPass, target: &mut Target<'_>) -> PassResult {
    Err(target.error("the pass `test-pass-crash` always fails"))
}

/// Print the nesting of operations, regions and blocks.
#[pass(
    name = "test-print-nesting",
    title = "(anonymous namespace)::TestPrintNestingPass",
    run = print_nesting
)]
struct TestPrintNestingPass {}

fn print_nesting(_: &TestPrintNestingPass, target: &mut Target<'_>) -> PassResult {
    let mut out = String::new();
    nesting(target.body().root(), 0, &mut out);
    terrace_ir::out!("{out}");
    Ok(())
}

fn nesting(op: OpRef<'_>, depth: usize, out: &mut String) {
    let indent = |depth: usize| "  ".repeat(depth);
    let (operands, results) = (op.operand_count(), op.result_count());
    let _ = writeln!(
        out,
        "{}visiting op: '{}' with {operands} operands and {results} results",
        indent(depth),
        op.name_str()
    );
    let attributes = attr_dict(op);
    if !attributes.is_empty() {
        let _ = writeln!(out, "{}{} attributes:", indent(depth), attributes.len());
        for (name, value) in attributes {
            let (name, value) = (name.as_str(op.context()), value.to_text(op.context()));
            let _ = writeln!(out, "{} - '{name}' : '{value}'", indent(depth));
        }
    }
    let _ = writeln!(out, "{} {} nested regions:", indent(depth), op.region_count());
    for region in op.regions() {
        let count = region.blocks().count();
        let _ = writeln!(out, "{}Region with {count} blocks:", indent(depth + 1));
        for block in region.blocks() {
            let successors = block.last().map_or(0, |last| last.successors().len());
            let _ = writeln!(
                out,
                "{}Block with {} arguments, {successors} successors, and {} operations",
                indent(depth + 2),
                block.arguments().len(),
                block.ops().count()
            );
            block.ops().for_each(|op| nesting(op, depth + 3, out));
        }
    }
}

/// Print the definitions of operands and the users of results.
#[pass(
    name = "test-print-defuse",
    title = "(anonymous namespace)::TestPrintDefUsePass",
    run = print_uses
)]
struct TestPrintDefUsePass {}

fn print_uses(_: &TestPrintDefUsePass, target: &mut Target<'_>) -> PassResult {
    let mut out = String::new();
    target.body().root().walk(WalkOrder::Post, |op| {
        uses(op, &mut out);
        Walk::Advance
    });
    terrace_ir::out!("{out}");
    Ok(())
}

fn uses(view: OpRef<'_>, out: &mut String) {
    let body = view.body();
    let count = view.operand_count();
    let _ = writeln!(out, "Visiting op '{}' with {count} operands:", view.name_str());
    for operand in view.operands() {
        let from = match (body.defining_op(operand), body.argument_of(operand)) {
            (Some(op), _) => format!("operation '{}'", body.op(op).name_str()),
            (None, argument) => {
                format!("Block argument, number {}", argument.map_or(0, |(_, at)| at))
            }
        };
        let _ = writeln!(out, "  - Operand produced by {from}");
    }
    let _ = writeln!(out, "Has {} results:", view.result_count());
    for (at, result) in view.results().enumerate() {
        let _ = write!(out, "  - Result {at} has ");
        let users: Vec<&str> = users(body, result).collect();
        match users[..] {
            [] => out.push_str("no uses\n"),
            [user] => _ = writeln!(out, "a single use:     - {user}"),
            _ => {
                let _ = writeln!(out, "{} uses:", users.len());
                users.iter().for_each(|user| _ = writeln!(out, "    - {user}"));
            }
        }
    }
}

fn users(body: &Body, value: Value) -> impl Iterator<Item = &str> {
    body.uses(value).map(|use_| body.op(body.user(use_)).name_str())
}
