//! Integer ranges of ids and sizes (MLIR: `InferIntRangeInterface`): from the operation itself,
//! from the `gpu.launch` around it, or from attributes of the function.

use terrace_builtin::values::constant_integer;
use terrace_builtin::{DenseArrayAttr, IntegerAttr};
use terrace_interfaces::{InferIntRange, IntRange};
use terrace_ir::{Context, Handle, OpRef, Value};
use terrace_numeric::Int;

use crate::{
    BlockDimOpRef, BlockIdOpRef, ClusterBlockIdOpRef, ClusterDimBlocksOpRef, ClusterDimOpRef,
    ClusterIdOpRef, Dimension, GPUFuncOp, GlobalIdOpRef, GridDimOpRef, LaneIdOpRef, LaunchOp,
    LaunchOpRef, NumSubgroupsOpRef, SubgroupBroadcastOpRef, SubgroupIdOpRef, SubgroupSizeOpRef,
    ThreadIdOpRef,
};

/// The callback that receives the range of each result.
type Set<'s> = &'s mut dyn FnMut(Value, IntRange);

/// The width of `index` in ranges, in bits.
const WIDTH: u32 = 64;
/// The largest size of a grid, block or grid of clusters in a dimension.
const MAX_DIM: u64 = u32::MAX as u64;
/// The largest number of blocks of a cluster in a dimension.
const MAX_CLUSTER_DIM: u64 = 8;
/// The largest number of lanes of a subgroup.
const MAX_SUBGROUP_SIZE: u64 = 128;

/// Returns the range from `min` to `max`.
fn between(min: u64, max: u64) -> IntRange {
    IntRange::from_unsigned(Int::from_u64(WIDTH, min), Int::from_u64(WIDTH, max))
}

/// Sizes that a `gpu.launch` or a function may determine.
#[derive(Clone, Copy)]
enum Size {
    Grid,
    Block,
    Cluster,
}

impl Size {
    /// Returns the size in a dimension where `op` runs; `None` if it is not known (MLIR:
    /// `getKnownLaunchDim`).
    fn known(self, op: OpRef<'_>, dimension: Dimension) -> Option<u64> {
        let launch = op.ancestors().skip(1).find_map(|around| around.cast::<LaunchOp>());
        let launched = launch.and_then(|launch| self.of_launch(launch, dimension));
        launched.or_else(|| self.of_function(op, dimension))
    }

    fn of_launch(self, launch: LaunchOpRef<'_>, dimension: Dimension) -> Option<u64> {
        let [x, y, z] = match self {
            Size::Grid => [launch.grid_size_x(), launch.grid_size_y(), launch.grid_size_z()],
            Size::Block => [launch.block_size_x(), launch.block_size_y(), launch.block_size_z()],
            Size::Cluster => {
                [launch.cluster_size_x()?, launch.cluster_size_y()?, launch.cluster_size_z()?]
            }
        };
        let size = match dimension {
            Dimension::X => x,
            Dimension::Y => y,
            Dimension::Z => z,
        };
        constant_integer((*launch).body(), size).map(|size| size as u64)
    }

    fn of_function(self, op: OpRef<'_>, dimension: Dimension) -> Option<u64> {
        let cx = op.context();
        let root = op.body().root();
        let property = root.cast::<GPUFuncOp>().and_then(|function| match self {
            Size::Grid => function.known_grid_size(),
            Size::Block => function.known_block_size(),
            Size::Cluster => function.known_cluster_size(),
        });
        let name = match self {
            Size::Grid => "gpu.known_grid_size",
            Size::Block => "gpu.known_block_size",
            Size::Cluster => "gpu.known_cluster_size",
        };
        let sizes = match property {
            Some(sizes) => sizes.data(cx),
            None => root.attribute(name)?.downcast::<DenseArrayAttr>(cx)?,
        };
        let size = sizes.as_i32s(cx)?.nth(dimension as usize)?;
        Some(u64::from(size as u32))
    }
}

/// Returns the range of an id: below the bound that the operation states, else below the size, else
/// below the limit.
fn id(cx: &Context, stated: Bound, size: Option<u64>, limit: u64) -> IntRange {
    let end = value(cx, stated).or(size).unwrap_or(limit);
    between(0, end.saturating_sub(1))
}

/// Returns the range of a size: the known size, else up to the bound that the operation states or
/// to the limit.
fn size(cx: &Context, stated: Bound, known: Option<u64>, limit: u64) -> IntRange {
    match known {
        Some(known) => between(known, known),
        None => between(1, value(cx, stated).unwrap_or(limit)),
    }
}

/// An upper bound that an operation states.
type Bound = Option<Handle<IntegerAttr>>;

fn value(cx: &Context, bound: Bound) -> Option<u64> {
    Some(bound?.data(cx).value.low_u64())
}

/// Returns the range of a position in a whole grid.
fn global_id(op: GlobalIdOpRef<'_>) -> IntRange {
    let known = |size: Size| size.known(*op, op.dimension()).unwrap_or(MAX_DIM);
    let all = known(Size::Block).wrapping_mul(known(Size::Grid));
    id(op.context(), op.upper_bound(), Some(all), MAX_DIM)
}

/// Implements the interface for operations with one result.
macro_rules! infer_int_range {
    ($($op:ident: |$this:ident| $range:expr;)*) => {$(
        impl InferIntRange for $op<'_> {
            fn infer_ranges(self, _: &[Option<IntRange>], set: Set<'_>) {
                let $this = self;
                set((*self).result(0), $range);
            }
        }
    )*};
}

infer_int_range! {
    BlockDimOpRef: |op| size(
        op.context(), op.upper_bound(), Size::Block.known(*op, op.dimension()), MAX_DIM);
    BlockIdOpRef: |op| id(
        op.context(), op.upper_bound(), Size::Grid.known(*op, op.dimension()), MAX_DIM);
    ClusterBlockIdOpRef: |op| id(
        op.context(), op.upper_bound(), Size::Cluster.known(*op, op.dimension()), MAX_CLUSTER_DIM);
    ClusterDimBlocksOpRef: |op| size(
        op.context(), op.upper_bound(), Size::Cluster.known(*op, op.dimension()), MAX_CLUSTER_DIM);
    ClusterDimOpRef: |op| size(op.context(), op.upper_bound(), None, MAX_DIM);
    ClusterIdOpRef: |op| id(op.context(), op.upper_bound(), None, MAX_DIM);
    GlobalIdOpRef: |op| global_id(op);
    GridDimOpRef: |op| size(
        op.context(), op.upper_bound(), Size::Grid.known(*op, op.dimension()), MAX_DIM);
    LaneIdOpRef: |op| id(op.context(), op.upper_bound(), None, MAX_SUBGROUP_SIZE);
    NumSubgroupsOpRef: |op| size(op.context(), op.upper_bound(), None, MAX_DIM);
    SubgroupIdOpRef: |op| id(op.context(), op.upper_bound(), None, MAX_DIM);
    SubgroupSizeOpRef: |op| size(op.context(), op.upper_bound(), None, MAX_SUBGROUP_SIZE);
    ThreadIdOpRef: |op| id(
        op.context(), op.upper_bound(), Size::Block.known(*op, op.dimension()), MAX_DIM);
}

impl InferIntRange for SubgroupBroadcastOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        if let Some(Some(range)) = operands.first() {
            set(self.result(), range.clone());
        }
    }
}

/// Sizes are at least 1, and ids below the sizes. The arguments of the region are the ids of blocks
/// and of threads, and the sizes of grid and block.
impl InferIntRange for LaunchOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        let Some(entry) = (*self).region(0).and_then(|region| region.entry()) else { return };
        let arguments = entry.arguments();
        let first = self.async_dependencies().len();
        for at in 0..6 {
            let Some(Some(given)) = operands.get(first + at) else { continue };
            let (Some(id), Some(size)) = (arguments.get(at), arguments.get(6 + at)) else {
                continue;
            };
            if given.width() == WIDTH {
                let sizes = given.intersection(&between(1, MAX_DIM));
                set(*size, sizes.clone());
                set(*id, between(0, sizes.umax.low_u64().saturating_sub(1)));
            }
        }
    }
}
