//! Models of `bufferization` operations.

use terrace_bufferization::{
    AllocTensorOp, DeallocTensorOp, MaterializeInDestinationOp, ToBufferOp, ToTensorOp,
};
use terrace_builtin::TypeExt;
use terrace_builtin::shaped::shape_of;
use terrace_ir::{Context, Diagnostic, Op, OpRef, Type, Value};
use terrace_memref::{CopyOp, DeallocOp};

use super::{OpModel, add};
use crate::analysis::Query;
use crate::interface::{Aliasing, AliasingValues, BufferizableOp};
use crate::layout::{contiguous, space_of};
use crate::rewrite::{Rewrite, dims_of_memref, fold_conversion};
use crate::types::BufferTypes;

/// Attaches the models.
pub(super) fn attach(cx: &Context) {
    add::<AllocTensorOp>(cx, &(&AllocTensor as &dyn BufferizableOp));
    const DEALLOC: OpModel = OpModel::NONE.with(dealloc_tensor);
    add::<DeallocTensorOp>(cx, &(&DEALLOC as &dyn BufferizableOp));
    add::<MaterializeInDestinationOp>(cx, &(&Materialize as &dyn BufferizableOp));
    add::<ToTensorOp>(cx, &(&ToTensor as &dyn BufferizableOp));
    add::<ToBufferOp>(cx, &(&ToBuffer as &dyn BufferizableOp));
}

/// The model of `bufferization.alloc_tensor`, whose contents are defined by a copy only.
struct AllocTensor;

impl BufferizableOp for AllocTensor {
    fn reads(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        true
    }

    fn writes(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        false
    }

    fn allocates(&self, _: OpRef<'_>, _: Value) -> bool {
        true
    }

    fn defines(&self, op: OpRef<'_>, _: Value, _: Query<'_>) -> bool {
        op.cast::<AllocTensorOp>().is_some_and(|op| op.copy().is_some())
    }

    fn buffer_type(
        &self,
        op: OpRef<'_>,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        let (cx, ty) = (op.context(), op.body().value_type(value));
        let alloc = op.cast::<AllocTensorOp>();
        let declared = alloc.and_then(|op| op.memory_space());
        let space = match (declared, alloc.and_then(|op| op.copy())) {
            (Some(space), _) => Some(space),
            (None, Some(copy)) => space_of(cx, types.get(copy)?),
            (None, None) => types.options().space(ty, op)?,
        };
        Ok(contiguous(cx, ty, space))
    }

    fn bufferize(&self, op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        let body = rewrite.body();
        let cx = body.context().clone();
        let Some(alloc) = body.op(op).cast::<AllocTensorOp>() else { return Ok(()) };
        let (copy, result) = (alloc.copy(), alloc.result());
        let mut sizes: Vec<Value> = alloc.dynamic_sizes().collect();
        if !body.has_uses(result) {
            rewrite.erase(op);
            return Ok(());
        }
        let copy = copy.map(|copy| rewrite.buffer(copy)).transpose()?;
        let ty = rewrite.buffer_type(result)?;
        if let Some(copy) = copy {
            let shape = shape_of(&cx, ty).unwrap_or_default();
            sizes = dims_of_memref(&mut rewrite.before(op), copy, shape);
        }
        let buffer = rewrite.allocate(op, ty, &sizes);
        if let Some(copy) = copy {
            CopyOp::build(&mut rewrite.before(op), copy, buffer);
        }
        rewrite.replace(op, &[buffer]);
        Ok(())
    }
}

/// The model of `bufferization.materialize_in_destination`.
struct Materialize;

impl BufferizableOp for Materialize {
    fn reads(&self, _: OpRef<'_>, operand: usize, _: Query<'_>) -> bool {
        operand == 0
    }

    fn writes(&self, _: OpRef<'_>, operand: usize, _: Query<'_>) -> bool {
        operand == 1
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, _: Query<'_>) -> AliasingValues {
        let result = op.results().next().filter(|_| operand == 1);
        result.map(Aliasing::same).into_iter().collect()
    }

    fn must_be_in_place(&self, op: OpRef<'_>, operand: usize) -> bool {
        op.body().value_type(op.operand(operand)).is_tensor()
    }

    fn is_elementwise(&self, _: OpRef<'_>, _: [usize; 2]) -> bool {
        true
    }

    fn bufferize(&self, op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        let destination = rewrite.body().operand(op, 1);
        let destination = rewrite.buffers(&[destination])?[0];
        let source = rewrite.operand(op, 0)?;
        CopyOp::build(&mut rewrite.before(op), source, destination);
        let results = rewrite.body().result_count(op);
        rewrite.replace(op, &[destination][..results.min(1)]);
        Ok(())
    }
}

/// The model of `bufferization.to_tensor`, which states whether its buffer may be written.
struct ToTensor;

impl BufferizableOp for ToTensor {
    fn reads(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        false
    }

    fn writes(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        false
    }

    fn is_writable(&self, op: OpRef<'_>, _: Value, _: Query<'_>) -> bool {
        op.cast::<ToTensorOp>().is_some_and(|op| op.writable())
    }

    fn buffer_type(
        &self,
        op: OpRef<'_>,
        _: Value,
        _: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        Ok(op.body().value_type(op.operand(0)))
    }

    fn bufferize(&self, _: Op, _: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        Ok(())
    }
}

/// The model of `bufferization.to_buffer`, whose buffer is written unless it is read-only.
struct ToBuffer;

impl BufferizableOp for ToBuffer {
    fn reads(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        true
    }

    fn writes(&self, op: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        op.cast::<ToBufferOp>().is_some_and(|op| !op.read_only())
    }

    fn bufferize(&self, op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        fold_conversion(rewrite, op);
        Ok(())
    }
}

/// Rewrites the deallocation of a tensor to that of its buffer.
fn dealloc_tensor(op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
    let buffer = rewrite.operand(op, 0)?;
    DeallocOp::build(&mut rewrite.before(op), buffer);
    rewrite.erase(op);
    Ok(())
}
