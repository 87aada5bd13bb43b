//! Verifiers of conditionals, switches and `scf.execute_region`.

use std::collections::HashSet;

use terrace_ir::{Diagnostic, RegionRef};

use super::yields_to_results;
use crate::{ExecuteRegionOpRef, IfOpRef, IndexSwitchOpRef};

/// Verifies that there is an else region if there are results.
pub(crate) fn r#if(op: IfOpRef<'_>) -> Result<(), Diagnostic> {
    let has_else = op.region(1).is_some_and(|region| !region.is_empty());
    if op.result_count() > 0 && !has_else {
        return Err(op.error("must have an else block if defining values"));
    }
    Ok(())
}

/// Verifies the types that the regions of an `scf.if` yield.
pub(crate) fn if_regions(op: IfOpRef<'_>) -> Result<(), Diagnostic> {
    yields_to_results(*op)
}

/// Verifies that the region has a block and that the first block has no arguments.
pub(crate) fn execute_region(op: ExecuteRegionOpRef<'_>) -> Result<(), Diagnostic> {
    let entry = (*op).region(0).and_then(|region| region.entry());
    let Some(entry) = entry else {
        return Err(op.error("region needs to have at least one block"));
    };
    if !entry.arguments().is_empty() {
        return Err(op.error("region cannot have any arguments"));
    }
    Ok(())
}

/// Verifies the types that the region of an `scf.execute_region` yields.
pub(crate) fn execute_region_regions(op: ExecuteRegionOpRef<'_>) -> Result<(), Diagnostic> {
    yields_to_results(*op)
}

/// Verifies that the cases are distinct, one for each region but the default one, and that each
/// region ends in an `scf.yield` of the right number of values.
pub(crate) fn index_switch(op: IndexSwitchOpRef<'_>) -> Result<(), Diagnostic> {
    let (cases, regions) = (op.cases(), op.region_count().saturating_sub(1));
    if cases.len() != regions {
        return Err(op.error(format!("has {regions} case regions but {} case values", cases.len())));
    }
    let mut seen = HashSet::new();
    if let Some(twice) = cases.iter().find(|value| !seen.insert(**value)) {
        return Err(op.error(format!("has duplicate case value: {twice}")));
    }
    for (at, region) in op.regions().enumerate() {
        let which = match at {
            0 => "default region".to_owned(),
            at => format!("case region #{}", at - 1),
        };
        switch_region(op, region, &which)?;
    }
    Ok(())
}

fn switch_region(
    op: IndexSwitchOpRef<'_>,
    region: RegionRef<'_>,
    which: &str,
) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(last) = region.entry().and_then(|block| block.last()) else { return Ok(()) };
    if last.name_str() != "scf.yield" {
        let found = last.name_str();
        return Err(op.error(format!("expected region to end with scf.yield, but got {found}")));
    }
    if last.operand_count() != op.result_count() {
        let error = op.error(format!(
            "expected each region to return {} values, but {which} returns {}",
            op.result_count(),
            last.operand_count()
        ));
        return Err(error.with_note(last.location(), "see yield operation here"));
    }
    for (at, (wanted, found)) in op.result_types().zip(last.operand_types()).enumerate() {
        if wanted != found {
            let wanted = wanted.to_text(cx);
            let error = op.error(format!("expected result #{at} of each region to be '{wanted}'"));
            let note = format!("{which} returns '{}' here", found.to_text(cx));
            return Err(error.with_note(last.location(), note));
        }
    }
    Ok(())
}

/// Verifies the types that the regions of an `scf.index_switch` yield.
pub(crate) fn index_switch_regions(op: IndexSwitchOpRef<'_>) -> Result<(), Diagnostic> {
    yields_to_results(*op)
}
