//! The quant dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_quant;

mod bytecode;
mod generated;
mod hooks;
mod predicates;
mod types;
mod verify;

pub use generated::*;
pub use types::*;
