//! The sparse_tensor dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_sparse_tensor;

mod attributes;
mod generated;
mod hooks;
mod types;

pub use attributes::*;
pub use generated::*;
pub use types::*;
