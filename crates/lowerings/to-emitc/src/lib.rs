//! Lowerings to the emitc dialect, whose operations are printed as C or C++.
#![forbid(unsafe_code)]

mod convert_arith_to_emitc;
mod convert_func_to_emitc;
mod convert_math_to_emitc;
mod convert_memref_to_emitc;
mod convert_scf_to_emitc;
mod convert_to_emitc;
mod types;

pub use convert_arith_to_emitc::{ConvertArithToEmitc, populate_arith_to_emitc};
pub use convert_func_to_emitc::{ConvertFuncToEmitc, populate_func_to_emitc};
pub use convert_math_to_emitc::{ConvertMathToEmitc, LanguageTarget, populate_math_to_emitc};
pub use convert_memref_to_emitc::{
    ConvertMemrefToEmitc, add_memref_conversion, populate_memref_to_emitc,
};
pub use convert_scf_to_emitc::{ScfToEmitc, populate_scf_to_emitc};
pub use convert_to_emitc::ConvertToEmitc;
pub use types::{add_index_conversion, emitc_type_converter, supported_types};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<ConvertArithToEmitc>();
    registry.insert::<ConvertFuncToEmitc>();
    registry.insert::<ConvertMathToEmitc>();
    registry.insert::<ConvertMemrefToEmitc>();
    registry.insert::<ConvertToEmitc>();
    registry.insert::<ScfToEmitc>();
}
