//! The `mpi` dialect: calls of the Message Passing Interface (set-up, point-to-point messages,
//! reductions, checks of return values) on communicators as values.
//!
//! Level: buffers of one process among many. In MLIR `-convert-shard-to-mpi` lowers `shard` to it
//! and `-convert-to-llvm` turns it into calls of an MPI library in `llvm`.
//!
//! To start with: `mpi.comm_rank`, `mpi.send`, `mpi.allreduce`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
#![forbid(unsafe_code)]

extern crate self as terrace_mpi;

mod generated;

pub use generated::*;
