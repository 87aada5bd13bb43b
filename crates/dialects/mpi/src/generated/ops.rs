//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{AnyMemRef, I1, I32};
use terrace_ir::op_traits::Pure;
use terrace_ods::operation;

use super::enums::{MPI_ErrorClassEnum, MPI_ReductionOpEnum};
use super::types::{CommType, RequestType, RetvalType};

/// `mpi.allreduce`: Equivalent to `MPI_Allreduce(sendbuf, recvbuf, op, comm)`.
#[operation(
    name = "mpi.allreduce",
    format = "`(` $sendbuf `,` $recvbuf `,` $op `,` $comm `)` attr-dict `:` type($sendbuf) `,` \
              type($recvbuf) (`->` type($retval)^)?"
)]
pub struct AllReduceOp {
    #[operand]
    sendbuf: AnyMemRef,
    #[operand]
    recvbuf: AnyMemRef,
    #[attr(name = "op")]
    op_value: MPI_ReductionOpEnum,
    #[operand]
    comm: CommType,
    #[result]
    retval: Optional<RetvalType>,
}

/// `mpi.barrier`: Equivalent to `MPI_Barrier(comm)`.
#[operation(name = "mpi.barrier", format = "`(` $comm `)` attr-dict (`->` type($retval)^)?")]
pub struct Barrier {
    #[operand]
    comm: CommType,
    #[result]
    retval: Optional<RetvalType>,
}

/// `mpi.comm_rank`: Get the current rank, equivalent to `MPI_Comm_rank(comm, &rank)`.
#[operation(
    name = "mpi.comm_rank",
    traits = [Pure],
    format = "`(` $comm `)` attr-dict `:` type(results)",
)]
pub struct CommRankOp {
    #[operand]
    comm: CommType,
    #[result]
    retval: Optional<RetvalType>,
    #[result]
    rank: I32,
}

/// `mpi.comm_size`: Get the size of the group associated to the communicator, equivalent to
/// `MPI_Comm_size(comm, &size)`.
#[operation(
    name = "mpi.comm_size",
    traits = [Pure],
    format = "`(` $comm `)` attr-dict `:` type(results)",
)]
pub struct CommSizeOp {
    #[operand]
    comm: CommType,
    #[result]
    retval: Optional<RetvalType>,
    #[result]
    size: I32,
}

/// `mpi.comm_split`: Partition the group associated with the given communicator into disjoint
/// subgroups.
#[operation(
    name = "mpi.comm_split",
    traits = [Pure],
    format = "`(` $comm `,` $color `,` $key `)` attr-dict `:` type(results)",
)]
pub struct CommSplitOp {
    #[operand]
    comm: CommType,
    #[operand]
    color: I32,
    #[operand]
    key: I32,
    #[result]
    retval: Optional<RetvalType>,
    #[result]
    newcomm: CommType,
}

/// `mpi.comm_world`: Get the World communicator, equivalent to `MPI_COMM_WORLD`.
#[operation(
    name = "mpi.comm_world",
    traits = [Pure],
    format = "attr-dict `:` type(results)",
)]
pub struct CommWorldOp {
    #[result]
    comm: CommType,
}

/// `mpi.error_class`: Get the error class from an error code, equivalent to the `MPI_Error_class`
/// function.
#[operation(name = "mpi.error_class", format = "$val attr-dict `:` type($val)")]
pub struct ErrorClassOp {
    #[operand]
    val: RetvalType,
    #[result]
    errclass: RetvalType,
}

/// `mpi.finalize`: Finalize the MPI library, equivalent to `MPI_Finalize()`.
#[operation(name = "mpi.finalize", format = "attr-dict (`:` type($retval)^)?")]
pub struct FinalizeOp {
    #[result]
    retval: Optional<RetvalType>,
}

/// `mpi.irecv`: Equivalent to `MPI_Irecv(ptr, size, dtype, source, tag, comm, &req)`.
#[operation(
    name = "mpi.irecv",
    format = "`(` $ref `,` $tag `,` $source `,` $comm`)` attr-dict `:` type($ref) `,` type($tag) \
              `,` type($source)`->` type(results)",
    canonicalize = crate::canonicalize::irecv,
)]
pub struct IRecvOp {
    #[operand]
    r#ref: AnyMemRef,
    #[operand]
    tag: I32,
    #[operand]
    source: I32,
    #[operand]
    comm: CommType,
    #[result]
    retval: Optional<RetvalType>,
    #[result]
    req: RequestType,
}

/// `mpi.isend`: Equivalent to `MPI_Isend(ptr, size, dtype, dest, tag, comm)`.
#[operation(
    name = "mpi.isend",
    format = "`(` $ref `,` $tag `,` $dest `,` $comm`)` attr-dict `:` type($ref) `,` type($tag) \
              `,` type($dest) `->` type(results)",
    canonicalize = crate::canonicalize::isend,
)]
pub struct ISendOp {
    #[operand]
    r#ref: AnyMemRef,
    #[operand]
    tag: I32,
    #[operand]
    dest: I32,
    #[operand]
    comm: CommType,
    #[result]
    retval: Optional<RetvalType>,
    #[result]
    req: RequestType,
}

/// `mpi.init`: Initialize the MPI library, equivalent to `MPI_Init(NULL, NULL)`.
#[operation(name = "mpi.init", format = "attr-dict (`:` type($retval)^)?")]
pub struct InitOp {
    #[result]
    retval: Optional<RetvalType>,
}

/// `mpi.recv`: Equivalent to `MPI_Recv(ptr, size, dtype, source, tag, comm, MPI_STATUS_IGNORE)`.
#[operation(
    name = "mpi.recv",
    format = "`(` $ref `,` $tag `,` $source `,` $comm `)` attr-dict `:` type($ref) `,` type($tag) \
              `,` type($source) (`->` type($retval)^)?",
    canonicalize = crate::canonicalize::recv,
)]
pub struct RecvOp {
    #[operand]
    r#ref: AnyMemRef,
    #[operand]
    tag: I32,
    #[operand]
    source: I32,
    #[operand]
    comm: CommType,
    #[result]
    retval: Optional<RetvalType>,
}

/// `mpi.retval_check`: Check an MPI return value against an error class.
#[operation(name = "mpi.retval_check", format = "$val `=` $errclass attr-dict `:` type($res)")]
pub struct RetvalCheckOp {
    #[operand]
    val: RetvalType,
    #[attr]
    errclass: MPI_ErrorClassEnum,
    #[result]
    res: I1,
}

/// Sends a buffer to the process with a rank, and blocks until the buffer may be changed.
///
/// The tag distinguishes messages. The result, if there is one, is the return value of the MPI
/// function.
///
/// ```mlir
/// func.func @to_neighbour(%data: memref<100xf32>) {
///   mpi.init
///   %world = mpi.comm_world : !mpi.comm
///   %rank = mpi.comm_rank(%world) : i32
///   %one = arith.constant 1 : i32
///   %next = arith.addi %rank, %one : i32
///   mpi.send(%data, %one, %next, %world) : memref<100xf32>, i32, i32
///   mpi.finalize
///   return
/// }
/// ```
#[operation(
    name = "mpi.send",
    format = "`(` $ref `,` $tag `,` $dest `,` $comm `)` attr-dict `:` type($ref) `,` type($tag) \
              `,` type($dest)(`->` type($retval)^)?",
    canonicalize = crate::canonicalize::send,
)]
pub struct SendOp {
    #[operand]
    r#ref: AnyMemRef,
    #[operand]
    tag: I32,
    #[operand]
    dest: I32,
    #[operand]
    comm: CommType,
    #[result]
    retval: Optional<RetvalType>,
}

/// `mpi.wait`: Equivalent to `MPI_Wait(req, MPI_STATUS_IGNORE)`.
#[operation(
    name = "mpi.wait",
    format = "`(` $req `)` attr-dict `:` type($req) (`->` type($retval) ^)?"
)]
pub struct Wait {
    #[operand]
    req: RequestType,
    #[result]
    retval: Optional<RetvalType>,
}
