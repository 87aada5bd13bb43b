//! Written by `cargo xtask codegen import`; changes are lost.

mod attributes;
mod constraints;
#[allow(non_camel_case_types)]
mod enums;
mod kinds;
mod ops;

pub use attributes::*;
pub use constraints::*;
pub use enums::*;
pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `nvvm` dialect: intrinsics and inline PTX of NVIDIA GPUs, on LLVM types.
///
/// The dialect has the intrinsics of LLVM's NVPTX target (special registers, barriers, matrix
/// instructions, asynchronous copies) and operations that become inline PTX. The dialect is the
/// lowest level of device code and is mixed with `llvm`, whose types its operands have.
/// `convert-gpu-to-nvvm` and `convert-nvgpu-to-nvvm` lower to it, and `convert-nvvm-to-llvm` turns
/// operations without an intrinsic into inline PTX.
#[dialect(
    name = "nvvm",
    ops = [
        AggrSmemSize, Barrier0Op, BarrierArriveOp, BarrierOp, BlockDimXOp, BlockDimYOp,
        BlockDimZOp, BlockIdXOp, BlockIdYOp, BlockIdZOp, BlockInClusterIdXOp, BlockInClusterIdYOp,
        BlockInClusterIdZOp, Breakpoint, BulkStoreOp, Clock64Op, ClockOp, ClusterArriveOp,
        ClusterArriveRelaxedOp, ClusterDim, ClusterDimBlocksXOp, ClusterDimBlocksYOp,
        ClusterDimBlocksZOp, ClusterDimXOp, ClusterDimYOp, ClusterDimZOp, ClusterId, ClusterIdXOp,
        ClusterIdYOp, ClusterIdZOp, ClusterLaunchControlQueryCancelOp,
        ClusterLaunchControlTryCancelOp, ClusterWaitOp, ConvertBF16x2ToF8x2Op,
        ConvertF16x2ToF8x2Op, ConvertF32x2ToBF16x2Op, ConvertF32x2ToF16x2Op, ConvertF32x2ToF4x2Op,
        ConvertF32x2ToF6x2Op, ConvertF32x2ToF8x2Op, ConvertF32x4ToF4x4Op, ConvertF32x4ToF6x4Op,
        ConvertF32x4ToF8x4Op, ConvertF4x2ToF16x2Op, ConvertF6x2ToF16x2Op, ConvertF8x2ToBF16x2Op,
        ConvertF8x2ToF16x2Op, ConvertFloatToTF32Op, CpAsyncBulkCommitGroupOp,
        CpAsyncBulkGlobalToSharedClusterOp, CpAsyncBulkPrefetchOp, CpAsyncBulkSharedCTAToGlobalOp,
        CpAsyncBulkSharedCTAToSharedClusterOp, CpAsyncBulkTensorGlobalToSharedClusterOp,
        CpAsyncBulkTensorPrefetchOp, CpAsyncBulkTensorReduceOp,
        CpAsyncBulkTensorSharedCTAToGlobalOp, CpAsyncBulkWaitGroupOp, CpAsyncCommitGroupOp,
        CpAsyncMBarrierArriveOp, CpAsyncOp, CpAsyncWaitGroupOp, DotAccumulate2WayOp,
        DotAccumulate4WayOp, DynamicSmemSize, ElectSyncOp, EnvReg0Op, EnvReg10Op, EnvReg11Op,
        EnvReg12Op, EnvReg13Op, EnvReg14Op, EnvReg15Op, EnvReg16Op, EnvReg17Op, EnvReg18Op,
        EnvReg19Op, EnvReg1Op, EnvReg20Op, EnvReg21Op, EnvReg22Op, EnvReg23Op, EnvReg24Op,
        EnvReg25Op, EnvReg26Op, EnvReg27Op, EnvReg28Op, EnvReg29Op, EnvReg2Op, EnvReg30Op,
        EnvReg31Op, EnvReg3Op, EnvReg4Op, EnvReg5Op, EnvReg6Op, EnvReg7Op, EnvReg8Op, EnvReg9Op,
        Exit, FenceMbarrierInitOp, FenceProxyAcquireOp, FenceProxyOp, FenceProxyReleaseOp,
        FenceProxySyncRestrictOp, FenceScClusterOp, FenceSyncRestrictOp, GlobalTimerLoOp,
        GlobalTimerOp, GridDimXOp, GridDimYOp, GridDimZOp, GridIdOp, GriddepcontrolOp, InlinePtxOp,
        LaneIdOp, LaneMaskEqOp, LaneMaskGeOp, LaneMaskGtOp, LaneMaskLeOp, LaneMaskLtOp, LdMatrixOp,
        MBarrierArriveDropExpectTxOp, MBarrierArriveDropNocompleteOp, MBarrierArriveDropOp,
        MBarrierArriveExpectTxOp, MBarrierArriveNocompleteOp, MBarrierArriveOp,
        MBarrierCompleteTxOp, MBarrierExpectTxOp, MBarrierInitOp, MBarrierInvalOp,
        MBarrierTestWaitOp, MBarrierTryWaitOp, MBarrierTryWaitParityOp, MapaOp, MatchSyncOp,
        MembarOp, MmaBlockScaleOp, MmaOp, MmaSpBlockScaleOp, MmaSpOp, NanosleepOp, PMEventOp,
        PermuteOp, PrefetchOp, RcpApproxFtzF32Op, ReduxOp, SetMaxRegisterOp, ShflOp, SmDimOp,
        SmIdOp, StMatrixOp, SyncWarpOp, Tcgen05AllocOp, Tcgen05CommitOp, Tcgen05CpOp,
        Tcgen05DeallocOp, Tcgen05FenceOp, Tcgen05LdOp, Tcgen05MMABlockScaleOp, Tcgen05MMAOp,
        Tcgen05MMASparseBlockScaleOp, Tcgen05MMASparseOp, Tcgen05MMAWsOp, Tcgen05MMAWsSparseOp,
        Tcgen05MmaSmemDescOp, Tcgen05RelinquishAllocPermitOp, Tcgen05ShiftOp, Tcgen05StOp,
        Tcgen05WaitOp, ThreadIdXOp, ThreadIdYOp, ThreadIdZOp, TotalSmemSize, VoteSyncOp,
        WMMALoadOp, WMMAMmaOp, WMMAStoreOp, WarpDimOp, WarpIdOp, WarpSizeOp, WgmmaFenceAlignedOp,
        WgmmaGroupSyncAlignedOp, WgmmaMmaAsyncOp, WgmmaWaitGroupSyncOp,
    ],
    attributes = [
        LdStMatrixShapeAttr, MMAShapeAttr, NVVMTargetAttr, BarrierReductionAttr,
        ClusterLaunchControlQueryTypeAttr, FPRoundingModeAttr, SaturationModeAttr, TMALoadModeAttr,
        CTAGroupKindAttr, TMAReduxKindAttr, TMAStoreModeAttr, LoadCacheModifierKindAttr,
        DotAccumulateTypeAttr, MemScopeKindAttr, ProxyKindAttr, SharedSpaceAttr, MemOrderKindAttr,
        GridDepActionKindAttr, MMALayoutAttr, LdStMatrixEltTypeAttr, MatchSyncKindAttr,
        MMATypesAttr, ScaleVecSizeAttr, BlockScaleFormatAttr, MMABlockScaleKindAttr, MMAB1OpAttr,
        MMAIntOverflowAttr, MMAKindAttr, PermuteModeAttr, PrefetchCacheLevelAttr,
        CacheEvictionPriorityAttr, ReduxKindAttr, SetMaxRegisterActionAttr, ShflKindAttr,
        Tcgen05CpShapeAttr, Tcgen05CpMulticastAttr, Tcgen05CpSrcFormatAttr, Tcgen05FenceKindAttr,
        Tcgen05LdStShapeAttr, Tcgen05MMABlockScaleAttr, Tcgen05MMACollectorOpAttr,
        Tcgen05MMAKindAttr, Tcgen05MMACollectorBBufferAttr, Tcgen05WaitKindAttr, VoteSyncKindAttr,
        MMAFragAttr, WGMMATypesAttr, WGMMAScaleOutAttr, WGMMAScaleInAttr, NVVMMemorySpaceAttr,
    ],
    hooks = crate::hooks::HOOKS,
    dependencies = [terrace_builtin::BuiltinDialect, terrace_llvm::LlvmDialect],
)]
pub struct NvvmDialect;
