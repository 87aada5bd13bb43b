//! Folds of the operations.

use terrace_builtin::mixed::{fold_constants, mixed, split};
use terrace_ir::{Attribute, Body, Fold, OpType, OperandGroup, Value};

use crate::{
    MakeDmaDescriptorOp, MakeDmaDescriptorOpRef, MakeGatherDmaDescriptorOp,
    MakeGatherDmaDescriptorOpRef,
};

/// Static numbers and the operands for the dynamic ones.
type Sizes = (Vec<i64>, Vec<Value>);

/// Moves constants that are not negative from the dynamic to the static numbers; `None` if no
/// dynamic number is such a constant.
fn with_constants(
    body: &Body,
    statics: Vec<i64>,
    values: impl Iterator<Item = Value>,
) -> Option<Sizes> {
    let mut list = mixed(&statics, values);
    fold_constants(body, &mut list, |number| number >= 0).then(|| split(&list))
}

/// Returns the first of the lists that changes, with its new numbers; `None` if none does.
fn first_changed<const N: usize>(body: &Body, lists: [Sizes; N]) -> Option<(usize, Sizes)> {
    let changed = |(statics, values): Sizes| with_constants(body, statics, values.into_iter());
    lists.into_iter().enumerate().find_map(|(at, list)| Some((at, changed(list)?)))
}

/// Folds the constants of the lists of the descriptor `$view`, of which the first is the operand
/// group number `$first`.
macro_rules! fold_lists {
    ($view:expr, $op:ident, $first:literal) => {{
        let view = $view;
        let lists = [
            (view.global_static_sizes().to_vec(), view.global_dynamic_sizes().collect()),
            (view.global_static_strides().to_vec(), view.global_dynamic_strides().collect()),
            (view.shared_static_sizes().to_vec(), view.shared_dynamic_sizes().collect()),
        ];
        let (at, (statics, values)) = first_changed((*view).body(), lists)?;
        Some(Fold::in_place(move |body, op| {
            body.set_operand_group(op, OperandGroup::of($first + at), &values);
            let op = $op::from_op(op);
            match at {
                0 => op.set_global_static_sizes(body, statics),
                1 => op.set_global_static_strides(body, statics),
                _ => op.set_shared_static_sizes(body, statics),
            }
        }))
    }};
}

/// Makes constant sizes and strides static, one list at a time.
pub(crate) fn make_dma_descriptor(
    op: MakeDmaDescriptorOpRef<'_>,
    _: &[Option<Attribute>],
) -> Option<Fold> {
    fold_lists!(op, MakeDmaDescriptorOp, 1)
}

/// Makes constant sizes and strides static, one list at a time.
pub(crate) fn make_gather_dma_descriptor(
    op: MakeGatherDmaDescriptorOpRef<'_>,
    _: &[Option<Attribute>],
) -> Option<Fold> {
    fold_lists!(op, MakeGatherDmaDescriptorOp, 2)
}
