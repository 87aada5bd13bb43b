//! The `shard` dialect: grids of devices, annotations that say how a tensor is distributed over
//! them, and the collective operations (all-reduce, all-gather, scatter) that redistribute it.
//!
//! Level: tensors of a program for many devices. In MLIR `-sharding-propagation` spreads
//! annotations, `-shard-partition` turns the program into that of one device with collectives, and
//! `-convert-shard-to-mpi` lowers those to `mpi`.
//!
//! To start with: `shard.grid`, `shard.sharding`, `shard.all_reduce`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
#![forbid(unsafe_code)]

extern crate self as terrace_shard;

mod generated;

pub use generated::*;
