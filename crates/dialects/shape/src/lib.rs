//! The `shape` dialect: shapes and sizes of tensors as values: arithmetic on them, broadcasts,
//! constraints that hold at run time (witnesses) and libraries of functions that compute the shapes
//! of results.
//!
//! Level: tensors, beside the computation whose shapes it describes; a shape is either
//! `!shape.shape`, which can hold an error, or a `tensor<?xindex>` of extents, which cannot. In
//! MLIR `-outline-shape-computation` and implementations of `InferShapedTypeOpInterface` create it,
//! `-remove-shape-constraints` drops its constraints, and `-convert-shape-constraints` and
//! `-convert-shape-to-std` lower it to `arith`, `cf`, `scf` and `tensor`.
//!
//! To start with: `shape.shape_of`, `shape.broadcast`, `shape.assuming`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
#![forbid(unsafe_code)]

extern crate self as terrace_shape;

mod assembly;
mod canonicalize;
mod fold;
mod generated;
mod hooks;
mod inferred;
mod interfaces;
mod names;
mod verify;

pub use generated::*;
