//! Models of `tensor` operations.

use terrace_builtin::mixed_slice;
use terrace_builtin::shaped::known_sizes;
use terrace_builtin::values::type_of;
use terrace_ir::{Context, Diagnostic, Op, OpRef};
use terrace_tensor::{
    CastOp, CollapseShapeOp, ConcatOp, DimOp, EmptyOp, ExpandShapeOp, ExtractOp, ExtractSliceOp,
    FromElementsOp, GenerateOp, InsertOp, InsertSliceOp, PadOp, ParallelInsertSliceOp, RankOp,
    ReshapeOp, SplatOp,
};

use super::{OpModel, Operands, add, tensor_rewrite as rewrite};
use crate::analysis::Query;
use crate::interface::{Aliasing, AliasingValues, BufferizableOp};
use crate::rewrite::Rewrite;

/// Attaches the models.
pub(super) fn attach(cx: &Context) {
    const EMPTY: OpModel =
        OpModel { defines: Some(false), ..OpModel::NONE.allocating() }.with(rewrite::empty);
    const EXTRACT_SLICE: OpModel =
        OpModel::aliases(0, false).typed(rewrite::extract_slice_type).with(rewrite::extract_slice);
    const COLLAPSE: OpModel =
        OpModel::CASTS.reading().typed(rewrite::collapse_type).with(rewrite::collapse);
    const FROM_ELEMENTS: OpModel = OpModel::NONE.allocating().with(rewrite::from_elements);
    const GENERATE: OpModel = OpModel::NONE.allocating().with(rewrite::generate);
    const SPLAT: OpModel = OpModel::NONE.allocating().with(rewrite::splat);
    const CONCAT: OpModel = OpModel::READS.allocating().with(rewrite::concat);
    const PAD: OpModel =
        OpModel::READS.allocating().typed(rewrite::contiguous_type).with(rewrite::pad);
    const DIM: OpModel = OpModel::NONE.with(rewrite::dim);
    const RANK: OpModel = OpModel::NONE.with(rewrite::rank_of);
    const EXPAND: OpModel = OpModel::CASTS.typed(rewrite::expand_type).with(rewrite::expand);
    const EXTRACT: OpModel = OpModel::READS.with(rewrite::extract);
    const CAST: OpModel = OpModel::CASTS.typed(rewrite::cast_type).with(rewrite::cast);
    const INSERT: OpModel = OpModel::destination(1).with(rewrite::insert);
    const PARALLEL_INSERT: OpModel =
        OpModel { writes: Operands::At(1), is_copied: false, ..OpModel::READS }
            .with(rewrite::parallel_insert_slice);
    const RESHAPE: OpModel = OpModel { reads: Operands::At(1), ..OpModel::CASTS }
        .typed(rewrite::contiguous_type)
        .with(rewrite::reshape);
    add::<CollapseShapeOp>(cx, &(&COLLAPSE as &dyn BufferizableOp));
    add::<ConcatOp>(cx, &(&CONCAT as &dyn BufferizableOp));
    add::<DimOp>(cx, &(&DIM as &dyn BufferizableOp));
    add::<EmptyOp>(cx, &(&EMPTY as &dyn BufferizableOp));
    add::<ExpandShapeOp>(cx, &(&EXPAND as &dyn BufferizableOp));
    add::<ExtractOp>(cx, &(&EXTRACT as &dyn BufferizableOp));
    add::<ExtractSliceOp>(cx, &(&EXTRACT_SLICE as &dyn BufferizableOp));
    add::<FromElementsOp>(cx, &(&FROM_ELEMENTS as &dyn BufferizableOp));
    add::<GenerateOp>(cx, &(&GENERATE as &dyn BufferizableOp));
    add::<InsertOp>(cx, &(&INSERT as &dyn BufferizableOp));
    add::<InsertSliceOp>(cx, &(&InsertSlice as &dyn BufferizableOp));
    add::<PadOp>(cx, &(&PAD as &dyn BufferizableOp));
    add::<ParallelInsertSliceOp>(cx, &(&PARALLEL_INSERT as &dyn BufferizableOp));
    add::<RankOp>(cx, &(&RANK as &dyn BufferizableOp));
    add::<ReshapeOp>(cx, &(&RESHAPE as &dyn BufferizableOp));
    add::<SplatOp>(cx, &(&SPLAT as &dyn BufferizableOp));
    add::<CastOp>(cx, &(&CAST as &dyn BufferizableOp));
}

/// The model of `tensor.insert_slice`, which reads the destination unless it overwrites all of it.
struct InsertSlice;

impl BufferizableOp for InsertSlice {
    fn reads(&self, op: OpRef<'_>, operand: usize, _: Query<'_>) -> bool {
        operand == 0 || (operand == 1 && !overwrites_all(op))
    }

    fn writes(&self, _: OpRef<'_>, operand: usize, _: Query<'_>) -> bool {
        operand == 1
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, _: Query<'_>) -> AliasingValues {
        (operand == 1).then(|| Aliasing::same(op.result(0))).into_iter().collect()
    }

    fn bufferize(&self, op: Op, state: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        rewrite::insert_slice(op, state)
    }
}

/// Whether the slice of the `tensor.insert_slice` `op` is the whole destination, of static shape.
fn overwrites_all(op: OpRef<'_>) -> bool {
    let Some(insert) = op.cast::<InsertSliceOp>() else { return false };
    let (slice, body) = (mixed_slice!(insert), op.body());
    let Some(shape) = known_sizes(op.context(), type_of(op, insert.dest())) else { return false };
    let is_extent = |(size, extent): (&terrace_builtin::mixed::Mixed, &Option<i64>)| {
        extent.is_some() && size.known(body) == *extent
    };
    slice.is_prefix(body) && slice.sizes.iter().zip(&shape).all(is_extent)
}
