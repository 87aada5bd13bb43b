//! Tools that edit files of MLIR, as a library, so that they can have dialects of one's own:
//! [`fmt`](mod@fmt) formats, [`reduce`] reduces.
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     let mut registry = terrace_dialects::registry();
//!     // registry.insert::<MyDialect>();
//!     terrace_cli::fmt::main_with(&registry)
//! }
//! ```
#![forbid(unsafe_code)]

pub mod fmt;
pub mod reduce;
