//! The interpreter of the `pdl_interp` dialect: [`interpreted_patterns`] makes a pattern set of the
//! matcher and the rewriters in a module, with the [`NativeFunctions`] that they call.
#![forbid(unsafe_code)]

mod interpreter;

pub use interpreter::{NativeFunction, NativeFunctions, PdlValue, interpreted_patterns};
