//! Verifiers of operations, found by the importer by their names.

use terrace_builtin::function::function_type;
use terrace_interfaces::flow::verify_region_flow;
use terrace_ir::{Diagnostic, Type};

use crate::types::value_type;
use crate::{AwaitOpRef, ExecuteOpRef, FuncOp, FuncOpRef, ReturnOpRef, TokenType, ValueType};

/// Checks that awaiting a token has no result, and awaiting a value has one of its inner type.
pub(crate) fn r#await(op: AwaitOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(awaited) = (*op).operand_types().next() else { return Ok(()) };
    let result = (*op).result_types().next();
    if awaited.is::<TokenType>() && result.is_some() {
        return Err(op.error("awaiting on a token must have empty result"));
    }
    let (Some(result), Some(value)) = (result, value_type(cx, awaited)) else { return Ok(()) };
    if result == value {
        return Ok(());
    }
    Err(op.error(format!(
        "result type '{}' does not match async value type '{}'",
        result.to_text(cx),
        value.to_text(cx)
    )))
}

/// Checks the types of the body: its arguments have the inner types of the operands, and it yields
/// the inner types of the results.
pub(crate) fn execute_regions(op: ExecuteOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    verify_region_flow(*op, |cx, found, wanted| {
        value_type(cx, found).unwrap_or(found) == value_type(cx, wanted).unwrap_or(wanted)
    })?;
    let Some(entry) = (*op).region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let body = op.body();
    let types = op.body_operands().map(|value| value_type(cx, body.value_type(value)));
    if types.eq(entry.argument_types().map(Some)) {
        return Ok(());
    }
    let message = "async body region argument types do not match the execute operation arguments \
                   types";
    Err(op.error(message))
}

/// Checks that all results of the function are `!async.value`s, except for an optional token in
/// front.
pub(crate) fn func(op: FuncOpRef<'_>) -> Result<(), Diagnostic> {
    let results = function_type(*op).map_or(&[][..], |ty| &ty.results);
    if results.is_empty() {
        return Err(op.error("result is expected to be at least of size 1, but got 0"));
    }
    for (at, ty) in results.iter().enumerate() {
        if !ty.is::<TokenType>() && !ty.is::<ValueType>() {
            return Err(op.error(format!(
                "result type must be async value type or async token type, but got '{}'",
                ty.to_text(op.context())
            )));
        }
        if ty.is::<TokenType>() && at > 0 {
            return Err(op.error(format!(
                " results' (optional) async token type is expected to appear as the 1st return \
                 value, but got {}",
                at + 1
            )));
        }
    }
    Ok(())
}

/// Checks that the returned values have the inner types of the function's results, not counting a
/// token in front.
pub(crate) fn r#return(op: ReturnOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(parent) = op.parent().filter(|parent| parent.is::<FuncOp>()) else { return Ok(()) };
    let results = function_type(parent).map_or(&[][..], |ty| &ty.results);
    let results = match results {
        [first, rest @ ..] if first.is::<TokenType>() => rest,
        all => all,
    };
    let wanted: Vec<Option<Type>> =
        results.iter().map(|ty| value_type(op.context(), *ty)).collect();
    if (*op).operand_types().map(Some).eq(wanted) {
        return Ok(());
    }
    Err(op.error("operand types do not match the types returned from the parent FuncOp"))
}
