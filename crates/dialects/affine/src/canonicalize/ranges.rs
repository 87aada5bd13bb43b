//! Simplification of quotients and remainders by the ranges of induction variables (MLIR:
//! `simplifyMapWithOperands`).

use smallvec::SmallVec;
use terrace_builtin::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::{Body, Context, OpRef, Value};
use terrace_numeric::gcd;

use crate::AffineForOp;
use crate::validity::map_of;

/// Lower and upper bound of a value, both inclusive; `None` if unknown.
type Bounds = [Option<i64>; 2];

/// Facts about an operand: its inclusive bounds and a number that divides it.
#[derive(Clone, Copy)]
struct Known {
    low: Option<i64>,
    high: Option<i64>,
    divisor: i64,
}

const UNKNOWN: Known = Known { low: None, high: None, divisor: 1 };

/// Simplifies the quotients and remainders in `map`, applied to `operands` of `op`; `None` if the
/// map is unchanged.
pub(super) fn simplified(op: OpRef<'_>, map: &AffineMap, operands: &[Value]) -> Option<AffineMap> {
    let cx = op.context();
    if operands.is_empty() || !map.results.iter().any(|expr| expr.divides(cx)) {
        return None;
    }
    let inputs = Inputs::new(op, map, operands);
    let results = map.results.iter().map(|expr| inputs.simplify(*expr)).collect();
    (results != map.results).then_some(AffineMap { results, ..*map })
}

/// Returns the results of `map` that can be the maximum (the minimum unless `greatest`) for these
/// operands of `op`. A result with a single possible value becomes a constant (MLIR:
/// `simplifyMinOrMaxExprWithOperands`).
pub(crate) fn without_redundant(
    op: OpRef<'_>,
    map: &AffineMap,
    operands: &[Value],
    greatest: bool,
) -> SmallVec<[AffineExpr; 4]> {
    if operands.is_empty() {
        return map.results.clone();
    }
    let inputs = Inputs::new(op, map, operands);
    let bounds: SmallVec<[Bounds; 4]> =
        map.results.iter().map(|expr| inputs.bounds(inputs.simplify(*expr))).collect();
    // A minimum is the negated maximum of the negated values.
    let ends = |[low, high]: Bounds| match greatest {
        true => (low, high),
        false => (high.map(|high| -high), low.map(|low| -low)),
    };
    let is_redundant = |at: usize| {
        let (low, Some(high)) = ends(bounds[at]) else { return false };
        bounds.iter().enumerate().any(|(other, known)| {
            let (Some(other_low), other_high) = ends(*known) else { return false };
            if other == at || other_low < high {
                return false;
            }
            let same = low == Some(high) && other_high == Some(high);
            other_low > high || !(same && at < other)
        })
    };
    let constant = |(at, expr): (usize, &AffineExpr)| match bounds[at] {
        [Some(low), Some(high)] if low == high => AffineExpr::constant(op.context(), low),
        _ => *expr,
    };
    let kept = map.results.iter().enumerate().filter(|(at, _)| !is_redundant(*at));
    kept.map(constant).collect()
}

/// Derives facts about `value` from the constant bounds and the step of the loop, if `value` is an
/// induction variable.
fn of_operand(body: &Body, value: Value) -> Known {
    let known = || {
        let (block, 0) = body.argument_of(value)? else { return None };
        let owner = body.region_owner(body.block_region(block)?)?;
        let op = body.op(owner).cast::<AffineForOp>()?;
        let cx = op.context();
        let lower = map_of(*op, op.lower_bound_map())?;
        let (low, step) = (lower.single_constant(cx), op.step_value()?);
        let last = map_of(*op, op.upper_bound_map())?.single_constant(cx);
        let last = last.and_then(|end| end.checked_sub(1));
        let high = match (low, last) {
            (Some(low), Some(last)) => Some(last - last.checked_sub(low)?.checked_rem(step)?),
            _ => last,
        };
        let starts = lower.results.iter().map(|expr| expr.largest_known_divisor(cx));
        let divisor = if low == Some(0) { step } else { starts.fold(step, gcd) };
        Some(Known { low, high, divisor })
    };
    known().unwrap_or(UNKNOWN)
}

fn floor(a: i64, by: i64) -> i64 {
    a.div_euclid(by)
}

fn ceil(a: i64, by: i64) -> i64 {
    a.div_euclid(by) + i64::from(a.rem_euclid(by) != 0)
}

/// The facts about the operands of a map.
struct Inputs<'k> {
    cx: &'k Context,
    dims: u32,
    known: SmallVec<[Known; 4]>,
}

impl<'k> Inputs<'k> {
    fn new(op: OpRef<'k>, map: &AffineMap, operands: &[Value]) -> Self {
        let known = operands.iter().map(|value| of_operand(op.body(), *value)).collect();
        Self { cx: op.context(), dims: map.num_dims, known }
    }

    fn dim(&self, expr: AffineExpr) -> Option<Known> {
        self.known.get(expr.as_dim(self.cx)? as usize).copied()
    }

    /// Returns the bounds of `expr` (MLIR: `getBoundForAffineExpr`, for both ends).
    fn bounds(&self, expr: AffineExpr) -> Bounds {
        if let Some((op, lhs, rhs)) = expr.as_binary(self.cx)
            && !matches!(op, BinaryKind::Add | BinaryKind::Mul)
        {
            let by = rhs.as_constant(self.cx).filter(|by| *by > 0);
            return by.map_or([None; 2], |by| self.bounds_of_divided(op, lhs, by));
        }
        let symbols = self.known.len() as u32 - self.dims;
        let Some((factors, constant)) = expr.linear_factors(self.cx, self.dims, symbols) else {
            return [None; 2];
        };
        let mut sums = [Some(constant); 2];
        for (factor, known) in factors.iter().zip(&self.known).filter(|(factor, _)| **factor != 0) {
            let mut ends = [known.low, known.high];
            if *factor < 0 {
                ends.reverse();
            }
            for (sum, end) in sums.iter_mut().zip(ends) {
                let term = end.and_then(|end| end.checked_mul(*factor));
                *sum = sum.zip(term).and_then(|(sum, term)| sum.checked_add(term));
            }
        }
        sums
    }

    /// Returns the bounds of the quotient or remainder of `lhs` by `by`.
    fn bounds_of_divided(&self, op: BinaryKind, lhs: AffineExpr, by: i64) -> Bounds {
        let inner = terrace_ir::ensure_sufficient_stack(|| self.bounds(lhs));
        match (op, inner) {
            (BinaryKind::FloorDiv, _) => inner.map(|end| Some(floor(end?, by))),
            (BinaryKind::CeilDiv, _) => inner.map(|end| Some(ceil(end?, by))),
            (_, [Some(low), Some(high)]) if floor(low, by) == floor(high, by) => {
                [Some(low.rem_euclid(by)), Some(high.rem_euclid(by))]
            }
            _ => [Some(0), Some(by - 1)],
        }
    }

    /// Returns the largest known divisor of `expr`.
    fn divisor(&self, expr: AffineExpr) -> i64 {
        match self.dim(expr) {
            Some(known) => known.divisor,
            None => expr.largest_known_divisor(self.cx),
        }
    }

    /// Whether `expr` is a constant or a loop variable in the range `0..end`.
    fn is_below(&self, expr: AffineExpr, end: i64) -> bool {
        if let Some(value) = expr.as_constant(self.cx) {
            return (0..end).contains(&value);
        }
        let known = self.dim(expr).and_then(|known| Some((known.low?, known.high?)));
        known.is_some_and(|(low, high)| low >= 0 && high < end)
    }

    /// Returns `expr` with simplified quotients and remainders.
    fn simplify(&self, expr: AffineExpr) -> AffineExpr {
        let cx = self.cx;
        if !expr.divides(cx) {
            return expr;
        }
        let Some((op, lhs, rhs)) = expr.as_binary(cx) else { return expr };
        let of = |expr| terrace_ir::ensure_sufficient_stack(|| self.simplify(expr));
        let (new_lhs, new_rhs) = (of(lhs), of(rhs));
        let is_same = (new_lhs, new_rhs) == (lhs, rhs);
        let expr = if is_same { expr } else { new_lhs.binary(cx, op, new_rhs) };
        let Some((op, lhs, rhs)) = expr.as_binary(cx) else { return expr };
        let divides = !matches!(op, BinaryKind::Add | BinaryKind::Mul);
        match rhs.as_constant(cx).filter(|by| divides && *by > 0) {
            Some(by) => self.divided(op, lhs, by).unwrap_or(expr),
            None => expr,
        }
    }

    /// Simplifies the quotient or remainder of `lhs` by `by`; `None` if the known facts do not
    /// help.
    fn divided(&self, op: BinaryKind, lhs: AffineExpr, by: i64) -> Option<AffineExpr> {
        let cx = self.cx;
        if let [Some(low), Some(high)] = self.bounds(lhs) {
            let ends = match op {
                BinaryKind::FloorDiv => (floor(low, by), floor(high, by)),
                BinaryKind::CeilDiv => (ceil(low, by), ceil(high, by)),
                _ if (0..by).contains(&low) && (0..by).contains(&high) => return Some(lhs),
                _ => (0, 1),
            };
            if ends.0 == ends.1 {
                return Some(AffineExpr::constant(cx, ends.0));
            }
        }
        if let Some((BinaryKind::Add, a, b)) = lhs.as_binary(cx) {
            // `a + rest`, where `a` is a multiple of its divisor and `rest` is smaller than that
            // divisor.
            let parts = |(a, rest): (AffineExpr, AffineExpr)| {
                let divisor = self.divisor(a);
                self.is_below(rest, divisor).then_some((a, divisor, rest))
            };
            if let Some((a, divisor, rest)) = [(a, b), (b, a)].into_iter().find_map(parts) {
                let by_expr = AffineExpr::constant(cx, by);
                return match op {
                    BinaryKind::FloorDiv if by % divisor == 0 => Some(a.floor_div(cx, by_expr)),
                    BinaryKind::Mod if divisor % by == 0 => Some(rest.modulo(cx, by_expr)),
                    _ => None,
                };
            }
        }
        let nothing = match op {
            BinaryKind::FloorDiv => self.is_below(lhs, by),
            BinaryKind::Mod => self.divisor(lhs) % by == 0,
            _ => false,
        };
        nothing.then(|| AffineExpr::constant(cx, 0))
    }
}
