//! Lowerings from the tosa dialect (MLIR: `Conversion/TosaTo…`), a module for each pass.
#![forbid(unsafe_code)]

mod build;
mod tosa_to_linalg;

pub use tosa_to_linalg::{TosaToLinalg, populate_tosa_to_linalg, signless_types};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<TosaToLinalg>();
}
