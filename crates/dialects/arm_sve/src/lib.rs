//! Arm SVE (Scalable Vector Extension): SIMD instructions on vectors of scalable size.
//!
//! The dialect is close to the machine: operations on types such as `vector<[4]xi32>`, most of them
//! one LLVM intrinsic. Patterns of `vector` produce it, and `convert-vector-to-llvm` with
//! `enable-arm-sve` lowers it.
//!
//! To start with: `arm_sve.sdot`, `arm_sve.smmla`, `arm_sve.masked.addi`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_arm_sve;

mod generated;
mod predicates;

pub use generated::*;
