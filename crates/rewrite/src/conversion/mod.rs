//! Dialect conversion: operations that are not legal for a target are replaced by ones that are, and
//! values get the types that the target has (MLIR: `DialectConversion`).
//!
//! A replaced operation is there until the end, so that folds and patterns of those who use it see what
//! it was, but patterns get as operands what these have become. A replaced value that has another type
//! now is cast back to the old one for those who still use it then, by
//! `builtin.unrealized_conversion_cast`.
//! In the end casts that come back to where they started are gone; one that is left over is made by
//! the type converter, or it is an error. So the IR is whole at any time, and undoing a pattern that
//! did not lead to anything legal is rolling back the journal.

mod casts;
mod driver;
mod patterns;
mod pending;
mod target;
mod types;

pub use driver::{ConversionMode, apply_conversion};
pub use patterns::{Conversion, ConversionPatterns, ConversionRewriter};
pub use target::ConversionTarget;
pub use types::{TypeConverter, convert_types_generically};
