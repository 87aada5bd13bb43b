//! The compiler from pdl to `pdl_interp` ([`compile_patterns`]) and the interpreter of the
//! `pdl_interp` dialect: [`interpreted_patterns`] makes a pattern set of the matcher and the
//! rewriters in a module, with the [`NativeFunctions`] that they call.
#![forbid(unsafe_code)]

mod convert_pdl_to_pdl_interp;
mod interpreter;

pub use convert_pdl_to_pdl_interp::{ConvertPDLToPDLInterp, compile_patterns};
pub use interpreter::{NativeFunction, NativeFunctions, PdlValue, interpreted_patterns};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<ConvertPDLToPDLInterp>();
}
