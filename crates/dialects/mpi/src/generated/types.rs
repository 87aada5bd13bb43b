//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::ty;

/// `!mpi.comm`: MPI communicator handler.
#[ty(name = "mpi.comm", def = "MPI_Comm", summary = "MPI communicator handler")]
pub struct CommType;

/// `!mpi.request`: MPI asynchronous request handler.
#[ty(name = "mpi.request", def = "MPI_Request", summary = "MPI asynchronous request handler")]
pub struct RequestType;

/// `!mpi.retval`: MPI function call return value (!mpi.retval).
#[ty(
    name = "mpi.retval",
    def = "MPI_Retval",
    summary = "MPI function call return value (!mpi.retval)"
)]
pub struct RetvalType;

/// `!mpi.status`: MPI reception operation status type.
#[ty(name = "mpi.status", def = "MPI_Status", summary = "MPI reception operation status type")]
pub struct StatusType;
