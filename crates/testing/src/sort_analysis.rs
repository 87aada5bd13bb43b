//! The test pass that shows a topological order of selected operations.

use rustc_hash::FxHashSet;
use terrace_builtin::IntegerAttr;
use terrace_ir::{Body, Diagnostic, Op};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_transforms::for_each_body;

/// Adds the pass of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestTopologicalSortAnalysis>();
}

/// Number the selected operations in marked roots in topological order.
#[pass(
    name = "test-topological-sort-analysis",
    anchor = "builtin.module",
    title = "(anonymous namespace)::TestTopologicalSortAnalysisPass",
    run = number
)]
struct TestTopologicalSortAnalysis {}

fn number(_: &TestTopologicalSortAnalysis, target: &mut Target<'_>) -> PassResult {
    for_each_body(target.body_mut(), &|body: &mut Body| {
        let cx = body.context().clone();
        let is_root =
            |op: &Op| body.child(*op).is_none() && body.op(*op).attribute("root").is_some();
        let inside = body.ops_below(Op::ROOT).filter(is_root);
        let roots: Vec<Op> = std::iter::once(Op::ROOT).filter(is_root).chain(inside).collect();
        for root in roots {
            let selected = |op: &Op| body.op(*op).attribute("selected").is_some();
            let ops: Vec<Op> = body.ops_below(root).filter(selected).collect();
            // The operations of a control-flow graph are in order already.
            let order = match body.op(root).attribute("ordered") {
                Some(_) => Some(ops),
                None => sorted(body, ops),
            };
            let Some(order) = order else {
                let location = body.location(root);
                cx.emit(Diagnostic::error(location, "could not schedule all ops"));
                continue;
            };
            for (at, op) in (0..).zip(order) {
                let position = IntegerAttr::index(&cx, at).attr();
                body.set_attribute(op, "pos", Some(position)).expect("it is discardable");
            }
        }
    });
    Ok(())
}

/// Returns `ops` so that definitions precede uses, in rounds over those that are left; `None` if
/// there is a cycle.
fn sorted(body: &Body, ops: Vec<Op>) -> Option<Vec<Op>> {
    let mut waiting: FxHashSet<Op> = ops.iter().copied().collect();
    let (mut left, mut order) = (ops, Vec::new());
    while !left.is_empty() {
        let before = order.len();
        left.retain(|op| {
            let ready = is_ready(body, *op, &waiting);
            if ready {
                waiting.remove(op);
                order.push(*op);
            }
            !ready
        });
        if order.len() == before {
            return None;
        }
    }
    Some(order)
}

/// Whether no operand of `op` or of an operation in it depends on one in `waiting`, except `op`.
fn is_ready(body: &Body, op: Op, waiting: &FxHashSet<Op>) -> bool {
    let operands = std::iter::once(op).chain(body.ops_below(op)).flat_map(|op| body.operands(op));
    operands.filter_map(|value| body.defining_op(value)).all(|definition| {
        let mut around = std::iter::successors(Some(definition), |op| body.parent_op(*op));
        let found = around.find(|other| *other == op || waiting.contains(other));
        found.is_none_or(|other| other == op)
    })
}
