//! Transformations of the acc dialect (MLIR: `Dialect/OpenACC/Transforms`).
#![forbid(unsafe_code)]

mod legalize_data_values;

pub use legalize_data_values::LegalizeDataValues;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`. `terrace-passes` calls it.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<LegalizeDataValues>();
}
