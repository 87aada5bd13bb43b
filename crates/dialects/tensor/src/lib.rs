//! The `tensor` dialect: creation, slicing and reshaping of tensors as values.
//!
//! The operations create, access, slice, pad, concatenate and reshape tensors, immutable values
//! without a place in memory. The dialect lies above `memref`. Front ends, `tosa` and the tiling of
//! `linalg` produce it, and `convert-elementwise-to-linalg` creates `tensor.empty`.
//! `one-shot-bufferize` replaces it by `memref`. `convert-tensor-to-linalg` lowers `tensor.pad`.
//!
//! To start with: `tensor.empty`, `tensor.extract_slice`, `tensor.cast`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_tensor;

mod build;
mod canonicalize;
mod casts;
mod fold;
mod generated;
mod hooks;
mod interfaces;
mod slices;
mod verify;

pub use build::build_empty;
pub use canonicalize::{cast_to, constant_padding_value, replace_by_cast};
pub use casts::{foldable_source, preserves_static_information};
pub use generated::*;
