//! The `xegpu` dialect: block loads, matrix instructions and barriers of Intel GPUs.
//!
//! The operations create tensor descriptors, load and store blocks and scattered elements as
//! vectors, multiply matrices and synchronize by named barriers; a layout attribute distributes a
//! vector over work groups, subgroups and lanes. The dialect spans device code from work groups
//! down to lanes. In MLIR, `convert-vector-to-xegpu` lowers to it, `xegpu-wg-to-sg-distribute`,
//! `xegpu-subgroup-distribute` and `xegpu-blocking` narrow it, and `convert-xegpu-to-xevm` lowers
//! it; Terrace has none of these passes yet.
//!
//! To start with: `xegpu.create_nd_tdesc`, `xegpu.load_nd`, `xegpu.dpas`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_xegpu;

mod attributes;
mod canonicalize;
mod directives;
mod distribution;
mod fold;
mod generated;
mod interfaces;
mod predicates;
mod types;
mod verify;

pub use attributes::{
    AnyLayout, BlockTensorDescAttr, Count, MemLayoutAttr, ScatterTensorDescAttr, SliceAttr, Space,
    Truth,
};
pub use distribution::Distribution;
pub use generated::*;
pub use types::{MemDescType, TensorDescType};
