//! Affine expressions: uniqued trees over dimensions, symbols and constants.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU32, Ordering};

use terrace_ir::__private::{KindCell, TypedColumn};
use terrace_ir::{Class, Context, Id, KindHooks, KindInfo, Uniqued};
use terrace_numeric::gcd;

/// An operation of an affine expression.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryKind {
    /// The sum `a + b`.
    Add,
    /// The product `a * b`.
    Mul,
    /// The remainder `a mod b`, with the sign of `b`.
    Mod,
    /// The quotient `a floordiv b`, rounded down.
    FloorDiv,
    /// The quotient `a ceildiv b`, rounded up.
    CeilDiv,
}

/// The outermost part of an affine expression (MLIR: `AffineExprKind`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AffineExprKind {
    /// A dimension of the map or set, by its number: `d0`.
    Dim(u32),
    /// A symbol of the map or set, by its number: `s0`.
    Symbol(u32),
    /// A constant number.
    Constant(i64),
    /// An operation and its operands.
    Binary(BinaryKind, AffineExpr, AffineExpr),
}

/// A dimension or a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Leaf {
    /// A dimension of the map or set, by its number: `d0`.
    Dim(u32),
    /// A symbol of the map or set, by its number: `s0`.
    Symbol(u32),
}

/// A uniqued affine expression: four bytes, compared as an integer.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct AffineExpr(Id);

/// The data of an expression: its kind, and properties derived from its operands.
#[derive(Debug)]
pub(crate) struct ExprData {
    pub(crate) kind: AffineExprKind,
    /// The greatest known divisor of the expression: positive, or 0 for the constant 0.
    divisor: i64,
    /// The greatest number of operations on a path to a leaf.
    depth: u32,
    /// The largest number of a dimension + 1; 0 = no dimension.
    dims: u32,
    /// The largest number of a symbol + 1; 0 = no symbol.
    symbols: u32,
    /// The dimensions and the symbols in the expression, as bits; bit 63 stands for all numbers
    /// from 63 on.
    leaves: [u64; 2],
    /// Whether products and divisions have a constant operand.
    pure_affine: bool,
    /// Whether the expression has a quotient or a remainder.
    divides: bool,
    /// The id of the simplified expression; 0 = not computed.
    simplified: AtomicU32,
}

impl PartialEq for ExprData {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}
impl Eq for ExprData {}
impl Hash for ExprData {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.kind.hash(state);
    }
}

impl Uniqued for ExprData {
    const INFO: KindInfo = KindInfo {
        name: "affine_expr",
        summary: "",
        class: Class::Internal,
        type_id: std::any::TypeId::of::<Self>,
        new_column: || Box::new(TypedColumn::<Self>::default()),
        walk: |_, _, _| {},
        hooks: &KindHooks::INTERNAL,
    };
    fn cell() -> &'static KindCell {
        static CELL: KindCell = KindCell::new();
        &CELL
    }
}

impl AffineExprKind {
    /// Returns two integers that identify the expression.
    #[inline]
    fn parts(self) -> (u32, u64) {
        match self {
            AffineExprKind::Dim(at) => (0, at.into()),
            AffineExprKind::Symbol(at) => (1, at.into()),
            AffineExprKind::Constant(value) => (2, value as u64),
            AffineExprKind::Binary(op, lhs, rhs) => {
                let operands = u64::from(lhs.0.to_bits()) << 32 | u64::from(rhs.0.to_bits());
                (3 + op as u32, operands)
            }
        }
    }
}

impl ExprData {
    fn new(cx: &Context, kind: AffineExprKind) -> Self {
        let bit = |end: u32| end.checked_sub(1).map_or(0, |at| 1 << at.min(63));
        let leaf = |divisor, dims, symbols| ExprData {
            kind,
            divisor,
            depth: 0,
            dims,
            symbols,
            leaves: [bit(dims), bit(symbols)],
            pure_affine: true,
            divides: false,
            simplified: AtomicU32::new(0),
        };
        match kind {
            AffineExprKind::Dim(at) => leaf(1, at.saturating_add(1), 0),
            AffineExprKind::Symbol(at) => leaf(1, 0, at.saturating_add(1)),
            AffineExprKind::Constant(value) => leaf(value.checked_abs().unwrap_or(1), 0, 0),
            AffineExprKind::Binary(op, lhs, rhs) => {
                let (l, r) = (lhs.data(cx), rhs.data(cx));
                let constant = |data: &ExprData| matches!(data.kind, AffineExprKind::Constant(_));
                let pure_affine = l.pure_affine
                    && r.pure_affine
                    && match op {
                        BinaryKind::Add => true,
                        BinaryKind::Mul => constant(l) || constant(r),
                        _ => constant(r),
                    };
                ExprData {
                    kind,
                    divisor: divisor(op, l, r),
                    depth: l.depth.max(r.depth).saturating_add(1),
                    dims: l.dims.max(r.dims),
                    symbols: l.symbols.max(r.symbols),
                    leaves: [l.leaves[0] | r.leaves[0], l.leaves[1] | r.leaves[1]],
                    pure_affine,
                    divides: l.divides
                        || r.divides
                        || !matches!(op, BinaryKind::Add | BinaryKind::Mul),
                    simplified: AtomicU32::new(0),
                }
            }
        }
    }
}

impl ExprData {
    /// Returns the value of a constant; `None` for any other expression.
    #[inline]
    pub(crate) fn as_constant(&self) -> Option<i64> {
        match self.kind {
            AffineExprKind::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// Whether no dimension occurs in the expression.
    #[inline]
    pub(crate) fn is_symbolic_or_constant(&self) -> bool {
        self.dims == 0
    }

    /// Returns the simplified expression; `None` if it has not been computed.
    #[inline]
    pub(super) fn simplified(&self) -> Option<AffineExpr> {
        // Relaxed is enough: the expression itself was published by its column.
        Id::from_bits(self.simplified.load(Ordering::Acquire)).map(AffineExpr)
    }

    /// Caches the simplified expression.
    pub(super) fn set_simplified(&self, expr: AffineExpr) {
        self.simplified.store(expr.0.to_bits(), Ordering::Release);
    }
}

fn divisor(op: BinaryKind, lhs: &ExprData, rhs: &ExprData) -> i64 {
    match op {
        BinaryKind::Mul => lhs.divisor.checked_mul(rhs.divisor).unwrap_or(1),
        BinaryKind::Add | BinaryKind::Mod => gcd(lhs.divisor, rhs.divisor),
        BinaryKind::FloorDiv | BinaryKind::CeilDiv => match rhs.kind {
            AffineExprKind::Constant(by) if by != 0 && lhs.divisor.checked_rem(by) == Some(0) => {
                lhs.divisor.checked_div(by).and_then(i64::checked_abs).unwrap_or(1)
            }
            _ => 1,
        },
    }
}

impl AffineExpr {
    #[inline]
    pub(crate) fn data(self, cx: &Context) -> &ExprData {
        cx.data(self.0)
    }

    /// Returns the expression as given, without simplification.
    #[inline]
    pub(crate) fn intern(cx: &Context, kind: AffineExprKind) -> Self {
        AffineExpr(cx.intern_small(kind.parts(), || ExprData::new(cx, kind)))
    }

    /// Returns the expression `d<at>`, a dimension (MLIR: `getAffineDimExpr`).
    pub fn dim(cx: &Context, at: u32) -> Self {
        Self::intern(cx, AffineExprKind::Dim(at))
    }

    /// Returns the expression `s<at>`, a symbol (MLIR: `getAffineSymbolExpr`).
    pub fn symbol(cx: &Context, at: u32) -> Self {
        Self::intern(cx, AffineExprKind::Symbol(at))
    }

    /// Returns the expression that is the number `value` (MLIR: `getAffineConstantExpr`).
    pub fn constant(cx: &Context, value: i64) -> Self {
        Self::intern(cx, AffineExprKind::Constant(value))
    }

    /// Returns the kind of the expression, with its operands.
    #[inline]
    pub fn kind(self, cx: &Context) -> AffineExprKind {
        self.data(cx).kind
    }

    /// Returns the packed id of the expression in its context.
    pub fn id(self) -> Id {
        self.0
    }

    /// Returns the value of a constant; `None` for any other expression.
    #[inline]
    pub fn as_constant(self, cx: &Context) -> Option<i64> {
        self.data(cx).as_constant()
    }

    /// Returns the number of a dimension; `None` for any other expression.
    #[inline]
    pub fn as_dim(self, cx: &Context) -> Option<u32> {
        match self.kind(cx) {
            AffineExprKind::Dim(at) => Some(at),
            _ => None,
        }
    }

    /// Returns the number of a symbol; `None` for any other expression.
    #[inline]
    pub fn as_symbol(self, cx: &Context) -> Option<u32> {
        match self.kind(cx) {
            AffineExprKind::Symbol(at) => Some(at),
            _ => None,
        }
    }

    /// Returns the operation and its operands; `None` for any other expression.
    #[inline]
    pub fn as_binary(self, cx: &Context) -> Option<(BinaryKind, AffineExpr, AffineExpr)> {
        match self.kind(cx) {
            AffineExprKind::Binary(op, lhs, rhs) => Some((op, lhs, rhs)),
            _ => None,
        }
    }

    /// Whether no dimension occurs in the expression.
    #[inline]
    pub fn is_symbolic_or_constant(self, cx: &Context) -> bool {
        self.data(cx).is_symbolic_or_constant()
    }

    /// Returns the dimensions and the symbols in the expression as bit sets; `None` if a number is
    /// above 62.
    pub fn leaves(self, cx: &Context) -> Option<[u64; 2]> {
        let leaves = self.data(cx).leaves;
        leaves.iter().all(|bits| bits >> 63 == 0).then_some(leaves)
    }

    /// Whether the expression has a quotient or a remainder.
    pub fn divides(self, cx: &Context) -> bool {
        self.data(cx).divides
    }

    /// Whether products, divisions and remainders have a constant operand.
    pub fn is_pure_affine(self, cx: &Context) -> bool {
        self.data(cx).pure_affine
    }

    /// Returns the greatest integer known to divide the expression; 0 for the constant 0
    /// (MLIR: `getLargestKnownDivisor`).
    pub fn largest_known_divisor(self, cx: &Context) -> i64 {
        self.data(cx).divisor
    }

    /// Whether the expression is known to be a multiple of `factor` (MLIR: `isMultipleOf`).
    pub fn is_multiple_of(self, cx: &Context, factor: i64) -> bool {
        let divides = |by: i64| by.checked_rem(factor) == Some(0);
        match self.kind(cx) {
            AffineExprKind::Constant(value) => divides(value),
            AffineExprKind::Binary(BinaryKind::Mul, lhs, rhs) => {
                let (l, r) = (lhs.largest_known_divisor(cx), rhs.largest_known_divisor(cx));
                divides(l) || divides(r) || l.checked_mul(r).is_some_and(divides)
            }
            _ => divides(self.largest_known_divisor(cx)),
        }
    }

    /// Returns the largest number of a dimension in the expression + 1.
    pub fn num_dims(self, cx: &Context) -> u32 {
        self.data(cx).dims
    }

    /// Returns the largest number of a symbol in the expression + 1.
    pub fn num_symbols(self, cx: &Context) -> u32 {
        self.data(cx).symbols
    }

    /// Returns the greatest number of operations on a path to a leaf.
    pub fn depth(self, cx: &Context) -> u32 {
        self.data(cx).depth
    }
}

impl std::fmt::Debug for AffineExpr {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
