//! The `ub` dialect: poison and unreachable, undefined behaviour made explicit.
//!
//! The dialect has two operations: a value that is poison, and a terminator that control never
//! reaches. Poison may have any type, from tensors to scalars. Folds of `arith`, `vector` and other
//! dialects create `ub.poison`; `convert-ub-to-llvm` and `convert-to-llvm` lower the dialect to
//! `llvm`, and `convert-ub-to-spirv` lowers it to `spirv`.
//!
//! To start with: `ub.poison`, `ub.unreachable`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_ub;

mod attributes;
mod fold;
mod generated;
mod hooks;

pub use attributes::*;
pub use generated::*;
