//! Transformations of the gpu dialect (MLIR: `Dialect/GPU/Transforms`): kernels are separated from
//! the functions that launch them, and targets are attached to modules.
//!
//! A module has the name of the pass's flag.
#![forbid(unsafe_code)]

mod gpu_async_region;
mod gpu_decompose_memrefs;
mod gpu_eliminate_barriers;
mod gpu_kernel_outlining;
mod gpu_launch_sink_index_computations;
mod gpu_map_parallel_loops;
mod gpu_module_to_binary;
mod nvvm_attach_target;
mod rocdl_attach_target;
mod spirv_attach_target;
mod targets;
mod workgroup_promotion;
mod xevm_attach_target;

pub use gpu_async_region::{GpuAsyncRegion, run_asynchronously};
pub use gpu_decompose_memrefs::{GpuDecomposeMemrefs, memref_decompositions};
pub use gpu_eliminate_barriers::{GpuEliminateBarriers, barrier_eliminations};
pub use gpu_kernel_outlining::{GpuKernelOutlining, outline_kernels};
pub use gpu_launch_sink_index_computations::{GpuLaunchSinkIndexComputations, sink_into_launch};

pub use gpu_map_parallel_loops::GpuMapParallelLoops;
pub use gpu_module_to_binary::GpuModuleToBinary;
pub use nvvm_attach_target::NvvmAttachTarget;
pub use rocdl_attach_target::RocdlAttachTarget;
pub use spirv_attach_target::SpirvAttachTarget;
pub use workgroup_promotion::promote_to_workgroup_memory;
pub use xevm_attach_target::XevmAttachTarget;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<GpuAsyncRegion>();
    registry.insert::<GpuDecomposeMemrefs>();
    registry.insert::<GpuEliminateBarriers>();
    registry.insert::<GpuKernelOutlining>();
    registry.insert::<GpuLaunchSinkIndexComputations>();
    registry.insert::<GpuMapParallelLoops>();
    registry.insert::<GpuModuleToBinary>();
    registry.insert::<NvvmAttachTarget>();
    registry.insert::<RocdlAttachTarget>();
    registry.insert::<SpirvAttachTarget>();
    registry.insert::<XevmAttachTarget>();
}
