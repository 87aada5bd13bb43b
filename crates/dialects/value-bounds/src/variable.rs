//! [`ValueDim`], an index value or a size of a shaped value, and [`Variable`], an affine expression
//! of them.

use terrace_builtin::mixed::Mixed;
use terrace_builtin::{AffineExpr, AffineMap};
use terrace_ir::{Context, Value};

/// A value of type `index`, or the size of one dimension of a shaped value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ValueDim {
    /// The index value, or the shaped value.
    pub value: Value,
    /// The dimension of a shaped value; `None` for an index value.
    pub dim: Option<usize>,
}

impl ValueDim {
    /// Returns the index value `value`.
    pub fn index(value: Value) -> Self {
        Self { value, dim: None }
    }

    /// Returns the size of dimension `dim` of the shaped value `value`.
    pub fn size(value: Value, dim: usize) -> Self {
        Self { value, dim: Some(dim) }
    }
}

/// An affine expression of index values and sizes (MLIR: `ValueBoundsConstraintSet::Variable`).
#[derive(Clone, Debug)]
pub struct Variable {
    /// The map of the operands: one result, and symbols only.
    pub(crate) map: AffineMap,
    /// The operands, each once.
    pub(crate) operands: Vec<ValueDim>,
}

impl Variable {
    /// Returns the expression that is `operand`.
    pub fn of(cx: &Context, operand: ValueDim) -> Self {
        let map = AffineMap::new(0, 1, [AffineExpr::symbol(cx, 0)]);
        Self { map, operands: vec![operand] }
    }

    /// Returns the constant expression `number`.
    pub fn constant(cx: &Context, number: i64) -> Self {
        Self { map: AffineMap::constant(cx, number), operands: Vec::new() }
    }

    /// Returns the expression that is `number`, a static number or an index value.
    pub fn of_mixed(cx: &Context, number: Mixed) -> Self {
        match number {
            Mixed::Static(number) => Self::constant(cx, number),
            Mixed::Dynamic(value) => Self::of(cx, ValueDim::index(value)),
        }
    }

    /// Returns the first result of `map` applied to `operands`, dimensions first; `None` if the
    /// number of operands differs from the inputs of the map.
    pub fn apply(cx: &Context, map: &AffineMap, operands: &[Variable]) -> Option<Self> {
        if operands.len() != map.num_inputs() as usize {
            return None;
        }
        let mut all: Vec<ValueDim> = Vec::new();
        let inlined: Vec<AffineExpr> = operands
            .iter()
            .map(|operand| {
                let symbol = |one: &ValueDim| {
                    let at = all.iter().position(|known| known == one).unwrap_or_else(|| {
                        all.push(*one);
                        all.len() - 1
                    });
                    AffineExpr::symbol(cx, at as u32)
                };
                let symbols: Vec<AffineExpr> = operand.operands.iter().map(symbol).collect();
                operand.map.results[0].replace_dims_and_symbols(cx, &[], &symbols)
            })
            .collect();
        let (dims, symbols) = inlined.split_at(map.num_dims as usize);
        let result = map.results.first()?.replace_dims_and_symbols(cx, dims, symbols);
        Some(Self { map: AffineMap::new(0, all.len() as u32, [result]), operands: all })
    }
}
