//! The `xegpu` dialect: tensor descriptors, block and scattered loads and stores, matrix
//! instructions and named barriers of Intel GPUs on vectors, with a layout attribute that
//! distributes a vector over work groups, subgroups and lanes.
//!
//! Level: device code, from work groups down to lanes. In MLIR `-convert-vector-to-xegpu` lowers to
//! it, `-xegpu-wg-to-sg-distribute`, `-xegpu-subgroup-distribute` and `-xegpu-unroll` narrow it,
//! and `-convert-xegpu-to-xevm` lowers it.
//!
//! To start with: `xegpu.create_nd_tdesc`, `xegpu.load_nd`, `xegpu.dpas`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
#![forbid(unsafe_code)]

extern crate self as terrace_xegpu;

mod generated;

pub use generated::*;
