//! The arm_sme dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_arm_sme;

mod generated;
mod predicates;

pub use generated::*;
