//! The `sparse_tensor` dialect: the encoding attribute that gives a tensor a sparse storage format
//! (levels that are dense, compressed, singleton, …, with the widths of positions and coordinates)
//! and the operations that create, convert, inspect and iterate over such tensors.
//!
//! Level: tensors above their buffers of positions, coordinates and values. Front ends create it;
//! `linalg.generic` on encoded tensors is the computation. In MLIR `-sparsification` generates
//! loops, and `-sparse-tensor-codegen` or `-sparse-tensor-conversion` replace tensors by buffers or
//! by calls of a runtime library (`-sparsifier` is the whole pipeline).
//!
//! To start with: `sparse_tensor.convert`, `sparse_tensor.foreach`, `sparse_tensor.values`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
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
