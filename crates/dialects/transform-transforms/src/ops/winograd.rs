//! The operations that compute convolutions by Winograd's algorithm.

use terrace_ir::OpRef;
use terrace_linalg::{
    Conv2DNhwcFhwcOp, Structured, WinogradFilterTransformOp, WinogradInputTransformOp,
    WinogradOutputTransformOp,
};
use terrace_linalg_transforms::winograd::{decompose_winograd, winograd_convolution};
use terrace_transform::WinogradConv2DOp;

use super::loops::wrong_kind;
use crate::interpreter::{Interpreter, Item, item};
use crate::outcome::{Failure, Outcome};
use crate::payload::OpPlace;

/// Replaces the payload convolution by the transformations of the algorithm and products.
pub(crate) fn winograd_conv2d(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let Some(view) = op.cast::<WinogradConv2DOp>() else { return Ok(Vec::new()) };
    let target = interpreter.payload.op(place);
    if Structured::of(target).is_none() {
        return Err(wrong_kind(interpreter, op, place));
    }
    if !target.is::<Conv2DNhwcFhwcOp>() {
        let message = "this operation is not supported to convert to Winograd Conv2D";
        return Err(Failure::at(op, message));
    }
    let fmr = view.fmr();
    let new =
        interpreter.rewrite_at(place, |rewriter| winograd_convolution(rewriter, place.op, fmr));
    match new {
        Some(new) => Ok(vec![item(place, new)]),
        None => Err(Failure::at(op, "apply Winograd Conv2D failed")),
    }
}

/// Replaces the payload transformation of the algorithm by loops.
pub(crate) fn decompose_winograd_op(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let target = interpreter.payload.op(place);
    let location = target.location();
    let fail = |message: &str| Err(Failure::on_target(op, location, message));
    let is_supported = target.is::<WinogradFilterTransformOp>()
        || target.is::<WinogradInputTransformOp>()
        || target.is::<WinogradOutputTransformOp>();
    if !is_supported {
        return fail("this operation is not supported to decompose into other operations");
    }
    match interpreter.rewrite_at(place, |rewriter| decompose_winograd(rewriter, place.op)) {
        Some(new) => Ok(vec![item(place, new)]),
        None => fail("decompose Winograd operations failed"),
    }
}
