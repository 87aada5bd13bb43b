//! The omp dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_omp;

mod assembly;
mod canonicalize;
mod directives;
mod generated;
mod interfaces;
mod names;
pub mod predicates;
mod verify;

pub use generated::*;
