//! Transformations of IR of any dialect, as functions and as passes.
#![forbid(unsafe_code)]

mod bodies;
mod canonicalize;
mod cse;
mod passes;

pub use canonicalize::{canonicalization_patterns, canonicalize};
pub use cse::{CseOutcome, eliminate_common_subexpressions};
pub use passes::register;
