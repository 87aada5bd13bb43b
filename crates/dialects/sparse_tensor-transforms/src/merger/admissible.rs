//! Checks of operations inside of structured operations.

use terrace_arith::{CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, ConstantOp};
use terrace_builtin::{FloatAttr, IntegerAttr};
use terrace_complex::ConstantOp as ComplexConstantOp;
use terrace_ir::{Block, Body, Context, Op, Value};
use terrace_linalg::IndexOp;

use super::{ExpressionId, ExpressionKind, Merger};

/// Operations on one operand that map zero to zero.
const ZERO_PRESERVING: &[&str] = &[
    "arith.bitcast",
    "arith.extf",
    "arith.extsi",
    "arith.extui",
    "arith.fptosi",
    "arith.fptoui",
    "arith.index_cast",
    "arith.negf",
    "arith.sitofp",
    "arith.truncf",
    "arith.trunci",
    "arith.uitofp",
    "complex.abs",
    "complex.expm1",
    "complex.im",
    "complex.log1p",
    "complex.neg",
    "complex.re",
    "complex.sin",
    "complex.sqrt",
    "complex.tanh",
    "math.absf",
    "math.absi",
    "math.ceil",
    "math.expm1",
    "math.floor",
    "math.log1p",
    "math.sin",
    "math.sqrt",
    "math.tanh",
];

/// Whether the operation with one operand maps zero to zero.
pub(super) fn preserves_zero(name: &str) -> bool {
    ZERO_PRESERVING.binary_search(&name).is_ok()
}

/// Returns whether a constant is zero; `None` if `value` is no integer, float or complex constant.
pub(super) fn is_constant_zero(body: &Body, value: Value) -> Option<bool> {
    let cx = body.context();
    if let Some(constant) = body.defined_by::<ComplexConstantOp>(value) {
        let parts = constant.value().data(cx);
        return Some(parts.0.iter().all(|part| is_zero(cx, *part) == Some(true)));
    }
    is_zero(cx, body.defined_by::<ConstantOp>(value)?.value())
}

fn is_zero(cx: &Context, value: terrace_ir::Attribute) -> Option<bool> {
    if let Some(value) = value.downcast::<IntegerAttr>(cx) {
        return Some(value.value.is_zero());
    }
    value.downcast::<FloatAttr>(cx).map(|value| value.value.is_zero())
}

/// Whether code can be generated for `value` of a branch of `op`, whose block is `block`: it
/// depends on arguments, coordinates and operations of the branch or outside of the block of `op`.
fn is_admissible_value(body: &Body, op: Op, block: Block, value: Value) -> bool {
    let Some(definition) = body.defining_op(value) else { return true };
    if body.op(definition).is::<IndexOp>() {
        return true;
    }
    let around = body.parent_block(definition);
    if around != Some(block) {
        return around != body.parent_block(op);
    }
    body.operands(definition).all(|operand| is_admissible_value(body, op, block, operand))
}

/// Whether code can be generated for region number `at` of `op`; an empty region is admissible.
pub(super) fn is_admissible_branch(body: &Body, op: Op, at: usize) -> bool {
    let block = body.region(op, at).and_then(|region| body.first_block(region));
    let Some(block) = block else { return true };
    let result = body.last_op(block).and_then(|end| body.operands(end).next());
    result.is_none_or(|value| is_admissible_value(body, op, block, value))
}

/// Whether `op` compares by "greater".
pub(super) fn is_greater(body: &Body, op: Op) -> bool {
    if let Some(compare) = body.op(op).cast::<CmpIOp>() {
        return matches!(compare.predicate(), CmpIPredicate::Ugt | CmpIPredicate::Sgt);
    }
    let compare = body.op(op).cast::<CmpFOp>();
    compare.is_some_and(|op| matches!(op.predicate(), CmpFPredicate::Ugt | CmpFPredicate::Ogt))
}

impl Merger {
    /// Whether an expression may be zero: it is no constant other than zero.
    pub(super) fn may_be_zero(&self, body: &Body, at: ExpressionId) -> bool {
        match self.kind(at) {
            ExpressionKind::Invariant(value) => is_constant_zero(body, value).unwrap_or(true),
            _ => true,
        }
    }
}
