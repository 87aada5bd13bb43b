//! Lowerings to the llvm dialect.
//!
//! The lowering of a dialect is a set of patterns over one type converter, collected in a
//! [`Lowering`]. The passes `convert-…-to-llvm` apply the patterns of one dialect,
//! `convert-to-llvm` those of all loaded dialects. Operations without a lowering are kept, with
//! casts between their types and the converted types.
#![forbid(unsafe_code)]

mod bare_pointers;
pub mod build;
mod c_interface;
mod convert_arith_to_llvm;
mod convert_arm_sme_to_llvm;
mod convert_async_to_llvm;
mod convert_cf_to_llvm;
mod convert_complex_to_llvm;
mod convert_func_to_llvm;
mod convert_index_to_llvm;
mod convert_math_to_llvm;
mod convert_openmp_to_llvm;
mod convert_spirv_to_llvm;
mod convert_to_llvm;
mod convert_ub_to_llvm;
mod convert_vector_to_llvm;
mod finalize_memref_to_llvm;
mod gpu_to_llvm;
pub mod llvm_builder;
pub mod one_to_one;
mod options;
mod run;
pub mod symbols;
pub mod types;
mod unranked_results;

pub use convert_arith_to_llvm::{ConvertArithToLlvm, populate_arith_to_llvm};
pub use convert_arm_sme_to_llvm::{ConvertArmSmeToLlvm, populate_arm_sme_to_llvm};
pub use convert_async_to_llvm::{ConvertAsyncToLlvm, populate_async_to_llvm};
pub use convert_cf_to_llvm::{
    ConvertCfToLlvm, FailedAssert, populate_assert_to_llvm, populate_cf_to_llvm,
};
pub use convert_complex_to_llvm::{ComplexRange, ConvertComplexToLlvm, populate_complex_to_llvm};
pub use convert_func_to_llvm::{ConvertFuncToLlvm, populate_func_to_llvm};
pub use convert_index_to_llvm::{ConvertIndexToLlvm, populate_index_to_llvm};
pub use convert_math_to_llvm::{ConvertMathToLlvm, populate_math_to_llvm};
pub use convert_openmp_to_llvm::{ConvertOpenMpToLlvm, populate_openmp_to_llvm};
pub use convert_spirv_to_llvm::{ClientApi, ConvertSpirvToLlvm};
pub use convert_to_llvm::{ConvertToLlvm, ConvertToLlvmPass};
pub use convert_ub_to_llvm::{ConvertUbToLlvm, populate_ub_to_llvm};
pub use convert_vector_to_llvm::{
    ConvertVectorToLlvm, VectorToLlvmOptions, populate_arm_sve_to_llvm, populate_vector_to_llvm,
    populate_x86vector_to_llvm,
};
pub use finalize_memref_to_llvm::{
    AllocationFunctions, FinalizeMemrefToLlvm, populate_finalize_memref_to_llvm,
};
pub use gpu_to_llvm::GpuToLlvm;
pub mod functions {
    //! The conversion of function signatures and results, for lowerings of functions of other
    //! dialects.

    pub use crate::bare_pointers::{bare_pointer, static_descriptor};
    pub use crate::convert_func_to_llvm::{pack_results, parameter_types, result_type};
}
pub use convert_to_llvm::{populate_loaded, populate_wanted};
pub use finalize_memref_to_llvm::access;
pub use finalize_memref_to_llvm::descriptor;
pub use run::{LowerAround, LoweredPlace, Lowering};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<ConvertArithToLlvm>();
    registry.insert::<ConvertArmSmeToLlvm>();
    registry.insert::<ConvertAsyncToLlvm>();
    registry.insert::<ConvertCfToLlvm>();
    registry.insert::<ConvertComplexToLlvm>();
    registry.insert::<ConvertFuncToLlvm>();
    registry.insert::<ConvertIndexToLlvm>();
    registry.insert::<ConvertMathToLlvm>();
    registry.insert::<ConvertOpenMpToLlvm>();
    registry.insert::<ConvertSpirvToLlvm>();
    registry.insert::<ConvertToLlvmPass>();
    registry.insert::<ConvertUbToLlvm>();
    registry.insert::<ConvertVectorToLlvm>();
    registry.insert::<FinalizeMemrefToLlvm>();
    registry.insert::<GpuToLlvm>();
}
