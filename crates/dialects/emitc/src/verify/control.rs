//! Verifiers of functions, loops and branches.

use terrace_builtin::IntegerType;
use terrace_builtin::function::function_type;
use terrace_ir::{Diagnostic, OpRef, RegionRef};

use crate::predicates::is_integer_index_or_opaque;
use crate::types::ArrayType;
use crate::{
    DoOp, DoOpRef, ExpressionOp, ForOpRef, FuncOp, FuncOpRef, LValueType, ReturnOpRef, SwitchOpRef,
    YieldOp, YieldOpRef,
};

/// Checks that the function has at most one result, which is not an array, and no lvalue arguments.
pub(crate) fn func(op: FuncOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(ty) = function_type(*op) else { return Ok(()) };
    if ty.inputs.iter().any(|ty| ty.is::<LValueType>()) {
        return Err(op.error("cannot have lvalue type as argument"));
    }
    match &ty.results[..] {
        [result] if result.is::<ArrayType>() => Err(op.error("cannot return array type")),
        [] | [_] => Ok(()),
        results => {
            Err(op.error(format!("requires zero or exactly one result, but has {}", results.len())))
        }
    }
}

/// Checks that the returned value has the result type of the function.
pub(crate) fn r#return(op: ReturnOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(function) = (*op).parent().filter(|parent| parent.is::<FuncOp>()) else {
        return Ok(());
    };
    let Some(ty) = function_type(function) else { return Ok(()) };
    let name = terrace_ir::symbol::symbol_name(function).map_or("", |name| name.as_str(cx));
    let (count, expected) = ((*op).operand_count(), ty.results.len());
    if count != expected {
        return Err(op.error(format!(
            "has {count} operands, but enclosing function (@{name}) returns {expected}"
        )));
    }
    let mut pairs = (*op).operand_types().zip(&ty.results);
    match pairs.find(|(found, wanted)| found != *wanted) {
        Some((found, wanted)) => Err(op.plain_error(format!(
            "type of the return operand ('{}') doesn't match function result type ('{}') in \
             function @{name}",
            found.to_text(cx),
            wanted.to_text(cx)
        ))),
        None => Ok(()),
    }
}

/// Checks that a value is yielded if and only if the parent has a result. A parent `emitc.do`
/// checks its own regions.
pub(crate) fn r#yield(op: YieldOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(parent) = (*op).parent().filter(|parent| !parent.is::<DoOp>()) else {
        return Ok(());
    };
    // Results of an isolated operation are outside of its body; an expression has one.
    let results = if parent.is::<ExpressionOp>() { 1 } else { parent.result_count() };
    match ((*op).operand_count() > 0, results) {
        (true, 1) | (false, 0) => Ok(()),
        (true, _) => Err(op.error("yields a value not returned by parent")),
        (false, _) => Err(op.error("does not yield a value to be returned by parent")),
    }
}

/// Checks that the body has one argument of the type of the bounds.
pub(crate) fn for_regions(op: ForOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(entry) = (*op).region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let mut types = entry.argument_types();
    let (Some(ty), None) = (types.next(), types.next()) else {
        return Err(
            op.error("expected body to have a single block argument for the induction variable")
        );
    };
    match (*op).operand_types().next() == Some(ty) {
        true => Ok(()),
        false => Err(op.error("expected induction variable to be same type as bounds and step")),
    }
}

/// Checks that the condition region holds one `emitc.expression` of type `i1` and its
/// `emitc.yield`, and that the body has no terminator.
pub(crate) fn r#do(op: DoOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let entry = |at| (*op).region(at).and_then(|region: RegionRef<'_>| region.entry());
    let (Some(body), Some(condition)) = (entry(0), entry(1)) else { return Ok(()) };
    let inner: Vec<OpRef<'_>> = condition.ops().collect();
    let &[first, last] = &inner[..] else {
        return Err(op.error(format!(
            "condition region must contain exactly two operations: 'emitc.expression' followed by \
             'emitc.yield', but found {} operations",
            inner.len()
        )));
    };
    if !first.is::<ExpressionOp>() {
        return Err(op.error(format!(
            "expected first op in condition region to be 'emitc.expression', but got {}",
            first.name_str()
        )));
    }
    let wrong =
        |ty: &terrace_ir::Type| ty.downcast::<IntegerType>(cx).is_none_or(|ty| ty.width != 1);
    if let Some(ty) = first.result_types().find(wrong) {
        return Err(op.error(format!(
            "emitc.expression in condition region must return 'i1', but returns '{}'",
            ty.to_text(cx)
        )));
    }
    if !last.is::<YieldOp>() {
        return Err(op.error(format!(
            "expected last op in condition region to be 'emitc.yield', but got {}",
            last.name_str()
        )));
    }
    if last.operand_count() != 1 {
        return Err(op.error(format!(
            "expected condition region to return 1 value, but it returns {} values",
            last.operand_count()
        )));
    }
    if !first.results().any(|result| result == last.operand(0)) {
        return Err(op.plain_error(
            "'emitc.yield' must return result of 'emitc.expression' from this condition region",
        ));
    }
    let ends = |last: OpRef<'_>| last.might_have(terrace_ir::TraitFlags::TERMINATOR);
    match body.last().is_some_and(ends) {
        true => Err(op.error("body region must not contain terminator")),
        false => Ok(()),
    }
}

/// Checks that there is a region for every case value, and that no region yields a value.
pub(crate) fn switch(op: SwitchOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let ty = op.body().value_type((*op).operand(0));
    if !is_integer_index_or_opaque(cx, ty) {
        return Err(op.error(format!("unsupported type '{}'", ty.to_text(cx))));
    }
    let regions: Vec<RegionRef<'_>> = (*op).regions().collect();
    let (cases, count) = (op.cases(), regions.len().saturating_sub(1));
    if cases.len() != count {
        return Err(op.error(format!("has {count} case regions but {} case values", cases.len())));
    }
    let repeated = cases.iter().enumerate().find(|(at, value)| cases[..*at].contains(value));
    if let Some((_, value)) = repeated {
        return Err(op.error(format!("has duplicate case value: {value}")));
    }
    for (at, region) in regions.iter().enumerate() {
        let name = match at {
            0 => "default region".to_owned(),
            _ => format!("case region #{}", at - 1),
        };
        verify_case(op, *region, &name)?;
    }
    Ok(())
}

fn verify_case(op: SwitchOpRef<'_>, region: RegionRef<'_>, name: &str) -> Result<(), Diagnostic> {
    let Some(last) = region.entry().and_then(|entry| entry.last()) else { return Ok(()) };
    if !last.is::<YieldOp>() {
        return Err(op.error(format!(
            "expected region to end with emitc.yield, but got {}",
            last.name_str()
        )));
    }
    match last.operand_count() {
        0 => Ok(()),
        count => Err(op
            .error(format!("expected each region to return 0 values, but {name} returns {count}"))
            .with_note(last.location(), "see yield operation here")),
    }
}
