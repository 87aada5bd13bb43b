//! What must hold of operations, beyond the types of each operand.

use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Context, OpRef, Type};

/// The tile whose rows and columns are such vectors.
pub(crate) fn tile_of(cx: &Context, ty: Type) -> Option<Type> {
    let vector = ty.downcast::<VectorType>(cx)?;
    let size = *vector.shape.first()?;
    Some(VectorType::scalable(cx, &[size, size], &[true, true], vector.element).ty())
}

/// Whether each of the declared operands is there if another one is.
fn together(op: OpRef<'_>, operands: &[&str]) -> bool {
    let Some(info) = op.info() else { return true };
    let groups = info.operand_groups(op);
    let named = info.operands.iter().zip(groups.iter());
    let mut present = named.filter(|(held, _)| operands.contains(&held.name)).map(|(_, g)| g.1 > 0);
    let first = present.next();
    present.all(|present| Some(present) == first)
}

/// Whether there are masks of both sides or of none.
pub(crate) fn both_masks_or_none(op: OpRef<'_>) -> bool {
    together(op, &["lhsMask", "rhsMask"])
}

/// Whether there are a padding and a mask, or neither.
pub(crate) fn padding_with_mask(op: OpRef<'_>) -> bool {
    together(op, &["padding", "mask"])
}

/// Whether the elements of the result are so many times as wide as those of the first operand.
fn wider(op: OpRef<'_>, times: u32) -> bool {
    let cx = op.context();
    let width = |ty: Option<Type>| element_type_or_self(cx, ty?).int_or_float_width(cx);
    match (width(op.operand_types().next()), width(op.result_types().next())) {
        (Some(operand), Some(result)) => operand.checked_mul(times) == Some(result),
        _ => true,
    }
}

/// Whether the elements of the tile are twice as wide as the inputs'.
pub(crate) fn elements_are_twice_as_wide(op: OpRef<'_>) -> bool {
    wider(op, 2)
}

/// Whether the elements of the tile are four times as wide as the inputs'.
pub(crate) fn elements_are_four_times_as_wide(op: OpRef<'_>) -> bool {
    wider(op, 4)
}

/// Whether the result is an `i64`.
pub(crate) fn result_is_i64(op: OpRef<'_>) -> bool {
    op.result_types().next().is_none_or(|ty| ty.is_signless_integer_of(op.context(), 64))
}
