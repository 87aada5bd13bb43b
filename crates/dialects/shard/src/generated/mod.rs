//! Written by `cargo xtask codegen import`; changes are lost.

mod attributes;
mod constraints;
mod enums;
mod ops;

pub use attributes::*;
pub use constraints::*;
pub use enums::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `shard` dialect: tensors distributed over a grid of devices.
///
/// The dialect declares grids of devices, annotates tensors with their distribution over a grid,
/// and has the collective operations (all-reduce, all-gather, scatter) that redistribute them. In
/// MLIR, `sharding-propagation` propagates annotations, `shard-partition` turns the program into
/// that of one device with collectives, and `convert-shard-to-mpi` lowers these to `mpi`; Terrace
/// has none of these passes yet.
#[dialect(
    name = "shard",
    ops = [
        AllGatherOp, AllReduceOp, AllSliceOp, AllToAllOp, BroadcastOp, GatherOp, GetShardingOp,
        GridOp, GridShapeOp, NeighborsLinearIndicesOp, ProcessLinearIndexOp, ProcessMultiIndexOp,
        RecvOp, ReduceOp, ReduceScatterOp, ScatterOp, SendOp, ShardOp, ShardShapeOp, ShardingOp,
        ShiftOp, UpdateHaloOp,
    ],
    types = [crate::ShardingType],
    attributes = [GridAxesArrayAttr, ReductionKindAttr],
    dependencies = [terrace_builtin::BuiltinDialect, terrace_arith::ArithDialect],
)]
pub struct ShardDialect;
