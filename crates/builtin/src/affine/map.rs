//! Affine maps, `(d0, d1)[s0] -> (d0 + s0, d1)`.

use smallvec::SmallVec;
use terrace_ir::Context;

use super::expr::{AffineExpr, AffineExprKind, Leaf};

/// An affine map, `(d0, d1)[s0] -> (d0 + s0, d1)`: results as affine expressions of dimensions and
/// symbols.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AffineMap {
    /// The number of dimensions that the map takes.
    pub num_dims: u32,
    /// The number of symbols that the map takes.
    pub num_symbols: u32,
    /// The results, in order.
    pub results: SmallVec<[AffineExpr; 4]>,
}

impl AffineMap {
    /// Returns the map with these results.
    pub fn new(
        num_dims: u32,
        num_symbols: u32,
        results: impl IntoIterator<Item = AffineExpr>,
    ) -> Self {
        AffineMap { num_dims, num_symbols, results: results.into_iter().collect() }
    }

    /// Returns the identity map of `num_dims` dimensions, `(d0, …) -> (d0, …)`
    /// (MLIR: `getMultiDimIdentityMap`).
    pub fn identity(cx: &Context, num_dims: u32) -> Self {
        Self::new(num_dims, 0, (0..num_dims).map(|at| AffineExpr::dim(cx, at)))
    }

    /// Returns the map `() -> (value)`.
    pub fn constant(cx: &Context, value: i64) -> Self {
        Self::new(0, 0, [AffineExpr::constant(cx, value)])
    }

    /// Returns the map of `num_dims` dimensions to the last `results` of them
    /// (MLIR: `getMinorIdentityMap`).
    pub fn minor_identity(cx: &Context, num_dims: u32, results: u32) -> Self {
        let first = num_dims.saturating_sub(results);
        Self::new(num_dims, 0, (first..num_dims).map(|at| AffineExpr::dim(cx, at)))
    }

    /// Returns the permutation whose result i is dimension `permutation[i]`.
    pub fn permutation(cx: &Context, permutation: &[u32]) -> Self {
        let dims = permutation.iter().map(|at| AffineExpr::dim(cx, *at));
        Self::new(permutation.len() as u32, 0, dims)
    }

    /// Returns the number of dimensions plus the number of symbols.
    pub fn num_inputs(&self) -> u32 {
        self.num_dims + self.num_symbols
    }

    /// Whether the map has no results.
    pub fn is_empty(&self) -> bool {
        self.results.is_empty()
    }

    /// Returns the number of the dimension that is result `at`; `None` if the result is another
    /// expression.
    pub fn dim_at(&self, cx: &Context, at: usize) -> Option<u32> {
        self.results.get(at)?.as_dim(cx)
    }

    /// Whether the results are the dimensions in order. Unused symbols are allowed.
    pub fn is_identity(&self, cx: &Context) -> bool {
        self.results.len() == self.num_dims as usize
            && (0..self.results.len()).all(|at| self.dim_at(cx, at) == Some(at as u32))
    }

    /// Whether the results are the last dimensions in order.
    pub fn is_minor_identity(&self, cx: &Context) -> bool {
        let count = self.results.len();
        self.num_dims as usize >= count
            && self.num_symbols == 0
            && (0..count).all(|at| self.dim_at(cx, at) == Some(self.num_dims - (count - at) as u32))
    }

    /// Whether the results are a permutation of the dimensions.
    pub fn is_permutation(&self, cx: &Context) -> bool {
        self.results.len() == self.num_dims as usize && self.is_projected_permutation(cx, false)
    }

    /// Whether the results are distinct dimensions, or also zeros if `allow_zero` is set.
    pub fn is_projected_permutation(&self, cx: &Context, allow_zero: bool) -> bool {
        if self.num_symbols > 0 {
            return false;
        }
        if self.results.len() > self.num_dims as usize {
            return false;
        }
        let mut seen = vec![false; self.num_dims as usize];
        self.results.iter().all(|expr| match expr.kind(cx) {
            AffineExprKind::Dim(at) => {
                seen.get_mut(at as usize).is_some_and(|s| !std::mem::replace(s, true))
            }
            AffineExprKind::Constant(0) => allow_zero,
            _ => false,
        })
    }

    /// Whether the only result is a constant.
    pub fn is_single_constant(&self, cx: &Context) -> bool {
        self.single_constant(cx).is_some()
    }

    /// Returns the constant that is the only result; `None` for other maps.
    pub fn single_constant(&self, cx: &Context) -> Option<i64> {
        match self.results[..] {
            [only] => only.as_constant(cx),
            _ => None,
        }
    }

    /// Whether all results are constants.
    pub fn is_constant(&self, cx: &Context) -> bool {
        self.results.iter().all(|expr| expr.as_constant(cx).is_some())
    }

    /// Returns the results as constants; `None` if a result is not constant.
    pub fn constant_results(&self, cx: &Context) -> Option<Vec<i64>> {
        self.results.iter().map(|expr| expr.as_constant(cx)).collect()
    }

    /// Returns the largest number of a dimension in the results + 1.
    pub fn used_dims(&self, cx: &Context) -> u32 {
        self.results.iter().map(|e| e.num_dims(cx)).max().unwrap_or(0)
    }

    /// Returns the largest number of a symbol in the results + 1.
    pub fn used_symbols(&self, cx: &Context) -> u32 {
        self.results.iter().map(|e| e.num_symbols(cx)).max().unwrap_or(0)
    }

    /// Whether some result uses `leaf`.
    pub fn uses(&self, cx: &Context, leaf: Leaf) -> bool {
        self.results.iter().any(|expr| expr.uses(cx, leaf))
    }

    /// Returns the index of the first result equal to `expr`; `None` if no result is.
    pub fn result_position(&self, expr: AffineExpr) -> Option<usize> {
        self.results.iter().position(|e| *e == expr)
    }

    /// Returns the map with dimensions and symbols replaced by expressions.
    pub fn replace_dims_and_symbols(
        &self,
        cx: &Context,
        dims: &[AffineExpr],
        symbols: &[AffineExpr],
        num_dims: u32,
        num_symbols: u32,
    ) -> AffineMap {
        let results = self.results.iter().map(|e| e.replace_dims_and_symbols(cx, dims, symbols));
        Self::new(num_dims, num_symbols, results)
    }

    /// Returns the composition: `map`, then this map with the results of `map` as dimensions.
    /// Symbols of this map follow those of `map`.
    pub fn compose(&self, cx: &Context, map: &AffineMap) -> AffineMap {
        let symbols: Vec<AffineExpr> =
            (0..self.num_symbols).map(|at| AffineExpr::symbol(cx, at + map.num_symbols)).collect();
        self.replace_dims_and_symbols(
            cx,
            &map.results,
            &symbols,
            map.num_dims,
            self.num_symbols + map.num_symbols,
        )
    }

    /// Evaluates the results for these dimensions and symbols; `None` if a result cannot be
    /// evaluated.
    pub fn evaluate(&self, cx: &Context, dims: &[i64], symbols: &[i64]) -> Option<Vec<i64>> {
        self.results.iter().map(|expr| expr.evaluate(cx, dims, symbols)).collect()
    }

    /// Returns the map with only the results at `positions`.
    pub fn sub_map(&self, positions: &[usize]) -> AffineMap {
        let results = positions.iter().filter_map(|at| self.results.get(*at).copied());
        Self::new(self.num_dims, self.num_symbols, results)
    }
}
