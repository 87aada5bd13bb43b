//! Transformations of the nvgpu dialect (MLIR: `Dialect/NVGPU/Transforms`).
//!
//! A module has the name of the pass's flag.
#![forbid(unsafe_code)]

mod nvgpu_optimize_shared_memory;

pub use nvgpu_optimize_shared_memory::{NvgpuOptimizeSharedMemory, optimize_shared_memory};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<NvgpuOptimizeSharedMemory>();
}
