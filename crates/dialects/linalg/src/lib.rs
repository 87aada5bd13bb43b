//! The linalg dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_linalg;

mod assembly;
mod canonicalize;
mod effects;
mod fold;
mod generated;
mod interfaces;
mod names;
mod structured;
mod verify;

pub use generated::*;
pub use structured::Structured;
