//! Models of `sparse_tensor` operations, for the analysis only: the sparsifier rewrites them.

use terrace_ir::{Context, Diagnostic, Op, OpRef};
use terrace_sparse_tensor::{
    AssembleOp, ConcatenateOp, ConvertOp, DisassembleOp, ForeachOp, LoadOp, NewOp,
    NumberOfEntriesOp, ToCoordinatesBufferOp, ToCoordinatesOp, ToPositionsOp, ToValuesOp,
};

use super::{OpModel, add};
use crate::analysis::Query;
use crate::interface::{Aliasing, AliasingValues, BufferizableOp};
use crate::rewrite::Rewrite;

/// Attaches the models.
pub(super) fn attach(cx: &Context) {
    const NEW: OpModel = OpModel::NONE.allocating().with(refuse);
    const CONVERT: OpModel = OpModel::READS.allocating().with(refuse);
    const LOAD: OpModel = OpModel::CASTS.with(refuse);
    const ASSEMBLE: OpModel = OpModel::CASTS.reading().with(refuse);
    const READ: OpModel = OpModel::READS.with(refuse);
    add::<NewOp>(cx, &(&NEW as &dyn BufferizableOp));
    add::<ConvertOp>(cx, &(&CONVERT as &dyn BufferizableOp));
    add::<ConcatenateOp>(cx, &(&CONVERT as &dyn BufferizableOp));
    add::<LoadOp>(cx, &(&LOAD as &dyn BufferizableOp));
    add::<AssembleOp>(cx, &(&ASSEMBLE as &dyn BufferizableOp));
    add::<DisassembleOp>(cx, &(&Disassemble as &dyn BufferizableOp));
    add::<ForeachOp>(cx, &(&READ as &dyn BufferizableOp));
    add::<NumberOfEntriesOp>(cx, &(&READ as &dyn BufferizableOp));
    add::<ToCoordinatesBufferOp>(cx, &(&READ as &dyn BufferizableOp));
    add::<ToCoordinatesOp>(cx, &(&READ as &dyn BufferizableOp));
    add::<ToPositionsOp>(cx, &(&READ as &dyn BufferizableOp));
    add::<ToValuesOp>(cx, &(&READ as &dyn BufferizableOp));
}

/// Reports that the operation remains.
fn refuse(op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
    let text = "sparse_tensor ops must be bufferized with the sparsifier";
    Err(rewrite.body().op(op).plain_error(text))
}

/// The model of `sparse_tensor.disassemble`, which reads the tensor and writes all other operands.
struct Disassemble;

impl BufferizableOp for Disassemble {
    fn reads(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        true
    }

    fn writes(&self, _: OpRef<'_>, operand: usize, _: Query<'_>) -> bool {
        operand > 0
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, _: Query<'_>) -> AliasingValues {
        let result = operand.checked_sub(1).and_then(|at| op.results().nth(at));
        result.map(Aliasing::same).into_iter().collect()
    }

    fn bufferize(&self, op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        refuse(op, rewrite)
    }
}
