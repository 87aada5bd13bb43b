//! The `scf` dialect: structured control flow: counted, conditional and parallel loops,
//! conditionals and switches as operations with regions, whose results are what the regions yield.
//!
//! Level: between dialects that imply loops and branches between blocks; values are scalars,
//! tensors or buffers. `lower-affine`, `convert-linalg-to-loops`, `convert-vector-to-scf` and
//! `lift-cf-to-scf` lower (or lift) to it; `convert-scf-to-cf` lowers it to `cf`. MLIR also maps it
//! to `gpu`, `omp`, `emitc` and `spirv`.
//!
//! To start with: `scf.for`, `scf.if`, `scf.yield`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
#![forbid(unsafe_code)]

extern crate self as terrace_scf;

mod assembly;
mod canonicalize;
mod fold;
mod generated;
mod interfaces;
mod verify;

pub use generated::*;
