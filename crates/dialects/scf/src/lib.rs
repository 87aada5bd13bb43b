//! The scf dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_scf;

mod assembly;
mod canonicalize;
mod fold;
mod generated;
mod interfaces;
mod verify;

pub use generated::*;
