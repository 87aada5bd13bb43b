//! Written by `cargo xtask codegen import`; changes are lost.

#[allow(non_camel_case_types)]
mod enums;
mod ops;
mod types;

pub use enums::*;
pub use ops::*;
pub use types::*;

use terrace_ods::dialect;

/// The `mpi` dialect.
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
