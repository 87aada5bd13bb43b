//! Models of `linalg` operations.

use terrace_builtin::TypeExt;
use terrace_ir::{Context, Diagnostic, Op, OpRef, Value};
use terrace_linalg as ops;
use terrace_linalg::{Structured, attach_to_structured};

use super::add;
use crate::analysis::Query;
use crate::interface::{Aliasing, AliasingValues, BufferizableOp, DynBufferizableOp};
use crate::rewrite::Rewrite;

/// Attaches the models.
pub(super) fn attach(cx: &Context) {
    attach_to_structured::<DynBufferizableOp<'static>>(cx, &(&StructuredModel as _));
    add::<ops::SoftmaxOp>(cx, &(&Softmax as &dyn BufferizableOp));
}

/// Returns the result that is tied to the operand `operand` of `op`, whose outputs begin at the
/// index `first_output`.
fn tied_result(op: OpRef<'_>, operand: usize, first_output: usize) -> AliasingValues {
    let index = operand.checked_sub(first_output);
    let result = index.and_then(|index| op.results().nth(index));
    result.map(Aliasing::same).into_iter().collect()
}

/// The model of a structured operation: it reads the operands whose elements its region uses, and
/// writes its outputs.
struct StructuredModel;

impl BufferizableOp for StructuredModel {
    fn reads(&self, op: OpRef<'_>, operand: usize, _: Query<'_>) -> bool {
        let entry = op.region(0).and_then(|region| region.entry());
        let argument = entry.and_then(|entry| entry.arguments().get(operand).copied());
        argument.is_some_and(|argument| op.body().has_uses(argument))
    }

    fn writes(&self, op: OpRef<'_>, operand: usize, _: Query<'_>) -> bool {
        Structured::of(op).is_some_and(|op| operand >= op.input_count())
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, _: Query<'_>) -> AliasingValues {
        let first = Structured::of(op).map_or(op.operand_count(), Structured::input_count);
        tied_result(op, operand, first)
    }

    fn is_elementwise(&self, op: OpRef<'_>, operands: [usize; 2]) -> bool {
        let Some(structured) = Structured::of(op) else { return false };
        let is_sparse = |ty: terrace_ir::Type| {
            let tensor = ty.downcast::<terrace_builtin::RankedTensorType>(op.context());
            ty.is_tensor() && tensor.is_some_and(|tensor| tensor.encoding.is_some())
        };
        let (Some(loops), Some(maps)) = (structured.parallel_loops(), structured.indexing_maps())
        else {
            return false;
        };
        let is_identity =
            |operand: &usize| maps.get(*operand).is_some_and(|map| map.is_identity(op.context()));
        !op.operand_types().any(is_sparse)
            && loops.into_iter().all(|is_parallel| is_parallel)
            && operands.iter().all(is_identity)
    }

    fn bufferize(&self, op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        rebuild(op, rewrite, true)
    }
}

/// The model of `linalg.softmax`: it reads the input and writes the output.
struct Softmax;

impl BufferizableOp for Softmax {
    fn reads(&self, _: OpRef<'_>, operand: usize, _: Query<'_>) -> bool {
        operand == 0
    }

    fn writes(&self, _: OpRef<'_>, operand: usize, _: Query<'_>) -> bool {
        operand == 1
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, _: Query<'_>) -> AliasingValues {
        tied_result(op, operand, 1)
    }

    fn bufferize(&self, op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        rebuild(op, rewrite, false)
    }
}

/// Rewrites a structured operation or `linalg.softmax`: the same operation on buffers, without
/// results.
fn rebuild(op: Op, rewrite: &mut Rewrite<'_>, keeps_attributes: bool) -> Result<(), Diagnostic> {
    let operands: Vec<Value> = rewrite.body().op(op).operands().collect();
    let buffers = rewrite.buffers(&operands)?;
    let results = rewrite.body().result_count(op);
    let new = rewrite.rebuild(op, &buffers, &[]);
    if keeps_attributes {
        rewrite.copy_attributes(op, new);
    }
    let outputs = &buffers[buffers.len().saturating_sub(results)..];
    rewrite.replace(op, outputs);
    Ok(())
}
