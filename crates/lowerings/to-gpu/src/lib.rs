//! Lowerings of programs for GPUs to the dialects of their targets, nvvm, rocdl and llvm, and of
//! loops to kernels.
//!
//! The lowerings extend those of `terrace-to-llvm`, with whose type converter and builder they
//! work. A module has the name of the pass's flag.
#![forbid(unsafe_code)]

mod all_reduce;
mod convert_affine_for_to_gpu;
mod convert_amdgpu_to_rocdl;
mod convert_arith_to_amdgpu;
mod convert_gpu_to_llvm_spv;
mod convert_gpu_to_nvvm;
mod convert_gpu_to_rocdl;
mod convert_math_to_rocdl;
mod convert_math_to_xevm;
mod convert_nvgpu_to_nvvm;
mod convert_nvvm_to_llvm;
mod convert_parallel_loops_to_gpu;
mod convert_vector_to_gpu;
mod indices;
mod kernels;
mod library_calls;
mod ops;
mod printf;
mod rewrites;
mod shared_memory;
mod spaces;
mod subgroup_reduce;
mod vectors;

pub use convert_affine_for_to_gpu::{ConvertAffineForToGpu, launch_nest};
pub use convert_amdgpu_to_rocdl::{ConvertAmdgpuToRocdl, address_space as rocdl_address_space};
pub use convert_arith_to_amdgpu::{
    ConversionRules, ConvertArithToAmdgpu, populate_arith_to_amdgpu,
};
pub use convert_gpu_to_llvm_spv::ConvertGpuToLlvmSpv;
pub use convert_gpu_to_nvvm::{
    ConvertGpuToNvvm, convert_matrix_type, populate_gpu_subgroup_reduce_to_nvvm,
    populate_gpu_to_nvvm, populate_gpu_wmma_to_nvvm,
};
pub use convert_gpu_to_rocdl::{ConvertGpuToRocdl, GpuRuntime, populate_gpu_to_rocdl};
pub use convert_math_to_rocdl::{ConvertMathToRocdl, populate_math_to_rocdl};
pub use convert_math_to_xevm::{ConvertMathToXevm, populate_math_to_xevm};
pub use convert_nvgpu_to_nvvm::{ConvertNvgpuToNvvm, convert_nvgpu_type, populate_nvgpu_to_nvvm};
pub use convert_nvvm_to_llvm::ConvertNvvmToLlvm;
pub use convert_parallel_loops_to_gpu::{ConvertParallelLoopsToGpu, launch_parallel};
pub use convert_vector_to_gpu::{
    ConvertVectorToGpu, convert_vector_to_mma, populate_prepare_vector_to_mma,
};
pub use rewrites::{populate_gpu_rewrites, populate_shuffle_promotion, rewrite_gpu};
pub use spaces::AddressSpaces;
pub use subgroup_reduce::{subgroup_reduce_shuffles, subgroup_reduce_splits};

use terrace_ir::DialectRegistry;
use terrace_nvvm::NvvmDialect;
use terrace_pass::PassRegistry;
use terrace_to_llvm::ConvertToLlvm;

/// Adds the lowering of nvvm to those of the pass `convert-to-llvm`.
pub fn attach_lowerings(registry: &mut DialectRegistry) {
    registry.extend::<NvvmDialect>(|cx| {
        let lowering: &&dyn ConvertToLlvm = &(&convert_nvvm_to_llvm::NvvmLowering as _);
        cx.attach_dialect_interface::<NvvmDialect, dyn ConvertToLlvm>(lowering);
    });
}

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<ConvertAffineForToGpu>();
    registry.insert::<ConvertAmdgpuToRocdl>();
    registry.insert::<ConvertArithToAmdgpu>();
    registry.insert::<ConvertGpuToLlvmSpv>();
    registry.insert::<ConvertGpuToNvvm>();
    registry.insert::<ConvertGpuToRocdl>();
    registry.insert::<ConvertMathToRocdl>();
    registry.insert::<ConvertMathToXevm>();
    registry.insert::<ConvertNvgpuToNvvm>();
    registry.insert::<ConvertNvvmToLlvm>();
    registry.insert::<ConvertParallelLoopsToGpu>();
    registry.insert::<ConvertVectorToGpu>();
}
