//! Affine expressions as rows of coefficients: [`Flattened`]. [`ValueConstraints`] adds the rows to
//! its relation.
//!
//! [`ValueConstraints`]: crate::ValueConstraints

use terrace_builtin::{AffineExpr, AffineExprKind, BinaryKind};
use terrace_ir::{Context, ensure_sufficient_stack};
use terrace_presburger::{BoundKind, Integer, Kind, Relation};

/// Expressions as sums of dimensions, symbols, quotients and a constant (MLIR:
/// `getFlattenedAffineExprs`).
pub struct Flattened {
    /// Per expression the coefficients of the inputs, of the quotients, and the constant.
    pub rows: Vec<Vec<Integer>>,
    /// The dividend of each quotient, a row that mentions earlier quotients only, and the divisor.
    pub quotients: Vec<(Vec<Integer>, Integer)>,
}

/// A sum of terms. Arithmetic wraps to 64 bits, as in MLIR.
#[derive(Clone)]
struct Sum {
    inputs: Vec<i64>,
    /// The coefficients of quotients; absent coefficients at the end are zero.
    quotients: Vec<i64>,
    constant: i64,
}

impl Sum {
    fn terms_mut(&mut self) -> impl Iterator<Item = &mut i64> {
        self.inputs.iter_mut().chain(&mut self.quotients).chain([&mut self.constant])
    }

    /// Returns the greatest common divisor of all coefficients and `of`, which is positive.
    fn gcd(&self, of: i64) -> i64 {
        let terms = self.inputs.iter().chain(&self.quotients).chain([&self.constant]);
        let divisor = terms.fold(of.unsigned_abs(), |mut a, b| {
            let mut b = b.unsigned_abs();
            while b != 0 {
                (a, b) = (b, a % b);
            }
            a
        });
        divisor as i64
    }

    fn add(mut self, other: &Self, times: i64) -> Self {
        self.quotients.resize(self.quotients.len().max(other.quotients.len()), 0);
        let others = other.inputs.iter().zip(&mut self.inputs);
        for (b, a) in others.chain(other.quotients.iter().zip(&mut self.quotients)) {
            *a = a.wrapping_add(b.wrapping_mul(times));
        }
        self.constant = self.constant.wrapping_add(other.constant.wrapping_mul(times));
        self
    }

    /// Returns the coefficients as a row with `quotients` columns for quotients.
    fn row(&self, quotients: usize) -> Vec<Integer> {
        let padding = std::iter::repeat_n(0, quotients - self.quotients.len());
        let all = self.inputs.iter().chain(&self.quotients).copied();
        all.chain(padding).chain([self.constant]).map(Integer::from).collect()
    }
}

struct Flattener<'c> {
    cx: &'c Context,
    dims: usize,
    inputs: usize,
    /// The expression of each quotient, its dividend and its divisor.
    quotients: Vec<(AffineExpr, Sum, i64)>,
}

impl Flattener<'_> {
    fn zero(&self) -> Sum {
        Sum { inputs: vec![0; self.inputs], quotients: Vec::new(), constant: 0 }
    }

    fn flatten(&mut self, expr: AffineExpr) -> Option<Sum> {
        let mut sum = self.zero();
        match expr.kind(self.cx) {
            AffineExprKind::Constant(value) => sum.constant = value,
            AffineExprKind::Dim(at) => *sum.inputs.get_mut(at as usize)? = 1,
            AffineExprKind::Symbol(at) => *sum.inputs.get_mut(self.dims + at as usize)? = 1,
            AffineExprKind::Binary(op, lhs, rhs) => {
                let a = ensure_sufficient_stack(|| self.flatten(lhs))?;
                if op == BinaryKind::Add {
                    let b = ensure_sufficient_stack(|| self.flatten(rhs))?;
                    return Some(a.add(&b, 1));
                }
                return self.by_constant(op, a, rhs.as_constant(self.cx)?);
            }
        }
        Some(sum)
    }

    fn by_constant(&mut self, op: BinaryKind, mut a: Sum, by: i64) -> Option<Sum> {
        if op == BinaryKind::Mul {
            a.terms_mut().for_each(|one| *one = one.wrapping_mul(by));
            return Some(a);
        }
        if by <= 0 {
            return None;
        }
        let common = a.gcd(by);
        if op == BinaryKind::Mod && common == by {
            return Some(self.zero());
        }
        let mut dividend = a.clone();
        dividend.terms_mut().for_each(|one| *one /= common);
        let divisor = by / common;
        if op != BinaryKind::Mod && divisor == 1 {
            return Some(dividend);
        }
        let is_ceil = op == BinaryKind::CeilDiv;
        let quotient = self.quotient(dividend, divisor, is_ceil);
        match op {
            BinaryKind::Mod => Some(a.add(&quotient, by.wrapping_neg())),
            _ => Some(quotient),
        }
    }

    /// Returns the quotient of `dividend` by `divisor` as a term; equal quotients are one term.
    fn quotient(&mut self, mut dividend: Sum, divisor: i64, is_ceil: bool) -> Sum {
        let (expr, by) = (self.expr(&dividend), AffineExpr::constant(self.cx, divisor));
        let expr = match is_ceil {
            true => expr.ceil_div(self.cx, by),
            false => expr.floor_div(self.cx, by),
        };
        if is_ceil {
            dividend.constant = dividend.constant.wrapping_add(divisor - 1);
        }
        let known = self.quotients.iter().position(|(known, ..)| *known == expr);
        let at = known.unwrap_or_else(|| {
            self.quotients.push((expr, dividend, divisor));
            self.quotients.len() - 1
        });
        let mut sum = self.zero();
        sum.quotients = vec![0; at + 1];
        sum.quotients[at] = 1;
        sum
    }

    fn expr(&self, sum: &Sum) -> AffineExpr {
        let cx = self.cx;
        let input = |at: usize| match at.checked_sub(self.dims) {
            None => AffineExpr::dim(cx, at as u32),
            Some(at) => AffineExpr::symbol(cx, at as u32),
        };
        let inputs = sum.inputs.iter().enumerate().map(|(at, times)| (input(at), *times));
        let quotients = self.quotients.iter().map(|(expr, ..)| *expr);
        let terms = inputs.chain(quotients.zip(sum.quotients.iter().copied()));
        let start = AffineExpr::constant(cx, 0);
        let used = terms.filter(|(_, times)| *times != 0);
        let all = used.fold(start, |all, (term, times)| all.add(cx, term.mul_constant(cx, times)));
        all.add_constant(cx, sum.constant)
    }
}

impl Flattened {
    /// Flattens expressions of `dims` dimensions and `symbols` symbols; `None` if an expression is
    /// semi-affine, or divides by a number that is not positive.
    pub fn new(
        cx: &Context,
        dims: u32,
        symbols: u32,
        exprs: impl IntoIterator<Item = AffineExpr>,
    ) -> Option<Self> {
        let inputs = (dims + symbols) as usize;
        let mut flattener = Flattener { cx, dims: dims as usize, inputs, quotients: Vec::new() };
        let sums: Option<Vec<Sum>> =
            exprs.into_iter().map(|expr| flattener.flatten(expr)).collect();
        let sums = sums?;
        let count = flattener.quotients.len();
        let rows = sums.iter().map(|sum| sum.row(count)).collect();
        let quotients = flattener.quotients.iter();
        let quotients =
            quotients.map(|(_, dividend, by)| (dividend.row(count), Integer::from(*by))).collect();
        Some(Self { rows, quotients })
    }
}

/// Bounds the variable `at` of `relation` by `expr`, whose dimensions and symbols are the columns
/// of the relation: inclusive lower and upper bounds. Quotients become the first locals. A bound
/// that mentions the variable is skipped. `None`, without a change, if the expression is
/// semi-affine (MLIR: `FlatLinearConstraints::addBound`).
pub fn add_bound(
    cx: &Context,
    relation: &mut Relation,
    kind: BoundKind,
    at: usize,
    expr: AffineExpr,
) -> Option<()> {
    let (dims, symbols) = (relation.num_dims(), relation.count(Kind::Symbol));
    let flat = Flattened::new(cx, dims as u32, symbols as u32, [expr])?;
    let (inputs, quotients) = (dims + symbols, flat.quotients.len());
    relation.insert_vars(Kind::Local, 0, quotients);
    let columns = relation.num_columns();
    let aligned = |row: &[Integer], sign: i64| {
        let sign = Integer::from(sign);
        let mut aligned = vec![Integer::ZERO; columns];
        for (column, one) in row.iter().enumerate() {
            let column = if column == inputs + quotients { columns - 1 } else { column };
            aligned[column] = one * &sign;
        }
        aligned
    };
    for (at, (dividend, by)) in (inputs..).zip(&flat.quotients) {
        relation.add_quotient(at, &aligned(dividend, 1), by);
    }
    let sign = if kind == BoundKind::Upper { 1 } else { -1 };
    for row in &flat.rows {
        let mut row = aligned(row, sign);
        if !row[at].is_zero() {
            continue;
        }
        row[at] = Integer::from(-sign);
        match kind {
            BoundKind::Equal => relation.push_equality(row),
            _ => relation.push_inequality(row),
        }
    }
    Some(())
}
