//! Verifiers of the loops and of their terminators.

use terrace_builtin::values::{constant_integer, verify_destinations};
use terrace_builtin::{DYNAMIC, TypeExt};
use terrace_interfaces::flow::{LoopValues, argument_types, terminators, verify_edge, verify_loop};
use terrace_interfaces::{DynParallelCombining, ParallelCombining, RegionPoint};
use terrace_ir::{Diagnostic, OpRef, RegionRef, Type, Value};

use crate::{
    ForOpRef, ForallOp, ForallOpRef, InParallelOpRef, ParallelOpRef, ReduceOp, ReduceOpRef,
    ReduceReturnOpRef, WhileOpRef,
};

fn operand_types(op: OpRef<'_>, skipped: usize) -> Vec<Type> {
    op.operand_types().skip(skipped).collect()
}

/// Returns the operands of the first `scf.yield` that terminates a block of `region`; empty without
/// an `scf.yield`.
fn yielded(region: RegionRef<'_>) -> Vec<Value> {
    let point = terminators(region, "scf.yield").next();
    point.map_or_else(Vec::new, |point| point.operands().collect())
}

/// Verifies that an `scf.for` has as many initial values as results.
pub(crate) fn r#for(op: ForOpRef<'_>) -> Result<(), Diagnostic> {
    if op.init_args().len() != op.result_count() {
        let message = "mismatch in number of loop-carried values and defined values";
        return Err(op.error(message));
    }
    Ok(())
}

/// Verifies the types of loop-carried values and of the induction variable of an `scf.for`.
pub(crate) fn for_regions(op: ForOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(region) = (*op).region(0) else { return Ok(()) };
    let arguments = region.entry().map_or(&[][..], |block| block.arguments());
    let inits: Vec<Value> = op.init_args().collect();
    let results: Vec<Value> = op.results().collect();
    let yielded = yielded(region);
    verify_loop(
        *op,
        &LoopValues {
            inits: &inits,
            arguments: arguments.get(1..).unwrap_or_default(),
            missing: usize::from(arguments.is_empty()),
            yielded: &yielded,
            results: Some(&results),
        },
    )?;
    let (initial, carried) = (operand_types(*op, 3), argument_types(region, 1));
    let results: Vec<Type> = op.result_types().collect();
    verify_edge(*op, *op, &initial, RegionPoint::Region(0), &carried)?;
    verify_edge(*op, *op, &initial, RegionPoint::Parent, &results)?;
    for point in terminators(region, "scf.yield") {
        let passed = operand_types(point, 0);
        verify_edge(*op, point, &passed, RegionPoint::Region(0), &carried)?;
        verify_edge(*op, point, &passed, RegionPoint::Parent, &results)?;
    }
    let body = (*op).body();
    let bound = body.value_type(op.lower_bound());
    if arguments.first().is_some_and(|argument| body.value_type(*argument) != bound) {
        let message = "expected induction variable to be same type as bounds and step";
        return Err(op.error(message));
    }
    Ok(())
}

/// Verifies that the regions of an `scf.while` end in `scf.condition` and `scf.yield`.
pub(crate) fn r#while(op: WhileOpRef<'_>) -> Result<(), Diagnostic> {
    let ends = [("before", "scf.condition"), ("after", "scf.yield")];
    for (region, (which, wanted)) in op.regions().zip(ends) {
        let last = region.entry().and_then(|block| block.last());
        if last.is_some_and(|last| last.name_str() == wanted) {
            continue;
        }
        let message = format!("expects the '{which}' region to terminate with '{wanted}'");
        let error = op.error(message);
        return Err(match last {
            Some(last) => error.with_note(last.location(), "terminator here"),
            None => error,
        });
    }
    Ok(())
}

/// Verifies the types along the edges of a loop: from the operands to the first region, from the
/// `scf.condition` to the second region and the results, and from the second region back to the
/// first.
pub(crate) fn while_regions(op: WhileOpRef<'_>) -> Result<(), Diagnostic> {
    let (Some(before), Some(after)) = (op.region(0), op.region(1)) else { return Ok(()) };
    let results: Vec<Type> = op.result_types().collect();
    let (start, rest) = (argument_types(before, 0), argument_types(after, 0));
    verify_edge(*op, *op, &operand_types(*op, 0), RegionPoint::Region(0), &start)?;
    for point in terminators(before, "scf.condition") {
        let passed = operand_types(point, 1);
        verify_edge(*op, point, &passed, RegionPoint::Parent, &results)?;
        verify_edge(*op, point, &passed, RegionPoint::Region(1), &rest)?;
    }
    for point in terminators(after, "scf.yield") {
        verify_edge(*op, point, &operand_types(point, 0), RegionPoint::Region(0), &start)?;
    }
    let inits: Vec<Value> = op.operands().collect();
    let arguments = before.entry().map_or(&[][..], |block| block.arguments());
    let yielded = yielded(after);
    let values =
        LoopValues { inits: &inits, arguments, missing: 0, yielded: &yielded, results: None };
    verify_loop(*op, &values)
}

/// Verifies the number and type of induction variables, that constant steps are positive, that the
/// body ends in `scf.reduce`, and the numbers and types of reductions, initial values and results.
pub(crate) fn parallel(op: ParallelOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(region) = (*op).region(0) else { return Ok(()) };
    let steps: Vec<Value> = op.step().collect();
    if steps.is_empty() {
        let message = "needs at least one tuple element for lowerBound, upperBound and step";
        return Err(op.error(message));
    }
    if steps.iter().any(|step| constant_integer((*op).body(), *step).is_some_and(|step| step <= 0))
    {
        return Err(op.error("constant step operand must be positive"));
    }
    let arguments = argument_types(region, 0);
    if arguments.len() != steps.len() {
        return Err(op.error(format!(
            "expects the same number of induction variables: {} as bound and step values: {}",
            arguments.len(),
            steps.len()
        )));
    }
    if !arguments.iter().all(|ty| ty.is_index()) {
        let message = "expects arguments for the induction variable to be of index type";
        return Err(op.error(message));
    }
    let last = region.entry().and_then(|block| block.last());
    let Some(reduce) = last.and_then(|last| last.cast::<ReduceOp>()) else {
        let error = op.error("expects body to terminate with 'scf.reduce'");
        return Err(match last {
            Some(last) => error.with_note(last.location(), "terminator here"),
            None => error,
        });
    };
    let (results, reductions) = (op.result_count(), reduce.region_count());
    let inits = op.init_vals().len();
    let differ = |what: &str, other: usize| {
        op.error(format!(
            "expects number of results: {results} to be the same as number of {what}: {other}"
        ))
    };
    if results != reductions {
        return Err(differ("reductions", reductions));
    }
    if results != inits {
        return Err(differ("initial values", inits));
    }
    let types = reduce.operand_types().zip(op.result_types());
    for (at, (found, wanted)) in types.enumerate() {
        if found != wanted {
            let cx = op.context();
            return Err(reduce.error(format!(
                "expects type of {at}-th reduction operand: '{}' to be the same as the {at}-th \
                 result type: '{}'",
                found.to_text(cx),
                wanted.to_text(cx)
            )));
        }
    }
    Ok(())
}

/// Verifies that each reduction region has two arguments of the type of its operand and ends in
/// `scf.reduce.return` of that type.
pub(crate) fn reduce_regions(op: ReduceOpRef<'_>) -> Result<(), Diagnostic> {
    let (regions, operands) = (op.region_count(), op.operand_count());
    if regions != operands {
        return Err(op.error(format!(
            "expects number of reduction regions: {regions} to be the same as number of \
             reduction operands: {operands}"
        )));
    }
    for (at, (region, ty)) in op.regions().zip(op.operand_types()).enumerate() {
        let Some(last) = region.entry().and_then(|block| block.last()) else {
            return Err(op.error(format!("{at}-th reduction has an empty body")));
        };
        if argument_types(region, 0) != [ty, ty] {
            return Err(op.error(format!(
                "expected two block arguments with type '{}' in the {at}-th reduction region",
                ty.to_text(op.context())
            )));
        }
        if last.name_str() != "scf.reduce.return" {
            let message = "reduction bodies must be terminated with an 'scf.reduce.return' op";
            return Err(op.error(message));
        }
    }
    Ok(())
}

/// Verifies that the operand has the type of the arguments of the reduction.
pub(crate) fn reduce_return(op: ReduceReturnOpRef<'_>) -> Result<(), Diagnostic> {
    let first = op.block().and_then(|block| block.argument_types().next());
    match first.filter(|first| op.operand_types().next() != Some(*first)) {
        None => Ok(()),
        Some(wanted) => Err(op.error(format!(
            "must have type '{}' (the type of the reduction inputs)",
            wanted.to_text(op.context())
        ))),
    }
}

/// Verifies that one list of bounds, called `name` in messages, has `rank` entries and as many
/// `DYNAMIC` ones as there are operands (MLIR: `verifyListOfOperandsOrIntegers`).
fn bounds(
    op: OpRef<'_>,
    name: &str,
    rank: usize,
    numbers: &[i64],
    values: usize,
) -> Result<(), Diagnostic> {
    if numbers.len() != rank {
        let found = numbers.len();
        return Err(op.plain_error(format!("expected {rank} {name} values, got {found}")));
    }
    let dynamic = numbers.iter().filter(|number| **number == DYNAMIC).count();
    if dynamic != values {
        return Err(op.plain_error(format!("expected {dynamic} dynamic {name} values")));
    }
    Ok(())
}

/// Verifies the numbers and types of outputs, block arguments, bounds and mapping of an
/// `scf.forall`.
pub(crate) fn forall(op: ForallOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(region) = (*op).region(0) else { return Ok(()) };
    let outputs: Vec<Type> = op.outputs().map(|value| (*op).body().value_type(value)).collect();
    if op.result_count() != outputs.len() {
        return Err(op.error(format!(
            "produces {} results, but has only {} outputs",
            op.result_count(),
            outputs.len()
        )));
    }
    let rank = op.static_lower_bound().len();
    let arguments = argument_types(region, 0);
    if arguments.len() != rank + outputs.len() {
        return Err(op.error(format!("region expects {rank} arguments")));
    }
    if let Some(at) = arguments[..rank].iter().position(|ty| !ty.is_index()) {
        return Err(op.error(format!("expects {at}-th block argument to be an index")));
    }
    let pairs = outputs.iter().zip(&arguments[rank..]);
    if let Some(at) = pairs.into_iter().position(|(output, argument)| output != argument) {
        return Err(op.error(format!(
            "type mismatch between {at}-th output and corresponding block argument"
        )));
    }
    let mapped = op.mapping().map_or(0, |mapping| mapping.data(op.context()).0.len());
    if mapped != 0 && mapped != rank {
        return Err(op.error("mapping attribute size must match op rank"));
    }
    let (lower, upper) = (op.dynamic_lower_bound().len(), op.dynamic_upper_bound().len());
    bounds(*op, "lower bound", rank, op.static_lower_bound(), lower)?;
    bounds(*op, "upper bound", rank, op.static_upper_bound(), upper)?;
    bounds(*op, "step", rank, op.static_step(), op.dynamic_step().len())
}

/// Verifies that each result has the type of its output.
pub(crate) fn forall_regions(op: ForallOpRef<'_>) -> Result<(), Diagnostic> {
    let count = op.operand_count();
    verify_destinations(*op, count - op.outputs().len()..count)
}

/// Verifies that the parent is an `scf.forall` and that each operation inside combines into one of
/// the shared outputs.
pub(crate) fn forall_in_parallel(op: InParallelOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(parent) = op.parent() else { return Ok(()) };
    let Some(forall) = parent.cast::<ForallOp>() else {
        return Err(op.error("expected forall op parent"));
    };
    let entry = parent.region(0).and_then(|region| region.entry());
    let arguments = entry.map_or(&[][..], |entry| entry.arguments());
    let outputs = arguments.get(forall.static_lower_bound().len()..).unwrap_or_default();
    let inside = (*op).regions().filter_map(|region| region.entry());
    for inner in inside.flat_map(|block| block.ops()) {
        let Some(combining) = inner.interface::<DynParallelCombining<'_>>() else {
            return Err(op.error("expected only ParallelCombiningOpInterface ops"));
        };
        let updated = combining.updated_destinations();
        let mut updated = inner.operands().skip(updated.start).take(updated.len());
        if !updated.all(|destination| outputs.contains(&destination)) {
            return Err(inner.error("may only insert into an output block argument"));
        }
    }
    Ok(())
}
