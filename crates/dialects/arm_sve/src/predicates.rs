//! Predicates that the declarations in `generated` use as constraints.

use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Context, OpRef, Type};

/// Whether the last size of a vector is one of `sizes`.
pub(crate) fn has_last_size(cx: &Context, ty: Type, sizes: &[i64]) -> bool {
    let vector = ty.downcast::<VectorType>(cx);
    vector.and_then(|vector| vector.shape.last()).is_some_and(|size| sizes.contains(size))
}

/// Whether the last size of a vector is scalable.
pub(crate) fn is_last_scalable(cx: &Context, ty: Type) -> bool {
    let vector = ty.downcast::<VectorType>(cx);
    vector.is_some_and(|vector| vector.scalable.last() == Some(&true))
}

/// Whether no size of a vector but the last is scalable.
pub(crate) fn is_only_last_scalable(cx: &Context, ty: Type) -> bool {
    let vector = ty.downcast::<VectorType>(cx);
    let others = vector.and_then(|vector| vector.scalable.split_last()).map(|(_, others)| others);
    others.is_none_or(|others| !others.contains(&true))
}

/// Whether the result is a scalable vector of one dimension with one of the lengths and elements of
/// type `i1`.
fn is_predicate(op: OpRef<'_>, lengths: &[i64]) -> bool {
    let cx = op.context();
    let vector = op.result_types().next().and_then(|ty| ty.downcast::<VectorType>(cx));
    vector.is_some_and(|vector| {
        vector.is_scalable()
            && matches!(vector.shape[..], [length] if lengths.contains(&length))
            && vector.element.is_signless_integer_of(cx, 1)
    })
}

/// Whether the result is a predicate of full length.
pub(crate) fn results_in_svbool(op: OpRef<'_>) -> bool {
    is_predicate(op, &[16])
}

/// Whether the result is a predicate of a supported length.
pub(crate) fn results_in_predicate(op: OpRef<'_>) -> bool {
    is_predicate(op, &[16, 8, 4, 2, 1])
}
