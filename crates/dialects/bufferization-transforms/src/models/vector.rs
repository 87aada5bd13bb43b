//! Models of `vector` operations on tensors.

use terrace_bufferization::AllocTensorOp;
use terrace_builtin::DYNAMIC;
use terrace_builtin::shaped::shape_of;
use terrace_builtin::values::{constant_integer, type_of};
use terrace_ir::{Context, Diagnostic, Op, OpRef, Type, Value};
use terrace_vector::{GatherOp, MaskOp, TransferReadOp, TransferWriteOp, YieldOp};

use super::shape::{ParentYield, YieldingRegion, bufferize_operands};
use super::{OpModel, add};
use crate::analysis::Query;
use crate::copies::Copies;
use crate::interface::{Aliasing, AliasingUses, AliasingValues, BufferizableOp};
use crate::rewrite::Rewrite;

/// Attaches the models.
pub(super) fn attach(cx: &Context) {
    const READ: OpModel = OpModel::READS.with(read);
    add::<GatherOp>(cx, &(&READ as &dyn BufferizableOp));
    add::<TransferReadOp>(cx, &(&READ as &dyn BufferizableOp));
    add::<TransferWriteOp>(cx, &(&TransferWrite as &dyn BufferizableOp));
    add::<MaskOp>(cx, &(&Mask as &dyn BufferizableOp));
    add::<YieldOp>(cx, &(&Yield as &dyn BufferizableOp));
}

/// The model of `vector.transfer_write`, which reads the destination unless it overwrites all of
/// it.
struct TransferWrite;

impl BufferizableOp for TransferWrite {
    fn reads(&self, op: OpRef<'_>, operand: usize, _: Query<'_>) -> bool {
        operand == 1 && !overwrites_all(op)
    }

    fn writes(&self, _: OpRef<'_>, operand: usize, _: Query<'_>) -> bool {
        operand == 1
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, _: Query<'_>) -> AliasingValues {
        let result = op.results().next().filter(|_| operand == 1);
        result.map(Aliasing::same).into_iter().collect()
    }

    fn bufferize(&self, op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        let mut operands: Vec<Value> = rewrite.body().operands(op).collect();
        let Some(destination) = operands.get(1).copied() else { return Ok(()) };
        let buffer = rewrite.buffer(destination)?;
        operands[1] = buffer;
        rewrite.rebuild(op, &operands, &[]);
        let results = rewrite.body().result_count(op);
        rewrite.replace(op, &[buffer][..results.min(1)]);
        Ok(())
    }
}

/// Rewrites a read of a tensor to the same read of its buffer.
fn read(op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
    let mut operands: Vec<Value> = rewrite.body().operands(op).collect();
    let Some(first) = operands.first_mut() else { return Ok(()) };
    *first = rewrite.buffer(*first)?;
    let types: Vec<Type> = rewrite.body().op(op).result_types().collect();
    let new = rewrite.rebuild(op, &operands, &types);
    rewrite.replace_by(op, new);
    Ok(())
}

/// The model of `vector.mask`: results are what its region yields.
struct Mask;

impl BufferizableOp for Mask {
    fn reads(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        false
    }

    fn writes(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        false
    }

    fn aliasing_uses(&self, op: OpRef<'_>, value: Value, query: Query<'_>) -> AliasingUses {
        YieldingRegion.aliasing_uses(op, value, query)
    }

    fn resolve_conflicts(&self, op: Op, copies: &mut Copies<'_>) -> Result<(), Diagnostic> {
        copies.resolve(op)?;
        let body = copies.body();
        let mut inner = body.ops_below(op).map(|op| body.op(op));
        match inner.any(|op| op.is::<AllocTensorOp>()) {
            true => Err(body.op(op).error("body must bufferize in-place")),
            false => Ok(()),
        }
    }

    /// Replaces results that are buffers, which are defined outside of the region, by these.
    fn bufferize(&self, op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        let body = rewrite.body();
        let block = body.region(op, 0).and_then(|region| body.first_block(region));
        let ends = block.and_then(|block| body.first_op(block).zip(body.last_op(block)));
        let Some((masked, end)) = ends else { return Ok(()) };
        let yielded: Vec<Value> = body.operands(end).collect();
        let is_inner = |value: &Value| body.defining_op(*value) == Some(masked);
        let inner: Vec<Value> = yielded.iter().copied().filter(is_inner).collect();
        let types: Vec<Type> = inner.iter().map(|value| body.value_type(*value)).collect();
        let operands: Vec<Value> = body.operands(op).collect();
        let outer: Vec<bool> = yielded.iter().map(|value| !is_inner(value)).collect();
        rewrite.body_mut().set_operands(end, &inner);
        let new = rewrite.rebuild(op, &operands, &types);
        let mut results = rewrite.body().results(new).collect::<Vec<_>>().into_iter();
        let values: Vec<Value> = yielded
            .into_iter()
            .zip(outer)
            .filter_map(|(value, is_outer)| if is_outer { Some(value) } else { results.next() })
            .collect();
        rewrite.replace(op, &values);
        Ok(())
    }
}

/// The model of `vector.yield` in `vector.mask`.
struct Yield;

impl BufferizableOp for Yield {
    fn reads(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        true
    }

    fn writes(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        false
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, query: Query<'_>) -> AliasingValues {
        ParentYield.aliasing_values(op, operand, query)
    }

    fn must_be_in_place(&self, op: OpRef<'_>, operand: usize) -> bool {
        ParentYield.must_be_in_place(op, operand)
    }

    fn bufferize(&self, op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        let view = rewrite.body().op(op);
        if !view.parent().is_some_and(|parent| parent.is::<MaskOp>()) {
            return Err(view.plain_error("unsupported vector::YieldOp parent"));
        }
        bufferize_operands(op, rewrite)
    }
}

/// Whether the `vector.transfer_write` `op` overwrites its whole destination: of static shape, from
/// index 0, outside of `vector.mask`, with no dimension greater than that of the vector. Like MLIR,
/// it ignores the mask operand and the permutation map.
fn overwrites_all(op: OpRef<'_>) -> bool {
    let Some(write) = op.cast::<TransferWriteOp>() else { return false };
    let cx = op.context();
    let shape = shape_of(cx, type_of(op, write.base())).unwrap_or_default();
    let vector = shape_of(cx, type_of(op, write.value_to_store())).unwrap_or_default();
    !shape.contains(&DYNAMIC)
        && write.indices().all(|index| constant_integer(op.body(), index) == Some(0))
        && op.parent().is_none_or(|parent| !parent.is::<MaskOp>())
        && shape.iter().zip(vector).all(|(extent, size)| extent <= size)
}
