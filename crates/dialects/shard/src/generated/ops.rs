//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{AnyMemRef, AnyRankedTensor, AnyTypeOf, I64, Index};
use terrace_builtin::directives::{DimensionList, DynamicIndexList};
use terrace_builtin::op_traits::{
    SameOperandsAndResultElementType, SameOperandsAndResultRank, SameOperandsAndResultShape,
};
use terrace_builtin::property::{FlatSymbolRefAttr, IndexAttr, SymbolName, Unit};
use terrace_builtin::{IntegerAttr, predicates};
use terrace_ir::op_traits::{AttrSizedOperandSegments, Pure, Symbol};
use terrace_ir::{Handle, StringAttr, SymbolRefAttr};
use terrace_ods::operation;

use super::attributes::GridAxesArrayAttr;
use super::constraints::{AnyNon0RankedTensor, Non0RankedMemrefOfAnyTypeValuesOrNon0Ranked};
use super::enums::ReductionKind;

/// `shard.all_gather`: All-gather over a device grid.
#[operation(
    name = "shard.all_gather",
    traits = [Pure, SameOperandsAndResultElementType, SameOperandsAndResultRank],
    interfaces = [terrace_ir::SymbolUser],
    format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `gather_axis` `=` $gather_axis \
              attr-dict `:` type($input) `->` type($result)",
    canonicalize = crate::canonicalize::all_gather,
    result_names = "all_gather",
)]
pub struct AllGatherOp {
    #[attr(FlatSymbolRefAttr)]
    grid: Handle<SymbolRefAttr>,
    #[attr(default = Vec::new())]
    grid_axes: Vec<i16>,
    #[operand]
    input: AnyNon0RankedTensor,
    #[attr(IndexAttr)]
    gather_axis: Handle<IntegerAttr>,
    #[result]
    result: AnyNon0RankedTensor,
}

/// `shard.all_reduce`: All-reduce over a device grid.
#[operation(
    name = "shard.all_reduce",
    traits = [Pure, SameOperandsAndResultShape],
    interfaces = [terrace_ir::SymbolUser],
    format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? (`reduction` `=` $reduction^)? \
              attr-dict `:` type($input) `->` type($result)",
    canonicalize = crate::canonicalize::all_reduce,
    result_names = "all_reduce",
)]
pub struct AllReduceOp {
    #[attr(FlatSymbolRefAttr)]
    grid: Handle<SymbolRefAttr>,
    #[attr(default = Vec::new())]
    grid_axes: Vec<i16>,
    #[operand]
    input: AnyTypeOf<(AnyMemRef, AnyRankedTensor)>,
    #[attr(default = ReductionKind::Sum)]
    reduction: ReductionKind,
    #[result]
    result: AnyTypeOf<(AnyMemRef, AnyRankedTensor)>,
}

/// `shard.all_slice`: All-slice over a device grid.
#[operation(
    name = "shard.all_slice",
    traits = [Pure, SameOperandsAndResultElementType, SameOperandsAndResultRank],
    interfaces = [terrace_ir::SymbolUser],
    format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `slice_axis` `=` $slice_axis \
              attr-dict `:` type($input) `->` type($result)",
    canonicalize = crate::canonicalize::all_slice,
    result_names = "all_slice",
)]
pub struct AllSliceOp {
    #[attr(FlatSymbolRefAttr)]
    grid: Handle<SymbolRefAttr>,
    #[attr(default = Vec::new())]
    grid_axes: Vec<i16>,
    #[operand]
    input: AnyNon0RankedTensor,
    #[attr(IndexAttr)]
    slice_axis: Handle<IntegerAttr>,
    #[result]
    result: AnyNon0RankedTensor,
}

/// `shard.all_to_all`: All-to-all over a device grid.
#[operation(
    name = "shard.all_to_all",
    traits = [Pure, SameOperandsAndResultElementType, SameOperandsAndResultRank],
    interfaces = [terrace_ir::SymbolUser],
    format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `split_axis` `=` $split_axis \
              `concat_axis` `=` $concat_axis attr-dict `:` type($input) `->` type($result)",
    canonicalize = crate::canonicalize::all_to_all,
    result_names = "all_to_all",
)]
pub struct AllToAllOp {
    #[attr(FlatSymbolRefAttr)]
    grid: Handle<SymbolRefAttr>,
    #[attr(default = Vec::new())]
    grid_axes: Vec<i16>,
    #[operand]
    input: AnyNon0RankedTensor,
    #[attr(IndexAttr)]
    split_axis: Handle<IntegerAttr>,
    #[attr(IndexAttr)]
    concat_axis: Handle<IntegerAttr>,
    #[result]
    result: AnyNon0RankedTensor,
}

/// `shard.broadcast`: Broadcast over a device grid.
#[operation(
    name = "shard.broadcast",
    traits = [Pure, AllShapesMatch(input, result), AllElementTypesMatch(input, result)],
    interfaces = [terrace_ir::SymbolUser],
    format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `root` `=` \
              custom<DynamicIndexList>($root_dynamic, $root) attr-dict `:` \
              functional-type(operands, results)",
    canonicalize = crate::canonicalize::broadcast,
    result_names = "broadcast",
)]
pub struct BroadcastOp {
    #[attr(FlatSymbolRefAttr)]
    grid: Handle<SymbolRefAttr>,
    #[attr(default = Vec::new())]
    grid_axes: Vec<i16>,
    #[operand]
    input: AnyRankedTensor,
    #[attr]
    root: Vec<i64>,
    #[operand]
    root_dynamic: Variadic<Index>,
    #[result]
    result: AnyRankedTensor,
}

/// `shard.gather`: Gather over a device grid.
#[operation(
    name = "shard.gather",
    traits = [Pure, AllRanksMatch(input, result), AllElementTypesMatch(input, result)],
    interfaces = [terrace_ir::SymbolUser],
    format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `gather_axis` `=` $gather_axis \
              `root` `=` custom<DynamicIndexList>($root_dynamic, $root) attr-dict `:` \
              functional-type(operands, results)",
    canonicalize = crate::canonicalize::gather,
    result_names = "gather",
)]
pub struct GatherOp {
    #[attr(FlatSymbolRefAttr)]
    grid: Handle<SymbolRefAttr>,
    #[attr(default = Vec::new())]
    grid_axes: Vec<i16>,
    #[operand]
    input: AnyNon0RankedTensor,
    #[attr(IndexAttr)]
    gather_axis: Handle<IntegerAttr>,
    #[attr]
    root: Vec<i64>,
    #[operand]
    root_dynamic: Variadic<Index>,
    #[result]
    result: AnyNon0RankedTensor,
}

/// `shard.get_sharding`: Get the sharding of the given tensor.
#[operation(
    name = "shard.get_sharding",
    traits = [Pure],
    format = "$source attr-dict `:` type($source) `->` type($result)",
)]
pub struct GetShardingOp {
    #[operand]
    source: AnyRankedTensor,
    #[result]
    result: crate::ShardingType,
}

/// `shard.grid`: Description of a device/process grid.
#[operation(
    name = "shard.grid",
    traits = [Symbol, Pure],
    format = "$sym_name `(` `shape` `=` custom<DimensionList>($shape) `)` attr-dict",
    verify = crate::verify::grid,
)]
pub struct GridOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr]
    shape: Vec<i64>,
}

/// `shard.grid_shape`: Get the shape of the grid.
#[operation(
    name = "shard.grid_shape",
    traits = [Pure],
    interfaces = [terrace_ir::SymbolUser],
    format = "$grid (`axes` `=` $axes^)? attr-dict `:` type($result)",
    result_names = "grid_shape",
)]
pub struct GridShapeOp {
    #[attr(FlatSymbolRefAttr)]
    grid: Handle<SymbolRefAttr>,
    #[attr(default = Vec::new())]
    axes: Vec<i16>,
    #[result]
    result: Variadic<Index>,
}

/// `shard.neighbors_linear_indices`: For given grid index get the linear indices of the direct
/// neighbor processes along the given split.
#[operation(
    name = "shard.neighbors_linear_indices",
    traits = [Pure],
    interfaces = [terrace_ir::SymbolUser],
    format = "`on` $grid `[` $device `]` `split_axes` `=` $split_axes attr-dict `:` type(results)",
    result_names = crate::names::neighbors_linear_indices,
)]
pub struct NeighborsLinearIndicesOp {
    #[attr(FlatSymbolRefAttr)]
    grid: Handle<SymbolRefAttr>,
    #[operand]
    device: Variadic<Index>,
    #[attr]
    split_axes: Vec<i16>,
    #[result]
    neighbor_down: Index,
    #[result]
    neighbor_up: Index,
}

/// `shard.process_linear_index`: Get the linear index of the current device.
#[operation(
    name = "shard.process_linear_index",
    traits = [Pure],
    interfaces = [terrace_ir::SymbolUser],
    format = "`on` $grid attr-dict `:` type($result)",
    result_names = "proc_linear_idx",
)]
pub struct ProcessLinearIndexOp {
    #[attr(FlatSymbolRefAttr)]
    grid: Handle<SymbolRefAttr>,
    #[result]
    result: Index,
}

/// `shard.process_multi_index`: Get the multi index of current device along specified grid axes.
#[operation(
    name = "shard.process_multi_index",
    traits = [Pure],
    interfaces = [terrace_ir::SymbolUser],
    format = "`on` $grid (`axes` `=` $axes^)? attr-dict `:` type($result)",
    result_names = "proc_linear_idx",
)]
pub struct ProcessMultiIndexOp {
    #[attr(FlatSymbolRefAttr)]
    grid: Handle<SymbolRefAttr>,
    #[attr(default = Vec::new())]
    axes: Vec<i16>,
    #[result]
    result: Variadic<Index>,
}

/// `shard.recv`: Send over a device grid.
#[operation(
    name = "shard.recv",
    traits = [AllShapesMatch(input, result), AllElementTypesMatch(input, result)],
    interfaces = [terrace_ir::SymbolUser],
    format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? (`source` `=` \
              custom<DynamicIndexList>($source_dynamic, $source)^)? attr-dict `:` \
              functional-type(operands, results)",
    canonicalize = crate::canonicalize::recv,
    result_names = "recv",
)]
pub struct RecvOp {
    #[attr(FlatSymbolRefAttr)]
    grid: Handle<SymbolRefAttr>,
    #[attr(default = Vec::new())]
    grid_axes: Vec<i16>,
    #[operand]
    input: AnyNon0RankedTensor,
    #[attr]
    source: Option<Vec<i64>>,
    #[operand]
    source_dynamic: Variadic<Index>,
    #[result]
    result: AnyRankedTensor,
}

/// `shard.reduce`: Reduce over a device grid.
#[operation(
    name = "shard.reduce",
    traits = [Pure, AllShapesMatch(input, result)],
    interfaces = [terrace_ir::SymbolUser],
    format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? (`reduction` `=` $reduction^)? \
              `root` `=` custom<DynamicIndexList>($root_dynamic, $root) attr-dict `:` \
              functional-type(operands, results)",
    canonicalize = crate::canonicalize::reduce,
    result_names = "reduce",
)]
pub struct ReduceOp {
    #[attr(FlatSymbolRefAttr)]
    grid: Handle<SymbolRefAttr>,
    #[attr(default = Vec::new())]
    grid_axes: Vec<i16>,
    #[operand]
    input: AnyRankedTensor,
    #[attr(default = ReductionKind::Sum)]
    reduction: ReductionKind,
    #[attr]
    root: Vec<i64>,
    #[operand]
    root_dynamic: Variadic<Index>,
    #[result]
    result: AnyRankedTensor,
}

/// `shard.reduce_scatter`: Reduce-scatter over a device grid.
#[operation(
    name = "shard.reduce_scatter",
    traits = [Pure, SameOperandsAndResultRank],
    interfaces = [terrace_ir::SymbolUser],
    format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? (`reduction` `=` $reduction^)? \
              `scatter_axis` `=` $scatter_axis attr-dict `:` type($input) `->` type($result)",
    canonicalize = crate::canonicalize::reduce_scatter,
    result_names = "reduce_scatter",
)]
pub struct ReduceScatterOp {
    #[attr(FlatSymbolRefAttr)]
    grid: Handle<SymbolRefAttr>,
    #[attr(default = Vec::new())]
    grid_axes: Vec<i16>,
    #[operand]
    input: AnyNon0RankedTensor,
    #[attr(default = ReductionKind::Sum)]
    reduction: ReductionKind,
    #[attr(IndexAttr)]
    scatter_axis: Handle<IntegerAttr>,
    #[result]
    result: AnyRankedTensor,
}

/// `shard.scatter`: Scatter over a device grid.
#[operation(
    name = "shard.scatter",
    traits = [Pure, AllRanksMatch(input, result), AllElementTypesMatch(input, result)],
    interfaces = [terrace_ir::SymbolUser],
    format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `scatter_axis` `=` $scatter_axis \
              `root` `=` custom<DynamicIndexList>($root_dynamic, $root) attr-dict `:` \
              functional-type(operands, results)",
    canonicalize = crate::canonicalize::scatter,
    result_names = "scatter",
)]
pub struct ScatterOp {
    #[attr(FlatSymbolRefAttr)]
    grid: Handle<SymbolRefAttr>,
    #[attr(default = Vec::new())]
    grid_axes: Vec<i16>,
    #[operand]
    input: AnyNon0RankedTensor,
    #[attr(IndexAttr)]
    scatter_axis: Handle<IntegerAttr>,
    #[attr]
    root: Vec<i64>,
    #[operand]
    root_dynamic: Variadic<Index>,
    #[result]
    result: AnyRankedTensor,
}

/// `shard.send`: Send over a device grid.
#[operation(
    name = "shard.send",
    traits = [AllShapesMatch(input, result), AllElementTypesMatch(input, result)],
    interfaces = [terrace_ir::SymbolUser],
    format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `destination` `=` \
              custom<DynamicIndexList>($destination_dynamic, $destination) attr-dict `:` \
              functional-type(operands, results)",
    canonicalize = crate::canonicalize::send,
    result_names = "send",
)]
pub struct SendOp {
    #[attr(FlatSymbolRefAttr)]
    grid: Handle<SymbolRefAttr>,
    #[attr(default = Vec::new())]
    grid_axes: Vec<i16>,
    #[operand]
    input: AnyNon0RankedTensor,
    #[attr]
    destination: Vec<i64>,
    #[operand]
    destination_dynamic: Variadic<Index>,
    #[result]
    result: AnyRankedTensor,
}

/// `shard.shard`: Annotate on how a tensor is sharded across a shard.
#[operation(
    name = "shard.shard",
    traits = [Pure, AllTypesMatch(result, src)],
    format = "$src `to` $sharding (`annotate_for_users` $annotate_for_users^)? attr-dict `:` \
              type($result)",
    canonicalize = crate::canonicalize::shard,
    result_names = "sharding_annotated",
)]
pub struct ShardOp {
    #[operand]
    src: AnyRankedTensor,
    #[operand]
    sharding: crate::ShardingType,
    #[attr(Unit)]
    annotate_for_users: bool,
    #[result]
    result: AnyRankedTensor,
}

/// `shard.shard_shape`: Get the shard shape for a given process/device.
#[operation(
    name = "shard.shard_shape",
    traits = [Pure, AttrSizedOperandSegments],
    format = "`dims` `=` custom<DynamicIndexList>($dims_dynamic, $dims) `sharding` `=` $sharding \
              `device` `=` custom<DynamicIndexList>($device_dynamic, $device) attr-dict `:` \
              type(results)",
    result_names = "shard_shape",
)]
pub struct ShardShapeOp {
    #[attr]
    dims: Vec<i64>,
    #[operand]
    dims_dynamic: Variadic<Index>,
    #[operand]
    sharding: crate::ShardingType,
    #[attr]
    device: Vec<i64>,
    #[operand]
    device_dynamic: Variadic<Index>,
    #[result]
    result: Variadic<Index>,
}

/// `shard.sharding`: Define a sharding of a tensor.
#[operation(
    name = "shard.sharding",
    traits = [Pure, AttrSizedOperandSegments],
    interfaces = [terrace_ir::SymbolUser],
    format = "$grid `split_axes` `=` $split_axes (`halo_sizes` `=` \
              custom<DynamicIndexList>($dynamic_halo_sizes, $static_halo_sizes)^)? \
              (`sharded_dims_offsets` `=` custom<DynamicIndexList>($dynamic_sharded_dims_offsets, \
              $static_sharded_dims_offsets)^)? attr-dict `:` type($result)",
    verify = crate::verify::sharding,
    canonicalize = crate::canonicalize::sharding,
    result_names = "sharding",
)]
pub struct ShardingOp {
    #[attr(FlatSymbolRefAttr)]
    grid: Handle<SymbolRefAttr>,
    #[attr]
    split_axes: Handle<GridAxesArrayAttr>,
    #[attr(default = Vec::new())]
    static_sharded_dims_offsets: Vec<i64>,
    #[operand]
    dynamic_sharded_dims_offsets: Variadic<I64>,
    #[attr(default = Vec::new())]
    static_halo_sizes: Vec<i64>,
    #[operand]
    dynamic_halo_sizes: Variadic<I64>,
    #[result]
    result: crate::ShardingType,
}

/// `shard.shift`: Shift over a device grid.
#[operation(
    name = "shard.shift",
    traits = [Pure, SameOperandsAndResultElementType, SameOperandsAndResultShape],
    interfaces = [terrace_ir::SymbolUser],
    format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `shift_axis` `=` $shift_axis \
              `offset` `=` $offset (`rotate` $rotate^)? attr-dict `:` type($input) `->` \
              type($result)",
    canonicalize = crate::canonicalize::shift,
    result_names = "shift",
)]
pub struct ShiftOp {
    #[attr(FlatSymbolRefAttr)]
    grid: Handle<SymbolRefAttr>,
    #[attr(default = Vec::new())]
    grid_axes: Vec<i16>,
    #[operand]
    input: AnyNon0RankedTensor,
    #[attr(IndexAttr)]
    shift_axis: Handle<IntegerAttr>,
    #[attr]
    offset: i64,
    #[attr(Unit)]
    rotate: bool,
    #[result]
    result: AnyRankedTensor,
}

/// `shard.update_halo`: Update halo data.
#[operation(
    name = "shard.update_halo",
    traits = [
        Pure,
        TypesMatchWith("result has same type as destination", result, destination, predicates::same),
    ],
    interfaces = [terrace_ir::SymbolUser],
    format = "$destination `on` $grid `split_axes` `=` $split_axes (`halo_sizes` `=` \
              custom<DynamicIndexList>($halo_sizes, $static_halo_sizes)^)? attr-dict `:` \
              type($result)",
)]
pub struct UpdateHaloOp {
    #[operand]
    destination: Non0RankedMemrefOfAnyTypeValuesOrNon0Ranked,
    #[attr(FlatSymbolRefAttr)]
    grid: Handle<SymbolRefAttr>,
    #[attr]
    split_axes: Handle<GridAxesArrayAttr>,
    #[operand]
    halo_sizes: Variadic<I64>,
    #[attr(default = Vec::new())]
    static_halo_sizes: Vec<i64>,
    #[result]
    result: Non0RankedMemrefOfAnyTypeValuesOrNon0Ranked,
}
