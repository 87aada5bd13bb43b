//! Variables of a relation as maps of the other variables ([`slice_bounds`]), for slices of loop
//! nests and for bounds of values.

use terrace_builtin::{AffineExpr, AffineMap};
use terrace_ir::Context;
use terrace_presburger::{BoundKind, Integer, Kind, Relation, Row};

use crate::expressions::row_expr;

/// A lower and an upper bound of a variable, as maps of the remaining dimensions and the symbols.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SliceBound {
    /// The inclusive lower bound, a maximum for several results; `None` if unknown.
    pub lower: Option<AffineMap>,
    /// The upper bound, a minimum for several results; `None` if unknown.
    pub upper: Option<AffineMap>,
}

/// Returns the bounds of the dimensions `offset..offset + num` of `relation` in terms of the other
/// dimensions, renumbered, and of the symbols (MLIR: `getSliceBounds`). Upper bounds are inclusive
/// if `is_closed`, else exclusive.
///
/// A variable that is a function of others has equal bounds. Other variables have the bounds of the
/// constraints if these are unique, or else constant bounds.
pub fn slice_bounds(
    cx: &Context,
    relation: &Relation,
    offset: usize,
    num: usize,
    is_closed: bool,
) -> Vec<SliceBound> {
    let mut solver = Solver::new(cx, relation.clone(), offset, num);
    while solver.sweep() {}
    let (dims, symbols) = (solver.map_dims(), solver.relation.count(Kind::Symbol));
    let map = |results: Vec<AffineExpr>| AffineMap::new(dims as u32, symbols as u32, results);
    let slack = i64::from(!is_closed);
    let mut reduced = None;
    let one = |at: usize| {
        if let Some(expr) = solver.known[at] {
            let expr = map(vec![expr]).simplified(cx).results[0];
            let upper = map(vec![expr.add_constant(cx, slack)]);
            return SliceBound { lower: Some(map(vec![expr])), upper: Some(upper) };
        }
        let mut bound = SliceBound { lower: None, upper: None };
        if solver.relation.count(Kind::Local) == 0 {
            let reduced = reduced.get_or_insert_with(|| {
                let mut reduced = solver.relation.clone();
                reduced.remove_redundant_inequalities();
                reduced
            });
            let [lower, upper] = bound_exprs(cx, reduced, at, offset, num);
            let upper = upper.iter().map(|bound| bound.add_constant(cx, slack - 1)).collect();
            bound = SliceBound { lower: Some(map(lower)), upper: Some(map(upper)) };
        }
        for (kind, place, slack) in
            [(BoundKind::Lower, &mut bound.lower, 0), (BoundKind::Upper, &mut bound.upper, slack)]
        {
            if place.as_ref().is_none_or(|map| map.results.len() != 1)
                && let Some(constant) = solver.constant_bound(kind, at)
            {
                let constant = constant.wrapping_add(slack);
                *place = Some(map(vec![AffineExpr::constant(cx, constant)]));
            }
        }
        bound
    };
    (offset..offset + num).map(one).collect()
}

/// The search for variables that are functions of others.
struct Solver<'c> {
    cx: &'c Context,
    relation: Relation,
    /// The first unknown dimension.
    offset: usize,
    /// The number of unknown dimensions.
    num: usize,
    /// Per variable its expression in the other dimensions and the symbols.
    known: Vec<Option<AffineExpr>>,
}

impl<'c> Solver<'c> {
    fn new(cx: &'c Context, mut relation: Relation, offset: usize, num: usize) -> Self {
        relation.normalize_by_gcd();
        let dims = relation.num_dims();
        let known = (0..relation.num_vars()).map(|at| match at {
            _ if at < offset => Some(AffineExpr::dim(cx, at as u32)),
            _ if at < offset + num => None,
            _ if at < dims => Some(AffineExpr::dim(cx, (at - num) as u32)),
            _ if at < relation.num_dims_and_symbols() => {
                Some(AffineExpr::symbol(cx, (at - dims) as u32))
            }
            _ => None,
        });
        let known = known.collect();
        Self { cx, relation, offset, num, known }
    }

    /// Returns the number of dimensions of the maps.
    fn map_dims(&self) -> usize {
        self.relation.num_dims() - self.num
    }

    fn simplified(&self, expr: AffineExpr) -> AffineExpr {
        let (dims, symbols) = (self.map_dims(), self.relation.count(Kind::Symbol));
        AffineMap::new(dims as u32, symbols as u32, [expr]).simplified(self.cx).results[0]
    }

    fn constant_bound(&self, kind: BoundKind, at: usize) -> Option<i64> {
        self.relation.constant_bound(kind, at).map(|bound| bound.low_i64())
    }

    /// Returns `sign` times the sum of `row` over all variables but `skipped`, with its constant;
    /// `None` if a variable of the sum is not known.
    fn sum(&self, row: &Row, skipped: usize, sign: i64) -> Option<AffineExpr> {
        let last = row.len() - 1;
        let mut sum = AffineExpr::constant(self.cx, 0);
        for (at, factor) in row[..last].iter().enumerate() {
            if at != skipped && !factor.is_zero() {
                let factor = factor.low_i64().wrapping_mul(sign);
                let term = self.known[at]?.mul_constant(self.cx, factor);
                sum = sum.add(self.cx, term);
            }
        }
        Some(sum.add_constant(self.cx, row[last].low_i64().wrapping_mul(sign)))
    }

    /// Returns `-rest` divided by `factor`, rounded down: the value of a variable with this factor
    /// in an equality with `rest`.
    fn solved(&self, rest: AffineExpr, factor: i64) -> AffineExpr {
        let rest = if factor > 0 { rest.neg(self.cx) } else { rest };
        rest.floor_div(self.cx, AffineExpr::constant(self.cx, factor.wrapping_abs()))
    }

    /// Looks for an expression of each unknown variable; returns whether a variable became known.
    fn sweep(&mut self) -> bool {
        let mut changed = false;
        for at in 0..self.relation.num_vars() {
            if self.known[at].is_none() {
                changed |= self.find(at).is_some();
            }
        }
        changed
    }

    fn find(&mut self, at: usize) -> Option<()> {
        let lower = self.constant_bound(BoundKind::Lower, at);
        let upper = self.constant_bound(BoundKind::Upper, at);
        if let Some((lower, upper)) = lower.zip(upper) {
            if lower == upper {
                self.known[at] = Some(AffineExpr::constant(self.cx, lower));
                return Some(());
            }
            if lower == 0
                && let Some(divisor) = upper.checked_add(1).filter(|divisor| *divisor > 1)
                && self.find_modulo(at, divisor).is_some()
            {
                return Some(());
            }
        }
        let known: Vec<bool> = self.known.iter().map(Option::is_some).collect();
        if let Some(division) = self.relation.division(at, &known)
            && !division.from_equality
        {
            let divisor = AffineExpr::constant(self.cx, division.divisor.low_i64());
            self.known[at] = Some(self.sum(&division.dividend, at, 1)?.floor_div(self.cx, divisor));
            return Some(());
        }
        let row = self.relation.equalities().iter().find(|row| !row[at].is_zero())?;
        let factor = row[at].low_i64();
        self.known[at] = Some(self.solved(self.sum(row, at, 1)?, factor));
        Some(())
    }

    /// Finds `at`, a number in `0..divisor`, as a dimension modulo `divisor` by an equality, whose
    /// other terms are multiples of `divisor` times the factor of `at` (MLIR: `detectAsMod`).
    fn find_modulo(&mut self, at: usize, divisor: i64) -> Option<()> {
        let rows: Vec<Row> = self.relation.equalities().to_vec();
        rows.iter().find_map(|row| self.modulo_of(row, at, divisor))
    }

    fn modulo_of(&mut self, row: &Row, at: usize, divisor: i64) -> Option<()> {
        let factor = row[at].to_i64().filter(|factor| *factor != 0)?;
        let multiple = divisor.checked_mul(factor)?;
        if !row.last()?.is_zero() {
            return None;
        }
        let mut quotients = Vec::new();
        let mut dividend = AffineExpr::constant(self.cx, 0);
        let inputs = self.relation.num_dims_and_symbols();
        for (column, own) in row[..inputs].iter().enumerate() {
            let own = own.low_i64();
            if column == at || own == 0 {
                continue;
            }
            if own.checked_rem(multiple) == Some(0) {
                quotients.push((column, (own > 0) == (factor > 0)));
            } else {
                let term = self.known[column]?.mul_constant(self.cx, own);
                dividend = dividend.add(self.cx, term);
            }
        }
        let dividend = self.simplified(self.solved(dividend, factor));
        let dim = dividend.as_dim(self.cx)? as usize;
        if quotients.is_empty() {
            return None;
        }
        let column = if dim < self.offset { dim } else { dim + self.num };
        let limit = self.constant_bound(BoundKind::Upper, column);
        let by = AffineExpr::constant(self.cx, divisor);
        self.known[at] = Some(match limit.is_some_and(|limit| limit < divisor) {
            true => dividend,
            false => dividend.modulo(self.cx, by),
        });
        if let [(column, is_positive)] = quotients[..]
            && self.known[column].is_none()
        {
            let sign = if is_positive { 1 } else { -1 };
            let quotient = dividend.floor_div(self.cx, by).mul_constant(self.cx, sign);
            self.known[column] = Some(quotient);
        }
        Some(())
    }
}

/// Returns the lower and upper bounds that single rows give for dimension `at` in terms of the
/// dimensions outside of `start..start + num` and the symbols (MLIR: `getLowerAndUpperBound`).
pub(crate) fn bound_exprs(
    cx: &Context,
    relation: &Relation,
    at: usize,
    start: usize,
    num: usize,
) -> [Vec<AffineExpr>; 2] {
    let excluded = start..start + num;
    let (lower, upper, equal) = relation.bound_rows(at, excluded.clone());
    let dims = (relation.num_dims() - num) as u32;
    let symbols = relation.count(Kind::Symbol) as u32;
    let leaves: Vec<AffineExpr> = (0..dims)
        .map(|at| AffineExpr::dim(cx, at))
        .chain((0..symbols).map(|at| AffineExpr::symbol(cx, at)))
        .collect();
    let expr = |row: &Row, sign: i64| {
        let sign = Integer::from(sign);
        let others = row.iter().enumerate().filter(|(column, _)| !excluded.contains(column));
        let row: Row = others.map(|(_, one)| one * &sign).collect();
        row_expr(cx, &row, &leaves)
    };
    let by = |row: &Row| AffineExpr::constant(cx, row[at].abs().low_i64());
    let low = |row: &&Row| {
        let divisor = row[at].low_i64();
        expr(row, -1).add_constant(cx, divisor).add_constant(cx, -1).floor_div(cx, by(row))
    };
    let high = |row: &&Row| expr(row, 1).floor_div(cx, by(row)).add_constant(cx, 1);
    let mut bounds = [lower.iter().map(low).collect::<Vec<_>>(), upper.iter().map(high).collect()];
    for row in equal {
        let value = expr(row, -row[at].signum());
        bounds[1].push(value.floor_div(cx, by(row)).add_constant(cx, 1));
        bounds[0].push(value.ceil_div(cx, by(row)));
    }
    bounds
}
