//! Transformations of the ml_program dialect (MLIR: `Dialect/MLProgram/Transforms`).
#![forbid(unsafe_code)]

mod pipeline_globals;

pub use pipeline_globals::{PipelineGlobals, pipeline_globals};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`. `terrace-passes` calls it.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<PipelineGlobals>();
}
