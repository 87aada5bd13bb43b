//! Verifiers of the `pdl` operations for all that their declarations cannot state; `generated`
//! refers to them by name.

mod pattern;
mod values;

pub(crate) use pattern::{operation, pattern_regions};
pub use values::elements_fit;
pub(crate) use values::{
    apply_native_constraint, apply_native_rewrite, attribute, operand, operands, range, replace,
    results, rewrite_regions, r#type, types,
};
