//! Lowerings to the spirv dialect.
//!
//! A [`SpirvLowering`] is a set of patterns over one type converter for a target. The target is the
//! attribute `spirv.target_env` of the operation that the pass runs on, else the default target;
//! operations around that one are not searched, as MLIR does. Patterns
//! create operations without regard to the target; the conversion rejects an operation that the
//! target lacks and tries the next pattern.
#![forbid(unsafe_code)]

mod build;
mod convert_arith_to_spirv;
mod convert_index_to_spirv;
mod convert_math_to_spirv;
mod run;
mod types;

pub use convert_arith_to_spirv::{ConvertArithToSpirv, populate_arith_to_spirv};
pub use convert_index_to_spirv::{ConvertIndexToSpirv, populate_index_to_spirv};
pub use convert_math_to_spirv::{ConvertMathToSpirv, populate_math_to_spirv};
pub use run::SpirvLowering;
pub use types::SpirvTypeOptions;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<ConvertArithToSpirv>();
    registry.insert::<ConvertIndexToSpirv>();
    registry.insert::<ConvertMathToSpirv>();
}
