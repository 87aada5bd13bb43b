//! The complex dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_complex;

mod attributes;
mod generated;
mod verify;

pub use attributes::*;
pub use generated::*;
