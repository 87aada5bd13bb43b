//! Verifiers of `tensor.generate` and `tensor.pad`, whose regions compute elements.

use terrace_builtin::shaped::{DYNAMIC, TypeExt};
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::values::{element_of, quoted, shape_of, type_of, verify_dynamic_sizes};
use terrace_ir::{BlockRef, Diagnostic, OpRef, RegionRef};

use super::sum;
use crate::{GenerateOpRef, PadOpRef, YieldOp};

pub(crate) fn generate(op: GenerateOpRef<'_>) -> Result<(), Diagnostic> {
    verify_dynamic_sizes(*op, type_of(*op, op.result()), op.dynamic_extents().len())
}

/// Returns the first block of the first region of `op`; `None` if there is no such block.
fn block_of(op: OpRef<'_>) -> Option<BlockRef<'_>> {
    op.region(0).and_then(RegionRef::entry)
}

pub(crate) fn generate_regions(op: GenerateOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(block) = block_of(*op) else { return Ok(()) };
    if !block.argument_types().all(TypeExt::is_index) {
        return Err(op.plain_error("all body arguments must be index"));
    }
    if block.arguments().len() != shape_of(*op, op.result()).len() {
        return Err(op.plain_error("must have one body argument per input dimension"));
    }
    let element = element_of(*op, op.result());
    let last = block.last().filter(|last| last.is::<YieldOp>());
    if last.is_some_and(|last| last.operand_types().eq([element])) {
        return Ok(());
    }
    Err(op.error("body must be terminated with a `yield` operation of the tensor element type"))
}

pub(crate) fn pad(op: PadOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let (source, result) = (shape_of(*op, op.source()), shape_of(*op, op.result()));
    let (low, high) = (op.static_low(), op.static_high());
    if low.len() != source.len() || high.len() != source.len() {
        return Err(op.plain_error(format!(
            "failed to infer expectedType from sourceType {}, specified resultType is {}",
            quoted(*op, type_of(*op, op.source())),
            quoted(*op, type_of(*op, op.result()))
        )));
    }
    let padded = source.iter().zip(low).zip(high);
    let inferred: Vec<i64> =
        padded.map(|((size, low), high)| sum(sum(*size, *low), *high)).collect();
    let differs = |(a, b): (&i64, &i64)| *a != DYNAMIC && a != b;
    if inferred.len() != result.len() || inferred.iter().zip(result).any(differs) {
        let inferred = RankedTensorType::get(cx, &inferred, element_of(*op, op.source())).ty();
        return Err(op.plain_error(format!(
            "specified type {} does not match the inferred type {}",
            quoted(*op, type_of(*op, op.result())),
            quoted(*op, inferred)
        )));
    }
    Ok(())
}

pub(crate) fn pad_regions(op: PadOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(block) = block_of(*op) else { return Ok(()) };
    let rank = shape_of(*op, op.result()).len();
    if block.arguments().len() != rank {
        return Err(op.plain_error(format!("expected the block to have {rank} arguments")));
    }
    for (at, ty) in block.argument_types().enumerate() {
        if !ty.is_index() {
            let message = format!("expected block argument {} to be an index", at + 1);
            return Err(op.error(message));
        }
    }
    let element = element_of(*op, op.result());
    let Some(last) = block.last().filter(|last| last.is::<YieldOp>()) else { return Ok(()) };
    match last.operand_types().eq([element]) {
        true => Ok(()),
        false => Err(op.error("expected yield type to match shape element type")),
    }
}
