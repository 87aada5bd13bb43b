//! Verifiers of the `scf` operations for all that their declarations cannot state; `generated`
//! refers to them by name.

mod loops;
mod regions;

pub(crate) use loops::*;
pub(crate) use regions::*;

use terrace_interfaces::RegionPoint;
use terrace_interfaces::flow::{terminators, verify_edge};
use terrace_ir::{Diagnostic, OpRef, Type};

/// Verifies that the operands of each `scf.yield` of the regions have the types of the results.
fn yields_to_results(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let results: Vec<Type> = op.result_types().collect();
    for region in op.regions() {
        for point in terminators(region, "scf.yield") {
            let passed: Vec<Type> = point.operand_types().collect();
            verify_edge(op, point, &passed, RegionPoint::Parent, &results)?;
        }
    }
    Ok(())
}
