//! The spirv dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_spirv;

mod assembly;
mod attributes;
mod directives;
mod generated;
mod hooks;
mod interfaces;
mod names;
pub mod predicates;
mod types;
mod verify;

pub use attributes::*;
pub use generated::*;
pub use types::*;
