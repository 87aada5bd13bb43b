//! The rocdl dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_rocdl;

mod assembly;
mod generated;
mod hooks;

pub use generated::*;
