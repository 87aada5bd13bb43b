//! Tools for files of MLIR, as a library, so that they can have dialects of one's own:
//! [`diff`] compares, [`fmt`](mod@fmt) formats, [`query`] finds operations, [`reduce`] reduces.
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     let mut registry = terrace_dialects::registry();
//!     // registry.insert::<MyDialect>();
//!     terrace_cli::fmt::main_with(&registry)
//! }
//! ```
#![forbid(unsafe_code)]

pub mod diff;
pub mod fmt;
mod input;
pub mod query;
pub mod reduce;
