//! Arm SME (Scalable Matrix Extension): two-dimensional scalable tiles and outer products.
//!
//! Operations work on tiles such as `vector<[4]x[4]xf32>`, whose size is known only at run time.
//! `convert-vector-to-arm-sme` and `convert-arith-to-arm-sme` produce the dialect from vectors;
//! `enable-arm-streaming` marks functions for streaming mode; `convert-arm-sme-to-llvm` allocates
//! tiles and ends in intrinsics.
//!
//! To start with: `arm_sme.tile_load`, `arm_sme.outerproduct`, `arm_sme.tile_store`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_arm_sme;

mod generated;
mod predicates;
pub mod tiles;
mod traits;

pub use generated::*;
pub use traits::{IN_MEMORY_TILE_BASE, is_tile_op, set_tile_id, tile_id, worked_on_tile};
