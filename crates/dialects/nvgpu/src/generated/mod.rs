//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
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

/// The `nvgpu` dialect.
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
        DeviceAsyncTokenType, MBarrierGroupType, MBarrierTokenType, WarpgroupAccumulatorType,
        WarpgroupMatrixDescriptorType,
    ],
    attributes = [
        RcpRoundingModeAttr, TensorMapInterleaveKindAttr, TensorMapL2PromoKindAttr,
        TensorMapOOBKindAttr, TensorMapSwizzleKindAttr,
    ],
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct NvgpuDialect;
