//! The passes `test-inline` and `test-inline-callback`: inline regions that are values.

use terrace_func::CallIndirectOp;
use terrace_interfaces::Inliner;
use terrace_ir::{
    Body, Builder, DialectInterfaces, Mapping, Op, OpRef, OpType, RegionRef, Type, Value,
};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_scf::{ExecuteRegionOp, ScfDialect, YieldOp};
use terrace_transforms::for_each_body;

use crate::{FunctionalRegionOp, TestReturnOp};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestInline>().insert::<TestInlineCallback>();
}

/// Inline the regions of `test.functional_region_op` into their calls.
#[pass(
    name = "test-inline",
    anchor = "func.func",
    title = "(anonymous namespace)::InlinerTest",
    run = run
)]
struct TestInline {}

fn run(_: &TestInline, target: &mut Target<'_>) -> PassResult {
    for_each_body(target.body_mut(), &inline_in);
    Ok(())
}

fn inline_in(body: &mut Body) {
    let cx = body.context().clone();
    let inliners: DialectInterfaces<'_, dyn Inliner> = DialectInterfaces::new(&cx);
    for call in indirect_calls(body) {
        inline(body, &inliners, call);
    }
}

fn indirect_calls(body: &Body) -> Vec<Op> {
    body.ops_below(Op::ROOT).filter(|op| body.op(*op).is::<CallIndirectOp>()).collect()
}

/// Test inlining region calls with call back functions
#[pass(
    name = "test-inline-callback",
    anchor = "func.func",
    title = "(anonymous namespace)::InlinerTestCallback",
    run = run_with_callback
)]
struct TestInlineCallback {}

fn run_with_callback(_: &TestInlineCallback, target: &mut Target<'_>) -> PassResult {
    target.context().load::<ScfDialect>();
    for_each_body(target.body_mut(), &|body: &mut Body| {
        let cx = body.context().clone();
        let inliners: DialectInterfaces<'_, dyn Inliner> = DialectInterfaces::new(&cx);
        for call in indirect_calls(body) {
            wrap(body, &inliners, call);
        }
    });
    Ok(())
}

/// Replaces `call` by an `scf.execute_region` with a copy of its callee, if the dialects allow it.
fn wrap(body: &mut Body, inliners: &DialectInterfaces<'_, dyn Inliner>, call: Op) -> Option<()> {
    let callee = callee(body, inliners, call)?;
    let region = body.region(callee, 0)?;
    let entry = body.first_block(region)?;
    let passed: Vec<Value> = body.operands(call).skip(1).collect();
    if passed.len() != body.arguments(entry).len() {
        return None;
    }
    let types: Vec<Type> = body.op(call).result_types().collect();
    let execute = ExecuteRegionOp::build(&mut Builder::before(body, call), &types).op();
    let into = body.region(execute, 0)?;
    body.clone_region(region, into, &mut Mapping::new());
    let entry = body.first_block(into)?;
    for (at, value) in passed.into_iter().enumerate().rev() {
        let argument = body.arguments(entry)[at];
        body.replace_all_uses(argument, value);
        body.erase_block_argument(entry, at);
    }
    for block in body.blocks_in(into).collect::<Vec<_>>() {
        let end = body.last_op(block).filter(|end| body.op(*end).is::<TestReturnOp>());
        if let Some(end) = end {
            let returned: Vec<Value> = body.operands(end).collect();
            YieldOp::build(&mut Builder::before(body, end), &returned);
            body.erase(end);
        }
    }
    let pairs: Vec<_> = body.results(call).zip(body.results(execute)).collect();
    pairs.into_iter().for_each(|(old, new)| body.replace_all_uses(old, new));
    body.erase(call);
    if !body.has_used_results(callee) {
        body.erase(callee);
    }
    Some(())
}

/// Returns the functional region that `call` calls, if the dialects allow to inline it.
fn callee(body: &Body, inliners: &DialectInterfaces<'_, dyn Inliner>, call: Op) -> Option<Op> {
    let callee = body.defining_op(body.operands(call).next()?)?;
    let (view, callable) = (body.op(call), body.op(callee));
    let is_region = callable.is::<FunctionalRegionOp>();
    (is_region && is_legal(inliners, view, callable)).then_some(callee)
}

/// Replaces `call` by a copy of the only block of its callee, if the dialects allow it.
fn inline(body: &mut Body, inliners: &DialectInterfaces<'_, dyn Inliner>, call: Op) -> Option<()> {
    let callee = callee(body, inliners, call)?;
    let (view, callable) = (body.op(call), body.op(callee));
    let entry = callable
        .region(0)?
        .entry()
        .filter(|_| callable.region(0).is_some_and(|r| r.has_one_block()))?;
    let end = entry.last()?;
    let passed: Vec<Value> = view.operands().skip(1).collect();
    if end.operand_count() != view.result_count() || passed.len() != entry.arguments().len() {
        return None;
    }
    let (end, returned): (Op, Vec<Value>) = (end.id(), end.operands().collect());
    let mut mapping = Mapping::new();
    entry.arguments().iter().zip(passed).for_each(|(from, to)| mapping.map_value(*from, to));
    let copied: Vec<Op> = entry.ops().map(|op| op.id()).filter(|op| *op != end).collect();
    let block = body.parent_block(call)?;
    for op in copied {
        let copy = body.clone_op(op, &mut mapping);
        body.insert_op(copy, block, Some(call));
    }
    for (result, value) in body.results(call).collect::<Vec<_>>().into_iter().zip(returned) {
        body.replace_all_uses(result, mapping.value(value));
    }
    body.erase(call);
    if !body.has_used_results(callee) {
        body.erase(callee);
    }
    Some(())
}

/// Whether the dialects allow to replace `call` by the body of `callable`.
fn is_legal(
    inliners: &DialectInterfaces<'_, dyn Inliner>,
    call: OpRef<'_>,
    callable: OpRef<'_>,
) -> bool {
    let Some(into) = call.block().and_then(|block| block.region()) else { return false };
    let allows_call =
        inliners.for_op(call).is_some_and(|rules| rules.is_legal_to_inline_call(call, callable));
    let allows_region = into.owner().and_then(|op| inliners.for_op(op));
    allows_call
        && allows_region.is_some_and(|rules| rules.is_legal_to_inline_into(into, callable))
        && are_ops_legal(inliners, callable, into)
}

/// Whether the operations in `op` may be inlined into `region`.
fn are_ops_legal(
    inliners: &DialectInterfaces<'_, dyn Inliner>,
    op: OpRef<'_>,
    region: RegionRef<'_>,
) -> bool {
    let mut nested = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
    nested.all(|op| {
        let rules = inliners.for_op(op).filter(|rules| rules.is_legal_to_inline_op(op, region));
        rules.is_some_and(|rules| {
            !rules.should_analyze_recursively(op) || are_ops_legal(inliners, op, region)
        })
    })
}
