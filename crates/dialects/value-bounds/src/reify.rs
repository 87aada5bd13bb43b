//! Operations that compute bounds: [`reify_bound`] by `affine.apply`, [`reify_bound_by_arith`] by
//! arithmetic.

use terrace_affine::{AffineApplyOp, AppliedMap};
use terrace_arith::{AddIOp, BuildConstant, CeilDivSIOp, DivSIOp, MulIOp, RemSIOp};
use terrace_builtin::mixed::Mixed;
use terrace_builtin::{AffineExpr, AffineExprKind, AffineMapAttr, BinaryKind, MemRefType};
use terrace_ir::{Builder, Op, Operand, Value, ensure_sufficient_stack};

use crate::compute::Bound;
use crate::variable::ValueDim;

/// Creates the operations that compute `bound` at the insertion point: the sizes, and an
/// `affine.apply` unless the bound is a constant or one of the operands (MLIR:
/// `affine::materializeComputedBound`). `at` is an operation in the same affine scope.
pub fn reify_bound(b: &mut Builder<'_>, at: Op, bound: &Bound) -> Option<Mixed> {
    let operands = bound.operands.iter().map(|operand| operand_value(b, *operand)).collect();
    let mut applied = AppliedMap::new(&bound.map, operands)?;
    applied.canonicalize(b.body().op(at));
    if let Some(known) = trivial(b, &applied) {
        return Some(known);
    }
    let map = AffineMapAttr::get(b.context(), applied.map);
    Some(Mixed::Dynamic(AffineApplyOp::build(b, map, applied.operands).value(b)))
}

/// Creates the operations that compute `bound` at the insertion point from arithmetic operations
/// (MLIR: `arith::reifyValueBound`).
pub fn reify_bound_by_arith(b: &mut Builder<'_>, bound: &Bound) -> Option<Mixed> {
    let operands = bound.operands.iter().map(|operand| operand_value(b, *operand)).collect();
    let applied = AppliedMap::new(&bound.map, operands)?;
    if let Some(known) = trivial(b, &applied) {
        return Some(known);
    }
    Some(Mixed::Dynamic(computed(b, &applied, applied.map.results[0])))
}

/// Returns the index value, or creates the operation that returns the size.
fn operand_value(b: &mut Builder<'_>, operand: ValueDim) -> Value {
    let Some(dim) = operand.dim else { return operand.value };
    let index = b.constant_index(dim as i64);
    match b.body().value_type(operand.value).is::<MemRefType>() {
        true => terrace_memref::DimOp::build(b, operand.value, index).value(b),
        false => terrace_tensor::DimOp::build(b, operand.value, index).value(b),
    }
}

/// Returns the result of a map that is constant or one of its operands.
fn trivial(b: &Builder<'_>, applied: &AppliedMap) -> Option<Mixed> {
    let (cx, result) = (b.context(), applied.map.results[0]);
    if let Some(number) = result.as_constant(cx) {
        return Some(Mixed::Static(number));
    }
    let symbol = result.as_symbol(cx).map(|at| applied.map.num_dims + at);
    let at = result.as_dim(cx).or(symbol)?;
    Some(Mixed::Dynamic(applied.operands[at as usize]))
}

/// Creates the operations that compute `expr`.
fn computed(b: &mut Builder<'_>, applied: &AppliedMap, expr: AffineExpr) -> Value {
    let kind = expr.kind(b.context());
    let (op, lhs, rhs) = match kind {
        AffineExprKind::Constant(number) => return b.constant_index(number),
        AffineExprKind::Dim(at) => return applied.operands[at as usize],
        AffineExprKind::Symbol(at) => return applied.symbols()[at as usize],
        AffineExprKind::Binary(op, lhs, rhs) => (op, lhs, rhs),
    };
    let lhs = ensure_sufficient_stack(|| computed(b, applied, lhs));
    let rhs = ensure_sufficient_stack(|| computed(b, applied, rhs));
    match op {
        BinaryKind::Add => AddIOp::build(b, lhs, rhs).value(b),
        BinaryKind::Mul => MulIOp::build(b, lhs, rhs).value(b),
        BinaryKind::Mod => RemSIOp::build(b, lhs, rhs).value(b),
        BinaryKind::FloorDiv => DivSIOp::build(b, lhs, rhs).value(b),
        BinaryKind::CeilDiv => CeilDivSIOp::build(b, lhs, rhs).value(b),
    }
}
