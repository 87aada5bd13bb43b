//! Affine expressions as sums: coefficients of dimensions, of symbols, of quotients, and a constant
//! (MLIR: `SimpleAffineExprFlattener`).

use smallvec::{SmallVec, smallvec};
use terrace_ir::Context;
use terrace_numeric::gcd;

use super::expr::{AffineExpr, AffineExprKind, BinaryKind};
use super::map::AffineMap;
use super::semi_affine;

/// A list of coefficients, stored inline while it is short.
type Coefficients = SmallVec<[i64; 6]>;

/// An expression as a sum of terms with coefficients.
#[derive(Clone)]
struct Sum {
    /// The coefficients of dimensions, then of symbols.
    inputs: Coefficients,
    /// The coefficients of quotients; absent coefficients at the end are zero.
    quotients: Coefficients,
    constant: i64,
}

impl Sum {
    fn terms(&self) -> impl Iterator<Item = i64> {
        self.inputs.iter().chain(&self.quotients).copied().chain([self.constant])
    }

    /// Returns the sum with `f` applied to every coefficient; `None` if `f` returns `None`.
    fn map(&self, f: impl Fn(i64) -> Option<i64>) -> Option<Self> {
        let all = |of: &[i64]| of.iter().map(|c| f(*c)).collect::<Option<Coefficients>>();
        Some(Self {
            inputs: all(&self.inputs)?,
            quotients: all(&self.quotients)?,
            constant: f(self.constant)?,
        })
    }

    fn add(mut self, other: &Self) -> Option<Self> {
        let longest = self.quotients.len().max(other.quotients.len());
        self.quotients.resize(longest, 0);
        for (a, b) in self.inputs.iter_mut().zip(&other.inputs) {
            *a = a.checked_add(*b)?;
        }
        for (a, b) in self.quotients.iter_mut().zip(&other.quotients) {
            *a = a.checked_add(*b)?;
        }
        self.constant = self.constant.checked_add(other.constant)?;
        Some(self)
    }

    /// Returns the greatest common divisor of all coefficients and `of`.
    fn gcd(&self, of: i64) -> i64 {
        self.terms().fold(of, gcd)
    }
}

struct Flattener<'c> {
    cx: &'c Context,
    dims: u32,
    symbols: u32,
    /// The quotients that are separate terms of sums.
    quotients: Vec<AffineExpr>,
}

impl<'c> Flattener<'c> {
    fn new(cx: &'c Context, dims: u32, symbols: u32) -> Self {
        Self { cx, dims, symbols, quotients: Vec::new() }
    }

    fn zero(&self) -> Sum {
        let inputs = smallvec![0; (self.dims + self.symbols) as usize];
        Sum { inputs, quotients: Coefficients::new(), constant: 0 }
    }

    /// Returns `expr` as a sum. Products of non-constant expressions, quotients and remainders
    /// become separate terms. `None` if a divisor is not positive, or a coefficient overflows.
    fn flatten(&mut self, expr: AffineExpr) -> Option<Sum> {
        let mut sum = self.zero();
        match expr.kind(self.cx) {
            AffineExprKind::Constant(value) => sum.constant = value,
            AffineExprKind::Dim(at) => *sum.inputs.get_mut(at as usize)? = 1,
            AffineExprKind::Symbol(at) => *sum.inputs.get_mut((self.dims + at) as usize)? = 1,
            AffineExprKind::Binary(op, lhs, rhs) => {
                let a = terrace_ir::ensure_sufficient_stack(|| self.flatten(lhs))?;
                let b = terrace_ir::ensure_sufficient_stack(|| self.flatten(rhs))?;
                return self.binary(op, a, &b, rhs.as_constant(self.cx));
            }
        }
        Some(sum)
    }

    fn binary(&mut self, op: BinaryKind, a: Sum, b: &Sum, by: Option<i64>) -> Option<Sum> {
        if op == BinaryKind::Add {
            return a.add(b);
        }
        let Some(by) = by else {
            let term = self.expr(&a).binary(self.cx, op, self.expr(b));
            return Some(self.quotient(term, 1));
        };
        if op == BinaryKind::Mul {
            return a.map(|c| c.checked_mul(by));
        }
        if by <= 0 {
            return None;
        }
        let common = a.gcd(by);
        let reduced = a.map(|c| Some(c / common))?;
        let divisor = by / common;
        if op == BinaryKind::Mod {
            if a.terms().all(|c| c % by == 0) {
                return Some(self.zero());
            }
            let dividend = self.expr(&reduced);
            let quotient = dividend.floor_div(self.cx, AffineExpr::constant(self.cx, divisor));
            return a.add(&self.quotient(quotient, by.checked_neg()?));
        }
        if divisor == 1 {
            return Some(reduced);
        }
        let (dividend, divisor) = (self.expr(&reduced), AffineExpr::constant(self.cx, divisor));
        let quotient = match op {
            BinaryKind::FloorDiv => dividend.floor_div(self.cx, divisor),
            _ => dividend.ceil_div(self.cx, divisor),
        };
        Some(self.quotient(quotient, 1))
    }

    /// Returns the sum of one quotient, times `factor`.
    fn quotient(&mut self, expr: AffineExpr, factor: i64) -> Sum {
        let known = self.quotients.iter().position(|known| *known == expr);
        let at = known.unwrap_or_else(|| {
            self.quotients.push(expr);
            self.quotients.len() - 1
        });
        let mut sum = self.zero();
        sum.quotients = smallvec![0; at + 1];
        sum.quotients[at] = factor;
        sum
    }

    /// Returns the terms of a sum with nonzero factors: dimensions, symbols and quotients.
    fn terms(&self, sum: &Sum) -> SmallVec<[(AffineExpr, i64); 6]> {
        let cx = self.cx;
        let input = |at: usize| match at < self.dims as usize {
            true => AffineExpr::dim(cx, at as u32),
            false => AffineExpr::symbol(cx, at as u32 - self.dims),
        };
        let inputs = sum.inputs.iter().enumerate().map(|(at, c)| (input(at), *c));
        let quotients = self.quotients.iter().copied().zip(sum.quotients.iter().copied());
        inputs.chain(quotients).filter(|(_, c)| *c != 0).collect()
    }

    /// Returns the expression of a sum: the terms in order, then the constant.
    fn expr(&self, sum: &Sum) -> AffineExpr {
        self.added(self.terms(sum), sum.constant)
    }

    fn added(
        &self,
        terms: impl IntoIterator<Item = (AffineExpr, i64)>,
        constant: i64,
    ) -> AffineExpr {
        let cx = self.cx;
        let start = AffineExpr::constant(cx, 0);
        let all =
            terms.into_iter().fold(start, |all, (term, c)| all.add(cx, term.mul_constant(cx, c)));
        if constant == 0 { all } else { all.add_constant(cx, constant) }
    }

    /// Returns the expression of a sum, with terms sorted by the dimension or symbol that they
    /// begin with, and all other terms behind (MLIR: `getSemiAffineExprFromFlatForm`).
    fn semi_affine_expr(&self, sum: &Sum) -> AffineExpr {
        let cx = self.cx;
        let mut terms: Vec<_> = self.terms(sum).into_iter().enumerate().collect();
        terms.sort_by_key(|(at, (term, _))| semi_affine::order(cx, *at, *term));
        self.added(terms.into_iter().map(|(_, term)| term), sum.constant)
    }
}

impl AffineExpr {
    /// Returns the expression as a sum in canonical order: dimensions, symbols, products, quotients
    /// and remainders, each with a factor, and a constant (MLIR: `simplifyAffineExpr`).
    ///
    /// Returns the expression unchanged if a divisor is not positive, or a factor overflows. The
    /// result is cached in the expression. The first call takes time and memory proportional to the
    /// number of nested expressions times the largest dimension and symbol.
    pub fn simplified(self, cx: &Context) -> AffineExpr {
        let data = self.data(cx);
        if !matches!(data.kind, AffineExprKind::Binary(..)) {
            return self;
        }
        if let Some(known) = data.simplified() {
            return known;
        }
        let simplified = self.flattened(cx);
        data.set_simplified(simplified);
        simplified
    }

    /// Computes the result of [`AffineExpr::simplified`], without the cache.
    fn flattened(self, cx: &Context) -> AffineExpr {
        let is_pure = self.is_pure_affine(cx);
        let expr = if is_pure { self } else { semi_affine::simplify(cx, self) };
        let mut flattener = Flattener::new(cx, expr.num_dims(cx), expr.num_symbols(cx));
        let Some(sum) = flattener.flatten(expr) else { return expr };
        let flat = flattener.expr(&sum);
        if expr.is_pure_affine(cx) || flat == expr {
            flat
        } else {
            flattener.semi_affine_expr(&sum)
        }
    }

    /// Returns the factors of `dims` dimensions, then of `symbols` symbols, and the constant of the
    /// expression; `None` if the expression is not a sum of dimensions and symbols, or a factor
    /// overflows (MLIR: `getFlattenedAffineExpr`, without local variables).
    pub fn linear_factors(
        self,
        cx: &Context,
        dims: u32,
        symbols: u32,
    ) -> Option<(Coefficients, i64)> {
        let (sum, _) = self.linear_sum(cx, dims, symbols)?;
        Some((sum.inputs, sum.constant))
    }

    /// Returns the factors of [`AffineExpr::linear_factors`] followed by the constant, and the
    /// equivalent sum as an expression; `None` if [`AffineExpr::linear_factors`] returns `None`.
    pub fn linear_form(
        self,
        cx: &Context,
        dims: u32,
        symbols: u32,
    ) -> Option<(Vec<i64>, AffineExpr)> {
        let (mut sum, flattener) = self.linear_sum(cx, dims, symbols)?;
        let expr = flattener.expr(&sum);
        sum.inputs.push(sum.constant);
        Some((sum.inputs.into_vec(), expr))
    }

    fn linear_sum(self, cx: &Context, dims: u32, symbols: u32) -> Option<(Sum, Flattener<'_>)> {
        let mut flattener = Flattener::new(cx, dims, symbols);
        let sum = flattener.flatten(self)?;
        flattener.quotients.is_empty().then_some((sum, flattener))
    }
}

impl AffineMap {
    /// Returns the map with every result [simplified](AffineExpr::simplified) (MLIR:
    /// `simplifyAffineMap`).
    pub fn simplified(&self, cx: &Context) -> AffineMap {
        let results = self.results.iter().map(|expr| expr.simplified(cx));
        AffineMap::new(self.num_dims, self.num_symbols, results)
    }

    /// Whether simplification changes none of the results.
    pub fn is_simplified(&self, cx: &Context) -> bool {
        self.results.iter().all(|expr| expr.simplified(cx) == *expr)
    }
}
