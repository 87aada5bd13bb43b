//! Written by `cargo xtask codegen import`; changes are lost.

mod ops;

pub use ops::*;

use terrace_ods::dialect;

/// Elementary functions on integers and floats, element by element on vectors and tensors.
///
/// The dialect is used next to `arith` at every level. `math-expand-ops` replaces functions by
/// polynomials and simpler operations, `math-extend-to-supported-types` computes narrow floats in a
/// wider type, and `convert-math-to-libm` and `convert-math-to-llvm` lower to library calls and
/// intrinsics.
#[dialect(
    name = "math",
    ops = [
        AbsFOp, AbsIOp, AcosOp, AcoshOp, AsinOp, AsinhOp, Atan2Op, AtanOp, AtanhOp, CbrtOp, CeilOp,
        ClampFOp, CopySignOp, CosOp, CoshOp, CountLeadingZerosOp, CountTrailingZerosOp, CtPopOp,
        ErfOp, ErfcOp, Exp2Op, ExpM1Op, ExpOp, FPowIOp, FloorOp, FmaOp, IPowIOp, IsFiniteOp,
        IsInfOp, IsNaNOp, IsNormalOp, Log10Op, Log1pOp, Log2Op, LogOp, PowFOp, RoundEvenOp,
        RoundOp, RsqrtOp, SinOp, SincosOp, SinhOp, SqrtOp, TanOp, TanhOp, TruncOp,
    ],
    hooks = crate::hooks::HOOKS,
    dependencies = [terrace_builtin::BuiltinDialect, terrace_arith::ArithDialect],
)]
pub struct MathDialect;
