//! The test pass for a forward analysis: the last operations that modified memory.

use std::fmt::Write;

use terrace_dataflow::{
    BodyId, CallAction, Config, DenseAnalysis, DenseStates, Flow, ProgramPoint, RegionEdge,
};
use terrace_interfaces::{DynCallOp, DynRegionBranchOp};
use terrace_ir::OpRef;
use terrace_pass::{PassRegistry, PassResult, Target, pass};

use crate::dataflow::accesses::{Accesses, Counted, stores_at_call, stores_at_edge};
use crate::dataflow::underlying::UnderlyingValues;
use crate::dataflow::{post_order, text};
use crate::{StoreWithALoopRegionOp, StoreWithARegionOp};

pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestLastModifiedPass>();
}

/// Show the last modifications of the memory that operands of tagged operations refer to.
#[pass(
    name = "test-last-modified",
    title = "(anonymous namespace)::TestLastModifiedPass",
    run = show
)]
struct TestLastModifiedPass {
    /// perform interprocedural analysis
    #[option(default = true)]
    interprocedural: bool,
    /// assume external functions have write effect on all arguments
    #[option(default = false)]
    assume_func_writes: bool,
}

fn show(pass: &TestLastModifiedPass, target: &mut Target<'_>) -> PassResult {
    let config =
        Config { all_visible: target.is_outermost(), interprocedural: pass.interprocedural };
    let flow = Flow::new(target.body(), config);
    let values = UnderlyingValues::new(&flow);
    let analysis = LastModified { values: &values, calls_write: pass.assume_func_writes };
    let states = DenseStates::forward(&flow, &analysis);
    let mut out = String::new();
    for (body, op) in post_order(flow.program()) {
        let view = flow.op(body, op);
        let Some(tag) = text(view, "tag") else { continue };
        let _ = writeln!(out, "test_tag: {tag}:");
        let state = states.at(ProgramPoint::after(flow.program().body(body), body, op));
        for (index, operand) in view.operands().enumerate() {
            let _ = writeln!(out, " operand #{index}");
            let Some(value) = values.of(body, operand) else {
                out.push_str(" - <unknown>\n");
                continue;
            };
            let Some(modifiers) = state.and_then(|state| state.of(value)) else {
                out.push_str("  - <unknown>\n");
                continue;
            };
            for (body, op) in modifiers {
                let op = flow.op(*body, *op);
                let name = text(op, "tag_name").unwrap_or_else(|| op.name_str().to_owned());
                let _ = writeln!(out, "  - {name}");
            }
        }
    }
    eprint!("{out}");
    Ok(())
}

struct LastModified<'v> {
    values: &'v UnderlyingValues<'v, 'v>,
    /// Whether calls of external functions write through all their operands.
    calls_write: bool,
}

impl DenseAnalysis for LastModified<'_> {
    type State = Accesses;

    fn join(&self, state: &mut Accesses, other: &Accesses) {
        state.join(other);
    }

    fn set_to_boundary(&self, state: &mut Accesses) {
        state.forget();
    }

    fn visit(&self, body: BodyId, op: OpRef<'_>, from: &Accesses, to: &mut Accesses) {
        to.visit(self.values, Counted::AllButReads, body, op, from);
    }

    fn visit_call(
        &self,
        body: BodyId,
        call: DynCallOp<'_>,
        action: CallAction,
        from: &Accesses,
        to: &mut Accesses,
    ) {
        match action {
            CallAction::External if self.calls_write => {
                return to.visit_external(self.values, body, call, from);
            }
            // As in MLIR's pass, all accesses become unknown, not only those of the arguments.
            CallAction::External => return to.forget(),
            CallAction::Enter | CallAction::Exit => {}
        }
        let op: OpRef<'_> = *call;
        if stores_at_call(op, action) {
            return self.visit(body, op, from, to);
        }
        to.join(from);
    }

    fn visit_region_edge(
        &self,
        body: BodyId,
        branch: DynRegionBranchOp<'_>,
        edge: RegionEdge,
        from: &Accesses,
        to: &mut Accesses,
    ) {
        let op: OpRef<'_> = *branch;
        let one = op.cast::<StoreWithARegionOp>().map(|op| op.store_before_region());
        let looped = op.cast::<StoreWithALoopRegionOp>().map(|op| op.store_before_region());
        let stores = one.or(looped).is_some_and(|before| stores_at_edge(before, edge));
        if stores {
            self.visit(body, op, from, to);
        }
        // As in MLIR's pass, the state before the edge remains possible even after a store.
        to.join(from);
    }
}
