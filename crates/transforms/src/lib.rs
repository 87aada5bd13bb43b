//! Transformations of IR of any dialect, as functions and as passes.
#![forbid(unsafe_code)]

mod bodies;
mod canonicalize;
mod casts;
mod cse;
mod inline;
mod passes;
mod sccp;
mod symbols;

pub use canonicalize::{canonicalization_patterns, canonicalize};
pub use casts::reconcile_unrealized_casts;
pub use cse::{CseOutcome, eliminate_common_subexpressions};
pub use inline::{HasBody, InlineConfig, inline_calls};
pub use passes::register;
pub use sccp::propagate_constants;
pub use symbols::{count_operations, erase_dead_symbols, privatize_symbols};
