//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod kinds;
mod ops;

pub use constraints::*;
pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `affine` dialect.
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
