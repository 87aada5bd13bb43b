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

/// The `xegpu` dialect.
#[dialect(
    name = "xegpu",
    ops = [
        AllocNbarrierOp, AtomicRMWOp, ConvertLayoutOp, CreateDescOp, CreateMemDescOp,
        CreateNdDescOp, DpasOp, FenceOp, InitNbarrierOp, LoadGatherOp, LoadMatrixOp, LoadNdOp,
        NbarrierArriveOp, NbarrierWaitOp, PrefetchNdOp, PrefetchOp, StoreMatrixOp, StoreNdOp,
        StoreScatterOp, UpdateNdOffsetOp, UpdateOffsetOp,
    ],
    types = [NbarrierType],
    attributes = [LayoutAttr, RangeAttr, MemorySpaceAttr, FenceScopeAttr, CachePolicyAttr],
    dependencies = [terrace_builtin::BuiltinDialect, terrace_arith::ArithDialect],
)]
pub struct XegpuDialect;
