//! The pass `test-legalize-unknown-root-patterns`: a pattern without a root that erases operations.

use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget};
use terrace_transforms::convert_bodies;

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestLegalizeUnknownRootPatterns>();
}

/// Test public remapped value mechanism in ConversionPatternRewriter
#[pass(
    name = "test-legalize-unknown-root-patterns",
    title = "(anonymous namespace)::TestUnknownRootOpDriver",
    run = run
)]
struct TestLegalizeUnknownRootPatterns {}

fn run(_: &TestLegalizeUnknownRootPatterns, target: &mut Target<'_>) -> PassResult {
    let mut legality = ConversionTarget::new();
    legality.illegal_dialects(&["test"]);
    let mut patterns = ConversionPatterns::new();
    patterns.add_any("TestPassthroughInvalidOp", None, |op, _, rw| {
        let cx = rw.context().clone();
        let is_test = rw.body().name(op).dialect(&cx) == "test";
        if !is_test || rw.body().has_used_results(op) {
            return None;
        }
        rw.erase_op(op);
        Some(())
    });
    convert_bodies(target.body_mut(), &legality, &patterns)
}
