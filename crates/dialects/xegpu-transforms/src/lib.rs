//! Transformations of the xegpu dialect (MLIR: `Dialect/XeGPU/Transforms`).
#![forbid(unsafe_code)]

mod fold_alias_ops;

pub use fold_alias_ops::XegpuFoldAliasOps;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`. `terrace-passes` calls it.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<XegpuFoldAliasOps>();
}
