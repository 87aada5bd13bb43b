//! The `ub` dialect: undefined behaviour made explicit: a value that is poison, and a terminator
//! that control never reaches.
//!
//! Level: every one, from tensors to scalars. Folds of `arith`, `vector` and others create
//! `ub.poison`; `convert-ub-to-llvm` and `convert-to-llvm` lower it to `llvm`, in MLIR
//! `-convert-ub-to-spirv` to `spirv`.
//!
//! To start with: `ub.poison`, `ub.unreachable`, both of its operations.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
#![forbid(unsafe_code)]

extern crate self as terrace_ub;

mod attributes;
mod fold;
mod generated;
mod hooks;

pub use attributes::*;
pub use generated::*;
