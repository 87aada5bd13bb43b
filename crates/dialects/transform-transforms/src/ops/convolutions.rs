//! The operations that rewrite convolutions.

use terrace_ir::{Op, OpRef, Rewriter};
use terrace_linalg::Structured;
use terrace_linalg_transforms::{convolution_to_img2col, decompose_convolution, transpose_filter};

use super::loops::wrong_kind;
use crate::interpreter::{Interpreter, Item, item};
use crate::outcome::{Outcome, failed_to_apply};
use crate::payload::OpPlace;

/// Applies `rewrite` to the structured payload operation, and returns the new operations.
fn apply_to_structured<const N: usize>(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
    rewrite: impl FnOnce(&mut Rewriter<'_>, Op) -> Option<[Op; N]>,
) -> Outcome<Vec<Item>> {
    if Structured::of(interpreter.payload.op(place)).is_none() {
        return Err(wrong_kind(interpreter, op, place));
    }
    match interpreter.rewrite_at(place, |rewriter| rewrite(rewriter, place.op)) {
        Some(new) => Ok(new.map(|op| item(place, op)).to_vec()),
        None => Err(failed_to_apply(op, interpreter.payload.op(place))),
    }
}

/// Replaces the payload convolution by a product of matrices.
pub(crate) fn img2col(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    apply_to_structured(interpreter, op, place, |rewriter, op| {
        convolution_to_img2col(rewriter, op).map(|new| [new.matrix, new.result])
    })
}

/// Replaces the payload convolution or pooling by one with a window of one dimension.
pub(crate) fn decompose(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    apply_to_structured(interpreter, op, place, |rewriter, op| {
        decompose_convolution(rewriter, op).map(|new| [new])
    })
}

/// Transposes the filter of the payload convolution.
pub(crate) fn transpose(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    apply_to_structured(interpreter, op, place, |rewriter, op| {
        transpose_filter(rewriter, op).map(|new| [new])
    })
}
