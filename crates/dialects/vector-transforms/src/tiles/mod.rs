//! Unrolling of operations on vectors into operations on tiles of a native shape
//! (MLIR: `VectorUnroll.cpp`).

mod elementwise;
mod memory;
mod reductions;
mod shapes;

use std::any::TypeId;
use std::sync::Arc;

use terrace_builtin::op_traits::{Elementwise, Scalarizable, Tensorizable, Vectorizable};
use terrace_builtin::values::integer_array;
use terrace_builtin::{AffineMapAttr, VectorType};
use terrace_ir::pattern::PatternRoot;
use terrace_ir::{
    Builder, Context, Mapping, Op, OpName, OpRef, OpType, Operand, PatternSet, Rewriter, Type,
    Value,
};
use terrace_vector::{
    BroadcastOp, ConstantMaskOp, ContractionOp, CreateMaskOp, ExtractStridedSliceOp, GatherOp,
    InsertStridedSliceOp, LoadOp, MultiDimReductionOp, ReductionOp, ShapeCastOp, StepOp, StoreOp,
    TransferReadOp, TransferWriteOp, TransposeOp,
};

use crate::unroll::{populate_vector_from_elements_unroll, populate_vector_to_elements_unroll};
use crate::{vector, with_shape};

/// A function that returns a shape or an order of dimensions for an operation; `None` if the
/// operation is not to be unrolled, or has no special order.
pub type ShapeOf = Arc<dyn Fn(OpRef<'_>) -> Option<Vec<i64>> + Send + Sync>;

/// The operations to unroll, the shapes of their tiles and the order of the tiles
/// (MLIR: `UnrollVectorOptions`).
#[derive(Clone)]
pub struct UnrollOptions {
    /// The shape of the tiles of an operation; `None` if the operation is not to be unrolled.
    pub native_shape: ShapeOf,
    /// The loops over tiles from the outermost to the innermost; `None` = in the order of the
    /// dimensions.
    pub order: Option<ShapeOf>,
}

impl UnrollOptions {
    /// Creates options with the native shapes `native_shape`, with tiles in row-major order.
    pub fn new(
        native_shape: impl Fn(OpRef<'_>) -> Option<Vec<i64>> + Send + Sync + 'static,
    ) -> Self {
        Self { native_shape: Arc::new(native_shape), order: None }
    }
}

/// A function that unrolls an operation into tiles.
type Unroll = fn(&mut Rewriter<'_>, Op, Tiles) -> Option<()>;

/// The operations with a pattern of their own, the pattern's name and function.
static PATTERNS: &[(&str, &str, Unroll)] = &[
    (TransferReadOp::INFO.name, "UnrollTransferReadPattern", memory::transfer_read),
    (TransferWriteOp::INFO.name, "UnrollTransferWritePattern", memory::transfer_write),
    (ContractionOp::INFO.name, "UnrollContractionPattern", reductions::contraction),
    (ReductionOp::INFO.name, "UnrollReductionPattern", reductions::reduction),
    (MultiDimReductionOp::INFO.name, "UnrollMultiReductionPattern", reductions::multi_reduction),
    (TransposeOp::INFO.name, "UnrollTransposePattern", shapes::transpose),
    (GatherOp::INFO.name, "UnrollGatherPattern", memory::gather),
    (LoadOp::INFO.name, "UnrollLoadPattern", memory::load),
    (StoreOp::INFO.name, "UnrollStorePattern", memory::store),
    (BroadcastOp::INFO.name, "UnrollBroadcastPattern", shapes::broadcast),
    (StepOp::INFO.name, "UnrollStepPattern", shapes::step),
    (ShapeCastOp::INFO.name, "UnrollShapeCastPattern", shapes::shape_cast),
    (ConstantMaskOp::INFO.name, "UnrollConstantMaskPattern", shapes::constant_mask),
    (CreateMaskOp::INFO.name, "UnrollCreateMaskPattern", shapes::create_mask),
];

/// Adds the patterns that unroll operations into tiles (MLIR: `populateVectorUnrollPatterns`).
pub fn populate_vector_unroll(set: &mut PatternSet, options: &UnrollOptions) {
    for (root, name, unroll) in PATTERNS {
        let options = options.clone();
        set.add_at(name, PatternRoot::Named(root), move |op, rw| {
            let tiles = Tiles::of(rw.body().op(op), &options)?;
            unroll(rw, op, tiles)
        });
    }
    populate_vector_from_elements_unroll(set);
    populate_vector_to_elements_unroll(set);
    let options = options.clone();
    set.add_at("UnrollElementwisePattern", PatternRoot::Any, move |op, rw| {
        let view = rw.body().op(op);
        if !is_elementwise(rw.context(), view.name()) || view.result_count() != 1 {
            return None;
        }
        let tiles = Tiles::of(view, &options)?;
        elementwise::elementwise(rw, op, tiles)
    });
}

/// Whether operations named `name` apply a function to each element (MLIR:
/// `hasElementwiseMappableTraits`).
pub fn is_elementwise(cx: &Context, name: OpName) -> bool {
    [
        TypeId::of::<Elementwise>(),
        TypeId::of::<Scalarizable>(),
        TypeId::of::<Vectorizable>(),
        TypeId::of::<Tensorizable>(),
    ]
    .into_iter()
    .all(|id| name.has_trait(cx, id))
}

/// The partition of an iteration space into tiles.
pub(super) struct Tiles {
    /// The sizes of the iteration space.
    pub(super) shape: Vec<i64>,
    /// The sizes of a tile; there may be fewer than in `shape`.
    pub(super) tile: Vec<i64>,
    /// The loops from the outermost to the innermost.
    order: Vec<usize>,
}

impl Tiles {
    /// Returns the tiles of `op`; `None` if `op` is not to be unrolled, or is a single tile, or
    /// its shape is no multiple of the native shape (MLIR: `getTargetShape`).
    fn of(op: OpRef<'_>, options: &UnrollOptions) -> Option<Self> {
        let shape = shape_for_unroll(op)?;
        let tile = (options.native_shape)(op)?;
        let added = shape.len().checked_sub(tile.len())?;
        let fits = |(size, tile): (&i64, &i64)| *tile > 0 && size % tile == 0;
        if !shape[added..].iter().zip(&tile).all(fits)
            || (shape[added..] == tile[..] && shape[..added].iter().all(|size| *size == 1))
        {
            return None;
        }
        let order = options.order.as_ref().and_then(|order| order(op));
        let order = order.map(|order| order.iter().map(|dim| *dim as usize).collect::<Vec<_>>());
        let order = order.filter(|order| order.len() == shape.len());
        let order = order.unwrap_or_else(|| (0..shape.len()).collect());
        Some(Self { shape, tile, order })
    }

    /// Returns the sizes of a tile, with leading sizes of 1 for missing ones.
    fn full_tile(&self) -> Vec<i64> {
        let mut tile = vec![1; self.shape.len() - self.tile.len()];
        tile.extend(&self.tile);
        tile
    }

    /// Returns the offset of each tile, in the order of the loops
    /// (MLIR: `StaticTileOffsetRange`).
    pub(super) fn offsets(&self) -> Vec<Vec<i64>> {
        let tile = self.full_tile();
        let count = |dim: &usize| self.shape[*dim] / tile[*dim];
        let counts: Vec<i64> = self.order.iter().map(count).collect();
        let offset = |position: Vec<i64>| {
            let mut offset = vec![0; position.len()];
            for (dim, at) in self.order.iter().zip(position) {
                offset[*dim] = at * tile[*dim];
            }
            offset
        };
        terrace_builtin::positions::positions(&counts).map(offset).collect()
    }

    /// Whether the tiles have as many dimensions as the iteration space.
    pub(super) fn has_full_rank(&self) -> bool {
        self.shape.len() == self.tile.len()
    }
}

/// Returns the sizes of the iteration space of `op`; `None` if it cannot be unrolled
/// (MLIR: `getShapeForUnroll`).
fn shape_for_unroll(op: OpRef<'_>) -> Option<Vec<i64>> {
    let cx = op.context();
    let shape = |ty: Type| Some(ty.downcast::<VectorType>(cx)?.shape.to_vec());
    let operand = |at| shape(op.operand_types().nth(at)?);
    if op.is::<ContractionOp>() {
        return contraction_bounds(op);
    }
    if op.is::<ReductionOp>()
        || op.is::<MultiDimReductionOp>()
        || op.is::<StoreOp>()
        || op.is::<TransferWriteOp>()
    {
        return operand(0);
    }
    let has_result =
        PATTERNS.iter().any(|(name, ..)| *name == op.name_str()) || is_elementwise(cx, op.name());
    let result = has_result.then(|| op.result_types().next())??;
    shape(result)
}

/// Returns the bounds of the loops of a contraction, in the order of its iterators.
fn contraction_bounds(op: OpRef<'_>) -> Option<Vec<i64>> {
    let cx = op.context();
    let contraction = op.cast::<ContractionOp>()?;
    let loops = contraction.iterator_types().data(cx).0.len();
    let maps = contraction.indexing_maps().data(cx).0.clone();
    let mut bounds = vec![0; loops];
    for (at, map) in maps.iter().enumerate().take(2) {
        let ty = op.operand_types().nth(at)?.downcast::<VectorType>(cx)?;
        let map = &map.downcast::<AffineMapAttr>(cx)?.0;
        for (result, size) in ty.shape.iter().enumerate() {
            *bounds.get_mut(map.dim_at(cx, result)? as usize)? = *size;
        }
    }
    Some(bounds)
}

/// Extracts the part of `value` with the sizes `sizes` at `offsets`.
pub(super) fn slice(
    b: &mut Builder<'_>,
    value: Value,
    offsets: &[i64],
    sizes: &[i64],
) -> Option<Value> {
    let cx = b.context().clone();
    let from = vector(b.body(), value)?;
    let mut shape = from.shape.to_vec();
    shape.get_mut(..sizes.len())?.copy_from_slice(sizes);
    let ty = with_shape(b, &from, &shape, &from.scalable);
    let strides = integer_array(&cx, vec![1; offsets.len()]);
    let (offsets, sizes) = (integer_array(&cx, offsets), integer_array(&cx, sizes));
    Some(ExtractStridedSliceOp::build(b, ty, value, offsets, sizes, strides).value(b))
}

/// Inserts `value` into `dest` at `offsets`.
pub(super) fn put(
    b: &mut Builder<'_>,
    value: Value,
    dest: Value,
    offsets: &[i64],
) -> Option<Value> {
    let cx = b.context().clone();
    let rank = vector(b.body(), value)?.shape.len();
    let (offsets, strides) = (integer_array(&cx, offsets), integer_array(&cx, vec![1; rank]));
    Some(InsertStridedSliceOp::build(b, value, dest, offsets, strides).value(b))
}

/// Returns the type of a tile of the vector type `ty`.
pub(super) fn tile_type(b: &Builder<'_>, ty: &VectorType, tile: &[i64]) -> Type {
    let fixed = vec![false; tile.len()];
    with_shape(b, ty, tile, &fixed)
}

/// Builds a copy of `op` with other operands and another result type
/// (MLIR: `cloneOpWithOperandsAndTypes`).
pub(super) fn copy_with(b: &mut Builder<'_>, op: Op, operands: &[Value], ty: Type) -> Value {
    let copy = b.body_mut().clone_op(op, &mut Mapping::new());
    b.insert(copy);
    b.body_mut().set_operands(copy, operands);
    let result = b.body().result(copy, 0);
    b.body_mut().set_value_type(result, ty);
    result
}
