//! Folds of the arithmetic of pointers.

use terrace_builtin::IntegerAttr;
use terrace_ir::{Attribute, Context, Fold};

use super::Operands;
use crate::{DYNAMIC_INDEX, GEPOpRef, GEPProperties};

/// The number of bits of constant indices in the text and properties of `llvm.getelementptr`
/// (MLIR: `kGEPConstantBitWidth`).
const INDEX_BITS: u32 = 29;

/// Folds a single index 0 to the base, and makes constant operands constant indices.
pub(crate) fn getelementptr(op: GEPOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let (cx, body) = (op.context(), op.body());
    let raw = op.raw_constant_indices();
    let known = operands.get(1..)?;
    if let [index] = raw[..] {
        let is_zero = match index {
            DYNAMIC_INDEX => known.first().copied().flatten().is_some_and(|at| is_zero(cx, at)),
            index => index == 0,
        };
        if is_zero && body.value_type(op.base()) == body.value_type(op.res()) {
            return Some(op.base().into());
        }
    }
    let mut indices = raw.to_vec();
    let mut kept = vec![op.base()];
    let mut dynamic = op.dynamic_indices().zip(known);
    for index in indices.iter_mut().filter(|index| **index == DYNAMIC_INDEX) {
        let (value, known) = dynamic.next()?;
        match known.and_then(|known| static_index(cx, known)) {
            Some(known) => *index = known,
            None => kept.push(value),
        }
    }
    if kept.len() == operands.len() {
        return None;
    }
    Some(Fold::in_place(move |body, op| {
        body.update_properties::<GEPProperties, _>(op, |p| p.raw_constant_indices = indices);
        body.set_operands(op, &kept);
    }))
}

/// Whether a constant is the integer 0.
fn is_zero(cx: &Context, value: Attribute) -> bool {
    value.downcast::<IntegerAttr>(cx).is_some_and(|value| value.value.is_zero())
}

/// Returns the value of a constant index; `None` if the index must stay an operand.
fn static_index(cx: &Context, value: Attribute) -> Option<i32> {
    let value = value.downcast::<IntegerAttr>(cx)?.to_i64()?;
    let limit = 1 << (INDEX_BITS - 1);
    (-limit..limit).contains(&value).then_some(value as i32)
}
