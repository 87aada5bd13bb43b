//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod kinds;
mod ops;

pub use constraints::*;
pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// Affine loops, conditionals and memory accesses, for analyses that need exact bounds and
/// subscripts.
///
/// Bounds and subscripts are affine maps of induction variables (dimensions) and of values that are
/// constant in the enclosing affine scope (symbols). The dialect works on memrefs, before `scf`.
/// `convert-linalg-to-affine-loops` and `affine-raise-from-memref` produce it. The pass
/// `lower-affine` turns it into `scf`, `memref`, `vector` and `arith`; `expand-strided-metadata`
/// creates `affine.apply` for the arithmetic of views.
#[dialect(
    name = "affine",
    ops = [
        AffineApplyOp, AffineDelinearizeIndexOp, AffineForOp, AffineIfOp, AffineLinearizeIndexOp,
        AffineLoadOp, AffineMaxOp, AffineMinOp, AffineParallelOp, AffinePrefetchOp, AffineStoreOp,
        AffineVectorLoadOp, AffineVectorStoreOp, AffineYieldOp, crate::AffineDmaStartOp,
        crate::AffineDmaWaitOp,
    ],
    hooks = crate::hooks::HOOKS,
    dependencies = [
        terrace_builtin::BuiltinDialect, terrace_arith::ArithDialect, terrace_ub::UbDialect,
    ],
)]
pub struct AffineDialect;
