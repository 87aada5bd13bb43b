//! Lowerings to structured operations of the linalg dialect.
#![forbid(unsafe_code)]

mod convert_elementwise_to_linalg;
mod convert_tensor_to_linalg;

pub use convert_elementwise_to_linalg::{
    ConvertElementwiseToLinalg, populate_elementwise_to_linalg,
};
pub use convert_tensor_to_linalg::{ConvertTensorToLinalg, tensor_to_linalg};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<ConvertElementwiseToLinalg>();
    registry.insert::<ConvertTensorToLinalg>();
}
