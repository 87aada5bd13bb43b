//! The math dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_math;

mod fold;
mod generated;
mod hooks;
mod hyperbolic;

pub use generated::*;
