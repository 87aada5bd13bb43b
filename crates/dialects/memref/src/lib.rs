//! The memref dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_memref;

mod assembly;
mod canonicalize;
mod directives;
mod fold;
mod generated;
mod hooks;
mod infer;
mod interfaces;
mod names;
mod verify;

pub use canonicalize::{replace_by_cast, replace_by_type};
pub use fold::{fold_casts, kept_dims};
pub use generated::*;
pub use verify::are_cast_compatible;
