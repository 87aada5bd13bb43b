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

/// The `xevm` dialect.
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
