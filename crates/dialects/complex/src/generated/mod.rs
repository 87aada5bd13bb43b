//! Written by `cargo xtask codegen import`; changes are lost.

mod enums;
mod kinds;
mod ops;

pub use enums::*;
pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// Arithmetic and elementary functions on complex numbers.
///
/// Operations work on scalars of type `complex<f32>` and the like, at the level of `arith` and
/// `math`; the bodies of `linalg.generic` carry them into tensors. `convert-complex-to-standard`
/// expands them into `arith` and `math` on the two parts, `convert-complex-to-llvm` into structures
/// of the `llvm` dialect, and `convert-complex-to-libm` into calls of C's functions.
#[dialect(
    name = "complex",
    ops = [
        AbsOp, AddOp, AngleOp, Atan2Op, BitcastOp, ConjOp, ConstantOp, CosOp, CreateOp, DivOp,
        EqualOp, ExpOp, Expm1Op, ImOp, Log1pOp, LogOp, MulOp, NegOp, NotEqualOp, PowOp, PowiOp,
        ReOp, RsqrtOp, SignOp, SinOp, SqrtOp, SubOp, TanOp, TanhOp,
    ],
    attributes = [crate::NumberAttr],
    hooks = crate::hooks::HOOKS,
    dependencies = [terrace_builtin::BuiltinDialect, terrace_arith::ArithDialect],
)]
pub struct ComplexDialect;
