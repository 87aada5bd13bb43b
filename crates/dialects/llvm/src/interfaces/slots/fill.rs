//! Slots filled with a byte.

use terrace_builtin::{FloatType, IntegerAttr, IntegerType, TypeExt};
use terrace_data_layout::DataLayout;
use terrace_interfaces::{DestructurableSlot, MemorySlot, Subslots};
use terrace_ir::fold::constant_value;
use terrace_ir::{Builder, Context, Operand, Type, Value};
use terrace_numeric::Int;

use super::intrinsics::MemoryIntrinsic;
use super::{elements, size_of};
use crate::{BitcastOp, ConstantOp, OrOp, ShlOp, ZExtOp};

/// Whether `slot` holds an integer or float of whole bytes, which a fill determines.
pub(super) fn is_fillable(cx: &Context, slot: MemorySlot) -> bool {
    let is_number = slot.element.is::<IntegerType>() || slot.element.is::<FloatType>();
    let width = slot.element.int_or_float_width(cx);
    is_number && width.is_some_and(|width| width > 0 && width.is_multiple_of(8))
}

/// Returns the integer of `width` bits whose bytes are all `byte`, a value of type `i8`.
fn repeated(builder: &mut Builder<'_>, byte: Value, width: u32) -> Value {
    let cx = builder.context().clone();
    let ty = IntegerType::get(&cx, width).ty();
    let constant = |builder: &mut Builder<'_>, value: Int| {
        let value = IntegerAttr::from_int(&cx, ty, value);
        ConstantOp::build(builder, ty, value.attr()).value(builder)
    };
    let known = constant_value(builder.body(), byte).and_then(|known| {
        Some(known.downcast::<IntegerAttr>(&cx)?.value.clone()).filter(|known| known.width() == 8)
    });
    if let Some(known) = known {
        let (mut value, byte) = (Int::zero(width), known.zext_or_trunc(width));
        for low in (0..width).step_by(8) {
            value = value.or(&byte.shl(low));
        }
        return constant(builder, value);
    }
    if width == 8 {
        return byte;
    }
    let mut value = ZExtOp::build(builder, ty, byte).value(builder);
    let mut covered = 8;
    while covered < width {
        let amount = constant(builder, Int::from_u64(width, u64::from(covered)));
        let shifted = ShlOp::build(builder, value, amount).value(builder);
        value = OrOp::build(builder, value, shifted).value(builder);
        covered *= 2;
    }
    value
}

/// Returns the value of a slot of type `ty` that is filled with `byte`; `None` for a type other
/// than integers and floats.
pub(super) fn filled(builder: &mut Builder<'_>, byte: Value, ty: Type) -> Option<Value> {
    let width = ty.int_or_float_width(builder.context())?;
    let value = repeated(builder, byte, width);
    Some(match ty.is::<FloatType>() {
        true => BitcastOp::build(builder, ty, value).value(builder),
        false => value,
    })
}

/// Replaces the fill of `slot` by fills of the slots of the elements that it reaches.
pub(super) fn rewire(
    builder: &mut Builder<'_>,
    fill: MemoryIntrinsic,
    slot: &DestructurableSlot,
    subslots: &Subslots,
    layout: &DataLayout,
) {
    let packed = elements::is_packed(builder.context(), slot.slot.element);
    let len = fill.len.unwrap_or_default();
    let mut covered = 0;
    for (index, ty) in &slot.elements {
        let Some(size) = size_of(layout, *ty) else { break };
        let start = elements::start_of(layout, packed, covered, *ty);
        let Some(start) = start.filter(|start| *start < len) else { break };
        if let Some(subslot) = subslots.get(index) {
            fill.create(builder, subslot.pointer, fill.source, size.min(len - start));
        }
        covered = start.saturating_add(size);
    }
}
