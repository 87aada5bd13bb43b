//! The test pass for liveness across calls and branches.

use std::fmt::Write;

use terrace_dataflow::{Config, Liveness};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

use crate::dataflow::{post_order, text};

pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestLivenessPass>();
}

/// Show whether the operands and results of tagged operations are live.
#[pass(
    name = "test-liveness-analysis",
    title = "(anonymous namespace)::TestLivenessAnalysisPass",
    run = show
)]
struct TestLivenessPass {}

fn show(_: &TestLivenessPass, target: &mut Target<'_>) -> PassResult {
    let config = Config { all_visible: target.is_outermost(), ..Config::default() };
    let mut liveness = Liveness::new(target.body(), config);
    let mut out = String::new();
    for (id, op) in post_order(liveness.program()) {
        let view = liveness.program().body(id).op(op);
        let Some(tag) = text(view, "tag") else { continue };
        let _ = writeln!(out, "test_tag: {tag}:");
        let state = |value| if liveness.is_live(id, value) { "live" } else { "not live" };
        for (index, value) in view.operands().enumerate() {
            let _ = writeln!(out, " operand #{index}: {}", state(value));
        }
        for (index, value) in view.results().enumerate() {
            let _ = writeln!(out, " result #{index}: {}", state(value));
        }
        for (index, region) in view.regions().enumerate() {
            let _ = writeln!(out, " region: #{index}:");
            for (index, value) in region.entry().iter().flat_map(|b| b.arguments()).enumerate() {
                let _ = writeln!(out, "   argument: #{index}: {}", state(*value));
            }
        }
    }
    terrace_ir::out!("{out}");
    Ok(())
}
