//! The fold of `vector.insert`.

use terrace_builtin::mixed::split;
use terrace_builtin::values::type_of;
use terrace_builtin::{DYNAMIC, DenseElementsAttr};
use terrace_ir::{Attribute, Fold, OpType};

use super::extract::with_constants;
use super::{Operands, new_poison};
use crate::shapes::{count, linear, shape};
use crate::{InsertOp, InsertOpRef};

/// The largest number of elements of a constant that is folded even if the original constant has
/// other uses.
pub(super) const LARGE: u64 = 256;

pub(crate) fn insert(op: InsertOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let (cx, body) = (op.context(), (*op).body());
    if let Some(position) =
        with_constants(op.static_position(), op.dynamic_position(), body, op.dest())
    {
        let kept = [op.value_to_store(), op.dest()];
        return Some(Fold::in_place(move |body, op| {
            let (numbers, values) = split(&position);
            let operands: Vec<_> = kept.into_iter().chain(values).collect();
            body.set_operands(op, &operands);
            InsertOp::from_op(op).set_static_position(body, numbers);
        }));
    }
    let position = op.static_position();
    if position.is_empty() && type_of(*op, op.value_to_store()) == type_of(*op, op.result()) {
        return Some(op.value_to_store().into());
    }
    if position.contains(&-1) {
        return Some(new_poison(cx));
    }
    let known = !position.contains(&DYNAMIC);
    if known
        && let Some(before) = body.defined_by::<InsertOp>(op.dest())
        && before.static_position() == position
    {
        return Some(Fold::operand(1, before.dest()));
    }
    constant(op, operands).filter(|_| known).map(Fold::from)
}

/// Returns the constant that results from inserting a constant into a constant; `None` if either is
/// not constant, or for a large constant with other uses.
fn constant(op: InsertOpRef<'_>, operands: Operands<'_>) -> Option<Attribute> {
    let (cx, body) = (op.context(), (*op).body());
    let value = (*operands.first()?)?;
    let dest = (*operands.get(1)?)?.downcast::<DenseElementsAttr>(cx)?;
    if dest.num_elements(cx) > LARGE && !body.has_one_use(op.dest()) {
        return None;
    }
    let inserted = match value.downcast::<DenseElementsAttr>(cx) {
        Some(dense) => dense.attributes(cx).collect::<Vec<_>>(),
        None if super::is_number(value) => vec![value],
        None => return None,
    };
    let size = usize::try_from(count(body, op.value_to_store())).ok()?;
    let inserted = if inserted.len() == size { inserted } else { vec![*inserted.first()?; size] };
    let total = usize::try_from(count(body, op.dest())).ok()?;
    let mut all: Vec<Attribute> = dest.attributes(cx).collect();
    if all.len() != total {
        all = vec![dest.splat_value(cx)?; total];
    }
    let start = usize::try_from(linear(shape(body, op.dest()), op.static_position())).ok()?;
    all.get_mut(start..start + size)?.copy_from_slice(&inserted);
    Some(DenseElementsAttr::from_attributes(cx, type_of(*op, op.result()), all).ok()?.into())
}
