//! Checks at run time of what the verifier cannot know: accesses within bounds, casts to matching
//! shapes, aligned memory (MLIR: `RuntimeVerifiableOpInterface`).
//!
//! [`GenerateRuntimeVerification`] is the pass. An operation describes its checks by a
//! [`RuntimeVerifiableOp`]; [`attach`] adds the models of memref, tensor and linalg to a context.
#![forbid(unsafe_code)]

mod checks;
mod generate_runtime_verification;
mod interface;
mod models;

pub use checks::Checks;
pub use generate_runtime_verification::GenerateRuntimeVerification;
pub use interface::{DynRuntimeVerifiableOp, RuntimeVerifiableOp};
pub use models::attach;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<GenerateRuntimeVerification>();
}
