//! The operations that expressions consist of, used by the verifier of `emitc.expression` and the
//! pass `form-expressions`.

use terrace_ir::OpRef;

use crate::predicates::is_fundamental_type;
use crate::{ApplyOp, ConstantOp};

/// The names of the operations that an expression may consist of, without prefix.
const PARTS: &[&str] = &[
    "add",
    "address_of",
    "apply",
    "bitwise_and",
    "bitwise_left_shift",
    "bitwise_not",
    "bitwise_or",
    "bitwise_right_shift",
    "bitwise_xor",
    "call",
    "call_opaque",
    "cast",
    "cmp",
    "conditional",
    "constant",
    "div",
    "load",
    "logical_and",
    "logical_not",
    "logical_or",
    "mul",
    "rem",
    "sub",
    "unary_minus",
    "unary_plus",
];

/// The operations of [`PARTS`] that never have side effects.
const PURE: &[&str] = &["address_of", "call", "cast", "conditional"];

/// The operations of [`PARTS`] that always have side effects.
const IMPURE: &[&str] = &["call_opaque", "load"];

/// Returns the name of `op` without the prefix, if `op` is in the emitc dialect.
fn short_name(op: OpRef<'_>) -> Option<&str> {
    op.name_str().strip_prefix("emitc.")
}

/// Whether an `emitc.expression` may contain `op` (MLIR: `CExpressionInterface`).
pub fn is_expression_part(op: OpRef<'_>) -> bool {
    short_name(op).is_some_and(|name| PARTS.contains(&name))
}

/// Whether the evaluation of `op`, for which [`is_expression_part`] holds, may have side effects
/// (MLIR: `CExpressionInterface::hasSideEffects`). Operators have none on numbers and pointers.
pub fn has_side_effects(op: OpRef<'_>) -> bool {
    let cx = op.context();
    if let Some(op) = op.cast::<ApplyOp>() {
        return op.applicable_operator() == "*";
    }
    match short_name(op) {
        Some(name) if PURE.contains(&name) => false,
        Some(name) if IMPURE.contains(&name) => true,
        _ if op.is::<ConstantOp>() => !op.result_types().all(|ty| is_fundamental_type(cx, ty)),
        _ => !op.operand_types().all(|ty| is_fundamental_type(cx, ty)),
    }
}
