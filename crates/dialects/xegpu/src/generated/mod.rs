//! Written by `cargo xtask codegen import`; changes are lost.

mod attributes;
mod constraints;
#[allow(non_camel_case_types)]
mod enums;
mod kinds;
mod ops;
mod types;

pub use attributes::*;
pub use constraints::*;
pub use enums::*;
pub use kinds::*;
pub use ops::*;
pub use types::*;

use terrace_ods::dialect;

/// The `xegpu` dialect: block loads, matrix instructions and barriers of Intel GPUs.
///
/// The operations create tensor descriptors, load and store blocks and scattered elements as
/// vectors, multiply matrices and synchronize by named barriers; a layout attribute distributes a
/// vector over work groups, subgroups and lanes. The dialect spans device code from work groups
/// down to lanes. In MLIR, `convert-vector-to-xegpu` lowers to it, `xegpu-wg-to-sg-distribute`,
/// `xegpu-subgroup-distribute` and `xegpu-blocking` narrow it, and `convert-xegpu-to-xevm` lowers
/// it; Terrace has none of these passes yet.
#[dialect(
    name = "xegpu",
    ops = [
        AllocNbarrierOp, AtomicRMWOp, ConvertLayoutOp, CreateDescOp, CreateMemDescOp,
        CreateNdDescOp, DpasOp, FenceOp, InitNbarrierOp, LoadGatherOp, LoadMatrixOp, LoadNdOp,
        NbarrierArriveOp, NbarrierWaitOp, PrefetchNdOp, PrefetchOp, StoreMatrixOp, StoreNdOp,
        StoreScatterOp, UpdateNdOffsetOp, UpdateOffsetOp,
    ],
    types = [NbarrierType, crate::MemDescType, crate::TensorDescType],
    attributes = [
        LayoutAttr, RangeAttr, crate::BlockTensorDescAttr, crate::MemLayoutAttr,
        crate::ScatterTensorDescAttr, crate::SliceAttr, MemorySpaceAttr, FenceScopeAttr,
        CachePolicyAttr,
    ],
    dependencies = [terrace_builtin::BuiltinDialect, terrace_arith::ArithDialect],
)]
pub struct XegpuDialect;
