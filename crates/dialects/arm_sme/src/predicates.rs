//! Predicates over several operands and results that the declarations use as constraints.

use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Context, OpRef, Type};

/// Returns the square scalable tile whose rows and columns have the vector type `ty`; `None` if
/// `ty` is not a vector with a dimension.
pub(crate) fn tile_of(cx: &Context, ty: Type) -> Option<Type> {
    let vector = ty.downcast::<VectorType>(cx)?;
    let size = *vector.shape.first()?;
    Some(VectorType::scalable(cx, &[size, size], &[true, true], vector.element).ty())
}

/// Whether the operands with the given names are either all present or all absent.
fn together(op: OpRef<'_>, operands: &[&str]) -> bool {
    let Some(info) = op.info() else { return true };
    let groups = info.operand_groups(op);
    let named = info.operands.iter().zip(groups.iter());
    let mut present = named.filter(|(held, _)| operands.contains(&held.name)).map(|(_, g)| g.1 > 0);
    let first = present.next();
    present.all(|present| Some(present) == first)
}

/// Whether both masks (`lhsMask`, `rhsMask`) are present, or neither.
pub(crate) fn both_masks_or_none(op: OpRef<'_>) -> bool {
    together(op, &["lhsMask", "rhsMask"])
}

/// Whether a padding and a mask are both present, or neither.
pub(crate) fn padding_with_mask(op: OpRef<'_>) -> bool {
    together(op, &["padding", "mask"])
}

/// Whether the elements of the result are `times` as wide as those of the first operand. True if a
/// width is unknown.
fn wider(op: OpRef<'_>, times: u32) -> bool {
    let cx = op.context();
    let width = |ty: Option<Type>| element_type_or_self(cx, ty?).int_or_float_width(cx);
    match (width(op.operand_types().next()), width(op.result_types().next())) {
        (Some(operand), Some(result)) => operand.checked_mul(times) == Some(result),
        _ => true,
    }
}

/// Whether the elements of the tile are twice as wide as those of the inputs.
pub(crate) fn elements_are_twice_as_wide(op: OpRef<'_>) -> bool {
    wider(op, 2)
}

/// Whether the elements of the tile are four times as wide as those of the inputs.
pub(crate) fn elements_are_four_times_as_wide(op: OpRef<'_>) -> bool {
    wider(op, 4)
}

/// Whether the result is an `i64`.
pub(crate) fn result_is_i64(op: OpRef<'_>) -> bool {
    op.result_types().next().is_none_or(|ty| ty.is_signless_integer_of(op.context(), 64))
}
