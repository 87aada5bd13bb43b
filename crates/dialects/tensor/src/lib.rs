//! The `tensor` dialect: creation, element access, slicing, padding, concatenation and reshaping of
//! tensors, immutable values that do not say where their elements are stored.
//!
//! Level: tensors, above `memref`. Front ends, `tosa` and the tiling of `linalg` create it
//! (`convert-elementwise-to-linalg` makes `tensor.empty`); in MLIR `-one-shot-bufferize` replaces
//! it by `memref`, and `-convert-tensor-to-linalg` lowers `tensor.pad`.
//!
//! To start with: `tensor.empty`, `tensor.extract_slice`, `tensor.cast`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
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
