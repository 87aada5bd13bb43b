//! What the ranges of induction variables say of quotients and remainders
//! (MLIR: `simplifyMapWithOperands`).

use terrace_builtin::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::{Body, Context, OpRef, Value};

use crate::AffineForOp;
use crate::compose::Applied;
use crate::flatten::{gcd, linear};
use crate::validity::map_of;

/// What is known of an operand: its bounds, included, and what divides it.
#[derive(Clone, Copy)]
struct Known {
    low: Option<i64>,
    high: Option<i64>,
    divisor: i64,
}

const UNKNOWN: Known = Known { low: None, high: None, divisor: 1 };

/// Simplifies quotients and remainders in `applied`, the map and operands of `op`.
pub(super) fn simplify(op: OpRef<'_>, applied: &mut Applied) {
    let is_leaf = |expr: &AffineExpr| expr.as_binary(op.context()).is_none();
    if applied.operands.is_empty() || applied.map.results.iter().all(is_leaf) {
        return;
    }
    let inputs = Inputs::new(op, applied);
    let results = applied.map.results.iter().map(|expr| inputs.simplify(*expr));
    applied.map = AffineMap::new(applied.map.num_dims, applied.map.num_symbols, results);
}

/// Leaves out results of `applied`, a map and operands of `op`, that are never the greatest (or, if not
/// `greatest`, the least); results with one value are constants
/// (MLIR: `simplifyMinOrMaxExprWithOperands`).
pub(crate) fn drop_redundant(op: OpRef<'_>, applied: &mut Applied, greatest: bool) {
    if applied.operands.is_empty() {
        return;
    }
    let inputs = Inputs::new(op, applied);
    let exprs = || applied.map.results.iter().map(|expr| inputs.simplify(*expr));
    let bounds: Vec<[Option<i64>; 2]> =
        exprs().map(|expr| [false, true].map(|upper| inputs.bound(expr, upper))).collect();
    // For the least everything is the other way round.
    let ends = |[low, high]: [Option<i64>; 2]| match greatest {
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
    let kept = applied.map.results.iter().enumerate().filter(|(at, _)| !is_redundant(*at));
    let results: Vec<AffineExpr> = kept.map(constant).collect();
    applied.map = AffineMap::new(applied.map.num_dims, applied.map.num_symbols, results);
}

/// What the bounds of a loop, as far as they are constant, say of its induction variable.
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

/// The operands of a map.
struct Inputs<'k> {
    cx: &'k Context,
    dims: u32,
    known: Vec<Known>,
}

impl<'k> Inputs<'k> {
    fn new(op: OpRef<'k>, applied: &Applied) -> Self {
        let known = applied.operands.iter().map(|value| of_operand(op.body(), *value)).collect();
        Self { cx: op.context(), dims: applied.map.num_dims, known }
    }

    fn dim(&self, expr: AffineExpr) -> Option<Known> {
        self.known.get(expr.as_dim(self.cx)? as usize).copied()
    }

    /// The greatest value that `expr` may have, if `upper`, or the least one
    /// (MLIR: `getBoundForAffineExpr`).
    fn bound(&self, expr: AffineExpr, upper: bool) -> Option<i64> {
        let cx = self.cx;
        if let Some((op, lhs, rhs)) = expr.as_binary(cx)
            && !matches!(op, BinaryKind::Add | BinaryKind::Mul)
        {
            let by = rhs.as_constant(cx).filter(|by| *by > 0)?;
            let of = |upper| terrace_ir::ensure_sufficient_stack(|| self.bound(lhs, upper));
            return match op {
                BinaryKind::FloorDiv => Some(floor(of(upper)?, by)),
                BinaryKind::CeilDiv => Some(ceil(of(upper)?, by)),
                _ => Some(match (of(false), of(true)) {
                    (Some(low), Some(high)) if floor(low, by) == floor(high, by) => {
                        (if upper { high } else { low }).rem_euclid(by)
                    }
                    _ if upper => by - 1,
                    _ => 0,
                }),
            };
        }
        let symbols = self.known.len() as u32 - self.dims;
        let (factors, constant) = linear(cx, expr, self.dims, symbols)?;
        let terms = factors.iter().zip(&self.known).filter(|(factor, _)| **factor != 0);
        let mut sum = constant;
        for (factor, known) in terms {
            let end = if upper == (*factor > 0) { known.high } else { known.low };
            sum = sum.checked_add(end?.checked_mul(*factor)?)?;
        }
        Some(sum)
    }

    /// What is known to divide `expr`.
    fn divisor(&self, expr: AffineExpr) -> i64 {
        match self.dim(expr) {
            Some(known) => known.divisor,
            None => expr.largest_known_divisor(self.cx),
        }
    }

    /// Whether `expr` is a number, or the variable of a loop, from 0 to below `end`.
    fn is_below(&self, expr: AffineExpr, end: i64) -> bool {
        if let Some(value) = expr.as_constant(self.cx) {
            return (0..end).contains(&value);
        }
        let known = self.dim(expr).and_then(|known| Some((known.low?, known.high?)));
        known.is_some_and(|(low, high)| low >= 0 && high < end)
    }

    /// `expr` with simpler quotients and remainders.
    fn simplify(&self, expr: AffineExpr) -> AffineExpr {
        let cx = self.cx;
        let Some((op, lhs, rhs)) = expr.as_binary(cx) else { return expr };
        let of = |expr| terrace_ir::ensure_sufficient_stack(|| self.simplify(expr));
        let expr = of(lhs).binary(cx, op, of(rhs));
        let Some((op, lhs, rhs)) = expr.as_binary(cx) else { return expr };
        let divides = !matches!(op, BinaryKind::Add | BinaryKind::Mul);
        match rhs.as_constant(cx).filter(|by| divides && *by > 0) {
            Some(by) => self.divided(op, lhs, by).unwrap_or(expr),
            None => expr,
        }
    }

    /// The quotient or remainder of `lhs` by `by`, if what is known makes it simpler.
    fn divided(&self, op: BinaryKind, lhs: AffineExpr, by: i64) -> Option<AffineExpr> {
        let cx = self.cx;
        if let (Some(low), Some(high)) = (self.bound(lhs, false), self.bound(lhs, true)) {
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
            // A multiple of something, and less than that.
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
