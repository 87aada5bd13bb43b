//! Written by `cargo xtask codegen import`; changes are lost.

#[allow(non_camel_case_types)]
mod enums;
mod ops;
mod types;

pub use enums::*;
pub use ops::*;
pub use types::*;

use terrace_ods::dialect;

/// The `mpi` dialect: calls of the Message Passing Interface.
///
/// The operations set up communication, send and receive messages, reduce values over all processes
/// and check return values; communicators and requests are values. Data is passed in memrefs. In
/// MLIR, `convert-shard-to-mpi` lowers `shard` to this dialect, and `convert-to-llvm` turns it into
/// calls of an MPI library; Terrace has neither yet.
#[dialect(
    name = "mpi",
    ops = [
        AllReduceOp, Barrier, CommRankOp, CommSizeOp, CommSplitOp, CommWorldOp, ErrorClassOp,
        FinalizeOp, IRecvOp, ISendOp, InitOp, RecvOp, RetvalCheckOp, SendOp, Wait,
    ],
    types = [CommType, RequestType, RetvalType, StatusType],
    attributes = [MPI_ErrorClassEnumAttr],
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct MpiDialect;
