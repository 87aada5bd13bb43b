//! The `shape` dialect: shapes of tensors as values, with constraints on them.
//!
//! The operations compute shapes and sizes, broadcast them, and check constraints at run time
//! (witnesses); libraries of shape functions describe the results of operations. The dialect stands
//! beside a computation on tensors. A shape is either `!shape.shape`, which can hold an error, or a
//! `tensor<?xindex>` of extents, which cannot. `outline-shape-computation` moves the computation of
//! shapes into functions, `remove-shape-constraints` drops constraints, and
//! `convert-shape-constraints` and `convert-shape-to-std` lower the dialect to `arith`, `cf`, `scf`
//! and `tensor`.
//!
//! To start with: `shape.shape_of`, `shape.broadcast`, `shape.assuming`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
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
