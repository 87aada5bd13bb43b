//! The `shard` dialect: tensors distributed over a grid of devices.
//!
//! The dialect declares grids of devices, annotates tensors with their distribution over a grid,
//! and has the collective operations (all-reduce, all-gather, scatter) that redistribute them. In
//! MLIR, `sharding-propagation` propagates annotations, `shard-partition` turns the program into
//! that of one device with collectives, and `convert-shard-to-mpi` lowers these to `mpi`; Terrace
//! has none of these passes yet.
//!
//! To start with: `shard.grid`, `shard.sharding`, `shard.all_reduce`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_shard;

mod canonicalize;
mod generated;
mod interfaces;
mod names;
mod types;
mod verify;

pub use generated::*;
pub use types::*;
