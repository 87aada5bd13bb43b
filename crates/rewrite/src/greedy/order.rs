//! The order in which operations are put on the list.

use terrace_ir::{Body, Op, Region, ensure_sufficient_stack};

use crate::region::has_nested_regions;

/// Adds the operations in `region`, those in nested regions too, to `ops` in program order, inner ones
/// before or behind the one that they are in; what is in bodies of their own is left out.
pub(super) fn add_ops_in(body: &Body, region: Region, outer_first: bool, ops: &mut Vec<Op>) {
    if !has_nested_regions(body) {
        return ops.extend(body.blocks_in(region).flat_map(|block| body.ops_in(block)));
    }
    for op in body.blocks_in(region).flat_map(|block| body.ops_in(block)) {
        if outer_first {
            ops.push(op);
        }
        for region in body.regions(op) {
            ensure_sufficient_stack(|| add_ops_in(body, region, outer_first, ops));
        }
        if !outer_first {
            ops.push(op);
        }
    }
}
