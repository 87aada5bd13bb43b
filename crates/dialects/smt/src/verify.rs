//! Verifiers of operations, found by the importer by their names.

use terrace_ir::{Context, Diagnostic, OpRef, RegionRef, Type, Walk, WalkOrder};

use crate::predicates::is_non_function_type;
use crate::{
    BitVectorType, BoolType, CheckOpRef, DistinctOpRef, EqOpRef, ExistsOp, ExistsOpRef,
    ExtractOpRef, ForallOp, ForallOpRef, RepeatOpRef, SolverOpRef,
};

/// Returns the width of a bit-vector type; `None` for other types.
pub(crate) fn width(cx: &Context, ty: Option<Type>) -> Option<i64> {
    ty?.downcast::<BitVectorType>(cx).map(|ty| ty.width)
}

/// Returns the widths of the operand and of the result of a bit-vector operation.
fn widths(op: OpRef<'_>) -> Option<(i64, i64)> {
    let cx = op.context();
    Some((width(cx, op.operand_types().next())?, width(cx, op.result_types().next())?))
}

/// Checks that at least two terms are compared.
fn compares_two(op: OpRef<'_>) -> Result<(), Diagnostic> {
    match op.operand_count() {
        count @ (0 | 1) => {
            Err(op.error(format!("'inputs' must have at least size 2, but got {count}")))
        }
        _ => Ok(()),
    }
}

/// Checks that at least two terms are compared.
pub(crate) fn eq(op: EqOpRef<'_>) -> Result<(), Diagnostic> {
    compares_two(*op)
}

/// Checks that at least two terms are compared.
pub(crate) fn distinct(op: DistinctOpRef<'_>) -> Result<(), Diagnostic> {
    compares_two(*op)
}

/// Checks that the extracted bits are bits of the input.
pub(crate) fn bv_extract(op: ExtractOpRef<'_>) -> Result<(), Diagnostic> {
    let Some((input, result)) = widths(*op) else { return Ok(()) };
    let low = op.low_bit();
    let needed = i64::from(low).wrapping_add(result);
    if needed <= input {
        return Ok(());
    }
    Err(op.error(format!(
        "range to be extracted is too big, expected range starting at index {low} of length \
         {result} requires input width of at least {needed}, but the input width is only {input}"
    )))
}

/// Checks that the result consists of whole copies of the input.
pub(crate) fn bv_repeat(op: RepeatOpRef<'_>) -> Result<(), Diagnostic> {
    match widths(*op) {
        Some((input, result)) if result % input != 0 => {
            Err(op
                .error("result bit-vector width must be a multiple of the input bit-vector width"))
        }
        _ => Ok(()),
    }
}

/// Returns the types of the values that the last operation of the region yields.
fn yielded(region: RegionRef<'_>) -> Vec<Type> {
    let last = region.entry().and_then(|block| block.last());
    last.map_or_else(Vec::new, |last| last.operand_types().collect())
}

/// Checks that the region gets the inputs and yields the results.
pub(crate) fn solver_regions(op: SolverOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(body) = (*op).region(0) else { return Ok(()) };
    let arguments = body.entry().map_or(&[][..], |entry| entry.arguments());
    let types = arguments.iter().map(|argument| body.body().value_type(*argument));
    if !types.eq((*op).operand_types()) {
        return Err(op.error("block argument types must match the types of the 'inputs'"));
    }
    match yielded(body).into_iter().eq((*op).result_types()) {
        true => Ok(()),
        false => Err(op.error("types of yielded values must match return values")),
    }
}

/// Checks that each region yields the results.
pub(crate) fn check_regions(op: CheckOpRef<'_>) -> Result<(), Diagnostic> {
    for (region, name) in (*op).regions().zip(["sat", "unknown", "unsat"]) {
        if !yielded(region).into_iter().eq((*op).result_types()) {
            return Err(op.error(format!(
                "types of yielded values in '{name}' region must match return values"
            )));
        }
    }
    Ok(())
}

/// Checks that patterns are not both given and forbidden.
fn quantifier(op: OpRef<'_>, no_pattern: bool) -> Result<(), Diagnostic> {
    if no_pattern && op.region_count() > 1 {
        let message =
            "patterns and the no_pattern attribute must not be specified at the same time";
        return Err(op.error(message));
    }
    Ok(())
}

/// Checks that patterns are not both given and forbidden.
pub(crate) fn forall(op: ForallOpRef<'_>) -> Result<(), Diagnostic> {
    quantifier(*op, op.no_pattern())
}

/// Checks that patterns are not both given and forbidden.
pub(crate) fn exists(op: ExistsOpRef<'_>) -> Result<(), Diagnostic> {
    quantifier(*op, op.no_pattern())
}

/// Checks the bound variables, the body, which yields one truth value, and the patterns.
///
/// `names` is the number of names of bound variables; `None` if they have no names.
fn quantifier_regions(op: OpRef<'_>, names: Option<usize>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let mut regions = op.regions();
    let Some(body) = regions.next() else { return Ok(()) };
    let types = |region: RegionRef<'_>| -> Vec<Type> {
        region.entry().map_or_else(Vec::new, |entry| entry.argument_types().collect())
    };
    let variables = types(body);
    if names.is_some_and(|count| count != variables.len()) {
        let message = "number of bound variable names must match number of block arguments";
        return Err(op.error(message));
    }
    if !variables.iter().all(|ty| is_non_function_type(cx, *ty)) {
        return Err(op.error("bound variables must by any non-function SMT value"));
    }
    match yielded(body)[..] {
        [ty] if ty.is::<BoolType>() => {}
        [_] => return Err(op.error("yielded value must be of '!smt.bool' type")),
        _ => return Err(op.error("must have exactly one yielded value")),
    }
    for (at, region) in regions.enumerate() {
        if types(region) != variables {
            return Err(op.error(format!(
                "block argument number and types of the 'body' and 'patterns' region #{at} must \
                 match"
            )));
        }
        if yielded(region).is_empty() {
            return Err(
                op.error(format!("'patterns' region #{at} must have at least one yielded value"))
            );
        }
        pattern(op, at, region)?;
    }
    Ok(())
}

/// Checks that the pattern `at` consists of operations of the dialect that bind no variables.
fn pattern(op: OpRef<'_>, at: usize, region: RegionRef<'_>) -> Result<(), Diagnostic> {
    let mut wrong = None;
    for nested in region.blocks().flat_map(|block| block.ops()) {
        nested.walk(WalkOrder::Post, |nested| {
            let (message, note) = if !nested.name_str().starts_with("smt.") {
                ("may only contain SMT dialect operations", "first non-SMT operation here")
            } else if nested.is::<ForallOp>() || nested.is::<ExistsOp>() {
                (
                    "must not contain any variable binding operations",
                    "first violating operation here",
                )
            } else {
                return Walk::Advance;
            };
            let error = op.error(format!("the 'patterns' region #{at} {message}"));
            wrong = Some(error.with_note(nested.location(), note));
            Walk::Interrupt
        });
        if let Some(error) = wrong {
            return Err(error);
        }
    }
    Ok(())
}

/// Checks the bound variables, the body and the patterns.
pub(crate) fn forall_regions(op: ForallOpRef<'_>) -> Result<(), Diagnostic> {
    quantifier_regions(*op, op.bound_var_names().map(|names| names.data(op.context()).0.len()))
}

/// Checks the bound variables, the body and the patterns.
pub(crate) fn exists_regions(op: ExistsOpRef<'_>) -> Result<(), Diagnostic> {
    quantifier_regions(*op, op.bound_var_names().map(|names| names.data(op.context()).0.len()))
}
