//! Transformations of the nvgpu dialect (MLIR: `Dialect/NVGPU/Transforms`).
//!
//! A module has the name of the pass's flag.
#![forbid(unsafe_code)]

mod mma_sync;
mod nvgpu_optimize_shared_memory;

pub use mma_sync::populate_mma_sync_f32_to_tf32;
pub use nvgpu_optimize_shared_memory::{NvgpuOptimizeSharedMemory, optimize_shared_memory};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<NvgpuOptimizeSharedMemory>();
}
