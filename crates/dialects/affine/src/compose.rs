//! Maps and their operands, composed with what defines these (MLIR: `composeAffineMapAndOperands`,
//! `canonicalizeMapAndOperands`).

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use terrace_builtin::{AffineExpr, AffineMap, IntegerAttr};
use terrace_ir::fold::constant_value;
use terrace_ir::{Context, OpRef, Value};

use crate::AffineApplyOp;
use crate::flatten::simplify_map;
use crate::validity::{is_dim_in, is_symbol_in, map_of, scope};

/// A map with its operands, those of dimensions first.
#[derive(Clone, PartialEq)]
pub(crate) struct Applied {
    pub(crate) map: AffineMap,
    pub(crate) operands: Vec<Value>,
}

/// The integer that `value` is, if it is constant.
pub(crate) fn constant_of(op: OpRef<'_>, value: Value) -> Option<i64> {
    let constant = constant_value(op.body(), value)?;
    constant.downcast::<IntegerAttr>(op.context())?.value.to_i64()
}

impl Applied {
    /// The map on the first operands of `operands`, as many as it takes; `None` if there are fewer.
    pub(crate) fn new(map: &AffineMap, operands: Vec<Value>) -> Option<Self> {
        let fits = operands.len() == map.num_inputs() as usize;
        fits.then(|| Self { map: map.clone(), operands })
    }

    fn dims(&self) -> &[Value] {
        &self.operands[..self.map.num_dims as usize]
    }

    fn symbols(&self) -> &[Value] {
        &self.operands[self.map.num_dims as usize..]
    }

    /// Makes symbols of dimensions that may be symbols, merges equal operands, drops unused ones and
    /// puts in constants, as operands of `op`.
    pub(crate) fn canonicalize(&mut self, op: OpRef<'_>) {
        if self.operands.is_empty() {
            return;
        }
        self.sort(op);
        self.merge(op);
    }

    /// Makes symbols of dimensions that may be symbols, and dimensions of symbols that may only be dimensions,
    /// which only composing makes; each stands behind those that were there
    /// (MLIR: `canonicalizePromotedSymbols`, `legalizeDemotedDims`).
    fn sort(&mut self, op: OpRef<'_>) {
        let (cx, first_symbol) = (op.context(), self.map.num_dims as usize);
        let (body, scope) = (op.body(), scope(op));
        let inputs = self.operands.iter().enumerate();
        let is_symbol = |(at, value): (usize, &Value)| {
            is_symbol_in(body, *value, scope)
                || at >= first_symbol && !is_dim_in(body, *value, scope)
        };
        let is_symbol: SmallVec<[bool; 8]> = inputs.map(is_symbol).collect();
        if is_symbol.iter().enumerate().all(|(at, is_symbol)| *is_symbol == (at >= first_symbol)) {
            return;
        }
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
        let (used_dims, used_symbols) = used(cx, &self.map);
        let inlined = |value| constant_of(op, value).map(|value| AffineExpr::constant(cx, value));
        let all_used = used_dims.iter().chain(&used_symbols).all(|used| *used);
        if all_used
            && are_few_and_distinct(self.dims())
            && are_few_and_distinct(self.symbols())
            && self.symbols().iter().all(|value| constant_of(op, *value).is_none())
        {
            return;
        }
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

    /// Puts the expressions of `affine.apply` in place of operands that it defines, until there are
    /// none, canonicalizes and simplifies, as operands of `op`; whether simplifying has changed the map.
    pub(crate) fn compose(&mut self, op: OpRef<'_>) -> bool {
        let cx = op.context();
        let defined = |value: &Value| op.body().defined_by::<AffineApplyOp>(*value).is_some();
        if !self.map.results.is_empty() && self.operands.iter().any(defined) {
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
        let simple = simplify_map(cx, &self.map);
        let changed = simple != self.map;
        self.map = simple;
        changed
    }

    /// Composes, and canonicalizes what simplifying has left.
    pub(crate) fn settle(&mut self, op: OpRef<'_>) {
        if self.compose(op) {
            self.canonicalize(op);
        }
    }

    /// Replaces the first operand that `affine.apply` defines; whether there was one.
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

/// Whether no value is there twice, as far as that is seen at a glance.
fn are_few_and_distinct(values: &[Value]) -> bool {
    let is_new = |(at, value): (usize, &Value)| !values[..at].contains(value);
    values.len() <= 8 && values.iter().enumerate().all(is_new)
}

/// Whether each dimension or symbol is used.
type Used = SmallVec<[bool; 8]>;

/// Which dimensions and symbols a map uses.
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

/// What takes the place of each input: what `inlined` gives, or the number of the first equal one.
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

/// Numbers the inputs that are left, whose values are appended to `operands`.
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
