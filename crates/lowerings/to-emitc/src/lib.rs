//! Lowerings to the emitc dialect, whose operations are printed as C or C++.
#![forbid(unsafe_code)]

mod convert_arith_to_emitc;
mod types;

pub use convert_arith_to_emitc::{ConvertArithToEmitc, populate_arith_to_emitc};
pub use types::emitc_type_converter;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<ConvertArithToEmitc>();
}
