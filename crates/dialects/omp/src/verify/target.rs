//! Regions that run on devices.

use terrace_ir::Diagnostic;

use super::clauses::{arguments, depended};
use super::map::{defined_by_maps, ensure_private_maps, mapped};
use super::parts::{ensure_plain, inside};
use crate::{TargetOpRef, TeamsOp};

/// The clauses are complete, and the variables mapped.
pub(crate) fn target(op: TargetOpRef<'_>) -> Result<(), Diagnostic> {
    arguments(*op)?;
    depended(*op)?;
    defined_by_maps(*op, "has_device_addr_vars", "has_device_addr")?;
    mapped(*op)?;
    ensure_private_maps(*op, op.private_maps().map(|maps| maps.len()))
}

/// There is one construct of teams at most.
pub(crate) fn target_regions(op: TargetOpRef<'_>) -> Result<(), Diagnostic> {
    let teams = inside(*op).filter(|inner| inner.is::<TeamsOp>()).count();
    ensure_plain(teams < 2, *op, "target containing multiple 'omp.teams' nested ops")
}
