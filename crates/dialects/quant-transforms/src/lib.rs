//! Transformations of the quant dialect (MLIR: `Dialect/Quant/Transforms`): simpler types, and
//! arithmetic for casts.
#![forbid(unsafe_code)]

mod lower_quant_ops;
mod normalize_quant_types;
mod strip_func_quant_types;

pub use lower_quant_ops::LowerQuantOps;
pub use normalize_quant_types::NormalizeQuantTypes;
pub use strip_func_quant_types::StripFuncQuantTypes;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<LowerQuantOps>();
    registry.insert::<NormalizeQuantTypes>();
    registry.insert::<StripFuncQuantTypes>();
}
