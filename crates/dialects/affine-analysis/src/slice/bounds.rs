//! Bounds of some variables of a [`ValueConstraints`] in terms of the others (MLIR:
//! `getSliceBounds`). Slices of loop nests call [`slice_bounds`].

use terrace_builtin::{AffineExpr, AffineMap};
use terrace_ir::Context;
use terrace_presburger::{BoundKind, Integer, Kind, Relation, Row};

use crate::expressions::{quotient_expr, row_expr};

/// The lower and the upper bound of a variable; `None` if there is no bound. Upper bounds are
/// exclusive.
pub(crate) type BoundMaps = [Option<AffineMap>; 2];

/// The variables for which bounds are sought, and what is known of all variables.
struct Search<'r> {
    cx: &'r Context,
    relation: &'r Relation,
    /// The first dimension without an expression.
    start: usize,
    /// The number of dimensions without an expression.
    num: usize,
    /// The expression of each column in terms of the other dimensions and the symbols.
    known: Vec<Option<AffineExpr>>,
}

/// Returns the bounds of `num` dimensions from `start` on as maps of the other dimensions and the
/// symbols. Rows of `relation` are normalized.
pub(crate) fn slice_bounds(
    cx: &Context,
    relation: &mut Relation,
    start: usize,
    num: usize,
) -> Vec<BoundMaps> {
    relation.normalize_by_gcd();
    let (dims, symbols) = (relation.num_dims(), relation.count(Kind::Symbol));
    let mut known = vec![None; relation.num_vars()];
    for at in (0..start).chain(start + num..dims) {
        let number = if at < start { at } else { at - num };
        known[at] = Some(AffineExpr::dim(cx, number as u32));
    }
    for number in 0..symbols {
        known[dims + number] = Some(AffineExpr::symbol(cx, number as u32));
    }
    let mut search = Search { cx, relation, start, num, known };
    search.find_all();
    let known = search.known;
    let map =
        |results: Vec<AffineExpr>| AffineMap::new((dims - num) as u32, symbols as u32, results);
    let mut reduced: Option<Relation> = None;
    let bounds = (start..start + num).map(|at| {
        if let Some(expr) = known[at] {
            let simple = AffineMap::new((dims - num) as u32, symbols as u32, [expr]);
            let expr = simple.simplified(cx).results[0];
            return [Some(map(vec![expr])), Some(map(vec![expr.add_constant(cx, 1)]))];
        }
        let [mut lower, mut upper] = [None, None];
        if relation.count(Kind::Local) == 0 {
            let reduced = reduced.get_or_insert_with(|| {
                let mut reduced = relation.clone();
                reduced.remove_redundant_inequalities();
                reduced
            });
            let [low, high] = bound_exprs(cx, reduced, at, start, num);
            (lower, upper) = (Some(map(low)), Some(map(high)));
        }
        let constant = |kind, more: i64| {
            let bound = relation.constant_bound(kind, at)?.low_i64();
            Some(map(vec![AffineExpr::constant(cx, bound.wrapping_add(more))]))
        };
        let is_single =
            |bound: &Option<AffineMap>| bound.as_ref().is_some_and(|map| map.results.len() == 1);
        if !is_single(&lower) {
            lower = constant(BoundKind::Lower, 0).or(lower);
        }
        if !is_single(&upper) {
            upper = constant(BoundKind::Upper, 1).or(upper);
        }
        [lower, upper]
    });
    bounds.collect()
}

impl Search<'_> {
    /// Finds expressions until nothing changes.
    fn find_all(&mut self) {
        loop {
            let mut changed = false;
            for at in 0..self.known.len() {
                if self.known[at].is_none() {
                    changed |= self.find(at);
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// Finds an expression for column `at`: a constant, a remainder, a quotient, or the solution
    /// of an equality.
    fn find(&mut self, at: usize) -> bool {
        let cx = self.cx;
        let bound = |kind| self.relation.constant_bound(kind, at).map(|bound| bound.low_i64());
        if let (Some(low), Some(high)) = (bound(BoundKind::Lower), bound(BoundKind::Upper)) {
            if low == high {
                self.known[at] = Some(AffineExpr::constant(cx, low));
                return true;
            }
            if low == 0 && high >= 1 && self.find_remainder(at, high.wrapping_add(1)) {
                return true;
            }
        }
        let explicit: Vec<bool> = self.known.iter().map(Option::is_some).collect();
        let division = self.relation.division(at, &explicit).filter(|one| !one.from_equality);
        if let Some(division) = division {
            let expr = quotient_expr(cx, &division.dividend, &division.divisor, &self.known);
            self.known[at] = Some(expr);
            return true;
        }
        let Some(row) = self.relation.equalities().iter().find(|row| !row[at].is_zero()) else {
            return false;
        };
        let mut rest = row.clone();
        rest[at] = Integer::ZERO;
        let coefficient = row[at].low_i64();
        match self.sum(&rest) {
            Some(sum) => {
                self.known[at] = Some(self.solved(sum, coefficient));
                true
            }
            None => false,
        }
    }

    /// Returns the sum of `row` if all its variables are known.
    fn sum(&self, row: &Row) -> Option<AffineExpr> {
        let zero = AffineExpr::constant(self.cx, 0);
        let leaf = |(at, known): (usize, &Option<AffineExpr>)| match known {
            Some(expr) => Some(*expr),
            None => row[at].is_zero().then_some(zero),
        };
        let leaves: Option<Vec<AffineExpr>> = self.known.iter().enumerate().map(leaf).collect();
        Some(row_expr(self.cx, row, &leaves?))
    }

    /// Returns the value of `x` in `coefficient * x + rest = 0`, rounded down.
    fn solved(&self, rest: AffineExpr, coefficient: i64) -> AffineExpr {
        let cx = self.cx;
        let by = AffineExpr::constant(cx, coefficient.wrapping_abs());
        let dividend = if coefficient > 0 { rest.neg(cx) } else { rest };
        dividend.floor_div(cx, by)
    }

    /// Finds column `at`, which is at least 0 and below `divisor`, as the remainder of a dimension
    /// (MLIR: `detectAsMod`).
    fn find_remainder(&mut self, at: usize, divisor: i64) -> bool {
        let relation = self.relation;
        let inputs = relation.num_dims_and_symbols();
        for row in relation.equalities() {
            let coefficient = row[at].low_i64();
            let is_homogeneous = row.last().is_some_and(Integer::is_zero);
            if coefficient == 0 || !is_homogeneous {
                continue;
            }
            let by = &Integer::from(divisor) * &row[at];
            let is_quotient =
                |column: &usize| !row[*column].is_zero() && row[*column].is_multiple_of(&by);
            let quotients: Vec<usize> =
                (0..inputs).filter(|column| *column != at).filter(is_quotient).collect();
            let Some(last) = quotients.last() else { continue };
            let mut rest = vec![Integer::ZERO; row.len()];
            for column in (0..inputs).filter(|column| *column != at && !quotients.contains(column))
            {
                rest[column] = row[column].clone();
            }
            let Some(sum) = self.sum(&rest) else { continue };
            let (dims, symbols) = (relation.num_dims(), relation.count(Kind::Symbol));
            let dividend = self.solved(sum, coefficient);
            let map = AffineMap::new(dims as u32, symbols as u32, [dividend]);
            let dividend = map.simplified(self.cx).results[0];
            let Some(dim) = dividend.as_dim(self.cx) else { continue };
            let dim = dim as usize;
            let column = if dim < self.start { dim } else { dim + self.num };
            let most = relation.constant_bound(BoundKind::Upper, column);
            let is_below = most.is_some_and(|most| most.low_i64() < divisor);
            let by = AffineExpr::constant(self.cx, divisor);
            self.known[at] = Some(if is_below { dividend } else { dividend.modulo(self.cx, by) });
            if quotients.len() == 1 && self.known[*last].is_none() {
                let sign = row[*last].signum() * row[at].signum();
                let quotient = dividend.floor_div(self.cx, by).mul_constant(self.cx, sign);
                self.known[*last] = Some(quotient);
            }
            return true;
        }
        false
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
