//! The pass that reports the reductions in regions.

use terrace_asm::{PrintFlags, print_op};
use terrace_builtin::function::DynFunctionOp;
use terrace_ir::{Body, Diagnostic, Op, OpRef, Value, Walk, WalkOrder};
use terrace_linalg_transforms::vectorization::single_reduction;
use terrace_pass::{PassResult, Target, pass};
use terrace_transform_transforms::remark_at;

/// Test the match reduction utility.
#[pass(
    name = "test-match-reduction",
    title = "(anonymous namespace)::TestMatchReductionPass",
    interface = DynFunctionOp,
    run = report
)]
pub(crate) struct TestMatchReduction {}

fn report(_: &TestMatchReduction, target: &mut Target<'_>) -> PassResult {
    let body = target.body();
    let mut remarks = vec![remark_at(body.op(Op::ROOT), "Testing function")];
    body.root().walk(WalkOrder::Pre, |op| {
        if op.id() != Op::ROOT || !std::ptr::eq(op.body(), body) {
            remarks.extend(reductions(op));
        }
        Walk::Advance
    });
    for remark in remarks {
        target.emit(remark);
    }
    Ok(())
}

/// Returns the text of `value` in a remark: its definition, or a description of the argument.
fn text(body: &Body, value: Value) -> String {
    match body.defining_op(value) {
        Some(op) => print_op(body.op(op), &PrintFlags::new().local_scope(true)),
        None => {
            let index = body.argument_of(value).map_or(0, |(_, index)| index);
            let ty = body.value_type(value).to_text(body.context());
            format!("<block argument> of type '{ty}' at index: {index}")
        }
    }
}

/// Returns remarks about the arguments of the only region of `op` but the first one.
fn reductions(op: OpRef<'_>) -> Vec<Diagnostic> {
    let (body, mut remarks) = (op.body(), Vec::new());
    if op.region_count() != 1 {
        return remarks;
    }
    let block = op.region(0).filter(|region| region.has_one_block()).and_then(|r| r.entry());
    let Some(block) = block else { return remarks };
    for output in 0..block.arguments().len().saturating_sub(1) {
        match single_reduction(body, block.id(), 1, output) {
            Some((reduced, combiner)) => {
                let found = format!("Reduction found in output #{output}!");
                remarks.push(remark_at(op, &found));
                let value = text(body, reduced);
                remarks.push(remark_at(op, &format!("Reduced Value: {value}")));
                let combiner = text(body, body.result(combiner, 0));
                remarks.push(remark_at(op, &format!("Combiner Op: {combiner}")));
            }
            None => {
                let missing = format!("Reduction NOT found in output #{output}!");
                remarks.push(remark_at(op, &missing));
            }
        }
    }
    remarks
}
