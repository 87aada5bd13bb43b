//! Integer sets, `(d0)[s0] : (d0 - 1 >= 0, d0 - s0 == 0)`.

use smallvec::SmallVec;
use terrace_ir::Context;

use super::expr::AffineExpr;

/// A set of points given by affine constraints, `(d0)[s0] : (d0 - 1 >= 0, d0 - s0 == 0)`
/// (MLIR: `IntegerSet`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IntegerSet {
    /// The number of dimensions that the set takes.
    pub num_dims: u32,
    /// The number of symbols that the set takes.
    pub num_symbols: u32,
    /// The constraints: expressions that are zero (`true`) or not negative (`false`).
    pub constraints: SmallVec<[(AffineExpr, bool); 4]>,
}

impl IntegerSet {
    /// Creates the set with these constraints; `true` means `== 0`, `false` means `>= 0`.
    pub fn new(
        num_dims: u32,
        num_symbols: u32,
        constraints: impl IntoIterator<Item = (AffineExpr, bool)>,
    ) -> Self {
        IntegerSet { num_dims, num_symbols, constraints: constraints.into_iter().collect() }
    }

    /// Returns the set without points, in MLIR's canonical form: `(d0, …) : (1 == 0)`.
    pub fn empty(cx: &Context, num_dims: u32, num_symbols: u32) -> Self {
        Self::new(num_dims, num_symbols, [(AffineExpr::constant(cx, 1), true)])
    }

    /// Whether the set is the canonical empty set.
    pub fn is_empty_set(&self, cx: &Context) -> bool {
        *self == Self::empty(cx, self.num_dims, self.num_symbols)
    }

    /// Returns the number of dimensions plus the number of symbols.
    pub fn num_inputs(&self) -> u32 {
        self.num_dims + self.num_symbols
    }

    /// Returns the number of constraints that are equalities.
    pub fn num_equalities(&self) -> usize {
        self.constraints.iter().filter(|(_, equal)| *equal).count()
    }

    /// Returns the set with dimensions and symbols replaced by expressions.
    pub fn replace_dims_and_symbols(
        &self,
        cx: &Context,
        dims: &[AffineExpr],
        symbols: &[AffineExpr],
        num_dims: u32,
        num_symbols: u32,
    ) -> IntegerSet {
        let replace = |(e, equal): &(AffineExpr, bool)| {
            (e.replace_dims_and_symbols(cx, dims, symbols), *equal)
        };
        Self::new(num_dims, num_symbols, self.constraints.iter().map(replace))
    }

    /// Whether the point is in the set; `None` if a constraint cannot be evaluated.
    pub fn contains(&self, cx: &Context, dims: &[i64], symbols: &[i64]) -> Option<bool> {
        let mut inside = true;
        for (expr, equal) in &self.constraints {
            let value = expr.evaluate(cx, dims, symbols)?;
            inside &= if *equal { value == 0 } else { value >= 0 };
        }
        Some(inside)
    }
}
