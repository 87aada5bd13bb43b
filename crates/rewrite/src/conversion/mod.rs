//! Dialect conversion: rewrites operations that a target declares illegal, and converts the types
//! of values (MLIR: `DialectConversion`). The entry point is [`apply_conversion`], called by
//! lowering passes with a [`ConversionTarget`], [`ConversionPatterns`] and [`TypeConverter`]s.
//!
//! A replaced operation stays in the body until the conversion ends, so that folds and patterns of
//! its users see the original definition, while patterns receive the converted operands. If the
//! type of a replacement differs, remaining uses are served by a
//! `builtin.unrealized_conversion_cast` back to the original type. At the end chains of casts that
//! return to their original types are folded; any other remaining cast is materialized by the type
//! converter or is an error. The IR is therefore valid at any time, and a failed pattern is undone
//! by rolling back the journal.

mod casts;
mod deferred;
mod driver;
mod patterns;
mod target;
mod types;

pub use driver::{ConversionMode, apply_conversion, apply_conversion_to, illegal_op};
pub use patterns::{Conversion, ConversionPatterns, ConversionRewriter, Rw};
pub use target::ConversionTarget;
pub use types::{TypeConverter, convert_types_generically, convert_types_to_lists};
