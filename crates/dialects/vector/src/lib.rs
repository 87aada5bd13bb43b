//! The `vector` dialect: operations on vectors of any rank, fixed or scalable.
//!
//! The operations contract and reduce vectors, transfer them from and to memrefs and tensors with
//! padding and masks, and shuffle, slice and transpose them. The dialect spans the levels from
//! virtual vectors, which match a loop nest, down to the one-dimensional vectors of hardware.
//! Vectorization of `linalg` and `affine` produces it; `convert-vector-to-scf` unrolls transfers
//! into loops, and `convert-vector-to-llvm` lowers the rest to `llvm`. Others lower it to `gpu`,
//! `spirv` and `arm_sme`; MLIR also lowers it to `xegpu` and `amx`.
//!
//! To start with: `vector.transfer_read`, `vector.contract`, `vector.extract`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_vector;

mod assembly;
mod canonicalize;
mod combine;
mod effects;
mod fold;
mod generated;
mod hooks;
mod infer;
mod interfaces;
mod predicates;
mod shapes;
mod transfer;
mod verify;

pub use canonicalize::is_broadcastable;
pub use combine::combine;
pub use generated::*;
pub use transfer::{Transfer, transfer_mask_type};
