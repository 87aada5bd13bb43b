//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod kinds;
mod ops;

pub use constraints::*;
pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `memref` dialect: allocation, access and views of strided buffers.
///
/// The operations allocate and free buffers, load and store elements, and create views (casts,
/// subviews, reshapes). A buffer has a shape, a strided layout and a memory space. The dialect is
/// the buffer level, below `tensor` and above pointers. Bufferization produces it, as do
/// `lower-affine`, `convert-linalg-to-loops` and `convert-vector-to-scf`. `buffer-hoisting`,
/// `buffer-loop-hoisting` and `promote-buffers-to-stack` move its allocations,
/// `expand-strided-metadata` turns its views into arithmetic on offsets and strides, and
/// `finalize-memref-to-llvm` lowers it to `llvm`.
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
