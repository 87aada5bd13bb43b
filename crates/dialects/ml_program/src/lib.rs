//! The ml_program dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_ml_program;

mod assembly;
mod directives;
mod generated;
mod hooks;
mod interfaces;
mod names;
mod verify;

pub use generated::*;
