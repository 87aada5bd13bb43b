//! Verifiers of iteration spaces, iterators and loops over them.

use std::collections::BTreeSet;

use terrace_interfaces::flow::{LoopValues, terminators, verify_loop};
use terrace_ir::{Diagnostic, OpRef, Type, Value};

use crate::{
    CoIterateOpRef, ExtractIterSpaceOpRef, ExtractValOpRef, IterSpaceType, IterateOpRef,
    IteratorType, encoding_of,
};

fn iterator(op: OpRef<'_>, ty: Type) -> Option<&IteratorType> {
    ty.downcast::<IteratorType>(op.context())
}

/// Verifies that the levels ascend and that a space above level 0 has a parent iterator at the
/// level before.
pub(crate) fn extract_iteration_space(op: ExtractIterSpaceOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(levels) = op.levels() else { return Ok(()) };
    if levels.low >= levels.high {
        return Err(op.error("expected smaller level low than level high"));
    }
    let parent = op.parent_iter();
    if parent.is_some() == (levels.low == 0) {
        let message = "parent iterator should be specified iff level lower bound equals 0";
        return Err(op.error(message));
    }
    let parent = parent.and_then(|value| iterator(*op, op.body().value_type(value)));
    let space = (*op).result_types().next();
    let space = space.and_then(|ty| ty.downcast::<IterSpaceType>(op.context()));
    let (Some(parent), Some(space)) = (parent, space) else { return Ok(()) };
    if parent.encoding != space.encoding {
        let message = "mismatch in parent iterator encoding and iteration space encoding.";
        return Err(op.error(message));
    }
    if space.levels.low != parent.levels.high {
        return Err(op.error(
            "parent iterator should be used to extract an iteration space from a consecutive level.",
        ));
    }
    Ok(())
}

/// Verifies that the iterator belongs to the tensor and is at its last level.
pub(crate) fn extract_value(op: ExtractValOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, body) = (op.context(), op.body());
    let encoding = encoding_of(cx, body.value_type(op.tensor()));
    let place = iterator(*op, body.value_type(op.iterator()));
    let (Some(encoding), Some(place)) = (encoding, place) else { return Ok(()) };
    if encoding != place.encoding {
        return Err(op.error("mismatch in tensor encoding and iterator encoding."));
    }
    if encoding.data(cx).levels.len() as u64 != place.levels.high {
        return Err(op.error("must use last-level iterator to extract values. "));
    }
    Ok(())
}

/// Verifies that there is an initial value for each result and that only coordinates of existing
/// levels are used; `levels` is the number of levels, `None` if unknown.
fn verify_loop_head(
    op: OpRef<'_>,
    inits: usize,
    used: u64,
    levels: Option<u64>,
) -> Result<(), Diagnostic> {
    if inits != op.result_count() {
        let message = "mismatch in number of loop-carried values and defined values";
        return Err(op.error(message));
    }
    let highest = u64::from(u64::BITS - used.leading_zeros());
    match levels.is_some_and(|levels| highest > levels) {
        true => Err(op.error("required out-of-bound coordinates")),
        false => Ok(()),
    }
}

/// Verifies that there is an initial value for each result, and that the coordinates used are of
/// existing levels.
pub(crate) fn iterate(op: IterateOpRef<'_>) -> Result<(), Diagnostic> {
    let levels = op.space().map(|space| space.levels.count());
    verify_loop_head(*op, op.init_args().len(), op.used_levels(), levels)
}

/// Verifies that there is an initial value for each result, and that the coordinates used are of
/// existing dimensions.
pub(crate) fn coiterate(op: CoIterateOpRef<'_>) -> Result<(), Diagnostic> {
    verify_loop_head(*op, op.init_args().len(), op.used_levels(), Some(op.dimensions()))
}

/// Verifies the types of loop-carried values in each region and that the cases are distinct.
pub(crate) fn coiterate_regions(op: CoIterateOpRef<'_>) -> Result<(), Diagnostic> {
    let body = op.body();
    let types = |values: &[Value]| -> Vec<Type> {
        values.iter().map(|value| body.value_type(*value)).collect()
    };
    let inits = types(&op.init_args().collect::<Vec<Value>>());
    let results: Vec<Type> = (*op).result_types().collect();
    for (at, region) in (*op).regions().enumerate() {
        let end = terminators(region, "sparse_tensor.yield").next();
        let yielded: Vec<Type> = end.map_or_else(Vec::new, |end| end.operand_types().collect());
        let arguments = region.entry().map_or(&[][..], |block| block.arguments());
        let carried = types(&arguments[..arguments.len().min(inits.len())]);
        if [inits.len(), carried.len(), yielded.len()].iter().any(|len| *len != results.len()) {
            return Err(
                op.error(format!("number mismatch between iter args and results on {at}th region"))
            );
        }
        for (place, result) in results.iter().enumerate() {
            let held = [
                ("iter operand", &inits),
                ("iter region arg", &carried),
                ("yield value", &yielded),
            ];
            if let Some((what, _)) = held.into_iter().find(|(_, types)| types[place] != *result) {
                return Err(op.error(format!(
                    "types mismatch between {place}th {what} and defined value on {at}th region"
                )));
            }
        }
    }
    let cases: BTreeSet<u64> = (0..).map_while(|at| op.case(at)).collect();
    match cases.len() == (*op).regions().len() {
        true => Ok(()),
        false => Err(op.error("contains duplicated cases.")),
    }
}

/// Verifies that initial, loop-carried and yielded values agree with the results, and that the
/// region has an argument for the iterator, of the type of the space, and for each coordinate used.
pub(crate) fn iterate_regions(op: IterateOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(region) = (*op).region(0) else { return Ok(()) };
    let inits: Vec<Value> = op.init_args().collect();
    let results: Vec<Value> = op.results().collect();
    let end = terminators(region, "sparse_tensor.yield").next();
    let yielded: Vec<Value> = end.map_or_else(Vec::new, |end| end.operands().collect());
    let arguments = op.arguments();
    let held = region.entry().map_or(0, |block| block.arguments().len());
    let needed = 1 + op.used_levels().count_ones() as usize;
    verify_loop(
        *op,
        &LoopValues {
            inits: &inits,
            arguments: arguments.as_ref().map_or(&[][..], |arguments| arguments.carried),
            missing: needed.saturating_sub(held),
            yielded: &yielded,
            results: Some(&results),
        },
    )?;
    let (Some(arguments), Some(space)) = (arguments, op.space()) else { return Ok(()) };
    if op.body().value_type(arguments.iterator) != space.iterator(op.context()) {
        return Err(op.error("mismatch in iterator and iteration space type"));
    }
    match yielded.len() == results.len() {
        true => Ok(()),
        false => Err(op.error("number mismatch between iter args and results.")),
    }
}
