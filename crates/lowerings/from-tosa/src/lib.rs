//! Lowerings from the tosa dialect (MLIR: `Conversion/TosaTo…`), a module for each pass.
#![forbid(unsafe_code)]

mod build;
mod tosa_to_arith;
mod tosa_to_linalg;
mod tosa_to_linalg_named;
mod tosa_to_mlprogram;
mod tosa_to_scf;
mod tosa_to_tensor;

pub use tosa_to_arith::TosaToArith;
pub use tosa_to_linalg::{TosaToLinalg, populate_tosa_to_linalg, signless_types};
pub use tosa_to_linalg_named::TosaToLinalgNamed;
pub use tosa_to_mlprogram::TosaToMlProgram;
pub use tosa_to_scf::TosaToScf;
pub use tosa_to_tensor::TosaToTensor;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<TosaToArith>();
    registry.insert::<TosaToLinalg>();
    registry.insert::<TosaToLinalgNamed>();
    registry.insert::<TosaToMlProgram>();
    registry.insert::<TosaToScf>();
    registry.insert::<TosaToTensor>();
}
