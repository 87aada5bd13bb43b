//! Verifiers of operations on shapes.

use terrace_builtin::values::{quoted, type_of};
use terrace_ir::{OpRef, Value};

use super::{Verified, constant, ranked, reject_if};
use crate::{ConcatShapeOpRef, DimOpRef, SliceShapeOpRef, predicates};

fn rank(op: OpRef<'_>, shape: Value) -> i64 {
    predicates::rank(op.context(), type_of(op, shape)).map_or(0, i64::from)
}

/// Checks that the rank of the result is the sum of those of the operands.
pub(crate) fn concat_shape(op: ConcatShapeOpRef<'_>) -> Verified {
    let sum: i64 = op.input().map(|shape| rank(*op, shape)).sum();
    let found = rank(*op, op.output());
    reject_if(found != sum, *op, || {
        format!(
            "requires output shape rank to be equal to the sum of the input shape ranks ({sum}), \
             got {found}"
        )
    })
}

/// Checks that the result has one element, and that the axis exists.
pub(crate) fn dim(op: DimOpRef<'_>) -> Verified {
    let output = op.output();
    reject_if(rank(*op, output) != 1, *op, || {
        let output = quoted(*op, type_of(*op, output));
        format!("expect output shape type to contain one element, got {output}")
    })?;
    let Some(input) = ranked(*op, op.input1()) else { return Ok(()) };
    let (axis, rank) = (op.axis(), input.len());
    reject_if(usize::try_from(axis).map_or(true, |axis| axis >= rank), *op, || {
        format!("expect axis to be in the range [0, {rank}), got {axis}")
    })
}

/// Checks that the slice is in the shape, and that the result has its size.
pub(crate) fn slice_shape(op: SliceShapeOpRef<'_>) -> Verified {
    let [start, size] = [op.start(), op.size()].map(|value| constant(*op, value, true));
    if let Some(start) = start.filter(|start| *start < 0) {
        return Err(op.error(format!("expected non-negative start index, got {start}")));
    }
    let Some(size) = size else { return Ok(()) };
    reject_if(size <= 0, *op, || format!("expected positive size, got {size}"))?;
    let Some(start) = start else { return Ok(()) };
    let found = rank(*op, op.output());
    reject_if(found != size, *op, || {
        format!("expected output type size to be equal to size attribute, got {found} vs {size}")
    })?;
    let (end, rank) = (start + size, rank(*op, op.input()));
    reject_if(end > rank, *op, || {
        format!(
            "expected start + size to be less than or equal to input shape rank ({rank}), got \
             {end}"
        )
    })
}
