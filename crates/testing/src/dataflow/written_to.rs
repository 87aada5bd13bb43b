//! The test pass for a sparse backward analysis: the stores that a value reaches.

use std::fmt::Write;

use terrace_dataflow::{BackwardAnalysis, BackwardStates, Config, Flow};
use terrace_ir::OpRef;
use terrace_pass::{PassRegistry, PassResult, Target, pass};

use crate::dataflow::{post_order, text};

pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestWrittenToPass>();
}

/// Show the stores that values derived from tagged operations reach.
#[pass(name = "test-written-to", title = "(anonymous namespace)::TestWrittenToPass", run = show)]
struct TestWrittenToPass {
    /// perform interprocedural analysis
    #[option(default = true)]
    interprocedural: bool,
    /// assume external functions have write effect on all arguments
    #[option(default = false)]
    assume_func_writes: bool,
}

fn show(pass: &TestWrittenToPass, target: &mut Target<'_>) -> PassResult {
    let config =
        Config { all_visible: target.is_outermost(), interprocedural: pass.interprocedural };
    let flow = Flow::new(target.body(), config);
    let states = BackwardStates::new(&flow, &WrittenTo { calls_write: pass.assume_func_writes });
    let mut out = String::new();
    for (body, op) in post_order(flow.program()) {
        let view = flow.op(body, op);
        let Some(tag) = text(view, "tag") else { continue };
        let _ = writeln!(out, "test_tag: {tag}:");
        let mut show = |what: &str, index: usize, value| {
            let writes = states.of(body, value).map(|writes| writes.join(" ")).unwrap_or_default();
            let _ = writeln!(out, " {what} #{index}: [{writes}]");
        };
        view.operands().enumerate().for_each(|(index, value)| show("operand", index, value));
        view.results().enumerate().for_each(|(index, value)| show("result", index, value));
    }
    terrace_ir::out!("{out}");
    Ok(())
}

struct WrittenTo {
    /// Whether calls of external functions write through all their operands.
    calls_write: bool,
}

fn add(writes: &mut Vec<String>, write: &str) {
    if !writes.iter().any(|other| other == write) {
        writes.push(write.to_owned());
    }
}

impl BackwardAnalysis for WrittenTo {
    /// The names of stores and of other uses.
    type State = Vec<String>;

    fn meet(&self, state: &mut Vec<String>, other: &Vec<String>) {
        other.iter().for_each(|write| add(state, write));
    }

    fn set_to_exit(&self, state: &mut Vec<String>) {
        // MLIR's pass drops the state before, too.
        state.clear();
    }

    fn visit(&self, op: OpRef<'_>, results: &[Vec<String>], operands: &mut [Vec<String>]) {
        if op.name_str() == "memref.store" {
            if let (Some(stored), Some(name)) = (operands.first_mut(), text(op, "tag_name")) {
                add(stored, &name);
            }
            return;
        }
        for result in results {
            operands.iter_mut().for_each(|operand| self.meet(operand, result));
        }
    }

    fn visit_branch_operand(&self, _: OpRef<'_>, index: usize, state: &mut Vec<String>) {
        add(state, &format!("brancharg{index}"));
    }

    fn visit_call_operand(&self, _: OpRef<'_>, index: usize, state: &mut Vec<String>) {
        add(state, &format!("callarg{index}"));
    }

    fn visit_external_call(
        &self,
        call: OpRef<'_>,
        _: &[Vec<String>],
        operands: &mut [Vec<String>],
    ) {
        for (index, state) in operands.iter_mut().enumerate() {
            if self.calls_write {
                let name = text(call, "tag_name").unwrap_or_else(|| call.name_str().to_owned());
                add(state, &name);
            } else {
                self.visit_call_operand(call, index, state);
            }
        }
    }
}
