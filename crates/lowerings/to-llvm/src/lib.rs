//! Lowerings to the llvm dialect.
//!
//! The lowering of a dialect is a set of patterns over one type converter, collected in a
//! [`Lowering`]. The passes `convert-…-to-llvm` apply the patterns of one dialect,
//! `convert-to-llvm` those of all loaded dialects. Operations without a lowering stay, with casts
//! between their types and the converted ones.
#![forbid(unsafe_code)]

mod build;
mod c_interface;
mod convert_arith_to_llvm;
mod convert_cf_to_llvm;
mod convert_func_to_llvm;
mod convert_index_to_llvm;
mod convert_math_to_llvm;
mod convert_spirv_to_llvm;
mod convert_to_llvm;
mod convert_ub_to_llvm;
mod convert_vector_to_llvm;
mod direct;
mod finalize_memref_to_llvm;
mod options;
mod run;
mod symbols;
mod types;

pub use convert_arith_to_llvm::ConvertArithToLlvm;
pub use convert_cf_to_llvm::ConvertCfToLlvm;
pub use convert_func_to_llvm::ConvertFuncToLlvm;
pub use convert_index_to_llvm::ConvertIndexToLlvm;
pub use convert_math_to_llvm::ConvertMathToLlvm;
pub use convert_spirv_to_llvm::{ClientApi, ConvertSpirvToLlvm};
pub use convert_to_llvm::{ConvertToLlvm, ConvertToLlvmPass};
pub use convert_ub_to_llvm::ConvertUbToLlvm;
pub use convert_vector_to_llvm::ConvertVectorToLlvm;
pub use finalize_memref_to_llvm::FinalizeMemrefToLlvm;
pub use run::Lowering;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<ConvertArithToLlvm>();
    registry.insert::<ConvertCfToLlvm>();
    registry.insert::<ConvertFuncToLlvm>();
    registry.insert::<ConvertIndexToLlvm>();
    registry.insert::<ConvertMathToLlvm>();
    registry.insert::<ConvertSpirvToLlvm>();
    registry.insert::<ConvertToLlvmPass>();
    registry.insert::<ConvertUbToLlvm>();
    registry.insert::<ConvertVectorToLlvm>();
    registry.insert::<FinalizeMemrefToLlvm>();
}
