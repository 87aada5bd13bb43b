//! The amx dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_amx;

mod generated;
mod types;
mod verify;

pub use generated::*;
pub use types::*;
