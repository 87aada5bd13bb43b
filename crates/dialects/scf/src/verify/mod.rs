//! What must hold of scf's operations beyond what their declarations say.

mod loops;
mod regions;

pub(crate) use loops::*;
pub(crate) use regions::*;

use terrace_interfaces::RegionPoint;
use terrace_interfaces::flow::{terminators, verify_edge};
use terrace_ir::{Diagnostic, OpRef, Type};

/// Checks the edges from the `scf.yield`s of the regions to the results.
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
