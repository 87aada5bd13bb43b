//! Affine expressions of statements as rows of a [`Relation`], and back.

use terrace_affine_analysis::{Flattened, input_exprs};
use terrace_builtin::AffineExpr;
use terrace_ir::Context;
use terrace_presburger::{Integer, Kind, Relation, Row};

/// Returns expressions as rows of `relation`, whose columns `dims` are the dimensions; the symbols
/// are those of the relation. Quotients are appended to the locals, with their constraints. `None`
/// if an expression is semi-affine.
pub(crate) fn add_rows(
    cx: &Context,
    relation: &mut Relation,
    dims: &[usize],
    exprs: &[AffineExpr],
) -> Option<Vec<Row>> {
    let symbols = relation.columns_of(Kind::Symbol);
    let (num_dims, num_symbols) = (dims.len() as u32, symbols.len() as u32);
    let flat = Flattened::new(cx, num_dims, num_symbols, exprs.iter().copied())?;
    let locals = relation.append_vars(Kind::Local, flat.quotients.len());
    let end = relation.num_columns();
    let columns: Vec<usize> = dims.iter().copied().chain(symbols).chain(locals..end).collect();
    let align = |row: &Row| {
        let mut aligned = vec![Integer::ZERO; end];
        for (column, one) in columns.iter().zip(row) {
            aligned[*column] += one;
        }
        aligned
    };
    for (at, (dividend, by)) in (locals..).zip(&flat.quotients) {
        relation.add_quotient(at, &align(dividend), by);
    }
    Some(flat.rows.iter().map(align).collect())
}

/// Appends zeros for columns that a relation got after the row was made.
pub(crate) fn padded(mut row: Row, relation: &Relation) -> Row {
    let constant = row.pop().unwrap_or(Integer::ZERO);
    row.resize(relation.num_vars(), Integer::ZERO);
    row.push(constant);
    row
}

/// Returns `a - b - by`.
pub(crate) fn difference(a: &Row, b: &Row, by: i64) -> Row {
    let mut row: Row = a.iter().zip(b).map(|(a, b)| a - b).collect();
    if let Some(constant) = row.last_mut() {
        *constant = &*constant - &Integer::from(by);
    }
    row
}

/// Returns the row with the opposite signs.
pub(crate) fn negated(row: &Row) -> Row {
    row.iter().map(|one| -one).collect()
}

/// Whether it is known that all integer points of `relation` satisfy the inequality `row`.
pub(crate) fn implies(relation: &Relation, row: &Row) -> bool {
    relation.implies(row) == Some(true)
}

/// Returns the sum of `leaves`, an expression for each column, with the coefficients of the row;
/// `None` if a coefficient has more than 64 bits.
pub(crate) fn row_expr(
    cx: &Context,
    row: &[Integer],
    leaves: &[Option<AffineExpr>],
) -> Option<AffineExpr> {
    let (constant, coefficients) = row.split_last()?;
    let mut sum = AffineExpr::constant(cx, 0);
    for (one, leaf) in coefficients.iter().zip(leaves) {
        if !one.is_zero() {
            sum = sum.add(cx, (*leaf)?.mul_constant(cx, one.to_i64()?));
        }
    }
    Some(sum.add_constant(cx, constant.to_i64()?))
}

/// Returns an expression for each column of `relation`: dimensions, symbols, and quotients of
/// these; `None` for other locals.
pub(crate) fn leaves(cx: &Context, relation: &Relation) -> Vec<Option<AffineExpr>> {
    let mut leaves: Vec<Option<AffineExpr>> =
        input_exprs(cx, relation).into_iter().map(Some).collect();
    let first = leaves.len();
    leaves.resize(relation.num_vars(), None);
    let divisions = relation.divisions();
    // Quotients may mention later ones.
    for _ in 0..divisions.len() {
        for (at, division) in divisions.iter().enumerate() {
            let Some(division) = division else { continue };
            let dividend = row_expr(cx, &division.dividend, &leaves);
            if let (Some(dividend), Some(by), None) =
                (dividend, division.divisor.to_i64(), leaves[first + at])
            {
                leaves[first + at] = Some(dividend.floor_div(cx, AffineExpr::constant(cx, by)));
            }
        }
    }
    leaves
}
