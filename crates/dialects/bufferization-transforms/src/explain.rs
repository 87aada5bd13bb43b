//! The texts of remarks on copies, for `terrace-opt --explain-copies`. The notes name the accesses
//! that conflict, and the rule.

use terrace_ir::{Body, Context, Diagnostic, Location, Op, Severity, Type, Value};

/// Returns the name of an operand of `op` in messages.
fn name_of(body: &Body, op: Op, operand: usize) -> String {
    format!("operand #{operand} of '{}'", body.op(op).name_str())
}

/// Returns the remark that an operand of `op` is copied because of `rule`.
pub(crate) fn remark(body: &Body, op: Op, operand: usize, rule: &str) -> Diagnostic {
    let message = format!("{} is copied: {rule}", name_of(body, op, operand));
    Diagnostic::new(Severity::Remark, body.location(op), message)
}

/// Adds the note to `remark` that an operand of `op` does `what`.
pub(crate) fn with_access(
    remark: Diagnostic,
    body: &Body,
    op: Op,
    operand: usize,
    what: &str,
) -> Diagnostic {
    remark.with_note(body.location(op), format!("{} {what}", name_of(body, op, operand)))
}

/// Adds the note `what` with the name of `value`, which `owner` defines, to `remark`.
pub(crate) fn with_origin(
    remark: Diagnostic,
    body: &Body,
    owner: Option<Op>,
    value: Value,
    what: &str,
) -> Diagnostic {
    let index = match (body.result_of(value), body.argument_of(value)) {
        (Some((_, index)), _) => format!("result #{index}"),
        (None, Some((_, index))) => format!("argument #{index}"),
        (None, None) => "value".to_owned(),
    };
    let owner = body.op(owner.unwrap_or(Op::ROOT)).name_str();
    remark.with_note(body.value_location(value), format!("{what}: {index} of '{owner}'"))
}

/// Returns the remark on the copy of a buffer of type `from` to a new one of type `to`.
pub(crate) fn explain_cast(location: Location, cx: &Context, from: Type, to: Type) -> Diagnostic {
    let message = format!(
        "the buffer is copied: a cast from '{}' to '{}' could fail",
        from.to_text(cx),
        to.to_text(cx)
    );
    Diagnostic::new(Severity::Remark, location, message)
}
