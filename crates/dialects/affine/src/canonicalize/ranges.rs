//! What the ranges of induction variables say of quotients and remainders
//! (MLIR: `simplifyMapWithOperands`).

use terrace_builtin::{AffineExpr, AffineExprKind, AffineMap, BinaryKind};
use terrace_ir::{Body, Context, OpRef, Value};

use crate::AffineForOp;
use crate::compose::Applied;
use crate::validity::map_of;

/// What is known of an expression: its bounds, included, and what divides it.
#[derive(Clone, Copy)]
struct Known {
    low: Option<i64>,
    high: Option<i64>,
    divisor: i64,
}

const UNKNOWN: Known = Known { low: None, high: None, divisor: 1 };

/// Simplifies quotients and remainders in `applied`, the map and operands of `op`.
pub(super) fn simplify(op: OpRef<'_>, applied: &mut Applied) {
    let known: Vec<Known> =
        applied.operands.iter().map(|value| of_operand(op.body(), *value)).collect();
    if known.iter().all(|known| known.low.is_none() && known.divisor == 1) {
        return;
    }
    let (dims, symbols) = known.split_at(applied.map.num_dims as usize);
    let inputs = Inputs { cx: op.context(), dims, symbols };
    let results: Vec<AffineExpr> =
        applied.map.results.iter().map(|expr| inputs.simplify(*expr).0).collect();
    applied.map = AffineMap::new(applied.map.num_dims, applied.map.num_symbols, results);
}

/// Leaves out results of `applied`, a map and operands of `op`, that are never the greatest (or, if not
/// `greatest`, the least); results with one value are constants
/// (MLIR: `simplifyMinOrMaxExprWithOperands`).
pub(crate) fn drop_redundant(op: OpRef<'_>, applied: &mut Applied, greatest: bool) {
    if applied.operands.is_empty() {
        return;
    }
    let known: Vec<Known> =
        applied.operands.iter().map(|value| of_operand(op.body(), *value)).collect();
    let (dims, symbols) = known.split_at(applied.map.num_dims as usize);
    let inputs = Inputs { cx: op.context(), dims, symbols };
    let bounds: Vec<Known> =
        applied.map.results.iter().map(|expr| inputs.simplify(*expr).1).collect();
    // For the least everything is the other way round.
    let ends = |known: &Known| match greatest {
        true => (known.low, known.high),
        false => (known.high.map(|high| -high), known.low.map(|low| -low)),
    };
    let is_redundant = |at: usize| {
        let (low, Some(high)) = ends(&bounds[at]) else { return false };
        bounds.iter().enumerate().any(|(other, known)| {
            let (Some(other_low), other_high) = ends(known) else { return false };
            if other == at || other_low < high {
                return false;
            }
            let same = low == Some(high) && other_high == Some(high);
            other_low > high || !(same && at < other)
        })
    };
    let constant = |(at, expr): (usize, &AffineExpr)| match (bounds[at].low, bounds[at].high) {
        (Some(low), Some(high)) if low == high => AffineExpr::constant(op.context(), low),
        _ => *expr,
    };
    let kept = applied.map.results.iter().enumerate().filter(|(at, _)| !is_redundant(*at));
    let results: Vec<AffineExpr> = kept.map(constant).collect();
    applied.map = AffineMap::new(applied.map.num_dims, applied.map.num_symbols, results);
}

/// What is known of the induction variable of a loop with constant bounds.
fn of_operand(body: &Body, value: Value) -> Known {
    let known = || {
        let (block, 0) = body.argument_of(value)? else { return None };
        let owner = body.region_owner(body.block_region(block)?)?;
        let op = body.op(owner).cast::<AffineForOp>()?;
        let cx = op.context();
        let low = map_of(*op, op.lower_bound_map())?.single_constant(cx)?;
        let end = map_of(*op, op.upper_bound_map())?.single_constant(cx)?;
        let step = op.step_value()?;
        let last = end.checked_sub(1)?;
        let high = last - last.checked_sub(low)?.rem_euclid(step.max(1));
        let divisor = if low == 0 { step } else { gcd(low, step) };
        Some(Known { low: Some(low), high: Some(high), divisor })
    };
    known().unwrap_or(UNKNOWN)
}

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).unwrap_or(1)
}

struct Inputs<'k> {
    cx: &'k Context,
    dims: &'k [Known],
    symbols: &'k [Known],
}

impl Inputs<'_> {
    /// The simplified expression and what is known of it.
    fn simplify(&self, expr: AffineExpr) -> (AffineExpr, Known) {
        let known = match expr.kind(self.cx) {
            AffineExprKind::Constant(value) => {
                Known { low: Some(value), high: Some(value), divisor: value.saturating_abs() }
            }
            AffineExprKind::Dim(at) => self.dims.get(at as usize).copied().unwrap_or(UNKNOWN),
            AffineExprKind::Symbol(at) => self.symbols.get(at as usize).copied().unwrap_or(UNKNOWN),
            AffineExprKind::Binary(op, lhs, rhs) => {
                return terrace_ir::ensure_sufficient_stack(|| self.binary(op, lhs, rhs));
            }
        };
        (expr, known)
    }

    fn binary(&self, op: BinaryKind, lhs: AffineExpr, rhs: AffineExpr) -> (AffineExpr, Known) {
        let ((lhs, a), (rhs, b)) = (self.simplify(lhs), self.simplify(rhs));
        let cx = self.cx;
        let both = |x: Option<i64>, y: Option<i64>, f: fn(i64, i64) -> Option<i64>| f(x?, y?);
        if op == BinaryKind::Add {
            let low = both(a.low, b.low, i64::checked_add);
            let high = both(a.high, b.high, i64::checked_add);
            return (lhs.add(cx, rhs), Known { low, high, divisor: gcd(a.divisor, b.divisor) });
        }
        let by = rhs.as_constant(cx);
        if op == BinaryKind::Mul {
            let scaled = |x: Option<i64>| both(x, by, i64::checked_mul);
            let (low, high) = match by {
                Some(by) if by < 0 => (scaled(a.high), scaled(a.low)),
                _ => (scaled(a.low), scaled(a.high)),
            };
            let divisor = a.divisor.checked_mul(b.divisor).unwrap_or(1);
            return (lhs.mul(cx, rhs), Known { low, high, divisor });
        }
        let Some(by) = by.filter(|by| *by > 0) else { return (lhs.binary(cx, op, rhs), UNKNOWN) };
        match self.divided(op, lhs, a, by) {
            Some(simple) => self.simplify_leaf(simple),
            None => (lhs.binary(cx, op, rhs), quotient(op, a, by)),
        }
    }

    /// What is known of an expression that needs no more simplifying.
    fn simplify_leaf(&self, expr: AffineExpr) -> (AffineExpr, Known) {
        match expr.as_binary(self.cx) {
            None => self.simplify(expr),
            Some(_) => (expr, UNKNOWN),
        }
    }

    /// The quotient or remainder of `dividend` by `by`, if what is known makes it simpler.
    fn divided(
        &self,
        op: BinaryKind,
        dividend: AffineExpr,
        known: Known,
        by: i64,
    ) -> Option<AffineExpr> {
        let cx = self.cx;
        if let (Some(low), Some(high)) = (known.low, known.high) {
            let ends = match op {
                BinaryKind::FloorDiv => (low.div_euclid(by), high.div_euclid(by)),
                BinaryKind::CeilDiv => (-(-low).div_euclid(by), -(-high).div_euclid(by)),
                _ if (0..by).contains(&low) && (0..by).contains(&high) => return Some(dividend),
                _ => (0, 1),
            };
            if ends.0 == ends.1 {
                return Some(AffineExpr::constant(cx, ends.0));
            }
        }
        if let Some((BinaryKind::Add, a, b)) = dividend.as_binary(cx)
            && let Some(simple) =
                self.by_parts(op, a, b, by).or_else(|| self.by_parts(op, b, a, by))
        {
            return Some(simple);
        }
        (op == BinaryKind::Mod && known.divisor != 0 && known.divisor % by == 0)
            .then(|| AffineExpr::constant(cx, 0))
    }

    /// `(a + rest) op by` where `rest` is less than what divides `a`.
    fn by_parts(
        &self,
        op: BinaryKind,
        a: AffineExpr,
        rest: AffineExpr,
        by: i64,
    ) -> Option<AffineExpr> {
        let (cx, divisor) = (self.cx, self.simplify(a).1.divisor);
        let small = self.simplify(rest).1;
        if divisor < 1 || small.low? < 0 || small.high? >= divisor {
            return None;
        }
        let by_expr = AffineExpr::constant(cx, by);
        match op {
            BinaryKind::FloorDiv if by % divisor == 0 => Some(a.floor_div(cx, by_expr)),
            BinaryKind::Mod if divisor % by == 0 => Some(rest.modulo(cx, by_expr)),
            _ => None,
        }
    }
}

/// What is known of a quotient or remainder by `by`.
fn quotient(op: BinaryKind, a: Known, by: i64) -> Known {
    match op {
        BinaryKind::Mod => Known { low: Some(0), high: Some(by - 1), divisor: gcd(a.divisor, by) },
        BinaryKind::FloorDiv => Known {
            low: a.low.map(|low| low.div_euclid(by)),
            high: a.high.map(|high| high.div_euclid(by)),
            divisor: if a.divisor % by == 0 { (a.divisor / by).max(1) } else { 1 },
        },
        _ => UNKNOWN,
    }
}
