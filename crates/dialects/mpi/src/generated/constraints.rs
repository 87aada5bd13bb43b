//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::Handle;

use super::types::{CommType, RequestType, RetvalType};

terrace_builtin::type_constraints! {
    /// The constraint `MPI_Comm`: MPI communicator handler.
    MPIComm: "MPI communicator handler",
        |_, t| t.is::<CommType>(), build |cx| Handle::of(cx, CommType).ty(), declared CommType;
    /// The constraint `MPI_Retval`: MPI function call return value (!mpi.retval).
    MPIRetval: "MPI function call return value (!mpi.retval)",
        |_, t| t.is::<RetvalType>(), build |cx| Handle::of(cx, RetvalType).ty(), declared RetvalType;
    /// The constraint `MPI_Request`: MPI asynchronous request handler.
    MPIRequest: "MPI asynchronous request handler",
        |_, t| t.is::<RequestType>(), build |cx| Handle::of(cx, RequestType).ty(), declared RequestType;
}
