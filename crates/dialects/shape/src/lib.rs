//! The shape dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_shape;

mod assembly;
mod canonicalize;
mod fold;
mod generated;
mod hooks;
mod inferred;
mod interfaces;
mod names;
mod verify;

pub use generated::*;
