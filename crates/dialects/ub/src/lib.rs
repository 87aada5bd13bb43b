//! The ub dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_ub;

mod attributes;
mod fold;
mod generated;
mod hooks;

pub use attributes::*;
pub use generated::*;
