//! Lowerings to the spirv dialect.
//!
//! A [`SpirvLowering`] is a set of patterns over one type converter for a target. The target is the
//! attribute `spirv.target_env` of the closest symbol table around the operation that the pass runs
//! on, else the default target. Patterns create operations without regard to the target; the
//! conversion rejects an operation that the target lacks and tries the next pattern.
#![forbid(unsafe_code)]

mod build;
mod convert_arith_to_spirv;
mod convert_cf_to_spirv;
mod convert_complex_to_spirv;
mod convert_func_to_spirv;
mod convert_gpu_to_spirv;
mod convert_index_to_spirv;
mod convert_math_to_spirv;
mod convert_memref_to_spirv;
mod convert_scf_to_spirv;
mod convert_tensor_to_spirv;
mod convert_ub_to_spirv;
mod convert_vector_to_spirv;
mod map_memref_spirv_storage_class;
mod run;
mod symbols;
mod types;

pub use convert_arith_to_spirv::{ConvertArithToSpirv, populate_arith_to_spirv};
pub use convert_cf_to_spirv::{ConvertCfToSpirv, populate_cf_to_spirv};
pub use convert_complex_to_spirv::{ConvertComplexToSpirv, populate_complex_to_spirv};
pub use convert_func_to_spirv::{
    ConvertFuncToSpirv, populate_func_to_spirv, populate_functions_to_spirv,
};
pub use convert_gpu_to_spirv::{
    ConvertGpuToSpirv, populate_gpu_to_spirv, populate_matrices_to_spirv,
};
pub use convert_index_to_spirv::{ConvertIndexToSpirv, populate_index_to_spirv};
pub use convert_math_to_spirv::{ConvertMathToSpirv, populate_math_to_spirv};
pub use convert_memref_to_spirv::{ConvertMemRefToSpirv, populate_memref_to_spirv};
pub use convert_scf_to_spirv::{ScfToSpirv, populate_scf_to_spirv};
pub use convert_tensor_to_spirv::{ConvertTensorToSpirv, populate_tensor_to_spirv};
pub use convert_ub_to_spirv::{ConvertUbToSpirv, populate_ub_to_spirv};
pub use convert_vector_to_spirv::{ConvertVectorToSpirv, populate_vector_to_spirv};
pub use map_memref_spirv_storage_class::MapMemRefSpirvStorageClass;
pub use run::SpirvLowering;
pub use types::SpirvTypeOptions;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<ConvertArithToSpirv>();
    registry.insert::<ConvertCfToSpirv>();
    registry.insert::<ConvertComplexToSpirv>();
    registry.insert::<ConvertFuncToSpirv>();
    registry.insert::<ConvertGpuToSpirv>();
    registry.insert::<ConvertIndexToSpirv>();
    registry.insert::<ConvertMathToSpirv>();
    registry.insert::<ConvertMemRefToSpirv>();
    registry.insert::<ConvertTensorToSpirv>();
    registry.insert::<ConvertUbToSpirv>();
    registry.insert::<ConvertVectorToSpirv>();
    registry.insert::<MapMemRefSpirvStorageClass>();
    registry.insert::<ScfToSpirv>();
}
