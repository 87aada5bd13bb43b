//! Test passes that only have options.

use terrace_pass::{PassOption, PassRegistry, PassResult, Pipeline, Target, pass};

/// Adds the passes to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry
        .insert::<TestOptionsPass>()
        .insert::<TestOptionsPassA>()
        .insert::<TestOptionsPassB>()
        .insert::<TestOptionsPassPipeline>()
        .insert::<TestOptionsSuperSetAb>();
}

/// The values of an option of `test-options-pass`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, PassOption)]
enum Number {
    /// Example zero value
    #[default]
    #[option(name = "zero")]
    Zero,
    /// Example one value
    #[option(name = "one")]
    One,
    /// Example two value
    #[option(name = "two")]
    Two,
}

/// Test options parsing capabilities
#[pass(
    name = "test-options-pass",
    title = "(anonymous namespace)::TestOptionsPass",
    anchor = "func.func",
    run = do_nothing
)]
struct TestOptionsPass {
    /// Example enum option
    #[option(name = "enum")]
    number: Number,
    /// Example list option
    #[option]
    list: Vec<i32>,
    /// Example string option
    #[option]
    string: String,
}

/// Test superset options parsing capabilities - subset A
#[pass(
    name = "test-options-pass-a",
    title = "(anonymous namespace)::TestOptionsPassA",
    anchor = "func.func",
    run = do_nothing
)]
struct TestOptionsPassA {}

/// Test superset options parsing capabilities - subset B
#[pass(
    name = "test-options-pass-b",
    title = "(anonymous namespace)::TestOptionsPassB",
    anchor = "func.func",
    run = do_nothing
)]
struct TestOptionsPassB {}

fn do_nothing<P>(_: &P, _: &mut Target<'_>) -> PassResult {
    Ok(())
}

/// Parses options using pass pipeline registration
#[pass(name = "test-options-pass-pipeline", anchor = "func.func", run = do_nothing)]
struct TestOptionsPassPipeline {
    /// Example enum option
    #[option(name = "enum")]
    number: Number,
    /// Example list option
    #[option]
    list: Vec<i32>,
    /// Example string option
    #[option]
    string: String,
    /// Example string list option
    #[option]
    string_list: Vec<String>,
}

/// Parses options of PassPipelineOptions using pass pipeline registration
#[pass(name = "test-options-super-set-ab-pipeline", anchor = "func.func", run = run_both)]
struct TestOptionsSuperSetAb {
    /// Example boolean option
    #[option]
    bar: bool,
    /// Example boolean option
    #[option]
    foo: bool,
}

fn run_both(_: &TestOptionsSuperSetAb, target: &mut Target<'_>) -> PassResult {
    let mut pipeline = Pipeline::new("func.func");
    pipeline.push(TestOptionsPassA::default());
    pipeline.push(TestOptionsPassB::default());
    target.run_pipeline(&pipeline)
}
