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

/// The `nvgpu` dialect: tensor cores, asynchronous copies and barriers of NVIDIA GPUs.
///
/// The operations work on vectors and memrefs in device code: matrix instructions of tensor cores,
/// asynchronous copies into shared memory, memory barriers and the tensor memory accelerator. The
/// dialect lies between `gpu`, `vector` and `memref` above and the intrinsics of `nvvm` below.
/// `convert-vector-to-gpu` with `use-nvgpu` produces it, and `convert-nvgpu-to-nvvm` lowers it.
#[dialect(
    name = "nvgpu",
    ops = [
        DeviceAsyncCopyOp, DeviceAsyncCreateGroupOp, DeviceAsyncWaitOp, LdMatrixOp,
        MBarrierArriveExpectTxOp, MBarrierArriveNoCompleteOp, MBarrierArriveOp, MBarrierCreateOp,
        MBarrierGetOp, MBarrierInitOp, MBarrierTestWaitOp, MBarrierTryWaitParityOp,
        MmaSparseSyncOp, MmaSyncOp, RcpOp, TmaAsyncLoadOp, TmaAsyncStoreOp, TmaCreateDescriptorOp,
        TmaFenceOp, TmaPrefetchOp, WarpgroupGenerateDescriptorOp, WarpgroupMmaInitAccumulatorOp,
        WarpgroupMmaOp, WarpgroupMmaStoreOp,
    ],
    types = [
        DeviceAsyncTokenType, MBarrierGroupType, MBarrierTokenType, TensorMapDescriptorType,
        WarpgroupAccumulatorType, WarpgroupMatrixDescriptorType,
    ],
    attributes = [
        TensorMapSwizzleKindAttr, TensorMapL2PromoKindAttr, TensorMapOOBKindAttr,
        TensorMapInterleaveKindAttr, RcpRoundingModeAttr,
    ],
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct NvgpuDialect;
