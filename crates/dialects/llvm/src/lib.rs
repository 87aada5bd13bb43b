//! The llvm dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_llvm;

mod assembly;
mod attributes;
mod bytecode;
mod directives;
mod fold;
mod generated;
mod hooks;
mod interfaces;
pub mod predicates;
mod types;
mod verify;

pub use attributes::*;
pub use directives::DYNAMIC_INDEX;
pub use generated::*;
pub use types::*;
