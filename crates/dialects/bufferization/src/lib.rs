//! The bufferization dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_bufferization;

mod assembly;
mod canonicalize;
mod effects;
mod fold;
mod generated;
mod hooks;
mod infer;
mod interfaces;
mod predicates;
mod verify;

pub use generated::*;
