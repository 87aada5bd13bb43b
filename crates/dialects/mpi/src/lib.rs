//! The `mpi` dialect: calls of the Message Passing Interface.
//!
//! The operations set up communication, send and receive messages, reduce values over all processes
//! and check return values; communicators and requests are values. Data is passed in memrefs. In
//! MLIR, `convert-shard-to-mpi` lowers `shard` to this dialect, and `convert-to-llvm` turns it into
//! calls of an MPI library; Terrace has neither yet.
//!
//! To start with: `mpi.comm_rank`, `mpi.send`, `mpi.allreduce`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_mpi;

mod canonicalize;
mod generated;

pub use generated::*;
