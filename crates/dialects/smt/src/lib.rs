//! The `smt` dialect: SMT-LIB as IR: Boolean, integer, bit-vector and array terms, quantifiers, and
//! the commands of a solver (assert, check, push, pop).
//!
//! Level: meta-IR that describes a satisfiability problem. Verifiers and transform scripts create
//! it; in MLIR `mlir-translate --export-smtlib` prints it as SMT-LIB, and no pass lowers it.
//!
//! To start with: `smt.solver`, `smt.assert`, `smt.check`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
#![forbid(unsafe_code)]

extern crate self as terrace_smt;

mod generated;

pub use generated::*;
