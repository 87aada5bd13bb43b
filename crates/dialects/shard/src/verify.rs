//! Verifiers of operations, found by the importer by their names.

use std::collections::HashSet;

use terrace_builtin::DYNAMIC;
use terrace_ir::Diagnostic;

use crate::interfaces::split_axes;
use crate::{GridOpRef, ShardingOpRef};

/// Checks that a grid has dimensions, whose sizes are dynamic or not negative.
pub(crate) fn grid(op: GridOpRef<'_>) -> Result<(), Diagnostic> {
    let shape = op.shape();
    if shape.is_empty() {
        return Err(op.error("rank of grid is expected to be a positive integer"));
    }
    if shape.iter().any(|size| *size < 0 && *size != DYNAMIC) {
        return Err(op.error("dimension size of a grid is expected to be non-negative or dynamic"));
    }
    Ok(())
}

/// Checks that each axis of the grid splits one dimension, and that there are sizes of halos for
/// all split dimensions or offsets, but not both.
pub(crate) fn sharding(op: ShardingOpRef<'_>) -> Result<(), Diagnostic> {
    let split = split_axes(op);
    let mut seen = HashSet::new();
    for axis in split.iter().flatten() {
        if *axis < 0 {
            return Err(op.plain_error("grid axis is expected to be non-negative"));
        }
        if !seen.insert(*axis) {
            return Err(op.plain_error("grid axis duplicated"));
        }
    }
    let halos = op.static_halo_sizes().len();
    if halos == 0 {
        return Ok(());
    }
    if !op.static_sharded_dims_offsets().is_empty() {
        return Err(op.error("halo sizes and shard offsets are mutually exclusive"));
    }
    if halos != 2 * split.iter().filter(|axes| !axes.is_empty()).count() {
        return Err(op.plain_error("halo sizes must be specified for all split axes."));
    }
    Ok(())
}
