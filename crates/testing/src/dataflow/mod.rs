//! Test passes that print the results of data-flow analyses.

mod accesses;
mod dead_code;
mod last_modified;
mod liveness;
mod next_access;
mod underlying;
mod written_to;

use terrace_dataflow::{BodyId, Program};
use terrace_ir::{Op, OpRef, StringAttr};
use terrace_pass::PassRegistry;

/// Adds the passes of this module to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    dead_code::register(registry);
    last_modified::register(registry);
    liveness::register(registry);
    next_access::register(registry);
    written_to::register(registry);
}

/// Returns the operations of `program` in post-order.
fn post_order(program: &Program<'_>) -> Vec<(BodyId, Op)> {
    let (mut order, mut pending) = (Vec::new(), vec![(0, Op::ROOT)]);
    while let Some((body, op)) = pending.pop() {
        order.push((body, op));
        let inner = program.body_of_regions(body, op);
        for region in program.body(body).op(op).regions() {
            let ops = region.blocks().flat_map(|block| block.ops());
            pending.extend(ops.map(|op| (inner, op.id())));
        }
    }
    order.reverse();
    order
}

/// Returns the string attribute `name` of `op`; `None` if it is absent or of another kind.
fn text(op: OpRef<'_>, name: &str) -> Option<String> {
    let value = op.attribute(name)?.downcast::<StringAttr>(op.context())?;
    Some(value.text().into_owned())
}
