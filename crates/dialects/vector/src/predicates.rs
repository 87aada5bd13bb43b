//! Predicates and type transformers that the declarations in `generated` use as constraints between
//! operands and results.

use terrace_builtin::{IntegerAttr, VectorType, shaped};
use terrace_ir::{Context, Handle, OpRef, Type};

use crate::{PrintPunctuation, PrintPunctuationAttr};

fn elements_agree(op: OpRef<'_>, a: Option<Type>, b: Option<Type>) -> bool {
    let element = |ty: Type| shaped::element_type_or_self(op.context(), ty);
    matches!((a, b), (Some(a), Some(b)) if element(a) == element(b))
}

fn operand(op: OpRef<'_>, index: usize) -> Option<Type> {
    op.operand_types().nth(index)
}

/// Whether the first operand and the first result have the same element type.
pub(crate) fn first_and_result(op: OpRef<'_>) -> bool {
    elements_agree(op, operand(op, 0), op.result_types().next())
}

/// Whether the second operand and the first result have the same element type.
pub(crate) fn second_and_result(op: OpRef<'_>) -> bool {
    elements_agree(op, operand(op, 1), op.result_types().next())
}

/// Whether the third operand and the first result have the same element type.
pub(crate) fn third_and_result(op: OpRef<'_>) -> bool {
    elements_agree(op, operand(op, 2), op.result_types().next())
}

/// Whether the first two operands have the same element type.
pub(crate) fn first_and_second(op: OpRef<'_>) -> bool {
    elements_agree(op, operand(op, 0), operand(op, 1))
}

/// Returns the size of the last dimension of a vector; 0 for another type.
fn last_size(op: OpRef<'_>, ty: Option<Type>) -> i64 {
    let shape = ty.and_then(|ty| shaped::shape_of(op.context(), ty));
    shape.and_then(|shape| shape.last().copied()).unwrap_or(0)
}

/// Whether the attribute `pos` is a multiple of the length of the vector type `ty`.
fn is_aligned(op: OpRef<'_>, ty: Option<Type>) -> bool {
    let position = op.attribute("pos").and_then(|at| at.downcast::<IntegerAttr>(op.context()));
    let position = position.and_then(IntegerAttr::to_i64).unwrap_or(0);
    position.checked_rem(last_size(op, ty)) == Some(0)
}

/// Whether the position is a multiple of the length of the first operand.
pub(crate) fn at_multiple_of_source(op: OpRef<'_>) -> bool {
    is_aligned(op, operand(op, 0))
}

/// Whether the position is a multiple of the length of the result.
pub(crate) fn at_multiple_of_result(op: OpRef<'_>) -> bool {
    is_aligned(op, op.result_types().next())
}

/// Whether the last dimension of the operand has an even size.
pub(crate) fn source_is_even(op: OpRef<'_>) -> bool {
    last_size(op, operand(op, 0)) % 2 == 0
}

/// Returns the vector type `ty` with half the size in the last dimension if that is at least 2;
/// `None` for another type.
pub(crate) fn half_of_last(cx: &Context, ty: Type) -> Option<Type> {
    let vector = ty.downcast::<VectorType>(cx)?;
    let mut half = vector.clone();
    match half.shape.last_mut() {
        Some(last) if *last >= 2 => *last /= 2,
        _ => {}
    }
    Some(Handle::of(cx, half).ty())
}

/// Returns the vector type `ty` with twice the size in the last dimension, or with two elements if
/// it has rank 0; `None` for another type.
pub(crate) fn twice_the_last(cx: &Context, ty: Type) -> Option<Type> {
    let vector = ty.downcast::<VectorType>(cx)?;
    let Some((last, rest)) = vector.shape.split_last() else {
        return Some(VectorType::get(cx, &[2], vector.element).ty());
    };
    let shape = [rest, &[last.saturating_mul(2)]].concat();
    Some(VectorType::scalable(cx, &shape, &vector.scalable, vector.element).ty())
}

/// Whether a `vector.print` of a string has no operand, and no punctuation other than a newline.
pub(crate) fn string_stands_alone(op: OpRef<'_>) -> bool {
    let punctuation = op.attribute("punctuation").and_then(|p| p.downcast(op.context()));
    let newline =
        punctuation.is_none_or(|p: &PrintPunctuationAttr| p.0 == PrintPunctuation::NewLine);
    op.attribute("stringLiteral").is_none() || (op.operand_count() == 0 && newline)
}
