//! The initial order of the work list.

use terrace_ir::{Body, Op, Region, ensure_sufficient_stack};

use crate::region::has_nested_regions;

/// Appends the operations in `region` and in nested regions to `ops` in program order; an operation
/// precedes its regions if `outer_first` is set, else follows them. Bodies of isolated operations
/// are left out.
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
