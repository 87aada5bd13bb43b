//! The `smt` dialect: formulas and commands of SMT solvers.
//!
//! The dialect is SMT-LIB as IR: Boolean, integer, bit-vector and array terms, quantifiers, and the
//! commands of a solver (assert, check, push, pop). Verifiers and transform scripts produce it. In
//! MLIR, `mlir-translate` exports it as SMT-LIB; no pass lowers it.
//!
//! To start with: `smt.solver`, `smt.assert`, `smt.check`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_smt;

mod assembly;
mod attributes;
mod fold;
mod generated;
mod hooks;
mod infer;
mod names;
mod predicates;
mod types;
mod verify;

pub use attributes::*;
pub use generated::*;
