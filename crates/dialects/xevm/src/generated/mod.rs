//! Written by `cargo xtask codegen import`; changes are lost.

mod attributes;
mod constraints;
#[allow(non_camel_case_types)]
mod enums;
mod kinds;
mod ops;

pub use attributes::*;
pub use constraints::*;
pub use enums::*;
pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `xevm` dialect: intrinsics of Intel GPUs, on LLVM types.
///
/// The operations load, store and prefetch blocks, multiply matrices, fence memory and query the
/// ids of work items. The dialect is the lowest level of device code and is mixed with `llvm`,
/// whose types its operands have. In MLIR, `convert-xegpu-to-xevm` lowers to it, and
/// `convert-xevm-to-llvm` turns it into calls of OpenCL built-in functions; Terrace has neither
/// yet.
#[dialect(
    name = "xevm",
    ops = [
        BlockLoad2dOp, BlockLoadOp, BlockPrefetch2dOp, BlockStore2dOp, BlockStoreOp, GridDimXOp,
        GridDimYOp, GridDimZOp, LaneIdOp, MMAOp, MemfenceOp, PrefetchOp, SubgroupIdOp,
        SubgroupSizeOp, WorkgroupDimXOp, WorkgroupDimYOp, WorkgroupDimZOp, WorkgroupIdXOp,
        WorkgroupIdYOp, WorkgroupIdZOp, WorkitemIdXOp, WorkitemIdYOp, WorkitemIdZOp,
    ],
    attributes = [
        MMAShapeAttr, MMATypesAttr, XeVMTargetAttr, LoadCacheControlAttr, StoreCacheControlAttr,
        MemScopeAttr, AddrSpaceAttr,
    ],
    dependencies = [terrace_builtin::BuiltinDialect, terrace_llvm::LlvmDialect],
)]
pub struct XevmDialect;
