//! Verifiers of sequences and other operations with bodies of script operations.

use terrace_builtin::FunctionOp;
use terrace_builtin::function::is_external;
use terrace_ir::{ArrayAttr, Attribute, BlockRef, Diagnostic, OpRef, Type, Use, Value};

use crate::effects::is_handle_consumed;
use crate::predicates::same_sort;
use crate::traits::is_transform_op;
use crate::{
    AlternativesOpRef, ApplyRegisteredPassOpRef, AttemptAlternativesOpRef, ForeachMatchOpRef,
    ForeachOpRef, KnobOpRef, NamedSequenceOpRef, ParamOperandAttr, SequenceOpRef, SplitHandleOpRef,
    YieldOp,
};

/// Verifies that the body holds only script operations and consumes each handle at most once.
pub(crate) fn sequence(op: SequenceOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(block) = (*op).region(0).and_then(|region| region.entry()) else { return Ok(()) };
    if op.root().is_none() && op.operand_count() > 0 {
        return Err(op.error("does not expect extra operands when used as top-level"));
    }
    for (at, argument) in block.arguments().iter().enumerate() {
        one_consumer(*op, *argument, || op.error(consumers(&format!("block argument #{at}"))))?;
    }
    for child in block.ops() {
        if !is_transform_op(child) && block.last().is_some_and(|last| last.id() != child.id()) {
            let error = op.error("expected children ops to implement TransformOpInterface");
            return Err(error.with_note(child.location(), "op without interface"));
        }
        for (at, result) in child.results().enumerate() {
            let error = || child.plain_error(consumers(&format!("result #{at}")));
            one_consumer(child, result, error)?;
        }
    }
    let Some(last) = block.terminator() else {
        return Err(op.error("expects to have a terminator in the body"));
    };
    if !last.operand_types().eq(op.result_types()) {
        let error = op
            .error("expects the types of the terminator operands to match the types of the result");
        return Err(error.with_note(last.location(), "terminator"));
    }
    if op.operand_count() > 0 { enters(*op, 0) } else { Ok(()) }
}

fn consumers(what: &str) -> String {
    format!("{what} has more than one potential consumer")
}

/// Verifies that at most one use of a handle consumes it; a use by an operation outside of the
/// script dialect counts as consuming.
fn one_consumer(
    op: OpRef<'_>,
    value: Value,
    error: impl FnOnce() -> Diagnostic,
) -> Result<(), Diagnostic> {
    let body = op.body();
    let consumes = |use_: &Use| {
        let user = body.op(body.user(*use_));
        !is_transform_op(user) || is_handle_consumed(user, value)
    };
    let mut found = body.uses(value).filter(consumes);
    let (Some(first), Some(second)) = (found.next(), found.next()) else { return Ok(()) };
    Err([first, second].into_iter().fold(error(), |error, use_| {
        let location = body.op(body.user(use_)).location();
        error.with_note(location, format!("used here as operand #{}", body.use_index(use_)))
    }))
}

/// Verifies that the body ends with a `transform.yield` of values of the result types. Annotations
/// are verified with the enclosing operations, which may define what the body includes.
pub(crate) fn named_sequence(op: NamedSequenceOpRef<'_>) -> Result<(), Diagnostic> {
    if is_external(*op) {
        return Ok(());
    }
    let block = (*op).region(0).and_then(|region| region.entry());
    let Some(last) = block.and_then(BlockRef::last) else {
        return Err(Diagnostic::error(op.location(), "expected a non-empty body block"));
    };
    if !last.is::<YieldOp>() {
        let error = Diagnostic::error(op.location(), "expected 'transform.yield' as terminator");
        return Err(error.with_note(last.location(), "terminator"));
    }
    let results = op.function_results();
    if last.operand_count() != results.len() {
        return Err(Diagnostic::error(
            last.location(),
            "expected terminator to have as many operands as the parent op has results",
        ));
    }
    let cx = op.context();
    for (at, (found, wanted)) in last.operand_types().zip(results).enumerate() {
        if found != *wanted {
            return Err(Diagnostic::error(
                last.location(),
                format!(
                    "the type of the terminator operand #{at} must match the type of the \
                 corresponding parent op result ('{}' vs '{}')",
                    found.to_text(cx),
                    wanted.to_text(cx)
                ),
            ));
        }
    }
    Ok(())
}

/// Verifies that each alternative yields the types of the results.
pub(crate) fn alternatives(op: AttemptAlternativesOpRef<'_>) -> Result<(), Diagnostic> {
    if (*op).region_count() == 0 {
        return Err(op.error("expects at least one region"));
    }
    for block in (*op).regions().filter_map(|region| region.entry()) {
        let Some(last) = block.last() else { continue };
        if !last.operand_types().eq(op.result_types()) {
            let error = op.error(
                "expects terminator operands to have the same type as results of the operation",
            );
            return Err(error.with_note(last.location(), "terminator"));
        }
    }
    if (*op).operand_count() > 0 {
        for at in 0..(*op).region_count() {
            enters(*op, at)?;
        }
    }
    Ok(())
}

/// Verifies that the operands are passed to the arguments of region number `at` (MLIR:
/// `RegionBranchOpInterface`).
fn enters(op: OpRef<'_>, at: usize) -> Result<(), Diagnostic> {
    let cx = op.context();
    let entry = op.region(at).and_then(|region| region.entry());
    let inputs: Vec<Type> = entry.map_or_else(Vec::new, |entry| entry.argument_types().collect());
    let edge = format!("along control flow edge from parent to Region #{at}");
    if inputs.len() != op.operand_count() {
        return Err(op.error(format!(
            "{edge}: region branch point has {} operands, but region successor needs {} inputs",
            op.operand_count(),
            inputs.len()
        )));
    }
    let mut pairs = op.operand_types().zip(inputs).enumerate();
    match pairs.find(|(_, (found, wanted))| found != wanted) {
        Some((index, (found, wanted))) => Err(op.error(format!(
            "{edge}: successor operand type #{index} '{}' should match successor input type \
             #{index} '{}'",
            found.to_text(cx),
            wanted.to_text(cx)
        ))),
        None => Ok(()),
    }
}

/// Verifies the number of values that each alternative yields and that the selected region exists.
pub(crate) fn tune_alternatives(op: AlternativesOpRef<'_>) -> Result<(), Diagnostic> {
    for block in (*op).regions().filter_map(|region| region.entry()) {
        let Some(last) = block.last() else { continue };
        if last.operand_count() != op.result_count() {
            let message = format!(
                "expected terminator to have as many operands as the op has results ({})",
                op.result_count()
            );
            return Err(op.error(message).with_note(last.location(), "terminator"));
        }
    }
    let selected = op.selected_region_attr().and_then(|number| number.data(op.context()).to_i64());
    let count = (*op).region_count();
    match selected {
        Some(at) if usize::try_from(at).map_or(true, |at| at >= count) => Err(op.error(format!(
            "'selected_region' attribute specifies region at index {at} while op has only \
                 {count} regions"
        ))),
        _ => Ok(()),
    }
}

/// Verifies that the selected value is one of the options.
pub(crate) fn tune_knob(op: KnobOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(selected) = op.selected() else { return Ok(()) };
    let options = op.options().downcast::<ArrayAttr>(op.context());
    match options {
        Some(options) if options.0.iter().all(|option| *option != selected) => Err(op.error(
            "provided `selected` attribute is not an element of `options` array of attributes",
        )),
        _ => Ok(()),
    }
}

/// Verifies that two lists of types are equal; `sorts` is the message for different types, and
/// `lengths` that for lists of different lengths that begin alike.
fn pairs(
    op: OpRef<'_>,
    (left, right): (Vec<Type>, Vec<Type>),
    lengths: &str,
    sorts: &str,
) -> Result<(), Diagnostic> {
    if left.iter().zip(&right).any(|(left, right)| left != right) {
        return Err(op.error(sorts));
    }
    match left.len() == right.len() {
        true => Ok(()),
        false => Err(op.error(lengths)),
    }
}

/// Verifies the types of targets against the block arguments, and of results against the yielded
/// values.
pub(crate) fn foreach(op: ForeachOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(block) = (*op).region(0).and_then(|region| region.entry()) else { return Ok(()) };
    pairs(
        *op,
        (op.operand_types().collect(), block.argument_types().collect()),
        "expects the same number of targets as the body has block arguments",
        "expects co-indexed targets and the body's block arguments to have the same op/value/param \
         type",
    )?;
    let yielded = block.last().map(|last| last.operand_types().collect()).unwrap_or_default();
    pairs(
        *op,
        (op.result_types().collect(), yielded),
        "expects the same number of results as the yield terminator has operands",
        "expects co-indexed results and yield operands to have the same op/value/param type",
    )
}

/// Verifies that there is an action for each matcher, and at least one pair.
pub(crate) fn foreach_match(op: ForeachMatchOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let (matchers, actions) = (op.matchers().data(cx).0.len(), op.actions().data(cx).0.len());
    if matchers != actions {
        return Err(op.error("expected the same number of matchers and actions"));
    }
    if matchers == 0 {
        return Err(op.error("expected at least one match/action pair"));
    }
    Ok(())
}

/// Verifies that the results have the kind of the operand and that the overflow result exists.
pub(crate) fn split_handle(op: SplitHandleOpRef<'_>) -> Result<(), Diagnostic> {
    let overflow = op.overflow_result();
    if overflow.is_some_and(|at| usize::try_from(at).map_or(true, |at| at >= op.result_count())) {
        return Err(op.error("overflow_result is not a valid result index"));
    }
    let Some(operand) = op.operand_types().next() else { return Ok(()) };
    if op.result_types().any(|result| !same_sort(op.context(), operand, result)) {
        return Err(op.error(
            "expects result types to implement the same transform interface as \
                             the operand type",
        ));
    }
    Ok(())
}

/// Checks that each parameter operand has one marker among the options.
pub(crate) fn apply_registered_pass(op: ApplyRegisteredPassOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, options) = (op.context(), op.options());
    let mut used = vec![false; op.dynamic_options().len()];
    let mut values: Vec<Attribute> = match options.is_absent() {
        true => Vec::new(),
        false => options.data(cx).entries().iter().rev().map(|(_, value)| *value).collect(),
    };
    while let Some(value) = values.pop() {
        if let Some(list) = value.downcast::<ArrayAttr>(cx) {
            values.extend(list.0.iter().rev());
        }
        let Some(marker) = value.downcast::<ParamOperandAttr>(cx) else { continue };
        let (index, count) = (marker.index.data(cx).value.low_u64(), used.len());
        let place = usize::try_from(index).ok().and_then(|index| used.get_mut(index));
        let Some(place) = place else {
            return Err(op.error(format!(
                "dynamic option index {index} is out of bounds for the number of dynamic options: \
                 {count}"
            )));
        };
        if std::mem::replace(place, true) {
            return Err(
                op.error(format!("dynamic option index {index} is already used in options"))
            );
        }
    }
    match used.iter().all(|used| *used) {
        true => Ok(()),
        false => Err(op.error(
            "a param operand does not have a corresponding param_operand attr in the options dict",
        )),
    }
}
