//! The `omp` dialect: the directives and clauses of OpenMP.
//!
//! Directives are operations with regions, clauses are operands and attributes: parallel regions,
//! worksharing loops, tasks, atomics, offloading to devices, reductions and privatization. The
//! dialect serves host and device code and is independent of the types of variables. Front ends
//! such as Flang produce it, and `convert-scf-to-openmp` does so from `scf.parallel`.
//! `convert-openmp-to-llvm` converts the types inside to those of `llvm`. MLIR exports the result
//! to calls of the OpenMP runtime; the export of Terrace does not cover the dialect.
//!
//! To start with: `omp.parallel`, `omp.wsloop`, `omp.loop_nest`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_omp;

mod assembly;
mod canonicalize;
mod directives;
mod generated;
mod interfaces;
mod names;
pub mod predicates;
mod verify;

pub use generated::*;
