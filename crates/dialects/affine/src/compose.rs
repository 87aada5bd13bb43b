//! Composition of maps with the `affine.apply`s that define their operands (MLIR:
//! `composeAffineMapAndOperands`, `canonicalizeMapAndOperands`).

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use terrace_builtin::values::constant_integer;
use terrace_builtin::{AffineExpr, AffineMap};
use terrace_ir::{Context, OpRef, Value};

use crate::AffineApplyOp;
use crate::validity::{affine_scope, is_dim_in, is_symbol_in, map_of};

/// A map with its operands (MLIR: `AffineValueMap`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AppliedMap {
    /// The map of the operands.
    pub map: AffineMap,
    /// The operands of the dimensions, then those of the symbols.
    pub operands: Vec<Value>,
}

impl AppliedMap {
    /// Pairs `map` with `operands`; `None` if their number differs from the inputs of the map.
    pub fn new(map: &AffineMap, operands: Vec<Value>) -> Option<Self> {
        let fits = operands.len() == map.num_inputs() as usize;
        fits.then(|| Self { map: map.clone(), operands })
    }

    /// Returns the operands of the dimensions.
    pub fn dims(&self) -> &[Value] {
        &self.operands[..self.map.num_dims as usize]
    }

    /// Returns the operands of the symbols.
    pub fn symbols(&self) -> &[Value] {
        &self.operands[self.map.num_dims as usize..]
    }

    /// Returns the constant map with the result `value`.
    pub fn constant(cx: &Context, value: i64) -> Self {
        Self { map: AffineMap::constant(cx, value), operands: Vec::new() }
    }

    /// Returns, per result of both maps, the difference of `self` and `other`, composed as operands
    /// of `op`; both maps have the same number of results (MLIR: `AffineValueMap::difference`).
    pub fn minus(&self, other: &Self, op: OpRef<'_>) -> Self {
        let cx = op.context();
        let (mut a, mut b) = (self.clone(), other.clone());
        a.fully_compose(op);
        b.fully_compose(op);
        let (dims, symbols) = (a.map.num_dims, a.map.num_symbols);
        let shifted =
            |expr: &AffineExpr| expr.shift_dims(cx, dims, 0).shift_symbols(cx, symbols, 0);
        let results = a.map.results.iter().zip(&b.map.results);
        let results: Vec<AffineExpr> = results.map(|(a, b)| a.sub(cx, shifted(b))).collect();
        let map = AffineMap::new(dims + b.map.num_dims, symbols + b.map.num_symbols, results);
        let operands = [a.dims(), b.dims(), a.symbols(), b.symbols()].concat();
        let mut difference = Self { map, operands };
        difference.canonicalize(op);
        difference.map = difference.map.simplified(cx);
        difference
    }

    /// Canonicalizes the operands, as operands of `op`: turns dimensions that are valid symbols
    /// into symbols, merges equal operands, drops unused ones and inlines constants.
    pub fn canonicalize(&mut self, op: OpRef<'_>) {
        if self.operands.is_empty() {
            return;
        }
        self.sort(op);
        self.merge(op);
    }

    /// Turns dimensions that are valid symbols into symbols, and symbols that are only valid
    /// dimensions (a result of composing) into dimensions. Moved operands follow those already
    /// present (MLIR: `canonicalizePromotedSymbols`, `legalizeDemotedDims`).
    fn sort(&mut self, op: OpRef<'_>) {
        let (cx, first_symbol) = (op.context(), self.map.num_dims as usize);
        if are_sorted(op, first_symbol, &self.operands) {
            return;
        }
        let is_symbol = are_symbols(op, first_symbol, &self.operands);
        let is_symbol: SmallVec<[bool; 8]> = is_symbol.collect();
        let all = 0..self.operands.len();
        let dims: Vec<usize> = all.clone().filter(|at| !is_symbol[*at]).collect();
        let symbols = (first_symbol..all.end).chain(0..first_symbol);
        let symbols: Vec<usize> = symbols.filter(|at| is_symbol[*at]).collect();
        let mut leaves = vec![AffineExpr::constant(cx, 0); all.end];
        for (number, at) in (0..).zip(&dims) {
            leaves[*at] = AffineExpr::dim(cx, number);
        }
        for (number, at) in (0..).zip(&symbols) {
            leaves[*at] = AffineExpr::symbol(cx, number);
        }
        let (old_dims, old_symbols) = leaves.split_at(first_symbol);
        let (num_dims, num_symbols) = (dims.len() as u32, symbols.len() as u32);
        self.map =
            self.map.replace_dims_and_symbols(cx, old_dims, old_symbols, num_dims, num_symbols);
        self.operands = dims.iter().chain(&symbols).map(|at| self.operands[*at]).collect();
    }

    fn merge(&mut self, op: OpRef<'_>) {
        let cx = op.context();
        if are_merged(op, &self.map, &self.operands) {
            return;
        }
        let (used_dims, used_symbols) = used(cx, &self.map);
        let inlined =
            |value| constant_integer(op.body(), value).map(|value| AffineExpr::constant(cx, value));
        let mut operands = Vec::new();
        let (dims, num_dims) =
            remap(self.dims(), &used_dims, &mut operands, |at| AffineExpr::dim(cx, at), |_| None);
        let (symbols, num_symbols) = remap(
            self.symbols(),
            &used_symbols,
            &mut operands,
            |at| AffineExpr::symbol(cx, at),
            inlined,
        );
        self.map = self.map.replace_dims_and_symbols(cx, &dims, &symbols, num_dims, num_symbols);
        self.operands = operands;
    }

    /// Inlines the maps of `affine.apply`s that define operands until none is left, then
    /// canonicalizes and simplifies. Returns whether simplification has changed the map.
    pub fn compose(&mut self, op: OpRef<'_>) -> bool {
        let cx = op.context();
        if !self.map.results.is_empty() && are_applied(op, &self.operands) {
            let mut dims: Vec<Option<Value>> = self.dims().iter().copied().map(Some).collect();
            let mut symbols: Vec<Option<Value>> =
                self.symbols().iter().copied().map(Some).collect();
            while self.replace_one(op, &mut dims, &mut symbols) {}
            self.operands.clear();
            let (dims, num_dims) =
                prune(cx, &dims, &mut self.operands, |at| AffineExpr::dim(cx, at));
            let (symbols, num_symbols) =
                prune(cx, &symbols, &mut self.operands, |at| AffineExpr::symbol(cx, at));
            self.map =
                self.map.replace_dims_and_symbols(cx, &dims, &symbols, num_dims, num_symbols);
        }
        self.canonicalize(op);
        let changed = !self.map.is_simplified(cx);
        if changed {
            self.map = self.map.simplified(cx);
        }
        changed
    }

    /// Composes if an `affine.apply` defines an operand (MLIR: `fullyComposeAffineMapAndOperands`).
    pub fn fully_compose(&mut self, op: OpRef<'_>) {
        if are_applied(op, &self.operands) {
            self.compose(op);
        }
    }

    /// Composes, and canonicalizes again if simplification has changed the map.
    pub fn settle(&mut self, op: OpRef<'_>) {
        if self.compose(op) {
            self.canonicalize(op);
        }
    }

    /// Inlines the first operand that an `affine.apply` defines; returns whether there was one.
    fn replace_one(
        &mut self,
        op: OpRef<'_>,
        dims: &mut Vec<Option<Value>>,
        symbols: &mut Vec<Option<Value>>,
    ) -> bool {
        let (cx, body) = (op.context(), op.body());
        for at in 0..dims.len() + symbols.len() {
            let (place, leaf) = match at.checked_sub(dims.len()) {
                None => (&mut dims[at], AffineExpr::dim(cx, at as u32)),
                Some(at) => (&mut symbols[at], AffineExpr::symbol(cx, at as u32)),
            };
            let Some(value) = *place else { continue };
            let Some(apply) = body.defined_by::<AffineApplyOp>(value) else { continue };
            let map = map_of(*apply, apply.map());
            let Some(mut inner) = map.and_then(|m| Self::new(m, apply.operands().collect())) else {
                continue;
            };
            *place = None;
            inner.canonicalize(op);
            let expr = inner.map.results[0].shift_dims(cx, dims.len() as u32, 0).shift_symbols(
                cx,
                symbols.len() as u32,
                0,
            );
            dims.extend(inner.dims().iter().copied().map(Some));
            symbols.extend(inner.symbols().iter().copied().map(Some));
            let results = self.map.results.iter().map(|result| result.replace(cx, leaf, expr));
            self.map = AffineMap::new(dims.len() as u32, symbols.len() as u32, results);
            return true;
        }
        false
    }
}

/// Whether an `affine.apply` defines any of the operands.
pub(crate) fn are_applied(op: OpRef<'_>, operands: &[Value]) -> bool {
    operands.iter().any(|value| op.body().defined_by::<AffineApplyOp>(*value).is_some())
}

/// Whether composing `map` with these operands of `op` surely has no effect: a cheap test, which
/// may return false even if composing has no effect.
pub(crate) fn is_settled(op: OpRef<'_>, map: &AffineMap, operands: &[Value]) -> bool {
    map.is_simplified(op.context())
        && (map.results.is_empty() || !are_applied(op, operands))
        && is_canonical(op, map, operands)
}

/// Whether canonicalizing `map` with these operands of `op` surely has no effect: a cheap test,
/// which may return false even if canonicalizing has no effect.
pub(crate) fn is_canonical(op: OpRef<'_>, map: &AffineMap, operands: &[Value]) -> bool {
    operands.is_empty()
        || are_merged(op, map, operands) && are_sorted(op, map.num_dims as usize, operands)
}

/// Returns, for each operand, whether it is a valid symbol; operands from `first_symbol` on are
/// symbols in the map.
fn are_symbols<'o>(
    op: OpRef<'o>,
    first_symbol: usize,
    operands: &'o [Value],
) -> impl Iterator<Item = bool> + 'o {
    let (body, scope) = (op.body(), affine_scope(op));
    operands.iter().enumerate().map(move |(at, value)| {
        is_symbol_in(body, *value, scope) || at >= first_symbol && !is_dim_in(body, *value, scope)
    })
}

/// Whether exactly the valid symbols among the operands are used as symbols.
fn are_sorted(op: OpRef<'_>, first_symbol: usize, operands: &[Value]) -> bool {
    let mut should_be = are_symbols(op, first_symbol, operands).enumerate();
    should_be.all(|(at, is_symbol)| is_symbol == (at >= first_symbol))
}

/// Whether `map` uses all operands, each occurs once, and no symbol is a constant. A cheap test,
/// false for large maps.
fn are_merged(op: OpRef<'_>, map: &AffineMap, operands: &[Value]) -> bool {
    let (dims, symbols) = operands.split_at(map.num_dims as usize);
    are_few_and_distinct(dims)
        && are_few_and_distinct(symbols)
        && used_bits(op.context(), map) == Some([(1 << dims.len()) - 1, (1 << symbols.len()) - 1])
        && symbols.iter().all(|value| constant_integer(op.body(), *value).is_none())
}

/// Whether no value occurs twice. False for more than eight values.
fn are_few_and_distinct(values: &[Value]) -> bool {
    let is_new = |(at, value): (usize, &Value)| !values[..at].contains(value);
    values.len() <= 8 && values.iter().enumerate().all(is_new)
}

/// For each dimension or symbol, whether the map uses it.
type Used = SmallVec<[bool; 8]>;

/// Returns the dimensions and symbols that a map uses, as bit sets; `None` if a number does not fit
/// a bit set.
fn used_bits(cx: &Context, map: &AffineMap) -> Option<[u64; 2]> {
    map.results.iter().try_fold([0, 0], |[dims, symbols], result| {
        let of_result = result.leaves(cx)?;
        Some([dims | of_result[0], symbols | of_result[1]])
    })
}

/// Returns for each dimension and symbol whether the map uses it.
fn used(cx: &Context, map: &AffineMap) -> (Used, Used) {
    let mut dims: Used = smallvec![false; map.num_dims as usize];
    let mut symbols: Used = smallvec![false; map.num_symbols as usize];
    for result in &map.results {
        result.walk(cx, |expr| {
            if let Some(at) = expr.as_dim(cx) {
                dims[at as usize] = true;
            } else if let Some(at) = expr.as_symbol(cx) {
                symbols[at as usize] = true;
            }
        });
    }
    (dims, symbols)
}

/// Returns a replacement expression per input and the number of inputs kept: the expression from
/// `inlined`, or a leaf that equal inputs share. Kept inputs are appended to `operands`.
fn remap(
    values: &[Value],
    used: &[bool],
    operands: &mut Vec<Value>,
    leaf: impl Fn(u32) -> AffineExpr,
    inlined: impl Fn(Value) -> Option<AffineExpr>,
) -> (Vec<AffineExpr>, u32) {
    let mut seen: FxHashMap<Value, AffineExpr> = FxHashMap::default();
    let mut count = 0;
    let all = values.iter().zip(used).map(|(value, used)| {
        if !used {
            return leaf(0);
        }
        if let Some(inlined) = inlined(*value) {
            return inlined;
        }
        *seen.entry(*value).or_insert_with(|| {
            operands.push(*value);
            count += 1;
            leaf(count - 1)
        })
    });
    let all = all.collect();
    (all, count)
}

/// Renumbers the remaining inputs and appends their values to `operands`.
fn prune(
    cx: &Context,
    values: &[Option<Value>],
    operands: &mut Vec<Value>,
    leaf: impl Fn(u32) -> AffineExpr,
) -> (Vec<AffineExpr>, u32) {
    let mut count = 0;
    let all = values.iter().map(|value| match value {
        Some(value) => {
            operands.push(*value);
            count += 1;
            leaf(count - 1)
        }
        None => AffineExpr::constant(cx, 0),
    });
    let all = all.collect();
    (all, count)
}
