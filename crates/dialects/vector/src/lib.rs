//! The `vector` dialect: vectors of any rank, of fixed or scalable length: contractions and
//! reductions, transfers from and to memrefs and tensors with padding and masks, and shuffles,
//! slices and transposes in registers.
//!
//! Level: from virtual vectors, which match a loop nest, down to the one-dimensional ones that
//! hardware has. Vectorization of `linalg` and `affine` creates it; `convert-vector-to-scf` unrolls
//! transfers into loops and `convert-vector-to-llvm` lowers the rest to `llvm`. MLIR also lowers it
//! to `gpu`, `spirv`, `xegpu`, `arm_sme` and `amx`.
//!
//! To start with: `vector.transfer_read`, `vector.contract`, `vector.extract`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
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

pub use combine::combine;
pub use generated::*;
pub use transfer::Transfer;
