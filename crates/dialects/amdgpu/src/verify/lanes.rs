//! Verifiers of operations that move values between lanes.

use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_ir::{ArrayAttr, Attribute, Diagnostic, UnitAttr};

use super::ensure;
use crate::{DPPOpRef, DPPPerm, PermlaneSwapOpRef};

/// Verifies the width of the values and that the permutation has its argument.
pub(crate) fn dpp(op: DPPOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let width = op.body().value_type(op.src()).int_or_float_width(cx);
    let message = "integer and floating point types larger than 64 bits are not supported";
    ensure(width.is_none_or(|width| width <= 64), *op, message)?;
    let (kind, argument) = (op.kind(), op.perm_argument());
    // MLIR compares the lower 32 bits, unsigned.
    let number = |value: Attribute| Some(value.downcast::<IntegerAttr>(cx)?.to_i64()? as u32);
    match kind {
        DPPPerm::QuadPerm => {
            let lanes = argument.and_then(|argument| argument.downcast::<ArrayAttr>(cx));
            let lanes = lanes.filter(|lanes| lanes.0.len() == 4);
            let message = "quad_perm attribute must have exactly 4 elements";
            let Some(lanes) = lanes else { return Err(op.error(message)) };
            let valid = lanes.0.iter().all(|lane| number(*lane).is_none_or(|lane| lane <= 3));
            ensure(valid, *op, "Each element of quad_perm must be in the range [0, 3]")
        }
        DPPPerm::RowShl | DPPPerm::RowShr | DPPPerm::RowRor => {
            let Some(argument) = argument else {
                return Err(op.error(format!("Attribute '{kind}' value not specified")));
            };
            let valid = number(argument).is_none_or(|distance| (1..=15).contains(&distance));
            ensure(valid, *op, "Attribute value must be between 1 and 15")
        }
        _ => {
            let unit = argument.is_none_or(|argument| argument.is::<UnitAttr>());
            let message =
                "Expected unit attribute for permArgument, but found non-trivial argument";
            ensure(unit, *op, message)
        }
    }
}

/// Verifies that rows have 16 or 32 lanes.
pub(crate) fn permlane_swap(op: PermlaneSwapOpRef<'_>) -> Result<(), Diagnostic> {
    let message = "row_length attribute must either be 16 or 32.";
    ensure(matches!(op.row_length(), 16 | 32), *op, message)
}
