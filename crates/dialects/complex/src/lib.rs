//! The complex dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_complex;

mod attributes;
mod canonicalize;
mod fold;
mod generated;
mod hooks;
mod verify;

pub use attributes::*;
pub use generated::*;
pub use hooks::materialize_constant;
