//! Transformations of the arith dialect: expansion of operations into simpler ones, optimizations
//! based on integer range analysis, and emulation of types that a target lacks
//! (MLIR: `Dialect/Arith/Transforms`).
#![forbid(unsafe_code)]

pub mod arith_emulate_unsupported_floats;
mod arith_emulate_wide_int;
mod arith_expand;
mod arith_int_range_narrowing;
mod arith_unsigned_when_equivalent;
mod int_range_optimizations;
mod range_facts;

pub use arith_emulate_wide_int::{convert_functions, emulate_wide_integers};
pub use arith_expand::{arith_expansions, division_expansions};
pub use arith_int_range_narrowing::narrow_integers;
pub use arith_unsigned_when_equivalent::replace_signed_by_unsigned;
pub use int_range_optimizations::optimize_by_ranges;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert(&arith_expand::ARITH_EXPAND);
    registry.insert(&arith_emulate_wide_int::ARITH_EMULATE_WIDE_INT);
    registry.insert(&arith_emulate_unsupported_floats::ARITH_EMULATE_UNSUPPORTED_FLOATS);
    registry.insert(&int_range_optimizations::INT_RANGE_OPTIMIZATIONS);
    registry.insert(&arith_unsigned_when_equivalent::ARITH_UNSIGNED_WHEN_EQUIVALENT);
    registry.insert(&arith_int_range_narrowing::ARITH_INT_RANGE_NARROWING);
}
