//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod kinds;
mod ops;

pub use constraints::*;
pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `memref` dialect.
#[dialect(
    name = "memref",
    ops = [
        AssumeAlignmentOp, AtomicRMWOp, AtomicYieldOp, CopyOp, DistinctObjectsOp,
        GenericAtomicRMWOp, LoadOp, AllocOp, AllocaOp, AllocaScopeOp, AllocaScopeReturnOp, CastOp,
        CollapseShapeOp, DeallocOp, DimOp, DmaStartOp, DmaWaitOp, ExpandShapeOp,
        ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp, GetGlobalOp, GlobalOp,
        MemorySpaceCastOp, PrefetchOp, RankOp, ReallocOp, ReinterpretCastOp, ReshapeOp, StoreOp,
        TransposeOp, ViewOp, SubViewOp,
    ],
    hooks = crate::hooks::HOOKS,
    dependencies = [
        terrace_builtin::BuiltinDialect, terrace_arith::ArithDialect, terrace_ub::UbDialect,
    ],
)]
pub struct MemrefDialect;
