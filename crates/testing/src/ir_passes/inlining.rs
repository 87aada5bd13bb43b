//! The pass `test-inline`: inlines regions that are values.

use terrace_interfaces::Inliner;
use terrace_ir::{Body, DialectInterfaces, Mapping, Op, OpRef, RegionRef, Value};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_transforms::for_each_body;

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestInline>();
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
    let calls =
        body.ops_below(Op::ROOT).filter(|op| body.op(*op).is::<terrace_func::CallIndirectOp>());
    for call in calls.collect::<Vec<_>>() {
        inline(body, &inliners, call);
    }
}

/// Replaces `call` by a copy of the only block of its callee, if the dialects allow it.
fn inline(body: &mut Body, inliners: &DialectInterfaces<'_, dyn Inliner>, call: Op) -> Option<()> {
    let callee = body.defining_op(body.operands(call).next()?)?;
    let (view, callable) = (body.op(call), body.op(callee));
    if callable.name_str() != "test.functional_region_op" || !is_legal(inliners, view, callable) {
        return None;
    }
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
