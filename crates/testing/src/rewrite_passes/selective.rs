//! The pass `test-pattern-selective-replacement`: replaces a cast by one operand in terminators
//! and by another one elsewhere.

use terrace_ir::{Body, Op, PatternSet, TraitFlags, Value};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;

use super::patterns::add_named;

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestSelectiveReplacement>();
}

/// Test selective replacement in the PatternRewriter
#[pass(
    name = "test-pattern-selective-replacement",
    title = "(anonymous namespace)::TestSelectiveReplacementPatternDriver",
    run = run
)]
struct TestSelectiveReplacement {}

fn run(_: &TestSelectiveReplacement, target: &mut Target<'_>) -> PassResult {
    let mut patterns = PatternSet::new();
    add_named(&mut patterns, "TestSelectiveOpReplacementPattern", "test.cast", |op, rewriter| {
        let operands: Vec<Value> = rewriter.body().operands(op).collect();
        let [at_end, elsewhere] = operands[..] else { return None };
        let body = rewriter.body_mut();
        let result = body.result(op, 0);
        let is_terminator =
            |body: &Body, user: Op| body.op(user).flags().contains(TraitFlags::TERMINATOR);
        for use_ in body.uses(result).collect::<Vec<_>>() {
            let (user, at) = (body.user(use_), body.use_index(use_));
            let new = if is_terminator(body, user) { at_end } else { elsewhere };
            body.set_operand(user, at, new);
        }
        rewriter.erase_op(op);
        Some(())
    });
    apply_patterns_everywhere(target.body_mut(), patterns);
    Ok(())
}
