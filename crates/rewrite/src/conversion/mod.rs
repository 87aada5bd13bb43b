//! Dialect conversion: operations that are not legal for a target are replaced by ones that are, and
//! values get the types that the target has (MLIR: `DialectConversion`).
//!
//! A replaced value that has another type now is cast back to the old one for those who still use
//! it, by `builtin.unrealized_conversion_cast`, and a pattern gets its operands without such casts.
//! In the end casts that come back to where they started are gone; one that is left over is made by
//! the type converter, or it is an error. So the IR is whole at any time, and undoing a pattern that
//! did not lead to anything legal is rolling back the journal. Patterns whose folds and matches look
//! behind operands can have replaced operations stay there to the end (`kept.rs`).

mod casts;
mod driver;
mod kept;
mod patterns;
mod target;
mod types;

pub use driver::{ConversionMode, apply_conversion};
pub use patterns::{Conversion, ConversionPatterns, ConversionRewriter};
pub use target::ConversionTarget;
pub use types::{TypeConverter, convert_types_generically};
