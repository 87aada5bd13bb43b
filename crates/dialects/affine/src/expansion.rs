//! Expansion of affine expressions and maps into arith operations (MLIR: `AffineApplyExpander`):
//! [`results`] builds those of a map. Lowerings and the vectorization of structured operations call
//! it.

use terrace_arith::{
    AddIOp, BuildConstant, CmpIOp, CmpIPredicate, DivSIOp, IntegerOverflowFlags, MulIOp, RemSIOp,
    SelectOp, SubIOp,
};
use terrace_builtin::{AffineExpr, AffineExprKind, AffineMap, AffineMapAttr, BinaryKind};
use terrace_ir::{Builder, Diagnostic, Handle, OpRef, Operand, Value, ensure_sufficient_stack};

use crate::map_of;

/// Builds the results of `map` for `operands`, its dimensions and then its symbols; `None` if an
/// expression is rejected, for which an error is reported (MLIR: `expandAffineMap`).
pub fn results(
    builder: &mut Builder<'_>,
    map: &AffineMap,
    operands: &[Value],
) -> Option<Vec<Value>> {
    let inputs = Inputs::new(operands, map.num_dims)?;
    let expand = |expr: &AffineExpr| inputs.expand(builder, *expr);
    let all: Vec<Option<Value>> = map.results.iter().map(expand).collect();
    all.into_iter().collect()
}

/// Returns a copy of the map attribute `map` of `op`; `None` if it is absent.
pub fn owned_map(op: OpRef<'_>, map: Handle<AffineMapAttr>) -> Option<AffineMap> {
    map_of(op, map).cloned()
}

/// The values of the dimensions and symbols of an expression.
#[derive(Clone, Copy)]
pub struct Inputs<'v> {
    dims: &'v [Value],
    symbols: &'v [Value],
}

impl<'v> Inputs<'v> {
    /// Splits `values` into the first `dims` dimensions and the symbols; `None` if there are fewer
    /// than `dims` values.
    pub fn new(values: &'v [Value], dims: u32) -> Option<Self> {
        let (dims, symbols) = values.split_at_checked(dims as usize)?;
        Some(Self { dims, symbols })
    }

    /// Builds the value of `expr`; `None` if `expr` divides by a constant that is not positive, for
    /// which an error is reported.
    pub fn expand(self, builder: &mut Builder<'_>, expr: AffineExpr) -> Option<Value> {
        match expr.kind(builder.context()) {
            AffineExprKind::Dim(at) => self.dims.get(at as usize).copied(),
            AffineExprKind::Symbol(at) => self.symbols.get(at as usize).copied(),
            AffineExprKind::Constant(value) => Some(builder.constant_index(value)),
            AffineExprKind::Binary(kind, lhs, rhs) => {
                check_divisor(builder, kind, rhs)?;
                let lhs = ensure_sufficient_stack(|| self.expand(builder, lhs));
                let rhs = ensure_sufficient_stack(|| self.expand(builder, rhs));
                Some(binary(builder, kind, lhs?, rhs?))
            }
        }
    }
}

/// Checks that a division does not have a constant divisor that is zero or negative; `None`, after
/// reporting the error, if it has.
fn check_divisor(builder: &Builder<'_>, kind: BinaryKind, by: AffineExpr) -> Option<()> {
    let what = match kind {
        BinaryKind::Add | BinaryKind::Mul => return Some(()),
        BinaryKind::Mod => "modulo",
        BinaryKind::FloorDiv | BinaryKind::CeilDiv => "division",
    };
    let cx = builder.context();
    if by.as_constant(cx).is_none_or(|by| by > 0) {
        return Some(());
    }
    let message = format!("{what} by non-positive value is not supported");
    cx.emit(Diagnostic::error(builder.location(), message));
    None
}

fn binary(builder: &mut Builder<'_>, kind: BinaryKind, lhs: Value, rhs: Value) -> Value {
    match kind {
        BinaryKind::Add => AddIOp::build(builder, lhs, rhs).value(builder),
        BinaryKind::Mul => multiply(builder, lhs, rhs, IntegerOverflowFlags::NSW),
        BinaryKind::Mod => modulo(builder, lhs, rhs),
        BinaryKind::FloorDiv => floordiv(builder, lhs, rhs),
        BinaryKind::CeilDiv => ceildiv(builder, lhs, rhs),
    }
}

/// Builds the product of `lhs` and `rhs` with the overflow flags `flags`.
pub fn multiply(
    builder: &mut Builder<'_>,
    lhs: Value,
    rhs: Value,
    flags: IntegerOverflowFlags,
) -> Value {
    let product = MulIOp::build(builder, lhs, rhs);
    product.set_overflow_flags(builder.body_mut(), flags);
    product.value(builder)
}

/// Builds the sum of `lhs` and `rhs` with the overflow flag `nsw`.
pub fn add_nsw(builder: &mut Builder<'_>, lhs: Value, rhs: Value) -> Value {
    let sum = AddIOp::build(builder, lhs, rhs);
    sum.set_overflow_flags(builder.body_mut(), IntegerOverflowFlags::NSW);
    sum.value(builder)
}

/// Builds `r < 0 ? r + b : r` with `r = a % b`, the remainder with the sign of `a`.
fn modulo(builder: &mut Builder<'_>, a: Value, b: Value) -> Value {
    let remainder = RemSIOp::build(builder, a, b).value(builder);
    let zero = builder.constant_index(0);
    let negative = CmpIOp::build(builder, CmpIPredicate::Slt, remainder, zero);
    let corrected = AddIOp::build(builder, remainder, b);
    SelectOp::build(builder, negative, corrected, remainder).value(builder)
}

/// Builds `a < 0 ? -1 - (-1 - a) / b : a / b`.
fn floordiv(builder: &mut Builder<'_>, a: Value, b: Value) -> Value {
    let zero = builder.constant_index(0);
    let minus_one = builder.constant_index(-1);
    let negative = CmpIOp::build(builder, CmpIPredicate::Slt, a, zero).value(builder);
    let flipped = SubIOp::build(builder, minus_one, a);
    let dividend = SelectOp::build(builder, negative, flipped, a);
    let quotient = DivSIOp::build(builder, dividend, b).value(builder);
    let back = SubIOp::build(builder, minus_one, quotient);
    SelectOp::build(builder, negative, back, quotient).value(builder)
}

/// Builds `a <= 0 ? 0 - (0 - a) / b : (a - 1) / b + 1`.
fn ceildiv(builder: &mut Builder<'_>, a: Value, b: Value) -> Value {
    let zero = builder.constant_index(0);
    let one = builder.constant_index(1);
    let not_positive = CmpIOp::build(builder, CmpIPredicate::Sle, a, zero).value(builder);
    let negated = SubIOp::build(builder, zero, a);
    let less = SubIOp::build(builder, a, one);
    let dividend = SelectOp::build(builder, not_positive, negated, less);
    let quotient = DivSIOp::build(builder, dividend, b).value(builder);
    let back = SubIOp::build(builder, zero, quotient);
    let more = AddIOp::build(builder, quotient, one);
    SelectOp::build(builder, not_positive, back, more).value(builder)
}
