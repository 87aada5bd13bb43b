//! Transformations of the llvm dialect, and passes that prepare modules and functions for the
//! lowering to it (MLIR: `Dialect/LLVMIR/Transforms`).
#![forbid(unsafe_code)]

mod llvm_request_c_wrappers;
mod set_llvm_module_datalayout;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert(llvm_request_c_wrappers::RequestCWrappers::INFO);
    registry.insert(&set_llvm_module_datalayout::SET_LLVM_MODULE_DATALAYOUT);
}
