//! Arithmetic on the type `index`, whose width depends on the target.
//!
//! The dialect repeats the integer operations of `arith` for `index`, with semantics that hold for
//! 32 and for 64 bits: constants fold only where both agree. It is used in address and size
//! computations at any level. `convert-index-to-llvm` lowers it, with the width as an option or
//! from the data layout, and so does `convert-index-to-spirv`.
//!
//! To start with: [`ConstantOp`], [`AddOp`], [`CastSOp`].
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_index;

mod canonicalize;
mod fold;
mod generated;
mod hooks;
mod interfaces;
mod names;
mod verify;

pub use generated::*;
