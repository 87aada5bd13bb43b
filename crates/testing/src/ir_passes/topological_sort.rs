//! The pass `test-print-topological-sort`: numbers marked operations by dominance.

use rustc_hash::FxHashSet;
use terrace_builtin::IntegerAttr;
use terrace_ir::symbol::is_symbol;
use terrace_ir::{Block, Body, Op, Region, ensure_sufficient_stack};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestPrintTopologicalSort>();
}

/// The name of the pass in reports.
const TITLE: &str = "(anonymous namespace)::TestTopologicalSortPass";

/// Sorts operations topologically and attaches attributes with their corresponding index in the
/// ordering to them
#[pass(
    name = "test-print-topological-sort",
    title = "(anonymous namespace)::TestTopologicalSortPass",
    run = run
)]
struct TestPrintTopologicalSort {}

fn run(_: &TestPrintTopologicalSort, target: &mut Target<'_>) -> PassResult {
    if !is_symbol(target.body().root()) {
        let message = format!("trying to schedule pass '{TITLE}' on an unsupported operation");
        return Err(target.error(message));
    }
    let body = target.body_mut();
    let mut next = 0;
    visit(body, Op::ROOT, &mut next);
    Ok(())
}

/// Numbers `op` and the operations in it: blocks follow those that lead to them.
fn visit(body: &mut Body, op: Op, next: &mut i32) {
    if body.op(op).attribute("test_to_sort").is_some() {
        let number = IntegerAttr::i32(body.context(), *next).attr();
        // A discardable attribute accepts any value.
        let _ = body.set_attribute(op, "test_sort_index", Some(number));
        *next += 1;
    }
    if op != Op::ROOT
        && let Some(child) = body.child_mut(op)
    {
        return ensure_sufficient_stack(|| visit_regions(child, Op::ROOT, next));
    }
    ensure_sufficient_stack(|| visit_regions(body, op, next));
}

fn visit_regions(body: &mut Body, op: Op, next: &mut i32) {
    for region in body.regions(op).collect::<Vec<_>>() {
        for block in sorted_blocks(body, region) {
            for inner in body.ops_in(block).collect::<Vec<_>>() {
                visit(body, inner, next);
            }
        }
    }
}

/// Returns the blocks of `region`: in reverse post-order from the entry, then from each block that
/// is left (MLIR: `getBlocksSortedByDominance`).
fn sorted_blocks(body: &Body, region: Region) -> Vec<Block> {
    let mut seen = FxHashSet::default();
    let mut sorted = Vec::new();
    let successors = |block: Block| -> Vec<Block> {
        body.last_op(block).into_iter().flat_map(|end| body.successors(end)).collect()
    };
    for start in body.blocks_in(region) {
        if !seen.insert(start) {
            continue;
        }
        let first = sorted.len();
        let mut pending = vec![(start, successors(start).into_iter())];
        while let Some((block, next)) = pending.last_mut() {
            match next.next() {
                Some(next) if seen.insert(next) => {
                    pending.push((next, successors(next).into_iter()));
                }
                Some(_) => {}
                None => {
                    sorted.push(*block);
                    pending.pop();
                }
            }
        }
        sorted[first..].reverse();
    }
    sorted
}
