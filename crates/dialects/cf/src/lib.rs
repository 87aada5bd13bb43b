//! Unstructured control flow: branches between blocks, switches and assertions.
//!
//! This is the form of control flow just before LLVM: functions are graphs of blocks, and values
//! flow through block arguments. `convert-scf-to-cf` produces it from structured loops and
//! conditionals, `lift-cf-to-scf` goes back, and `convert-cf-to-llvm` lowers it. The inliner uses
//! [`BranchOp`] to connect inlined blocks.
//!
//! To start with: [`BranchOp`], [`CondBranchOp`], [`SwitchOp`].
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_cf;

mod canonicalize;
mod directives;
mod effects;
mod generated;
mod interfaces;
mod verify;

pub use generated::*;
