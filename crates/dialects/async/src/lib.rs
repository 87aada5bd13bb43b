//! The async dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_async;

mod assembly;
mod directives;
mod generated;
mod interfaces;
mod names;
mod types;
mod verify;

pub use generated::*;
pub use types::*;
