//! The pass `test-rewrite-dynamic-op`: replaces an operation that is declared at run time.

use terrace_ir::{Op, OpName, OpState};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget};
use terrace_transforms::{convert_bodies, for_each_body};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestRewriteDynamicOp>();
}

/// Test rewritting on dynamic operations
#[pass(
    name = "test-rewrite-dynamic-op",
    title = "(anonymous namespace)::TestRewriteDynamicOpDriver",
    run = run
)]
struct TestRewriteDynamicOp {}

/// Replaces each `test.dynamic_one_operand_two_results` by a `test.dynamic_generic` with the same
/// operands, results and attributes.
fn run(_: &TestRewriteDynamicOp, target: &mut Target<'_>) -> PassResult {
    for_each_body(target.body_mut(), &|body: &mut terrace_ir::Body| {
        let found = body.ops_below(Op::ROOT);
        let found = found
            .filter(|op| body.op(*op).name_str() == "test.dynamic_one_operand_two_results")
            .collect::<Vec<Op>>();
        let generic = OpName::get(body.context(), "test.dynamic_generic");
        for op in found {
            let view = body.op(op);
            let mut state = OpState::new(view.context(), generic, view.location());
            state.add_operands(&view.operands().collect::<Vec<_>>());
            state.add_results(&view.result_types().collect::<Vec<_>>());
            state.attributes_mut().extend(view.attributes().iter().copied());
            let (new, block) = (body.create(state), body.parent_block(op));
            let Some(block) = block else { continue };
            body.insert_op(new, block, Some(op));
            for (old, new) in body.results(op).zip(body.results(new)).collect::<Vec<_>>() {
                body.replace_all_uses(old, new);
            }
            body.erase(op);
        }
    });
    // A conversion folds the operations that its target leaves open.
    convert_bodies(target.body_mut(), &ConversionTarget::new(), &ConversionPatterns::new())
}
