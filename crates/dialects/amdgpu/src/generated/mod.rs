//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
#[allow(non_camel_case_types)]
mod enums;
mod kinds;
mod ops;
mod types;

pub use constraints::*;
pub use enums::*;
pub use kinds::*;
pub use ops::*;
pub use types::*;

use terrace_ods::dialect;

/// AMD GPUs: instructions of the hardware at the level of memrefs and vectors.
///
/// The dialect wraps instructions that `rocdl` offers on LLVM types (raw buffer access, matrix
/// cores, barriers, packed conversions) in operations on memrefs and vectors. Kernels of `gpu` use
/// it next to `vector`, and `convert-amdgpu-to-rocdl` lowers it.
#[dialect(
    name = "amdgpu",
    ops = [
        DPPOp, ExtPackedFp8Op, FatRawBufferCastOp, GatherToLDSOp, LDSBarrierOp, MFMAOp,
        MakeDmaBaseOp, MakeDmaDescriptorOp, MakeGatherDmaBaseOp, MakeGatherDmaDescriptorOp,
        MemoryCounterWaitOp, PackedScaledTruncOp, PackedStochRoundFp8Op, PackedTrunc2xFp8Op,
        PermlaneSwapOp, RawBufferAtomicCmpswapOp, RawBufferAtomicFaddOp, RawBufferAtomicFmaxOp,
        RawBufferAtomicSmaxOp, RawBufferAtomicUminOp, RawBufferLoadOp, RawBufferStoreOp,
        ScaledExtPackedMatrixOp, ScaledExtPackedOp, ScaledMFMAOp, ScaledWMMAOp, SchedBarrierOp,
        SparseMFMAOp, SwizzleBitModeOp, TensorLoadToLDSOp, TensorStoreFromLDSOp, TransposeLoadOp,
        WMMAOp,
    ],
    types = [TDMBaseType, TDMDescriptorType, TDMGatherBaseType],
    attributes = [DPPPermAttr, MFMAPermBAttr, sched_barrier_opt_enumAttr, AddressSpaceAttr],
    dependencies = [
        terrace_builtin::BuiltinDialect, terrace_rocdl::RocdlDialect, terrace_arith::ArithDialect,
        terrace_gpu::GpuDialect,
    ],
)]
pub struct AmdgpuDialect;
