//! Removal of leading dimensions of size 1 from operations on vectors
//! (MLIR: `populateCastAwayVectorLeadingOneDimPatterns`).

mod contraction;
mod slices;
mod transfers;

use terrace_builtin::VectorType;
use terrace_ir::pattern::PatternRoot;
use terrace_ir::{Builder, Mapping, Op, OpType, Operand, PatternSet, Rewriter, Type, Value};
use terrace_vector::{
    BroadcastOp, ConstantMaskOp, ContractionOp, ExtractStridedSliceOp, InsertOp,
    InsertStridedSliceOp, TransferReadOp, TransferWriteOp,
};

use crate::masking::rewrite_maskable;
use crate::tiles::is_elementwise;
use crate::{extract, replace, result_vector, vector, with_shape};

/// Adds the patterns that remove leading dimensions of size 1
/// (MLIR: `populateCastAwayVectorLeadingOneDimPatterns`).
pub fn populate_cast_away_vector_leading_one_dim(set: &mut PatternSet) {
    set.add::<ExtractStridedSliceOp>("CastAwayExtractStridedSliceLeadingOneDim", slices::extract);
    set.add::<InsertStridedSliceOp>("CastAwayInsertStridedSliceLeadingOneDim", slices::put);
    set.add::<InsertOp>("CastAwayInsertLeadingOneDim", slices::insert);
    set.add::<ConstantMaskOp>("CastAwayConstantMaskLeadingOneDim", constant_mask);
    set.add::<TransferReadOp>("CastAwayTransferReadLeadingOneDim", transfers::read);
    set.add::<TransferWriteOp>("CastAwayTransferWriteLeadingOneDim", transfers::write);
    set.add_at("CastAwayElementwiseLeadingOneDim", PatternRoot::Any, elementwise);
    set.add::<ContractionOp>("CastAwayContractionLeadingOneDim", |op, rw| {
        rewrite_maskable(rw, op.op(), |rw, mask| contraction::contraction(rw, op, mask))
    });
}

/// Returns the number of leading dimensions of size 1, at most all but one
/// (MLIR: `trimLeadingOneDims`).
fn leading_ones(ty: &VectorType) -> usize {
    let dims = ty.shape.iter().zip(&ty.scalable);
    let ones = dims.take_while(|(size, scalable)| **size == 1 && !**scalable).count();
    ones.min(ty.shape.len().saturating_sub(1))
}

/// Returns `ty` without the first `count` dimensions.
fn trimmed(b: &Builder<'_>, ty: &VectorType, count: usize) -> Type {
    with_shape(b, ty, &ty.shape[count..], &ty.scalable[count..])
}

/// Extracts the only slice of `value` over the first `count` dimensions.
fn dropped(b: &mut Builder<'_>, value: Value, count: usize) -> Option<Value> {
    extract(b, value, &vec![0; count])
}

/// Replaces the result of `op` by `value` with the leading dimensions of `op`.
fn replace_wide(rw: &mut Rewriter<'_>, op: Op, value: Value) -> Option<()> {
    let ty = rw.body().value_type(rw.body().result(op, 0));
    let wide = BroadcastOp::build(rw, ty, value).value(rw);
    replace(rw, op, wide)
}

/// Rewrites a constant mask. The mask is empty if a removed dimension is.
fn constant_mask(op: ConstantMaskOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let ty = result_vector(rw.body(), op.op())?;
    let count = leading_ones(&ty);
    if count == 0 {
        return None;
    }
    let sizes = op.view(rw.body()).mask_dim_sizes().to_vec();
    let first = sizes[..=count].iter().product();
    let sizes: Vec<i64> =
        std::iter::once(first).chain(sizes[count + 1..].iter().copied()).collect();
    let ty = trimmed(rw, &ty, count);
    let new = ConstantMaskOp::build(rw, ty, sizes).value(rw);
    replace_wide(rw, op.op(), new)
}

/// Rewrites an elementwise operation.
fn elementwise(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.body().op(op);
    if !is_elementwise(rw.context(), view.name()) || view.result_count() != 1 {
        return None;
    }
    let ty = result_vector(rw.body(), op)?;
    let count = leading_ones(&ty);
    if count == 0 {
        return None;
    }
    let operands: Vec<Value> = rw.body().operands(op).collect();
    let mut parts = Vec::new();
    for operand in operands {
        parts.push(match vector(rw.body(), operand) {
            Some(_) => dropped(rw, operand, count)?,
            None => operand,
        });
    }
    let ty = trimmed(rw, &ty, count);
    let copy = rw.body_mut().clone_op(op, &mut Mapping::new());
    rw.insert(copy);
    rw.body_mut().set_operands(copy, &parts);
    let result = rw.body().result(copy, 0);
    rw.body_mut().set_value_type(result, ty);
    replace_wide(rw, op, result)
}
