//! Rows of a [`ValueConstraints`] as affine expressions, maps and sets (MLIR:
//! `getIneqAsAffineValueMap`, `getAsIntegerSet`). Passes that print bounds call them.

use terrace_affine::AppliedMap;
use terrace_builtin::{AffineExpr, AffineMap, IntegerSet};
use terrace_ir::{Context, OpRef, Value};
use terrace_presburger::{Integer, Kind, Relation, Row};

use crate::constraints::ValueConstraints;
use crate::flatten::Flattened;

/// Returns the sum of the `leaves` with the coefficients of `row`, and its constant; the leaves of
/// zero coefficients do not matter (MLIR: `getAffineExprFromFlatForm`).
pub(crate) fn row_expr(cx: &Context, row: &[Integer], leaves: &[AffineExpr]) -> AffineExpr {
    let (constant, coefficients) = match row.split_last() {
        Some((constant, coefficients)) => (constant.low_i64(), coefficients),
        None => (0, row),
    };
    let start = AffineExpr::constant(cx, 0);
    let terms = coefficients.iter().zip(leaves).filter(|(one, _)| !one.is_zero());
    let sum =
        terms.fold(start, |sum, (one, leaf)| sum.add(cx, leaf.mul_constant(cx, one.low_i64())));
    match constant {
        0 => sum,
        constant => sum.add_constant(cx, constant),
    }
}

/// Returns the dimensions and symbols of `relation` as expressions, by column.
pub fn input_exprs(cx: &Context, relation: &Relation) -> Vec<AffineExpr> {
    let dims = (0..relation.num_dims() as u32).map(|at| AffineExpr::dim(cx, at));
    let symbols = (0..relation.count(Kind::Symbol) as u32).map(|at| AffineExpr::symbol(cx, at));
    dims.chain(symbols).collect()
}

/// Returns the quotient of the dividend, whose terms have expressions, by `divisor`.
pub(crate) fn quotient_expr(
    cx: &Context,
    dividend: &Row,
    divisor: &Integer,
    known: &[Option<AffineExpr>],
) -> AffineExpr {
    let zero = AffineExpr::constant(cx, 0);
    let leaves: Vec<AffineExpr> = known.iter().map(|one| one.unwrap_or(zero)).collect();
    row_expr(cx, dividend, &leaves).floor_div(cx, AffineExpr::constant(cx, divisor.low_i64()))
}

/// Adds expressions for the locals that a pair of inequalities defines as quotients to `known`,
/// which has an entry for each column; returns whether all locals have one (MLIR:
/// `computeLocalVars`).
pub(crate) fn find_quotients(
    cx: &Context,
    relation: &Relation,
    known: &mut [Option<AffineExpr>],
) -> bool {
    let locals = relation.columns_of(Kind::Local);
    loop {
        let mut changed = false;
        for at in locals.clone() {
            let explicit: Vec<bool> = known.iter().map(Option::is_some).collect();
            if explicit[at] {
                continue;
            }
            let division = relation.division(at, &explicit).filter(|one| !one.from_equality);
            if let Some(division) = division {
                known[at] = Some(quotient_expr(cx, &division.dividend, &division.divisor, known));
                changed = true;
            }
        }
        if !changed {
            return known[locals].iter().all(Option::is_some);
        }
    }
}

/// Returns an expression for each column of `relation`, 0 for locals that no constraint mentions;
/// `None` if another local is no known quotient.
pub(crate) fn column_exprs(cx: &Context, relation: &Relation) -> Option<Vec<AffineExpr>> {
    let mut known: Vec<_> = input_exprs(cx, relation).into_iter().map(Some).collect();
    known.resize(relation.num_vars(), None);
    find_quotients(cx, relation, &mut known);
    let unused = |at: usize| relation.is_unconstrained(at).then(|| AffineExpr::constant(cx, 0));
    known.into_iter().enumerate().map(|(at, expr)| expr.or_else(|| unused(at))).collect()
}

impl ValueConstraints {
    /// Returns the inequality with index `row`, which mentions dimension `at`, as a bound of that
    /// dimension in terms of all other variables: inclusive if it is a lower bound, exclusive if it
    /// is an upper one. The coefficient of the dimension is 1 or -1. `None` if a local is no known
    /// quotient, or a column has no value (MLIR: `getIneqAsAffineValueMap`).
    pub fn bound_of(&self, cx: &Context, at: usize, row: usize) -> Option<AppliedMap> {
        let row = &self.relation.inequalities()[row];
        let is_lower = row[at].is_positive();
        let mut others = row.clone();
        others.remove(at);
        if is_lower {
            others.iter_mut().for_each(|one| *one = -&*one);
        } else if let Some(constant) = others.last_mut() {
            *constant += &Integer::ONE;
        }
        let (dims, symbols) = (self.relation.num_dims(), self.relation.count(Kind::Symbol));
        let mut leaves = column_exprs(cx, &self.relation)?;
        leaves.remove(at);
        // Dimensions behind the removed one move up.
        for (number, leaf) in leaves[..dims - 1].iter_mut().enumerate() {
            *leaf = AffineExpr::dim(cx, number as u32);
        }
        let expr = row_expr(cx, &others, &leaves);
        let mut operands: Vec<Option<Value>> = self.values.clone();
        operands.remove(at);
        let operands: Option<Vec<Value>> = operands.into_iter().collect();
        let map = AffineMap::new(dims as u32 - 1, symbols as u32, [expr]);
        AppliedMap::new(&map, operands?)
    }

    /// Returns the constraints as a set of the dimensions and symbols: equalities first, `0 == 0`
    /// if there is no constraint. `None` if a local is no known quotient (MLIR: `getAsIntegerSet`).
    pub fn to_set(&self, cx: &Context) -> Option<IntegerSet> {
        let relation = &self.relation;
        let (dims, symbols) = (relation.num_dims() as u32, relation.count(Kind::Symbol) as u32);
        if relation.num_constraints() == 0 {
            return Some(IntegerSet::new(dims, symbols, [(AffineExpr::constant(cx, 0), true)]));
        }
        let leaves = column_exprs(cx, relation)?;
        let of = |rows: &[Row], is_equality: bool| -> Vec<(AffineExpr, bool)> {
            rows.iter().map(|row| (row_expr(cx, row, &leaves), is_equality)).collect()
        };
        let mut constraints = of(relation.equalities(), true);
        constraints.extend(of(relation.inequalities(), false));
        Some(IntegerSet::new(dims, symbols, constraints))
    }

    /// Returns the constraints as a set with its operands, canonicalized as operands of `op`; see
    /// [`Self::to_set`].
    pub fn to_applied_set(&self, op: OpRef<'_>) -> Option<(IntegerSet, Vec<Value>)> {
        let set = self.to_set(op.context())?;
        let operands: Option<Vec<Value>> = self.values.iter().copied().collect();
        Some(canonical_set(op, &set, operands?))
    }
}

/// Returns `set` with its operands, canonicalized as operands of `op` (MLIR:
/// `canonicalizeSetAndOperands`).
pub fn canonical_set(
    op: OpRef<'_>,
    set: &IntegerSet,
    operands: Vec<Value>,
) -> (IntegerSet, Vec<Value>) {
    let exprs: Vec<AffineExpr> = set.constraints.iter().map(|(expr, _)| *expr).collect();
    let map = AffineMap::new(set.num_dims, set.num_symbols, exprs);
    let Some(mut applied) = AppliedMap::new(&map, operands.clone()) else {
        return (set.clone(), operands);
    };
    applied.canonicalize(op);
    let kinds = set.constraints.iter().map(|(_, is_equality)| *is_equality);
    let constraints: Vec<_> = applied.map.results.iter().copied().zip(kinds).collect();
    let set = IntegerSet::new(applied.map.num_dims, applied.map.num_symbols, constraints);
    (set, applied.operands)
}

/// Returns a set without trivially redundant constraints, `1 == 0` if it is known to be empty;
/// `None` if a constraint is semi-affine (MLIR: `simplifyIntegerSet`).
pub fn simplified_set(cx: &Context, set: &IntegerSet) -> Option<IntegerSet> {
    let exprs = set.constraints.iter().map(|(expr, _)| *expr);
    let flat = Flattened::new(cx, set.num_dims, set.num_symbols, exprs)?;
    let (dims, symbols) = (set.num_dims as usize, set.num_symbols as usize);
    let mut relation = Relation::set(dims, symbols);
    let locals = relation.append_vars(Kind::Local, flat.quotients.len());
    for (row, (_, is_equality)) in flat.rows.into_iter().zip(&set.constraints) {
        match is_equality {
            true => relation.push_equality(row),
            false => relation.push_inequality(row),
        }
    }
    for (at, (dividend, by)) in (locals..).zip(&flat.quotients) {
        relation.add_quotient(at, dividend, by);
    }
    if relation.is_empty() {
        let never = [(AffineExpr::constant(cx, 1), true)];
        return Some(IntegerSet::new(set.num_dims, set.num_symbols, never));
    }
    relation.remove_trivial_redundancy();
    ValueConstraints { relation, values: vec![None; dims + symbols] }.to_set(cx)
}
