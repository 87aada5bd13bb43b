//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::{Attribute, Type};
use terrace_ods::ty;

use super::enums::{
    TensorMapInterleaveKind, TensorMapL2PromoKind, TensorMapOOBKind, TensorMapSwizzleKind,
};

/// `!nvgpu.device.async.token`: device async token type.
#[ty(
    name = "nvgpu.device.async.token",
    def = "NVGPU_DeviceAsyncToken",
    summary = "device async token type"
)]
pub struct DeviceAsyncTokenType;

/// `!nvgpu.mbarrier.group`: mbarrier barrier type.
#[ty(
    name = "nvgpu.mbarrier.group",
    format = "`<` struct(params) `>`",
    def = "NVGPU_MBarrierGroup",
    summary = "mbarrier barrier type"
)]
pub struct MBarrierGroupType {
    #[param(name = "memorySpace", cpp = "Attribute")]
    /// The parameter `memorySpace`.
    pub memory_space: Attribute,
    #[param(default = 1, cpp = "unsigned")]
    /// The parameter `num_barriers`.
    pub num_barriers: u32,
}

/// `!nvgpu.mbarrier.token`.
#[ty(name = "nvgpu.mbarrier.token", def = "NVGPU_MBarrierToken", summary = "")]
pub struct MBarrierTokenType;

/// `!nvgpu.tensormap.descriptor`: TensorMap descriptor.
#[ty(
    name = "nvgpu.tensormap.descriptor",
    format = "`<` struct(params) `>`",
    def = "NVGPU_TensorMapDescriptor",
    summary = "TensorMap descriptor"
)]
pub struct TensorMapDescriptorType {
    #[param(cpp = "MemRefType")]
    /// The parameter `tensor`.
    pub tensor: Type,
    /// The parameter `swizzle`.
    pub swizzle: TensorMapSwizzleKind,
    /// The parameter `l2promo`.
    pub l2promo: TensorMapL2PromoKind,
    /// The parameter `oob`.
    pub oob: TensorMapOOBKind,
    /// The parameter `interleave`.
    pub interleave: TensorMapInterleaveKind,
}

/// `!nvgpu.warpgroup.accumulator`.
#[ty(
    name = "nvgpu.warpgroup.accumulator",
    format = "`<` struct(params) `>`",
    def = "NVGPU_WarpgroupAccumulator",
    summary = ""
)]
pub struct WarpgroupAccumulatorType {
    #[param(cpp = "VectorType")]
    /// The parameter `fragmented`.
    pub fragmented: Type,
}

/// `!nvgpu.warpgroup.descriptor`: Warpgroup matrix descriptor type.
#[ty(
    name = "nvgpu.warpgroup.descriptor",
    format = "`<` struct(params) `>`",
    def = "NVGPU_WarpgroupMatrixDescriptor",
    summary = "Warpgroup matrix descriptor type"
)]
pub struct WarpgroupMatrixDescriptorType {
    #[param(cpp = "MemRefType")]
    /// The parameter `tensor`.
    pub tensor: Type,
}
