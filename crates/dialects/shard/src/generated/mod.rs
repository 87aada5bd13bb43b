//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod enums;
mod kinds;
mod ops;
mod types;

pub use constraints::*;
pub use enums::*;
pub use kinds::*;
pub use ops::*;
pub use types::*;

use terrace_ods::dialect;

/// The `shard` dialect.
#[dialect(
    name = "shard",
    ops = [
        AllGatherOp, AllReduceOp, AllSliceOp, AllToAllOp, BroadcastOp, GatherOp, GetShardingOp,
        GridOp, GridShapeOp, NeighborsLinearIndicesOp, ProcessLinearIndexOp, ProcessMultiIndexOp,
        RecvOp, ReduceOp, ReduceScatterOp, ScatterOp, SendOp, ShardOp, ShardShapeOp, ShardingOp,
        ShiftOp, UpdateHaloOp,
    ],
    types = [ShardingType],
    attributes = [ReductionKindAttr],
    dependencies = [terrace_builtin::BuiltinDialect, terrace_arith::ArithDialect],
)]
pub struct ShardDialect;
