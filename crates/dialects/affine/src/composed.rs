//! Builders of affine expressions over values, composed and folded where possible.

use terrace_builtin::mixed::{Mixed, MixedSlice};
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr};
use terrace_ir::{Builder, Context, Op, OpType, Value};

use crate::compose::AppliedMap;
use crate::{AffineApplyOp, AffineMaxOp, AffineMinOp};

/// Returns `expr`, an expression of symbols only, applied to `operands`: a constant, one of the
/// values, or the result of a new `affine.apply` at the insertion point, whose map is composed with
/// those of the operands' definitions (MLIR: `makeComposedFoldedAffineApply`).
///
/// `at` is an operation in the same affine scope; it decides which values are valid dimensions and
/// symbols.
///
/// # Panics
/// If `expr` has more symbols than there are operands.
pub fn composed_apply(
    builder: &mut Builder<'_>,
    at: Op,
    expr: AffineExpr,
    operands: &[Mixed],
) -> Mixed {
    composed_apply_to(builder, at, expr, Inputs { dims: &[], symbols: operands })
}

/// Builds an `affine.apply` of the single-result `map` to `operands` (dimensions, then symbols),
/// composed with the `affine.apply`s that define them, and returns its result (MLIR:
/// `makeComposedAffineApply`).
///
/// The operation is built even if its result is a constant or one of the operands. `at` is an
/// operation in the same affine scope; it decides which values are valid dimensions and symbols.
///
/// # Panics
/// If the number of operands differs from the inputs of `map`.
pub fn unfolded_apply(
    builder: &mut Builder<'_>,
    at: Op,
    map: &AffineMap,
    operands: Vec<Value>,
) -> Value {
    let applied = AppliedMap::new(map, operands);
    let mut applied = applied.expect("the map takes as many operands");
    applied.compose(builder.body().op(at));
    apply(builder, applied)
}

/// Builds one `affine.apply` per result of `map`, each with only the operands that it needs, and
/// returns their results (MLIR: `makeCanonicalAffineApplies`).
///
/// `at` is an operation in the same affine scope; it decides which values are valid dimensions and
/// symbols.
///
/// # Panics
/// If the number of operands differs from the inputs of `map`.
pub fn canonical_applies(
    builder: &mut Builder<'_>,
    at: Op,
    map: &AffineMap,
    operands: &[Value],
) -> Vec<Value> {
    let one = |result: &AffineExpr| {
        let map = AffineMap::new(map.num_dims, map.num_symbols, [*result]);
        let applied = AppliedMap::new(&map, operands.to_vec());
        let mut applied = applied.expect("the map takes as many operands");
        applied.canonicalize(builder.body().op(at));
        apply(builder, applied)
    };
    map.results.iter().map(one).collect()
}

/// Builds an `affine.apply` and returns its result.
fn apply(builder: &mut Builder<'_>, AppliedMap { map, operands }: AppliedMap) -> Value {
    let map = AffineMapAttr::get(builder.context(), map);
    let apply = AffineApplyOp::build(builder, map, operands);
    builder.body().result(apply.op(), 0)
}

/// Returns the indices in the memref or tensor of which `slice` is a view, for `indices` in the
/// view: each is `offset + index * stride`, with the index 0 in the dimensions that are not in
/// `kept` (MLIR: `resolveIndicesIntoOpWithOffsetsAndStrides`). `None` if there are fewer indices
/// than kept dimensions. `finish` completes each index before the next one is computed.
///
/// `at` is an operation in the same affine scope; it decides which values are valid dimensions and
/// symbols.
pub fn resolved_indices<T>(
    builder: &mut Builder<'_>,
    at: Op,
    slice: &MixedSlice,
    kept: &[usize],
    indices: &[Mixed],
    finish: impl Fn(&mut Builder<'_>, Mixed) -> T,
) -> Option<Vec<T>> {
    let cx = builder.context().clone();
    let [offset, index, stride] = [0, 1, 2].map(|at| AffineExpr::symbol(&cx, at));
    let sum = offset.add(&cx, index.mul(&cx, stride));
    let mut resolved = Vec::new();
    for (dim, (offset, stride)) in slice.offsets.iter().zip(&slice.strides).enumerate() {
        let index = match kept.iter().position(|kept| *kept == dim) {
            Some(at) => *indices.get(at)?,
            None => Mixed::Static(0),
        };
        let index = composed_apply(builder, at, sum, &[*offset, index, *stride]);
        resolved.push(finish(builder, index));
    }
    Some(resolved)
}

/// Dimensions and symbols to which an expression is applied.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'i> {
    /// The dimensions; valid symbols among them become symbols of the map.
    pub dims: &'i [Mixed],
    /// The symbols of the expression.
    pub symbols: &'i [Mixed],
}

impl Inputs<'_> {
    /// Returns the composed map of `exprs` applied to the inputs.
    fn compose(self, builder: &Builder<'_>, at: Op, exprs: &[AffineExpr]) -> AppliedMap {
        let cx = builder.context();
        let mut values = Vec::new();
        let mut leaves = |list: &[Mixed], leaf: fn(&Context, u32) -> AffineExpr| {
            let mut count = 0;
            let one = |input: &Mixed| match *input {
                Mixed::Static(number) => AffineExpr::constant(cx, number),
                Mixed::Dynamic(value) => {
                    values.push(value);
                    count += 1;
                    leaf(cx, count - 1)
                }
            };
            let leaves: Vec<AffineExpr> = list.iter().map(one).collect();
            (leaves, count)
        };
        let (dims, num_dims) = leaves(self.dims, AffineExpr::dim);
        let (symbols, num_symbols) = leaves(self.symbols, AffineExpr::symbol);
        let exprs = exprs.iter().map(|expr| expr.replace_dims_and_symbols(cx, &dims, &symbols));
        let map = AffineMap::new(num_dims, num_symbols, exprs.collect::<Vec<_>>());
        let mut applied = AppliedMap { map, operands: values };
        applied.compose(builder.body().op(at));
        applied
    }

    /// Returns the map of `exprs` applied to the inputs, of which each is composed on its own, so
    /// that the operands of the first one come first (MLIR: `composeMultiResultAffineMap`).
    fn compose_each(self, builder: &Builder<'_>, at: Op, exprs: &[AffineExpr]) -> AppliedMap {
        let cx = builder.context();
        let (mut dims, mut symbols, mut results) = (Vec::new(), Vec::new(), Vec::new());
        for expr in exprs {
            let one = self.compose(builder, at, &[*expr]);
            let shifted = |expr: &AffineExpr| {
                let moved = expr.shift_dims(cx, dims.len() as u32, 0);
                moved.shift_symbols(cx, symbols.len() as u32, 0)
            };
            results.extend(one.map.results.iter().map(shifted));
            dims.extend_from_slice(one.dims());
            symbols.extend_from_slice(one.symbols());
        }
        let map = AffineMap::new(dims.len() as u32, symbols.len() as u32, results);
        let mut applied = AppliedMap { map, operands: [dims, symbols].concat() };
        applied.canonicalize(builder.body().op(at));
        applied
    }
}

/// Returns `expr` applied to `inputs`: a constant, one of the values, or the result of a new
/// `affine.apply`; see [`composed_apply`].
///
/// # Panics
/// If `expr` has more dimensions or symbols than there are inputs.
pub fn composed_apply_to(
    builder: &mut Builder<'_>,
    at: Op,
    expr: AffineExpr,
    inputs: Inputs<'_>,
) -> Mixed {
    let applied = inputs.compose(builder, at, &[expr]);
    let cx = builder.context();
    let result = applied.map.results[0];
    if let Some(number) = result.as_constant(cx) {
        return Mixed::Static(number);
    }
    let symbol = result.as_symbol(cx).map(|at| applied.map.num_dims + at);
    Mixed::Dynamic(match result.as_dim(cx).or(symbol) {
        Some(at) => applied.operands[at as usize],
        None => apply(builder, applied),
    })
}

/// Returns the least of `exprs` applied to `inputs`: a constant if all of them are, or the result
/// of a new `affine.min` at the insertion point, whose map is composed with those of the operands'
/// definitions (MLIR: `makeComposedFoldedAffineMin`).
///
/// `at` is an operation in the same affine scope.
///
/// # Panics
/// If an expression has more dimensions or symbols than there are inputs.
pub fn composed_min(
    builder: &mut Builder<'_>,
    at: Op,
    exprs: &[AffineExpr],
    inputs: Inputs<'_>,
) -> Mixed {
    let applied = inputs.compose_each(builder, at, exprs);
    if let Some(least) = constants(builder, &applied).and_then(|all| all.into_iter().min()) {
        return Mixed::Static(least);
    }
    let map = AffineMapAttr::get(builder.context(), applied.map);
    let min = AffineMinOp::build(builder, map, applied.operands);
    Mixed::Dynamic(builder.body().result(min.op(), 0))
}

/// Returns the greatest of `exprs` applied to `inputs`; see [`composed_min`] (MLIR:
/// `makeComposedFoldedAffineMax`).
///
/// # Panics
/// If an expression has more dimensions or symbols than there are inputs.
pub fn composed_max(
    builder: &mut Builder<'_>,
    at: Op,
    exprs: &[AffineExpr],
    inputs: Inputs<'_>,
) -> Mixed {
    let applied = inputs.compose_each(builder, at, exprs);
    if let Some(greatest) = constants(builder, &applied).and_then(|all| all.into_iter().max()) {
        return Mixed::Static(greatest);
    }
    let map = AffineMapAttr::get(builder.context(), applied.map);
    let max = AffineMaxOp::build(builder, map, applied.operands);
    Mixed::Dynamic(builder.body().result(max.op(), 0))
}

/// Returns the results of the map if all are constant.
fn constants(builder: &Builder<'_>, applied: &AppliedMap) -> Option<Vec<i64>> {
    applied.map.results.iter().map(|result| result.as_constant(builder.context())).collect()
}
