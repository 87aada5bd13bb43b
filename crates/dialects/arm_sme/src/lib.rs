//! Arm SME (Scalable Matrix Extension): two-dimensional scalable tiles and outer products.
//!
//! Operations work on tiles such as `vector<[4]x[4]xf32>`, whose size is known only at run time. In
//! MLIR, `convert-vector-to-arm-sme` produces the dialect from vectors; its own passes allocate
//! tiles, and `convert-arm-sme-to-llvm` ends in intrinsics. Terrace has `enable-arm-streaming`,
//! which marks functions for streaming mode, but no lowering of the operations yet.
//!
//! To start with: `arm_sme.tile_load`, `arm_sme.outerproduct`, `arm_sme.tile_store`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_arm_sme;

mod generated;
mod predicates;

pub use generated::*;
