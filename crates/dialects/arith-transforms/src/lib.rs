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

pub use arith_emulate_unsupported_floats::ArithEmulateUnsupportedFloats;
pub use arith_emulate_wide_int::{
    ArithEmulateWideInt, emulate_wide_integers, wide_int_converter, wide_int_patterns,
};
pub use arith_expand::{ArithExpand, arith_expansions, division_expansions};
pub use arith_int_range_narrowing::{ArithIntRangeNarrowing, narrow_integers};
pub use arith_unsigned_when_equivalent::{ArithUnsignedWhenEquivalent, replace_signed_by_unsigned};
pub use int_range_optimizations::{IntRangeOptimizations, optimize_by_ranges};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<ArithEmulateUnsupportedFloats>();
    registry.insert::<ArithEmulateWideInt>();
    registry.insert::<ArithExpand>();
    registry.insert::<ArithIntRangeNarrowing>();
    registry.insert::<ArithUnsignedWhenEquivalent>();
    registry.insert::<IntRangeOptimizations>();
}
