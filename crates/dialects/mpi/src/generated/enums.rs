//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `MPI_ReductionOpEnum`: MPI operation class.
#[enum_attr(repr = u32, summary = "MPI operation class", cpp = "::mlir::mpi::MPI_ReductionOpEnum")]
pub enum MPI_ReductionOpEnum {
    /// The case `MPI_OP_NULL`.
    #[keyword = "MPI_OP_NULL"]
    MPI_OP_NULL = 0,
    /// The case `MPI_MAX`.
    #[keyword = "MPI_MAX"]
    MPI_MAX = 1,
    /// The case `MPI_MIN`.
    #[keyword = "MPI_MIN"]
    MPI_MIN = 2,
    /// The case `MPI_SUM`.
    #[keyword = "MPI_SUM"]
    MPI_SUM = 3,
    /// The case `MPI_PROD`.
    #[keyword = "MPI_PROD"]
    MPI_PROD = 4,
    /// The case `MPI_LAND`.
    #[keyword = "MPI_LAND"]
    MPI_LAND = 5,
    /// The case `MPI_BAND`.
    #[keyword = "MPI_BAND"]
    MPI_BAND = 6,
    /// The case `MPI_LOR`.
    #[keyword = "MPI_LOR"]
    MPI_LOR = 7,
    /// The case `MPI_BOR`.
    #[keyword = "MPI_BOR"]
    MPI_BOR = 8,
    /// The case `MPI_LXOR`.
    #[keyword = "MPI_LXOR"]
    MPI_LXOR = 9,
    /// The case `MPI_BXOR`.
    #[keyword = "MPI_BXOR"]
    MPI_BXOR = 10,
    /// The case `MPI_MINLOC`.
    #[keyword = "MPI_MINLOC"]
    MPI_MINLOC = 11,
    /// The case `MPI_MAXLOC`.
    #[keyword = "MPI_MAXLOC"]
    MPI_MAXLOC = 12,
    /// The case `MPI_REPLACE`.
    #[keyword = "MPI_REPLACE"]
    MPI_REPLACE = 13,
}

/// The values of `MPI_ErrorClassEnum`: MPI error class name.
#[enum_attr(
    repr = u32,
    attr = "mpi.errclass",
    def = "MPI_ErrorClassAttr",
    summary = "MPI error class name",
    cpp = "::mlir::mpi::MPI_ErrorClassEnum",
)]
pub enum MPI_ErrorClassEnum {
    /// The case `MPI_SUCCESS`.
    #[keyword = "MPI_SUCCESS"]
    MPI_SUCCESS = 0,
    /// The case `MPI_ERR_ACCESS`.
    #[keyword = "MPI_ERR_ACCESS"]
    MPI_ERR_ACCESS = 1,
    /// The case `MPI_ERR_AMODE`.
    #[keyword = "MPI_ERR_AMODE"]
    MPI_ERR_AMODE = 2,
    /// The case `MPI_ERR_ARG`.
    #[keyword = "MPI_ERR_ARG"]
    MPI_ERR_ARG = 3,
    /// The case `MPI_ERR_ASSERT`.
    #[keyword = "MPI_ERR_ASSERT"]
    MPI_ERR_ASSERT = 4,
    /// The case `MPI_ERR_BAD_FILE`.
    #[keyword = "MPI_ERR_BAD_FILE"]
    MPI_ERR_BAD_FILE = 5,
    /// The case `MPI_ERR_BASE`.
    #[keyword = "MPI_ERR_BASE"]
    MPI_ERR_BASE = 6,
    /// The case `MPI_ERR_BUFFER`.
    #[keyword = "MPI_ERR_BUFFER"]
    MPI_ERR_BUFFER = 7,
    /// The case `MPI_ERR_COMM`.
    #[keyword = "MPI_ERR_COMM"]
    MPI_ERR_COMM = 8,
    /// The case `MPI_ERR_CONVERSION`.
    #[keyword = "MPI_ERR_CONVERSION"]
    MPI_ERR_CONVERSION = 9,
    /// The case `MPI_ERR_COUNT`.
    #[keyword = "MPI_ERR_COUNT"]
    MPI_ERR_COUNT = 10,
    /// The case `MPI_ERR_DIMS`.
    #[keyword = "MPI_ERR_DIMS"]
    MPI_ERR_DIMS = 11,
    /// The case `MPI_ERR_DISP`.
    #[keyword = "MPI_ERR_DISP"]
    MPI_ERR_DISP = 12,
    /// The case `MPI_ERR_DUP_DATAREP`.
    #[keyword = "MPI_ERR_DUP_DATAREP"]
    MPI_ERR_DUP_DATAREP = 13,
    /// The case `MPI_ERR_ERRHANDLER`.
    #[keyword = "MPI_ERR_ERRHANDLER"]
    MPI_ERR_ERRHANDLER = 14,
    /// The case `MPI_ERR_FILE`.
    #[keyword = "MPI_ERR_FILE"]
    MPI_ERR_FILE = 15,
    /// The case `MPI_ERR_FILE_EXISTS`.
    #[keyword = "MPI_ERR_FILE_EXISTS"]
    MPI_ERR_FILE_EXISTS = 16,
    /// The case `MPI_ERR_FILE_IN_USE`.
    #[keyword = "MPI_ERR_FILE_IN_USE"]
    MPI_ERR_FILE_IN_USE = 17,
    /// The case `MPI_ERR_GROUP`.
    #[keyword = "MPI_ERR_GROUP"]
    MPI_ERR_GROUP = 18,
    /// The case `MPI_ERR_INFO`.
    #[keyword = "MPI_ERR_INFO"]
    MPI_ERR_INFO = 19,
    /// The case `MPI_ERR_INFO_KEY`.
    #[keyword = "MPI_ERR_INFO_KEY"]
    MPI_ERR_INFO_KEY = 20,
    /// The case `MPI_ERR_INFO_NOKEY`.
    #[keyword = "MPI_ERR_INFO_NOKEY"]
    MPI_ERR_INFO_NOKEY = 21,
    /// The case `MPI_ERR_INFO_VALUE`.
    #[keyword = "MPI_ERR_INFO_VALUE"]
    MPI_ERR_INFO_VALUE = 22,
    /// The case `MPI_ERR_IN_STATUS`.
    #[keyword = "MPI_ERR_IN_STATUS"]
    MPI_ERR_IN_STATUS = 23,
    /// The case `MPI_ERR_INTERN`.
    #[keyword = "MPI_ERR_INTERN"]
    MPI_ERR_INTERN = 24,
    /// The case `MPI_ERR_IO`.
    #[keyword = "MPI_ERR_IO"]
    MPI_ERR_IO = 25,
    /// The case `MPI_ERR_KEYVAL`.
    #[keyword = "MPI_ERR_KEYVAL"]
    MPI_ERR_KEYVAL = 26,
    /// The case `MPI_ERR_LOCKTYPE`.
    #[keyword = "MPI_ERR_LOCKTYPE"]
    MPI_ERR_LOCKTYPE = 27,
    /// The case `MPI_ERR_NAME`.
    #[keyword = "MPI_ERR_NAME"]
    MPI_ERR_NAME = 28,
    /// The case `MPI_ERR_NO_MEM`.
    #[keyword = "MPI_ERR_NO_MEM"]
    MPI_ERR_NO_MEM = 29,
    /// The case `MPI_ERR_NO_SPACE`.
    #[keyword = "MPI_ERR_NO_SPACE"]
    MPI_ERR_NO_SPACE = 30,
    /// The case `MPI_ERR_NO_SUCH_FILE`.
    #[keyword = "MPI_ERR_NO_SUCH_FILE"]
    MPI_ERR_NO_SUCH_FILE = 31,
    /// The case `MPI_ERR_NOT_SAME`.
    #[keyword = "MPI_ERR_NOT_SAME"]
    MPI_ERR_NOT_SAME = 32,
    /// The case `MPI_ERR_OP`.
    #[keyword = "MPI_ERR_OP"]
    MPI_ERR_OP = 33,
    /// The case `MPI_ERR_OTHER`.
    #[keyword = "MPI_ERR_OTHER"]
    MPI_ERR_OTHER = 34,
    /// The case `MPI_ERR_PENDING`.
    #[keyword = "MPI_ERR_PENDING"]
    MPI_ERR_PENDING = 35,
    /// The case `MPI_ERR_PORT`.
    #[keyword = "MPI_ERR_PORT"]
    MPI_ERR_PORT = 36,
    /// The case `MPI_ERR_PROC_ABORTED`.
    #[keyword = "MPI_ERR_PROC_ABORTED"]
    MPI_ERR_PROC_ABORTED = 37,
    /// The case `MPI_ERR_QUOTA`.
    #[keyword = "MPI_ERR_QUOTA"]
    MPI_ERR_QUOTA = 38,
    /// The case `MPI_ERR_RANK`.
    #[keyword = "MPI_ERR_RANK"]
    MPI_ERR_RANK = 39,
    /// The case `MPI_ERR_READ_ONLY`.
    #[keyword = "MPI_ERR_READ_ONLY"]
    MPI_ERR_READ_ONLY = 40,
    /// The case `MPI_ERR_REQUEST`.
    #[keyword = "MPI_ERR_REQUEST"]
    MPI_ERR_REQUEST = 41,
    /// The case `MPI_ERR_RMA_ATTACH`.
    #[keyword = "MPI_ERR_RMA_ATTACH"]
    MPI_ERR_RMA_ATTACH = 42,
    /// The case `MPI_ERR_RMA_CONFLICT`.
    #[keyword = "MPI_ERR_RMA_CONFLICT"]
    MPI_ERR_RMA_CONFLICT = 43,
    /// The case `MPI_ERR_RMA_FLAVOR`.
    #[keyword = "MPI_ERR_RMA_FLAVOR"]
    MPI_ERR_RMA_FLAVOR = 44,
    /// The case `MPI_ERR_RMA_RANGE`.
    #[keyword = "MPI_ERR_RMA_RANGE"]
    MPI_ERR_RMA_RANGE = 45,
    /// The case `MPI_ERR_RMA_SHARED`.
    #[keyword = "MPI_ERR_RMA_SHARED"]
    MPI_ERR_RMA_SHARED = 46,
    /// The case `MPI_ERR_RMA_SYNC`.
    #[keyword = "MPI_ERR_RMA_SYNC"]
    MPI_ERR_RMA_SYNC = 47,
    /// The case `MPI_ERR_ROOT`.
    #[keyword = "MPI_ERR_ROOT"]
    MPI_ERR_ROOT = 48,
    /// The case `MPI_ERR_SERVICE`.
    #[keyword = "MPI_ERR_SERVICE"]
    MPI_ERR_SERVICE = 49,
    /// The case `MPI_ERR_SESSION`.
    #[keyword = "MPI_ERR_SESSION"]
    MPI_ERR_SESSION = 50,
    /// The case `MPI_ERR_SIZE`.
    #[keyword = "MPI_ERR_SIZE"]
    MPI_ERR_SIZE = 51,
    /// The case `MPI_ERR_SPAWN`.
    #[keyword = "MPI_ERR_SPAWN"]
    MPI_ERR_SPAWN = 52,
    /// The case `MPI_ERR_TAG`.
    #[keyword = "MPI_ERR_TAG"]
    MPI_ERR_TAG = 53,
    /// The case `MPI_ERR_TOPOLOGY`.
    #[keyword = "MPI_ERR_TOPOLOGY"]
    MPI_ERR_TOPOLOGY = 54,
    /// The case `MPI_ERR_TRUNCATE`.
    #[keyword = "MPI_ERR_TRUNCATE"]
    MPI_ERR_TRUNCATE = 55,
    /// The case `MPI_ERR_TYPE`.
    #[keyword = "MPI_ERR_TYPE"]
    MPI_ERR_TYPE = 56,
    /// The case `MPI_ERR_UNKNOWN`.
    #[keyword = "MPI_ERR_UNKNOWN"]
    MPI_ERR_UNKNOWN = 57,
    /// The case `MPI_ERR_UNSUPPORTED_DATAREP`.
    #[keyword = "MPI_ERR_UNSUPPORTED_DATAREP"]
    MPI_ERR_UNSUPPORTED_DATAREP = 58,
    /// The case `MPI_ERR_UNSUPPORTED_OPERATION`.
    #[keyword = "MPI_ERR_UNSUPPORTED_OPERATION"]
    MPI_ERR_UNSUPPORTED_OPERATION = 59,
    /// The case `MPI_ERR_VALUE_TOO_LARGE`.
    #[keyword = "MPI_ERR_VALUE_TOO_LARGE"]
    MPI_ERR_VALUE_TOO_LARGE = 60,
    /// The case `MPI_ERR_WIN`.
    #[keyword = "MPI_ERR_WIN"]
    MPI_ERR_WIN = 61,
    /// The case `MPI_ERR_LASTCODE`.
    #[keyword = "MPI_ERR_LASTCODE"]
    MPI_ERR_LASTCODE = 62,
}
