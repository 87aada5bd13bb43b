//! The kinds of constants that matchers tell apart: [`NumberKind`].

use terrace_builtin::folding::scalar_or_splat;
use terrace_ir::OpRef;
use terrace_ir::fold::constant_of;
use terrace_numeric::{Float, Int};

/// A kind of constant numbers; a splat counts as its element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NumberKind {
    /// Zero of either sign (MLIR: `m_AnyZeroFloat`).
    ZeroFloat,
    PositiveZeroFloat,
    NegativeZeroFloat,
    OneFloat,
    PositiveInfinity,
    NegativeInfinity,
    Zero,
    One,
    NonZero,
}

impl NumberKind {
    /// Whether `op` is a constant of this kind.
    pub(super) fn holds(self, op: OpRef<'_>) -> bool {
        let Some(constant) = constant_of(op) else { return false };
        let cx = op.context();
        let float =
            |holds: fn(Float) -> bool| scalar_or_splat::<Float>(cx, constant).is_some_and(holds);
        let int = |holds: fn(&Int) -> bool| {
            scalar_or_splat::<Int>(cx, constant).is_some_and(|int| holds(&int))
        };
        match self {
            Self::ZeroFloat => float(Float::is_zero),
            Self::PositiveZeroFloat => float(|f| f.is_zero() && !f.is_negative()),
            Self::NegativeZeroFloat => float(|f| f.is_zero() && f.is_negative()),
            Self::OneFloat => float(|f| f == Float::one(f.format())),
            Self::PositiveInfinity => float(|f| f.is_infinite() && !f.is_negative()),
            Self::NegativeInfinity => float(|f| f.is_infinite() && f.is_negative()),
            Self::Zero => int(Int::is_zero),
            Self::One => int(Int::is_one),
            Self::NonZero => int(|int| !int.is_zero()),
        }
    }
}
