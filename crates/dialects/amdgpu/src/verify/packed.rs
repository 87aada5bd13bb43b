//! Verifiers of conversions of packed small floats.

use terrace_builtin::{IntegerAttr, TypeExt, VectorType};
use terrace_ir::{Diagnostic, Handle, OpRef, Value};

use super::ensure;
use crate::{
    PackedScaledTruncOpRef, PackedStochRoundFp8OpRef, PackedTrunc2xFp8OpRef,
    ScaledExtPackedMatrixOpRef,
};

/// Verifies that the vector into which the result is inserted has the result's type.
fn verify_existing(
    op: OpRef<'_>,
    existing: Option<Value>,
    result: Value,
) -> Result<(), Diagnostic> {
    let body = op.body();
    let same = |value| body.value_type(value) == body.value_type(result);
    ensure(existing.is_none_or(same), op, "existing values must have same type as result")
}

/// Verifies that `existing`, the vector to insert into, has the type of the result.
pub(crate) fn packed_scaled_trunc(op: PackedScaledTruncOpRef<'_>) -> Result<(), Diagnostic> {
    verify_existing(*op, op.existing(), op.res())
}

/// Verifies that `existing`, the vector to insert into, has the type of the result.
pub(crate) fn packed_stoch_round_fp8(op: PackedStochRoundFp8OpRef<'_>) -> Result<(), Diagnostic> {
    verify_existing(*op, op.existing(), op.res())
}

/// Verifies that `existing`, the vector to insert into, has the type of the result.
pub(crate) fn packed_trunc_2xfp8(op: PackedTrunc2xFp8OpRef<'_>) -> Result<(), Diagnostic> {
    verify_existing(*op, op.existing(), op.res())
}

/// Verifies that the scales can begin at the given byte and lane.
pub(crate) fn scaled_ext_packed_matrix(
    op: ScaledExtPackedMatrixOpRef<'_>,
) -> Result<(), Diagnostic> {
    let cx = op.context();
    let number = |attr: Handle<IntegerAttr>| attr.data(cx).to_i64().unwrap_or(0);
    let source = op.body().value_type(op.source()).downcast::<VectorType>(cx);
    let width = source.and_then(|vector| vector.element.int_or_float_width(cx));
    let (size, lane) = (number(op.block_size()), number(op.first_scale_lane()));
    let byte = op.first_scale_byte();
    let problem = match (width, size) {
        (Some(8), 16) if !matches!((lane, byte), (0, 0) | (16, 2)) => {
            "(firstScaleLane, firstScaleByte) be (0, 0) or (16, 2) for f8."
        }
        (Some(4 | 6), 16) if !matches!(byte, 0 | 1) => "firstScaleByte be 0 or 1 for f4 and f6.",
        (Some(4 | 6), 32) if !matches!(byte, 0 | 2) => "firstScaleByte be 0 or 2 for f4 and f6.",
        _ => return Ok(()),
    };
    Err(op.error(format!("blockSize of {size} can only have {problem}")))
}
