//! The emitc dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_emitc;

mod assembly;
mod directives;
mod generated;
mod interfaces;
mod predicates;
mod types;
mod verify;

pub use generated::*;
pub use types::ArrayType;
