//! Folds of conversions of elements.

use terrace_builtin::TypeExt;
use terrace_builtin::shaped::element_type_of;
use terrace_ir::{Fold, OpRef};
use terrace_numeric::{Float, Int, RoundingMode};

use super::{Operands, operand_type, result_type, same_as_operand, splat, splat_result};

/// Folds a cast to the same type, and of a constant with equal elements.
pub(crate) fn cast(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if let Some(fold) = same_as_operand(op, 0) {
        return Some(fold);
    }
    let cx = op.context();
    let from = element_type_of(cx, operand_type(op, 0))?;
    let to = element_type_of(cx, result_type(op))?;
    let mode = RoundingMode::NearestTiesToEven;
    if let Some(value) = splat::<Float>(cx, operands[0]) {
        if let Some(format) = to.float_format(cx) {
            return splat_result(op, value.convert_with(format, mode).0);
        }
        let width = to.int_or_float_width(cx)?;
        return splat_result(op, value.to_int(width, !to.is_unsigned_integer(cx), mode).value);
    }
    let value: Int = splat(cx, operands[0])?;
    let is_unsigned = from.is_unsigned_integer(cx);
    if let Some(format) = to.float_format(cx) {
        return splat_result(op, Float::from_int(format, &value, !is_unsigned, mode).0);
    }
    let width = to.int_or_float_width(cx)?;
    splat_result(
        op,
        match width {
            // Integers of one bit are booleans.
            1 => Int::from_bool(!value.is_zero()),
            _ if is_unsigned || value.width() == 1 => value.zext_or_trunc(width),
            _ => value.sext_or_trunc(width),
        },
    )
}
