//! The acc dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_acc;

mod directives;
mod generated;
pub mod predicates;
mod verify;

pub use generated::*;
