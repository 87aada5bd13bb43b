//! The registry of all passes that come with Terrace (MLIR: `registerAllPasses`).
//!
//! A cargo feature selects each group of passes: `core` (the default) and `llvm`. Passes that work
//! on any dialect are always included. The tool (`terrace-opt`) and the tests call [`registry`].
#![forbid(unsafe_code)]

use terrace_pass::PassRegistry;

#[cfg(feature = "core")]
pub use {
    terrace_arith_transforms as arith, terrace_arm_sme_transforms as arm_sme,
    terrace_bufferization_transforms as bufferization, terrace_linalg_transforms as linalg,
    terrace_math_transforms as math, terrace_memref_transforms as memref,
    terrace_to_linalg as to_linalg, terrace_to_standard as to_standard,
};
#[cfg(feature = "llvm")]
pub use {terrace_llvm_transforms as llvm, terrace_to_llvm as to_llvm};

/// Creates a registry with every pass of the enabled features.
pub fn registry() -> PassRegistry {
    let mut passes = PassRegistry::new();
    terrace_transforms::register(&mut passes);
    #[cfg(feature = "core")]
    {
        arith::register(&mut passes);
        arm_sme::register(&mut passes);
        bufferization::register(&mut passes);
        linalg::register(&mut passes);
        math::register(&mut passes);
        memref::register(&mut passes);
        to_linalg::register(&mut passes);
        to_standard::register(&mut passes);
    }
    #[cfg(feature = "llvm")]
    {
        llvm::register(&mut passes);
        to_llvm::register(&mut passes);
    }
    passes
}
