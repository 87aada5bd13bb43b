//! Verifiers of `pdl.pattern` and `pdl.operation`.

use std::collections::HashSet;

use terrace_ir::{Arity, Diagnostic, Op, OpName, OpRef, Walk, WalkOrder};

use super::values::{binding_use, is_in_rewrite, users};
use crate::{
    ApplyNativeRewriteOp, OperandOp, OperandsOp, OperationOp, OperationOpRef, PatternOpRef,
    ReplaceOp, ResultOp, ResultsOp, RewriteOp, TypeOp, TypesOp,
};

/// Verifies that an operation created in a rewrite has a name and known or inferrable result types.
pub(crate) fn operation(op: OperationOpRef<'_>) -> Result<(), Diagnostic> {
    let is_made = is_in_rewrite(*op);
    let name = (*op).attribute("opName");
    if is_made && name.is_none() {
        let message = "must have an operation name when nested within a `pdl.rewrite`";
        return Err(op.error(message));
    }
    let names = op.attribute_value_names();
    let names = if names.is_absent() { 0 } else { names.data(op.context()).0.len() };
    let values = op.attribute_values().count();
    if names != values {
        return Err(op.error(format!(
            "expected the same number of attribute values and attribute names, got {names} names \
             and {values} values"
        )));
    }
    if is_made && !infers_types(op) {
        verify_types_known(op)?;
    }
    binding_use(*op)
}

/// Returns the name of the operation that is matched or created; `None` if it is not given.
fn made_name(op: OperationOpRef<'_>) -> Option<OpName> {
    let name = (*op).attribute("opName")?;
    let text = name.downcast::<terrace_ir::StringAttr>(op.context())?.text();
    Some(OpName::get(op.context(), &text))
}

/// Whether the created operation may infer its result types; unregistered operations may.
fn infers_types(op: OperationOpRef<'_>) -> bool {
    let Some(name) = made_name(op) else { return false };
    name.info(op.context()).is_none_or(|info| info.infer.is_some())
}

fn verify_types_known(op: OperationOpRef<'_>) -> Result<(), Diagnostic> {
    let body = op.body();
    let block = (*op).block().map(|block| block.id());
    let told_by_replacement = (*op).results().flat_map(|value| body.uses(value)).any(|used| {
        let user = body.op(body.user(used));
        if !user.is::<ReplaceOp>() || body.use_index(used) == 0 {
            return false;
        }
        let replaced = user.operands().next().and_then(|value| body.defining_op(value));
        replaced.is_some_and(|replaced| {
            body.op(replaced).block().map(|block| block.id()) != block
                || body.is_before_in_block(replaced, op.id())
        })
    });
    if told_by_replacement {
        return Ok(());
    }
    let message =
        "must have inferable or constrained result types when nested within `pdl.rewrite`";
    let mut types = op.type_values().peekable();
    if types.peek().is_none() {
        let Some(name) = made_name(op) else { return Ok(()) };
        let Some(info) = name.info(op.context()) else { return Ok(()) };
        let has_one = info.results.iter().any(|result| result.arity == Arity::Single);
        if !has_one {
            return Ok(());
        }
        let note = format!(
            "operation is created in a non-inferrable context, but '{}' does not implement \
             InferTypeOpInterface",
            info.name
        );
        return Err(op.error(message).with_note(op.location(), note));
    }
    for (at, value) in types.enumerate() {
        let Some(defining) = body.defining_op(value).map(|op| body.op(op)) else { continue };
        let constrains_input = |user: OpRef<'_>| {
            let is_input =
                user.is::<OperandOp>() || user.is::<OperandsOp>() || user.is::<OperationOp>();
            user.block().map(|block| block.id()) != block && is_input
        };
        let is_constant = match (defining.cast::<TypeOp>(), defining.cast::<TypesOp>()) {
            (Some(ty), _) => ty.constant_type().is_some(),
            (_, Some(types)) => types.constant_types().is_some(),
            _ => false,
        };
        let is_type = defining.is::<TypeOp>() || defining.is::<TypesOp>();
        let is_known = defining.is::<ApplyNativeRewriteOp>()
            || is_constant
            || is_type && users(defining).any(constrains_input);
        if !is_known {
            let note = format!("result type #{at} was not constrained");
            return Err(op.error(message).with_note(op.location(), note));
        }
    }
    Ok(())
}

/// Verifies that a pattern ends in a rewrite and that its operations are of this dialect and
/// connected.
pub(crate) fn pattern_regions(op: PatternOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(entry) = (*op).region(0).and_then(|region| region.entry()) else { return Ok(()) };
    match entry.last() {
        Some(last) if last.is::<RewriteOp>() => {}
        Some(last) => {
            return Err(op
                .error("expected body to terminate with `pdl.rewrite`")
                .with_note(last.location(), "see terminator defined here"));
        }
        None => return Err(op.error("expected body to terminate with `pdl.rewrite`")),
    }
    let mut foreign = None;
    for inner in entry.ops() {
        let _ = inner.walk(WalkOrder::Post, |nested| {
            if nested.name().dialect(nested.context()) == "pdl" {
                return Walk::Advance;
            }
            foreign.get_or_insert(nested.location());
            Walk::Interrupt
        });
    }
    if let Some(location) = foreign {
        return Err(op
            .error("expected only `pdl` operations within the pattern body")
            .with_note(location, "see non-`pdl` operation defined here"));
    }
    if !entry.ops().any(|inner| inner.is::<OperationOp>()) {
        return Err(op.error("the pattern must contain at least one `pdl.operation`"));
    }
    let mut visited = HashSet::new();
    for inner in entry.ops().filter(|inner| is_matched(*inner) && is_used_in_rewrite(*inner)) {
        if visited.is_empty() {
            visit(inner, &mut visited);
        } else if !visited.contains(&inner.id()) {
            return Err(op
                .error("the operations must form a connected component")
                .with_note(inner.location(), "see a disconnected value / operation here"));
        }
    }
    Ok(())
}

/// Whether `op` represents an operation, operand or result to match.
fn is_matched(op: OpRef<'_>) -> bool {
    op.is::<OperandOp>()
        || op.is::<OperandsOp>()
        || op.is::<ResultOp>()
        || op.is::<ResultsOp>()
        || op.is::<OperationOp>()
}

/// Whether a `pdl.rewrite`, or an operation directly in one, uses a result of `op`.
fn is_used_in_rewrite(op: OpRef<'_>) -> bool {
    op.results().flat_map(|result| op.body().uses(result)).any(|one| {
        let user = op.body().op(op.body().user(one));
        user.is::<RewriteOp>() || user.parent().is_some_and(|parent| parent.is::<RewriteOp>())
    })
}

/// Adds to `visited` the operations connected with `start` through operands of operations, parents
/// of results, and users.
fn visit(start: OpRef<'_>, visited: &mut HashSet<Op>) {
    let body = start.body();
    let mut pending = vec![start];
    while let Some(op) = pending.pop() {
        if op.is::<RewriteOp>() || is_in_rewrite(op) || !visited.insert(op.id()) {
            continue;
        }
        let defining = |value| body.defining_op(value).map(|op| body.op(op));
        if let Some(operation) = op.cast::<OperationOp>() {
            pending.extend(operation.operand_values().filter_map(defining));
        }
        if op.is::<ResultOp>() || op.is::<ResultsOp>() {
            pending.extend(op.operands().filter_map(defining));
        }
        pending.extend(users(op));
    }
}
