//! Transformations of the llvm dialect, and passes that prepare modules and functions for the
//! lowering to it (MLIR: `Dialect/LLVMIR/Transforms`).
#![forbid(unsafe_code)]

mod ensure_debug_info_scope_on_llvm_func;
mod llvm_add_comdats;
mod llvm_legalize_for_export;
mod llvm_optimize_for_nvvm_target;
mod llvm_request_c_wrappers;
mod llvm_use_default_visibility;
mod set_llvm_module_datalayout;

pub use ensure_debug_info_scope_on_llvm_func::{EmissionKind, EnsureDebugInfoScopeOnLlvmFunc};
pub use llvm_add_comdats::LlvmAddComdats;
pub use llvm_legalize_for_export::LlvmLegalizeForExport;
pub use llvm_optimize_for_nvvm_target::LlvmOptimizeForNvvmTarget;
pub use llvm_request_c_wrappers::LlvmRequestCWrappers;
pub use llvm_use_default_visibility::{LlvmUseDefaultVisibility, UsedVisibility};
pub use set_llvm_module_datalayout::SetLlvmModuleDataLayout;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<EnsureDebugInfoScopeOnLlvmFunc>();
    registry.insert::<LlvmAddComdats>();
    registry.insert::<LlvmLegalizeForExport>();
    registry.insert::<LlvmOptimizeForNvvmTarget>();
    registry.insert::<LlvmRequestCWrappers>();
    registry.insert::<LlvmUseDefaultVisibility>();
    registry.insert::<SetLlvmModuleDataLayout>();
}
