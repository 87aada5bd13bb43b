//! The `omp` dialect: the directives of OpenMP as operations with regions and their clauses as
//! operands and attributes: parallel regions, worksharing loops, tasks, atomics, offloading to
//! devices, reductions and privatization.
//!
//! Level: host and offloaded device code above any memory model: front ends such as Flang create it
//! on types of their own, and in MLIR `-convert-scf-to-openmp` does so from `scf.parallel`.
//! `-convert-openmp-to-llvm` turns the types inside into those of `llvm`; the export to LLVM IR
//! calls the OpenMP runtime.
//!
//! To start with: `omp.parallel`, `omp.wsloop`, `omp.loop_nest`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
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
