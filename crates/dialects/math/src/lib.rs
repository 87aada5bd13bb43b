//! Elementary functions on integers and floats, element by element on vectors and tensors.
//!
//! The dialect is used next to `arith` at every level. `math-expand-ops` replaces functions by
//! polynomials and simpler operations, `math-extend-to-supported-types` computes narrow floats in a
//! wider type, and `convert-math-to-libm` and `convert-math-to-llvm` lower to library calls and
//! intrinsics.
//!
//! To start with: [`SqrtOp`], [`ExpOp`], [`FmaOp`].
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_math;

mod fold;
mod generated;
mod hooks;
mod hyperbolic;

pub use generated::*;
