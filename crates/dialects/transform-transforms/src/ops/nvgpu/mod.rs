//! The operations of the nvgpu dialect (MLIR: `NVGPUTransformOps`).

mod async_copies;
mod mma_sync;
mod pipeline;
mod tma;

pub(super) use async_copies::create_async_groups;
pub(super) use mma_sync::matmul_as_mma_sync;
pub(super) use pipeline::pipeline_shared_memory_copies;
pub(super) use tma::copy_as_tma;
