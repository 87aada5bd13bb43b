//! Structured operations on tensors and buffers: perfect loop nests over operands, described by
//! indexing maps and a scalar body.
//!
//! Named operations (`linalg.matmul`, convolutions, pooling) state the computation;
//! `linalg.generic` covers all others. All work on tensors as well as on memrefs, before and after
//! bufferization. `convert-elementwise-to-linalg` produces the dialect from `arith` and `math` on
//! tensors, `linalg-generalize-named-ops` turns named operations into generic ones, and
//! `convert-linalg-to-loops` lowers to `scf` and `memref`. The crate `terrace-linalg-transforms`
//! tiles, fuses and vectorizes the operations.
//!
//! To start with: [`GenericOp`], [`MatmulOp`], [`FillOp`]. [`Structured`] gives uniform access to
//! all of them.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_linalg;

mod assembly;
mod build;
mod canonicalize;
mod effects;
mod fold;
mod generated;
mod hooks;
mod interfaces;
mod names;
mod structured;
mod verify;

pub use build::{
    build_accumulation, build_broadcast, build_elementwise, build_named, build_transpose,
    iterator_types,
};
pub use generated::*;
pub use structured::{LINALG_OPS, Structured, attach_to_structured, default_product_maps};
