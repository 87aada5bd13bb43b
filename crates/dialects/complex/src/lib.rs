//! Arithmetic and elementary functions on complex numbers.
//!
//! Operations work on scalars of type `complex<f32>` and the like, at the level of `arith` and
//! `math`; the bodies of `linalg.generic` carry them into tensors. `convert-complex-to-standard`
//! expands them into `arith` and `math` on the two parts, `convert-complex-to-llvm` into structures
//! of the `llvm` dialect, and `convert-complex-to-libm` into calls of C's functions.
//!
//! To start with: [`CreateOp`], [`MulOp`], [`ReOp`].
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_complex;

mod attributes;
mod canonicalize;
mod division;
mod fold;
mod generated;
mod hooks;
mod verify;

pub use attributes::*;
pub use division::{DivisionBuilder, divide_basic, divide_improved};
pub use generated::*;
pub use hooks::materialize_constant;
