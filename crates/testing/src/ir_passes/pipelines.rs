//! Pipelines of test passes, for tests of nesting, text and timing.

use terrace_pass::{PassRegistry, PassResult, Pipeline, Target, pass};

/// Adds the passes to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry
        .insert::<TestNestedPipeline>()
        .insert::<TestTextualPipeline>()
        .insert::<TestCompositeFixedPoint>();
}

/// Run test passes on a module, its functions and nested modules.
#[pass(name = "test-pm-nested-pipeline", anchor = "builtin.module", run = nested)]
struct TestNestedPipeline {}

fn nested(_: &TestNestedPipeline, target: &mut Target<'_>) -> PassResult {
    run(target, "test-module-pass,func.func(test-function-pass),builtin.module(test-module-pass)")
}

/// Run test passes on a module and its functions, from a text.
#[pass(name = "test-textual-pm-nested-pipeline", anchor = "builtin.module", run = textual)]
struct TestTextualPipeline {}

fn textual(_: &TestTextualPipeline, target: &mut Target<'_>) -> PassResult {
    run(target, "test-module-pass,func.func(test-function-pass)")
}

/// Test composite pass
#[pass(name = "test-composite-fixed-point-pass", run = composite)]
struct TestCompositeFixedPoint {}

fn composite(_: &TestCompositeFixedPoint, target: &mut Target<'_>) -> PassResult {
    let text =
        "any(composite-fixed-point-pass{name=TestCompositePass pipeline=any(canonicalize,cse)})";
    let pipeline = Pipeline::parse(target.registry(), "", text);
    let pipeline = pipeline.map_err(|error| target.error(format!(": {error}")))?;
    target.run_pipeline(&pipeline)
}

/// Runs the passes of `text` on the target.
fn run(target: &mut Target<'_>, text: &str) -> PassResult {
    let text = format!("builtin.module({text})");
    let pipeline = Pipeline::parse(target.registry(), "", &text);
    let pipeline = pipeline.map_err(|error| target.error(format!(": {error}")))?;
    target.run_pipeline(&pipeline)
}
