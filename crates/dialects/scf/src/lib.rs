//! The `scf` dialect: structured loops and conditionals.
//!
//! Counted, conditional and parallel loops, conditionals and switches are operations with regions;
//! their results are the values that the regions yield. The dialect works on scalars, tensors and
//! buffers and lies between dialects that imply loops and branches between blocks. `lower-affine`,
//! `convert-linalg-to-loops` and `convert-vector-to-scf` lower to it, `lift-cf-to-scf` lifts to it,
//! and `convert-scf-to-cf` lowers it to `cf`. Others convert it to `gpu`, `omp`, `emitc` and
//! `spirv`.
//!
//! To start with: `scf.for`, `scf.if`, `scf.yield`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_scf;

mod assembly;
mod canonicalize;
mod define;
mod fold;
mod generated;
mod interfaces;
mod predicates;
mod trip_count;
mod verify;
mod views;

pub use canonicalize::replace_and_cast_init;
pub use generated::*;
pub use trip_count::{LoopRange, trip_count};
