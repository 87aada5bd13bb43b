//! Simplification of semi-affine expressions, which divide or multiply by symbols (MLIR:
//! `simplifySemiAffine`).

use terrace_ir::{Context, ensure_sufficient_stack};

use super::expr::{AffineExpr, AffineExprKind, BinaryKind};

/// Returns the sort key of the term with index `at` of a sum: by the number of the dimension or
/// symbol that it begins with; for each number the dimension, its divisions by a constant in
/// reverse order, its products with symbols, then the symbol and terms that begin with it. Other
/// terms come last.
pub(super) fn order(cx: &Context, at: usize, term: AffineExpr) -> (bool, u32, u8, i64) {
    let (first, with) = match term.as_binary(cx) {
        None => (term, None),
        Some((_, lhs, rhs)) => (lhs, Some(rhs)),
    };
    let is_leaf = |expr: AffineExpr| expr.as_binary(cx).is_none();
    let symbol = with.and_then(|rhs| rhs.as_symbol(cx));
    match (first.as_dim(cx), first.as_symbol(cx)) {
        _ if !with.is_none_or(is_leaf) => (true, 0, 0, 0),
        (Some(dim), _) => match (with, symbol) {
            (None, _) => (false, dim, 0, i64::MIN),
            (Some(_), Some(symbol)) => (false, dim, 1, symbol.into()),
            (Some(_), None) => (false, dim, 0, -(at as i64)),
        },
        (_, Some(symbol)) => (false, symbol, 2, 0),
        _ => (true, 0, 0, 0),
    }
}

/// Cancels symbols that are factors of both sides of a quotient or remainder in `expr`.
pub(super) fn simplify(cx: &Context, expr: AffineExpr) -> AffineExpr {
    let Some((op, lhs, rhs)) = expr.as_binary(cx) else { return expr };
    let of = |expr| ensure_sufficient_stack(|| simplify(cx, expr));
    let (new_lhs, new_rhs) = (of(lhs), of(rhs));
    if matches!(op, BinaryKind::Add | BinaryKind::Mul) {
        return match (new_lhs, new_rhs) == (lhs, rhs) {
            true => expr,
            false => new_lhs.binary(cx, op, new_rhs),
        };
    }
    if op == BinaryKind::Mod && is_difference_to_remainder(cx, new_lhs, new_rhs) {
        return AffineExpr::constant(cx, 0);
    }
    let plain = || new_lhs.binary(cx, op, new_rhs);
    match new_rhs.as_symbol(cx) {
        Some(symbol) if is_multiple(cx, lhs, symbol, op) => match op {
            BinaryKind::Mod => AffineExpr::constant(cx, 0),
            _ => divided(cx, new_lhs, symbol, op).unwrap_or_else(plain),
        },
        _ => plain(),
    }
}

/// Returns the summands of `expr`.
fn summands(cx: &Context, expr: AffineExpr) -> Vec<AffineExpr> {
    let (mut all, mut pending) = (Vec::new(), vec![expr]);
    while let Some(expr) = pending.pop() {
        match expr.as_binary(cx) {
            Some((BinaryKind::Add, lhs, rhs)) => pending.extend([rhs, lhs]),
            _ => all.push(expr),
        }
    }
    all
}

/// Whether `lhs` is `a - a mod rhs`, of symbols only.
fn is_difference_to_remainder(cx: &Context, lhs: AffineExpr, rhs: AffineExpr) -> bool {
    if !lhs.is_symbolic_or_constant(cx) || !rhs.is_symbolic_or_constant(cx) {
        return false;
    }
    let all = summands(cx, lhs);
    // The subtrahend: index of the summand, and dividend.
    let subtracted = |(at, summand): (usize, &AffineExpr)| {
        let Some((BinaryKind::Mul, inner, factor)) = summand.as_binary(cx) else { return None };
        let (BinaryKind::Mod, dividend, divisor) = inner.as_binary(cx)? else { return None };
        (factor.as_constant(cx) == Some(-1) && divisor == rhs).then_some((at, dividend))
    };
    all.iter().enumerate().filter_map(subtracted).any(|(at, dividend)| {
        let others = all.iter().enumerate().filter(|(other, _)| *other != at);
        let rest = others.fold(dividend.neg(cx), |rest, (_, summand)| rest.add(cx, *summand));
        rest.simplified(cx).as_constant(cx) == Some(0)
    })
}

/// Whether `symbol` is a factor of `expr`, which is the operand of `op`.
///
/// A sum distributes over the division around it. A product or remainder does not commute with a
/// division inside of it: `((s0 floordiv 2) * 5) floordiv s0` is not `((s0 floordiv s0) ...) * 5`.
fn is_multiple(cx: &Context, expr: AffineExpr, symbol: u32, op: BinaryKind) -> bool {
    match expr.kind(cx) {
        AffineExprKind::Constant(value) => value == 0,
        AffineExprKind::Dim(_) => false,
        AffineExprKind::Symbol(at) => at == symbol,
        AffineExprKind::Binary(inner, lhs, rhs) => {
            let around = if inner == BinaryKind::Add { op } else { inner };
            let of = |e| ensure_sufficient_stack(|| is_multiple(cx, e, symbol, around));
            match inner {
                BinaryKind::Add | BinaryKind::Mod => of(lhs) && of(rhs),
                BinaryKind::Mul => of(lhs) || of(rhs),
                // Divisions of the same kind commute.
                _ => inner == op && of(lhs),
            }
        }
    }
}

/// Returns `expr` divided by its factor `symbol`, for a later division of kind `op`; `None` if
/// `symbol` is not a factor.
fn divided(cx: &Context, expr: AffineExpr, symbol: u32, op: BinaryKind) -> Option<AffineExpr> {
    let (inner, lhs, rhs) = match expr.kind(cx) {
        AffineExprKind::Constant(value) => return (value == 0).then_some(expr),
        AffineExprKind::Dim(_) => return None,
        AffineExprKind::Symbol(_) => return Some(AffineExpr::constant(cx, 1)),
        AffineExprKind::Binary(inner, lhs, rhs) => (inner, lhs, rhs),
    };
    let of = |e| ensure_sufficient_stack(|| divided(cx, e, symbol, op));
    Some(match inner {
        BinaryKind::Add | BinaryKind::Mod => of(lhs)?.binary(cx, inner, of(rhs)?),
        BinaryKind::Mul if !is_multiple(cx, lhs, symbol, op) => lhs.mul(cx, of(rhs)?),
        _ => of(lhs)?.binary(cx, inner, rhs),
    })
}
