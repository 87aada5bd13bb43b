//! Arm NEON: fixed-size SIMD instructions that have no counterpart in `vector`.
//!
//! The dialect is close to the machine: each operation stands for one LLVM intrinsic on vectors of
//! fixed size. In MLIR, patterns of `vector` produce it (for example contractions that become
//! `arm_neon.intr.smmla`), and `convert-vector-to-llvm` with `enable-arm-neon` lowers it; Terrace
//! has no lowering for it yet.
//!
//! To start with: `arm_neon.intr.smull`, `arm_neon.intr.smmla`, `arm_neon.2d.sdot`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_arm_neon;

mod generated;
mod predicates;

pub use generated::*;
