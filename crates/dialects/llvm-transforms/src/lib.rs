//! Transformations of the llvm dialect, and passes that prepare modules and functions for the
//! lowering to it (MLIR: `Dialect/LLVMIR/Transforms`).
#![forbid(unsafe_code)]

mod llvm_request_c_wrappers;
mod set_llvm_module_datalayout;

pub use llvm_request_c_wrappers::LlvmRequestCWrappers;
pub use set_llvm_module_datalayout::SetLlvmModuleDataLayout;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<LlvmRequestCWrappers>();
    registry.insert::<SetLlvmModuleDataLayout>();
}
