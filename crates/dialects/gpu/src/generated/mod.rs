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

/// GPU programming independent of vendors: kernels, launches, device modules, and thread
/// operations.
///
/// The dialect spans two levels. On the host, `gpu.launch` and `gpu.launch_func` start kernels and
/// asynchronous tokens order them; on the device, `gpu.func`s in a `gpu.module` use thread ids,
/// barriers, shuffles and matrix fragments. `convert-parallel-loops-to-gpu` and
/// `gpu-kernel-outlining` produce the dialect from `scf`; `convert-gpu-to-nvvm` and
/// `convert-gpu-to-rocdl` lower device modules, and `gpu-to-llvm` lowers the host part.
#[dialect(
    name = "gpu",
    ops = [
        AllReduceOp, AllocOp, BarrierOp, BinaryOp, BlockDimOp, BlockIdOp, ClusterBlockIdOp,
        ClusterDimBlocksOp, ClusterDimOp, ClusterIdOp, Create2To4SpMatOp, CreateBsrOp,
        CreateCooAoSOp, CreateCooOp, CreateCscOp, CreateCsrOp, CreateDnTensorOp, DeallocOp,
        DestroyDnTensorOp, DestroySpMatOp, DynamicSharedMemoryOp, GPUFuncOp, GPUModuleOp,
        GlobalIdOp, GridDimOp, HostRegisterOp, HostUnregisterOp, LaneIdOp, LaunchFuncOp, LaunchOp,
        MemcpyOp, MemsetOp, NumSubgroupsOp, PrintfOp, ReturnOp, RotateOp, SDDMMBufferSizeOp,
        SDDMMOp, SetCsrPointersOp, SetDefaultDeviceOp, ShuffleOp, SpGEMMCopyOp,
        SpGEMMCreateDescrOp, SpGEMMDestroyDescrOp, SpGEMMWorkEstimationOrComputeOp,
        SpMMBufferSizeOp, SpMMOp, SpMVBufferSizeOp, SpMVOp, SpMatGetSizeOp, SubgroupBroadcastOp,
        SubgroupIdOp, SubgroupMmaComputeOp, SubgroupMmaConstantMatrixOp, SubgroupMmaElementwiseOp,
        SubgroupMmaExtractThreadLocalOp, SubgroupMmaInsertThreadLocalOp, SubgroupMmaLoadMatrixOp,
        SubgroupMmaStoreMatrixOp, SubgroupReduceOp, SubgroupSizeOp, TerminatorOp, ThreadIdOp,
        WaitOp, WarpExecuteOnLane0Op, YieldOp,
    ],
    types = [
        crate::AsyncTokenType, crate::MMAMatrixType, crate::SparseDnTensorHandleType,
        crate::SparseSpGEMMOpHandleType, crate::SparseSpMatHandleType,
    ],
    attributes = [
        GPUBlockMappingAttr, GPULaneMappingAttr, GPUMappingMaskAttr, GPUMemorySpaceMappingAttr,
        GPUThreadMappingAttr, GPUWarpMappingAttr, GPUWarpgroupMappingAttr, KernelMetadataAttr,
        KernelTableAttr, SelectObjectAttr, ParallelLoopDimMappingAttr, crate::ObjectAttr,
        AddressSpaceAttr, AllReduceOperationAttr, DimensionAttr, Prune2To4SpMatFlagAttr,
        TransposeModeAttr, ShuffleModeAttr, SpGEMMWorkEstimationOrComputeKindAttr,
        BroadcastTypeAttr, MMAElementwiseOpAttr,
    ],
    hooks = crate::hooks::HOOKS,
    dependencies = [terrace_builtin::BuiltinDialect, terrace_arith::ArithDialect],
)]
pub struct GpuDialect;
