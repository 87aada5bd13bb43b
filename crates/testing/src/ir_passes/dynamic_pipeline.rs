//! The pass `test-dynamic-pipeline`: runs a pipeline from text on selected symbols.

use terrace_asm::{PrintFlags, diagnostic_at, print_ops};
use terrace_ir::symbol::{is_symbol, symbol_name};
use terrace_ir::{Body, Op, OpName, Severity, TraitFlags, ensure_sufficient_stack};
use terrace_pass::{Anchor, PassRegistry, PassResult, Pipeline, Runner, Target, pass};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestDynamicPipeline>();
}

/// Tests the dynamic pipeline feature by applying a pipeline on a selected set of functions
#[pass(
    name = "test-dynamic-pipeline",
    title = "(anonymous namespace)::TestDynamicPipelinePass",
    run = run
)]
struct TestDynamicPipeline {
    /// The pipeline description that will run on the filtered function.
    #[option]
    dynamic_pipeline: String,
    /// List of function name to apply the pipeline to
    #[option(name = "op-name")]
    op_names: Vec<String>,
    /// This will apply the pipeline on nested operations under the visited operation.
    #[option]
    run_on_nested_operations: bool,
    /// This will apply the pipeline on the parent operation if it exist, this is expected to fail.
    #[option]
    run_on_parent: bool,
}

fn run(pass: &TestDynamicPipeline, target: &mut Target<'_>) -> PassResult {
    let (root, text) = (target.body().root(), &pass.dynamic_pipeline);
    let cx = root.context().clone();
    eprintln!("Dynamic execute '{text}' on {}", root.name_str());
    if text.is_empty() {
        eprintln!("Empty pipeline");
        return Ok(());
    }
    let name = symbol_name(root).filter(|_| is_symbol(root)).map(|name| name.as_str(&cx));
    let Some(name) = name else {
        let message = "Ignoring because not implementing SymbolOpInterface\n";
        target.emit(diagnostic_at(root, Severity::Warning, message));
        return Ok(());
    };
    if !pass.op_names.is_empty() && !pass.op_names.iter().any(|one| one == name) {
        eprintln!("dynamic-pipeline skip op name: {name}");
        return Ok(());
    }
    let anchor = || Anchor::of(root.name_str());
    let pipeline = Pipeline::parse_elements(target.registry(), "", anchor(), text);
    let pipeline = pipeline.unwrap_or_else(|error| {
        // An invalid pipeline counts as an empty one.
        let message = error.message.trim_start_matches("<unknown>:0: error: ");
        eprintln!("{}", message.trim_end());
        Pipeline::new(anchor())
    });
    if pass.run_on_parent {
        target.request_change_around(|around| {
            let message = "Trying to schedule a dynamic pipeline on an operation that isn't \
                           nested under the current operation the pass is processing";
            around.context().emit(around.root().error(message));
        });
        return Ok(());
    }
    if !pass.run_on_nested_operations {
        return target.run_pipeline(&pipeline);
    }
    eprintln!("Run on nested op");
    let (name, (body, runner)) = (root.name(), target.split());
    run_on_nested(body, &runner, &pipeline, name)
}

/// Runs `pipeline` on the isolated operations in `body` that are called `name`, inner ones first.
fn run_on_nested(
    body: &mut Body,
    runner: &Runner<'_>,
    pipeline: &Pipeline,
    name: OpName,
) -> PassResult {
    let isolated = body.ops_below(Op::ROOT).filter(|op| {
        body.child(*op).is_some() && body.op(*op).flags().contains(TraitFlags::ISOLATED)
    });
    for op in isolated.collect::<Vec<Op>>() {
        let inner = runner.at(body, &[op]);
        if let Some(child) = body.child_mut(op) {
            ensure_sufficient_stack(|| run_on_nested(child, &inner, pipeline, name))?;
        }
        if body.op(op).name() != name {
            continue;
        }
        eprintln!("Run on {}", print_ops(body, &[op], &PrintFlags::new()).concat());
        if let Some(child) = body.child_mut(op) {
            inner.run_pipeline(pipeline, child)?;
        }
    }
    Ok(())
}
