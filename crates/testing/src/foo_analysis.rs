//! A test analysis that combines the attributes `foo` on the paths to an operation by exclusive or.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_builtin::IntegerAttr;
use terrace_ir::symbol::symbol_name;
use terrace_ir::{Block, Body, OpRef, StringAttr};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the pass of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestFooAnalysisPass>();
}

/// Print the state after tagged operations: the exclusive or of the numbers `foo` on all paths,
/// back edges excluded.
#[pass(
    name = "test-foo-analysis",
    title = "(anonymous namespace)::TestFooAnalysisPass",
    anchor = "func.func",
    run = analyse
)]
struct TestFooAnalysisPass {}

fn analyse(_: &TestFooAnalysisPass, target: &mut Target<'_>) -> PassResult {
    let body = target.body();
    let root = body.root();
    let region = root.region(0).filter(|region| !region.is_empty());
    let Some(region) = region else {
        return Err(target.emit(root.plain_error("expected at least one block in the region")));
    };
    let nested = region.blocks().flat_map(|block| block.ops()).find(|op| op.region_count() > 0);
    if let Some(op) = nested {
        return Err(target.emit(op.plain_error("unexpected op with regions")));
    }
    let entry = region.entry().expect("there is a block").id();
    let mut states: FxHashMap<Block, u64> = FxHashMap::default();
    let name = symbol_name(root).map_or("", |name| name.as_str(root.context()));
    let mut out = format!("function: @{name}\n");
    for block in in_order(body, entry) {
        let mut state = states.get(&block).copied().unwrap_or(0);
        for op in body.ops_in(block).map(|op| body.op(op)) {
            state ^= number(op);
            if let Some(tag) = tag(op) {
                out.push_str(&format!("{tag} -> {state}\n"));
            }
            for successor in op.successors() {
                *states.entry(successor).or_default() ^= state;
            }
        }
    }
    eprint!("{out}");
    Ok(())
}

/// Returns the blocks reachable from `entry` in topological order, ignoring back edges.
fn in_order(body: &Body, entry: Block) -> Vec<Block> {
    let successors = |block: Block| -> Vec<Block> {
        body.last_op(block).into_iter().flat_map(|last| body.successors(last)).collect()
    };
    let mut seen = FxHashSet::from_iter([entry]);
    let mut stack = vec![(entry, successors(entry))];
    let mut order = Vec::new();
    while let Some((block, rest)) = stack.last_mut() {
        match rest.pop() {
            Some(next) if seen.insert(next) => stack.push((next, successors(next))),
            Some(_) => {}
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

fn number(op: OpRef<'_>) -> u64 {
    let number = op.attribute("foo");
    let number = number.and_then(|number| number.downcast::<IntegerAttr>(op.context()));
    number.and_then(IntegerAttr::to_u64).unwrap_or(0)
}

fn tag(op: OpRef<'_>) -> Option<String> {
    let tag = op.attribute("tag")?.downcast::<StringAttr>(op.context())?;
    Some(tag.text().into_owned())
}
