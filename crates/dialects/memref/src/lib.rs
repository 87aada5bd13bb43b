//! The `memref` dialect: allocation, deallocation, element access and views (casts, subviews,
//! reshapes) of buffers that a shape, a strided layout and a memory space describe.
//!
//! Level: buffers, below `tensor` and above pointers. Bufferization and `lower-affine`,
//! `convert-linalg-to-loops` and `convert-vector-to-scf` lower to it; `expand-strided-metadata`
//! turns its views into arithmetic on offsets and strides, and `finalize-memref-to-llvm` lowers it
//! to `llvm`. `buffer-hoisting`, `buffer-loop-hoisting` and `promote-buffers-to-stack` move its
//! allocations.
//!
//! To start with: `memref.alloc`, `memref.load`, `memref.subview`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
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
