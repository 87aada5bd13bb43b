//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod kinds;
mod ops;

pub use constraints::*;
pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `x86vector` dialect.
#[dialect(
    name = "x86vector",
    ops = [
        BcstToPackedF32Op, CvtPackedEvenIndexedToF32Op, CvtPackedF32ToBF16Op,
        CvtPackedOddIndexedToF32Op, DotBF16Op, DotInt8Op, DotOp, MaskCompressOp, MaskRndScaleOp,
        MaskScaleFOp, RsqrtOp, Vp2IntersectOp,
    ],
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct X86vectorDialect;
