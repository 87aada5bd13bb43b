//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::ty;

/// `!mpi.comm`: MPI communicator handler.
#[ty(name = "mpi.comm", def = "MPI_Comm")]
pub struct CommType;

/// `!mpi.request`: MPI asynchronous request handler.
#[ty(name = "mpi.request", def = "MPI_Request")]
pub struct RequestType;

/// `!mpi.retval`: MPI function call return value (!mpi.retval).
#[ty(name = "mpi.retval", def = "MPI_Retval")]
pub struct RetvalType;

/// `!mpi.status`: MPI reception operation status type.
#[ty(name = "mpi.status", def = "MPI_Status")]
pub struct StatusType;
