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

pub use convert_to_llvm::ConvertToLlvm;
pub use run::Lowering;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert(&convert_arith_to_llvm::CONVERT_ARITH_TO_LLVM);
    registry.insert(&convert_cf_to_llvm::CONVERT_CF_TO_LLVM);
    registry.insert(&convert_func_to_llvm::CONVERT_FUNC_TO_LLVM);
    registry.insert(&convert_index_to_llvm::CONVERT_INDEX_TO_LLVM);
    registry.insert(&convert_math_to_llvm::CONVERT_MATH_TO_LLVM);
    registry.insert(&convert_spirv_to_llvm::CONVERT_SPIRV_TO_LLVM);
    registry.insert(&convert_to_llvm::CONVERT_TO_LLVM);
    registry.insert(&convert_ub_to_llvm::CONVERT_UB_TO_LLVM);
    registry.insert(&convert_vector_to_llvm::CONVERT_VECTOR_TO_LLVM);
    registry.insert(&finalize_memref_to_llvm::FINALIZE_MEMREF_TO_LLVM);
}
