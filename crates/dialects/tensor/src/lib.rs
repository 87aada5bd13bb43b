//! The tensor dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_tensor;

mod canonicalize;
mod casts;
mod fold;
mod generated;
mod hooks;
mod interfaces;
mod slices;
mod verify;

pub use canonicalize::replace_by_cast;
pub use casts::{foldable_source, preserves_static_information};
pub use generated::*;
