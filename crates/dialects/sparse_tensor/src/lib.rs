//! The sparse_tensor dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_sparse_tensor;

mod assembly;
mod attributes;
mod directives;
mod generated;
mod hooks;
mod infer;
mod operations;
mod types;
mod verify;

pub use attributes::*;
pub use generated::*;
pub use operations::*;
pub use types::*;
