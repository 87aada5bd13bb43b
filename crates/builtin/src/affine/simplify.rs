//! Building expressions with the simplifications of MLIR's builders.

use terrace_ir::Context;

use super::expr::{AffineExpr, AffineExprKind, BinaryKind, ExprData};
use BinaryKind::{Add, CeilDiv, FloorDiv, Mod, Mul};

/// Returns `a floordiv b`; `None` on overflow and for a zero `b`.
pub(crate) fn floor_div(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    Some(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient })
}

/// Returns `a ceildiv b`; `None` on overflow and for a zero `b`.
pub(crate) fn ceil_div(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    Some(if a % b != 0 && (a < 0) == (b < 0) { quotient + 1 } else { quotient })
}

/// Returns `a mod b` for a positive `b`; `None` if `b` is not positive.
pub(crate) fn modulo(a: i64, b: i64) -> Option<i64> {
    if b < 1 { None } else { Some(a.rem_euclid(b)) }
}

/// The depth up to which sums are decomposed, which bounds the recursion.
const MAX_DEPTH: u32 = 1024;

/// Whether `a` is a multiple of `b`, which is not zero.
fn divides(b: i64, a: i64) -> bool {
    a.checked_rem(b).is_none_or(|rest| rest == 0)
}

impl AffineExpr {
    /// Returns the expression `self op rhs`, simplified as MLIR does.
    pub fn binary(self, cx: &Context, op: BinaryKind, rhs: AffineExpr) -> AffineExpr {
        match op {
            Add => self.add(cx, rhs),
            Mul => self.mul(cx, rhs),
            Mod => self.modulo(cx, rhs),
            FloorDiv => self.floor_div(cx, rhs),
            CeilDiv => self.ceil_div(cx, rhs),
        }
    }

    fn raw(cx: &Context, op: BinaryKind, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        Self::intern(cx, AffineExprKind::Binary(op, lhs, rhs))
    }

    /// Returns the expression `self + rhs`, simplified.
    pub fn add(self, cx: &Context, rhs: AffineExpr) -> AffineExpr {
        simplify_add(cx, self, rhs).unwrap_or_else(|| Self::raw(cx, Add, self, rhs))
    }

    /// Returns the expression `self * rhs`, simplified.
    pub fn mul(self, cx: &Context, rhs: AffineExpr) -> AffineExpr {
        simplify_mul(cx, self, rhs).unwrap_or_else(|| Self::raw(cx, Mul, self, rhs))
    }

    /// Returns the expression `self mod rhs`, simplified.
    pub fn modulo(self, cx: &Context, rhs: AffineExpr) -> AffineExpr {
        simplify_mod(cx, self, rhs).unwrap_or_else(|| Self::raw(cx, Mod, self, rhs))
    }

    /// Returns the expression `self floordiv rhs`, simplified.
    pub fn floor_div(self, cx: &Context, rhs: AffineExpr) -> AffineExpr {
        simplify_floor_div(cx, self, rhs).unwrap_or_else(|| Self::raw(cx, FloorDiv, self, rhs))
    }

    /// Returns the expression `self ceildiv rhs`, simplified.
    pub fn ceil_div(self, cx: &Context, rhs: AffineExpr) -> AffineExpr {
        simplify_ceil_div(cx, self, rhs).unwrap_or_else(|| Self::raw(cx, CeilDiv, self, rhs))
    }

    /// Returns the expression `-self`, which is `self * -1`.
    pub fn neg(self, cx: &Context) -> AffineExpr {
        self.mul(cx, Self::constant(cx, -1))
    }

    /// Returns the expression `self - rhs`, which is `self + rhs * -1`.
    pub fn sub(self, cx: &Context, rhs: AffineExpr) -> AffineExpr {
        self.add(cx, rhs.neg(cx))
    }

    /// Returns the expression `self + value`, simplified.
    pub fn add_constant(self, cx: &Context, value: i64) -> AffineExpr {
        self.add(cx, Self::constant(cx, value))
    }

    /// Returns the expression `self * value`, simplified.
    pub fn mul_constant(self, cx: &Context, value: i64) -> AffineExpr {
        self.mul(cx, Self::constant(cx, value))
    }

    /// Returns the operands of an operation of this kind; `None` for other expressions.
    fn operands(self, cx: &Context, op: BinaryKind) -> Option<(AffineExpr, AffineExpr)> {
        self.as_binary(cx).filter(|(kind, ..)| *kind == op).map(|(_, lhs, rhs)| (lhs, rhs))
    }

    /// Returns the left and the constant right operand of an operation of this kind; `None` for
    /// other expressions.
    fn with_constant(self, cx: &Context, op: BinaryKind) -> Option<(AffineExpr, i64)> {
        self.data(cx).with_constant(cx, op)
    }
}

impl ExprData {
    /// Returns the left and the constant right operand of an operation of this kind; `None` for
    /// other expressions.
    fn with_constant(&self, cx: &Context, op: BinaryKind) -> Option<(AffineExpr, i64)> {
        match self.kind {
            AffineExprKind::Binary(kind, lhs, rhs) if kind == op => {
                Some((lhs, rhs.as_constant(cx)?))
            }
            _ => None,
        }
    }
}

/// Whether `lhs` and `rhs` are two dimensions, or two symbols, in descending order.
fn are_swapped(lhs: &ExprData, rhs: &ExprData) -> bool {
    match (lhs.kind, rhs.kind) {
        (AffineExprKind::Dim(l), AffineExprKind::Dim(r))
        | (AffineExprKind::Symbol(l), AffineExprKind::Symbol(r)) => l > r,
        _ => false,
    }
}

fn simplify_add(cx: &Context, lhs: AffineExpr, rhs: AffineExpr) -> Option<AffineExpr> {
    let (lhs_data, rhs_data) = (lhs.data(cx), rhs.data(cx));
    let (left, right) = (lhs_data.as_constant(), rhs_data.as_constant());
    if let (Some(l), Some(r)) = (left, right) {
        return Some(AffineExpr::constant(cx, l.checked_add(r)?));
    }
    // Move constants to the right, and symbols to the right of dimensions.
    if left.is_some() || lhs_data.is_symbolic_or_constant() && !rhs_data.is_symbolic_or_constant() {
        return Some(rhs.add(cx, lhs));
    }
    if are_swapped(lhs_data, rhs_data) {
        return Some(rhs.add(cx, lhs));
    }
    if right == Some(0) {
        return Some(lhs);
    }
    let left_sum = lhs_data.with_constant(cx, Add);
    if let (Some((expr, l)), Some(r)) = (left_sum, right) {
        return Some(expr.add(cx, AffineExpr::constant(cx, l.wrapping_add(r))));
    }
    // c * expr + d * expr becomes (c + d) * expr.
    let (first, l) = lhs_data.with_constant(cx, Mul).unwrap_or((lhs, 1));
    let (second, r) = rhs_data.with_constant(cx, Mul).unwrap_or((rhs, 1));
    if first == second {
        return Some(first.mul(cx, AffineExpr::constant(cx, l.wrapping_add(r))));
    }
    // (expr + c) + other becomes (expr + other) + c.
    if let Some((expr, constant)) = left_sum {
        return Some(expr.add(cx, rhs).add(cx, AffineExpr::constant(cx, constant)));
    }
    remainder_of_add(cx, lhs, rhs)
}

/// Simplifies `expr - q * (expr floordiv q)` to `expr mod q`; `None` for other sums.
fn remainder_of_add(cx: &Context, lhs: AffineExpr, rhs: AffineExpr) -> Option<AffineExpr> {
    let (product, factor) = rhs.operands(cx, Mul)?;
    if factor.as_constant(cx) == Some(-1)
        && let Some((division, q)) = product.operands(cx, Mul)
    {
        let (expr, by) = division.operands(cx, FloorDiv)?;
        return (by == q && lhs == expr).then(|| lhs.modulo(cx, q));
    }
    let (expr, by) = product.operands(cx, FloorDiv)?;
    let negated = factor.as_constant(cx).and_then(i64::checked_neg);
    if by.as_constant(cx).is_some_and(|by| by > 0 && negated == Some(by)) && lhs == expr {
        return Some(lhs.modulo(cx, by));
    }
    // (a + expr) - q * (expr floordiv q) is a + expr mod q.
    let (first, last) = lhs.operands(cx, Add).filter(|_| lhs.depth(cx) <= MAX_DEPTH)?;
    Some(first.add(cx, simplify_add(cx, last, rhs)?))
}

fn simplify_mul(cx: &Context, lhs: AffineExpr, rhs: AffineExpr) -> Option<AffineExpr> {
    let (lhs_data, rhs_data) = (lhs.data(cx), rhs.data(cx));
    let (left, right) = (lhs_data.as_constant(), rhs_data.as_constant());
    if let (Some(l), Some(r)) = (left, right) {
        return Some(AffineExpr::constant(cx, l.checked_mul(r)?));
    }
    let symbolic = rhs_data.is_symbolic_or_constant();
    if !symbolic && !lhs_data.is_symbolic_or_constant() {
        return None;
    }
    if !symbolic || left.is_some() || are_swapped(lhs_data, rhs_data) {
        return Some(rhs.mul(cx, lhs));
    }
    match right {
        Some(1) => return Some(lhs),
        Some(0) => return Some(rhs),
        _ => {}
    }
    let (expr, l) = lhs_data.with_constant(cx, Mul)?;
    match right {
        Some(r) => Some(expr.mul(cx, AffineExpr::constant(cx, l.wrapping_mul(r)))),
        None => Some(expr.mul(cx, rhs).mul(cx, AffineExpr::constant(cx, l))),
    }
}

fn simplify_floor_div(cx: &Context, lhs: AffineExpr, rhs: AffineExpr) -> Option<AffineExpr> {
    let by = rhs.as_constant(cx).filter(|by| *by != 0)?;
    if let Some(value) = lhs.as_constant(cx) {
        return Some(AffineExpr::constant(cx, floor_div(value, by)?));
    }
    if by == 1 {
        return Some(lhs);
    }
    if let Some((expr, factor)) = lhs.with_constant(cx, Mul)
        && divides(by, factor)
    {
        return Some(expr.mul(cx, AffineExpr::constant(cx, factor.checked_div(by)?)));
    }
    let (a, b) = lhs.operands(cx, Add).filter(|_| lhs.depth(cx) <= MAX_DEPTH)?;
    if divides(by, a.largest_known_divisor(cx)) || divides(by, b.largest_known_divisor(cx)) {
        return Some(a.floor_div(cx, rhs).add(cx, b.floor_div(cx, rhs)));
    }
    None
}

fn simplify_ceil_div(cx: &Context, lhs: AffineExpr, rhs: AffineExpr) -> Option<AffineExpr> {
    let by = rhs.as_constant(cx).filter(|by| *by != 0)?;
    if let Some(value) = lhs.as_constant(cx) {
        return Some(AffineExpr::constant(cx, ceil_div(value, by)?));
    }
    if by == 1 {
        return Some(lhs);
    }
    let (expr, factor) = lhs.with_constant(cx, Mul)?;
    if !divides(by, factor) {
        return None;
    }
    Some(expr.mul(cx, AffineExpr::constant(cx, factor.checked_div(by)?)))
}

fn simplify_mod(cx: &Context, lhs: AffineExpr, rhs: AffineExpr) -> Option<AffineExpr> {
    let by = rhs.as_constant(cx).filter(|by| *by >= 1)?;
    if let Some(value) = lhs.as_constant(cx) {
        return Some(AffineExpr::constant(cx, modulo(value, by)?));
    }
    if divides(by, lhs.largest_known_divisor(cx)) {
        return Some(AffineExpr::constant(cx, 0));
    }
    if let Some((a, b)) = lhs.operands(cx, Add).filter(|_| lhs.depth(cx) <= MAX_DEPTH) {
        if divides(by, a.largest_known_divisor(cx)) {
            return Some(b.modulo(cx, rhs));
        }
        if divides(by, b.largest_known_divisor(cx)) {
            return Some(a.modulo(cx, rhs));
        }
    }
    // (expr mod a) mod b is expr mod b when b divides a.
    let (expr, inner) = lhs.with_constant(cx, Mod)?;
    (inner >= 1 && divides(by, inner)).then(|| expr.modulo(cx, rhs))
}
