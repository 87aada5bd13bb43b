//! Verification of region control flow and of loop-carried values, with MLIR's diagnostics: the
//! checks of `RegionBranchOpInterface` and `LoopLikeOpInterface`. Called by the verifiers of those
//! interfaces.

use terrace_ir::{Context, Diagnostic, OpRef, RegionRef, TraitFlags, Type, Value};

use crate::{DynRegionBranchOp, RegionBranchOp, RegionPoint, region_operands};

/// Returns the types of `values`.
fn types(op: OpRef<'_>, values: &[Value]) -> Vec<Type> {
    values.iter().map(|value| op.body().value_type(*value)).collect()
}

/// Checks one control-flow edge: the types `passed` by `point`, which is `op` or a terminator in
/// it, must equal those that `target` receives, `wanted`.
///
/// # Errors
/// If the number of types or a type differs, with a note at `point`.
pub fn verify_edge(
    op: OpRef<'_>,
    point: OpRef<'_>,
    passed: &[Type],
    target: RegionPoint,
    wanted: &[Type],
) -> Result<(), Diagnostic> {
    verify_converted_edge(op, (point, passed), (target, wanted), |_, found, wanted| found == wanted)
}

/// As [`verify_edge`], with the predicate `suits` in place of equality of types.
fn verify_converted_edge(
    op: OpRef<'_>,
    (point, passed): (OpRef<'_>, &[Type]),
    (target, wanted): (RegionPoint, &[Type]),
    suits: fn(&Context, Type, Type) -> bool,
) -> Result<(), Diagnostic> {
    let cx = op.context();
    let fail = |message: String| {
        let source = match point.id() == op.id() {
            true => "parent".to_owned(),
            false => format!("Operation {}", point.name_str()),
        };
        let edge = format!("along control flow edge from {source} to {}", target.text());
        let error = op.error(format!("{edge}: {message}"));
        Err(error.with_note(point.location(), "region branch point"))
    };
    if passed.len() != wanted.len() {
        return fail(format!(
            "region branch point has {} operands, but region successor needs {} inputs",
            passed.len(),
            wanted.len()
        ));
    }
    for (at, (found, wanted)) in passed.iter().zip(wanted).enumerate() {
        if !suits(cx, *found, *wanted) {
            return fail(format!(
                "successor operand type #{at} '{}' should match successor input type #{at} '{}'",
                found.to_text(cx),
                wanted.to_text(cx)
            ));
        }
    }
    Ok(())
}

/// Checks all control-flow edges of a region-branch operation. `suits` compares the type of a
/// successor operand with that of the argument or result it is forwarded to (MLIR:
/// `verifyTypesAlongControlFlowEdges`, `areTypesCompatible`).
///
/// # Errors
/// If the number of types or a type differs along an edge.
pub fn verify_region_flow(
    op: OpRef<'_>,
    suits: fn(&Context, Type, Type) -> bool,
) -> Result<(), Diagnostic> {
    let Some(branch) = op.interface::<DynRegionBranchOp<'_>>() else { return Ok(()) };
    let all: Vec<Type> = op.operand_types().collect();
    for to in branch.successor_regions(RegionPoint::Parent) {
        let passed = all.get(branch.entry_successor_operands(to.to)).unwrap_or_default();
        verify_converted_edge(op, (op, passed), (to.to, &types(op, &to.input_values(op))), suits)?;
    }
    for (at, region) in op.regions().enumerate() {
        for end in region.blocks().filter_map(|block| block.last()) {
            if !end.flags().contains(TraitFlags::TERMINATOR) {
                continue;
            }
            for to in branch.successor_regions(RegionPoint::Region(at)) {
                let Some(range) = region_operands(end, to.to) else { continue };
                let passed: Vec<Type> =
                    end.operand_types().skip(range.start).take(range.len()).collect();
                let target = (to.to, &types(op, &to.input_values(op))[..]);
                verify_converted_edge(op, (end, &passed), target, suits)?;
            }
        }
    }
    Ok(())
}

/// Returns the last operations of the blocks of `region` that are named `name`.
pub fn terminators<'a>(
    region: RegionRef<'a>,
    name: &'static str,
) -> impl Iterator<Item = OpRef<'a>> {
    let last = region.blocks().filter_map(|block| block.last());
    last.filter(move |op| op.name_str() == name)
}

/// Returns the types of the entry arguments of `region`, without the first `skipped`.
pub fn argument_types(region: RegionRef<'_>, skipped: usize) -> Vec<Type> {
    let entry = region.entry();
    entry.map_or_else(Vec::new, |block| block.argument_types().skip(skipped).collect())
}

/// The loop-carried values of a loop, for [`verify_loop`].
pub struct LoopValues<'v> {
    /// The initial values of the loop-carried values.
    pub inits: &'v [Value],
    /// The region arguments that hold the loop-carried values during an iteration.
    pub arguments: &'v [Value],
    /// The number of arguments that the region lacks; nonzero if it has fewer arguments than
    /// induction variables.
    pub missing: usize,
    /// The values yielded at the end of an iteration; empty if unknown.
    pub yielded: &'v [Value],
    /// The results of the loop; `None` if the results are not loop-carried values.
    pub results: Option<&'v [Value]>,
}

/// Checks the numbers and types of loop-carried values (MLIR: `verifyLoopLikeOpInterface`).
///
/// # Errors
/// If numbers or types differ.
pub fn verify_loop(op: OpRef<'_>, values: &LoopValues<'_>) -> Result<(), Diagnostic> {
    // Wraps around below zero, like MLIR's unsigned count in the diagnostic.
    let count = (values.arguments.len() as u64).wrapping_sub(values.missing as u64);
    let differ = |what: &str, a: u64, b: u64| match a == b {
        true => Ok(()),
        false => Err(op.error(format!("different number of {what}: {a} != {b}"))),
    };
    differ("inits and region iter_args", values.inits.len() as u64, count)?;
    if !values.yielded.is_empty() {
        let yielded = values.yielded.len() as u64;
        differ("region iter_args and yielded values", count, yielded)?;
    }
    if let Some(results) = values.results {
        differ("loop results and region iter_args", results.len() as u64, count)?;
    }
    let same = |at: usize, (a, b): (Type, Type), first: &str, second: &str| match a == b {
        true => Ok(()),
        false => Err(op.error(format!(
            "{at}-th {first} and {at}-th {second} have different type: '{}' != '{}'",
            a.to_text(op.context()),
            b.to_text(op.context())
        ))),
    };
    let (inits, arguments) = (types(op, values.inits), types(op, values.arguments));
    let yielded = types(op, values.yielded);
    for (at, (init, argument)) in inits.iter().zip(&arguments).enumerate() {
        same(at, (*init, *argument), "init", "region iter_arg")?;
        if let Some(yielded) = yielded.get(at) {
            same(at, (*argument, *yielded), "region iter_arg", "yielded value")?;
        }
    }
    let results = types(op, values.results.unwrap_or_default());
    for (at, (argument, result)) in arguments.iter().zip(&results).enumerate() {
        same(at, (*argument, *result), "region iter_arg", "loop result")?;
    }
    Ok(())
}
