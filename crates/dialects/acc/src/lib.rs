//! OpenACC: directives that offload loops and data to accelerators.
//!
//! The dialect describes a program before the split into host and device code. Compute constructs
//! and loops hold regions; data operations turn each clause (`copyin`, `create`, `private`, …) into
//! a value that stands for the data on the device. Operands work on any type that points to data:
//! memrefs, LLVM pointers, types of a frontend. Fortran and C frontends produce the dialect, and
//! `convert-openacc-to-scf` lowers the conditions of its data operations to `scf.if`.
//!
//! To start with: `acc.parallel` (a compute construct), `acc.loop`, `acc.copyin`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_acc;

mod canonicalize;
mod directives;
mod generated;
mod interfaces;
pub mod predicates;
pub mod resources;
mod verify;

pub use generated::*;
