//! Lowerings of programs for GPUs to the dialects of their targets, nvvm, rocdl and llvm, and of
//! loops to kernels.
//!
//! The lowerings extend those of `terrace-to-llvm`, with whose type converter and builder they
//! work. A module has the name of the pass's flag.
#![forbid(unsafe_code)]

mod chipset;
mod convert_affine_for_to_gpu;
mod convert_amdgpu_to_rocdl;
mod ops;
mod spaces;

pub use convert_affine_for_to_gpu::{ConvertAffineForToGpu, launch_nest};
pub use convert_amdgpu_to_rocdl::ConvertAmdgpuToRocdl;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<ConvertAffineForToGpu>();
    registry.insert::<ConvertAmdgpuToRocdl>();
}
