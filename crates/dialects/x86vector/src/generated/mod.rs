//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod kinds;
mod ops;

pub use constraints::*;
pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `x86vector` dialect: vector instructions of AVX, AVX2 and AVX-512.
///
/// The dialect has the vector instructions of AVX, AVX2 and AVX-512 that `vector` has no operation
/// for: masked compress, dot products of small types, conversions from and to bf16. Its vectors
/// have hardware size. Rewrites of `vector` for x86 produce it; `convert-vector-to-llvm` with
/// `enable-x86vector` lowers it to calls of intrinsics in `llvm`.
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
