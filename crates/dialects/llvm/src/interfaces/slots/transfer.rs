//! Slots that memory is copied to or from.

use terrace_data_layout::DataLayout;
use terrace_interfaces::{DestructurableSlot, Subslots};
use terrace_ir::{Builder, Operand, TypeAttr, Value};

use super::intrinsics::MemoryIntrinsic;
use super::size_of;
use crate::{GEPOp, LLVMPointerType};

/// Replaces the copy of `slot` by copies of the slots of its elements.
pub(super) fn rewire(
    builder: &mut Builder<'_>,
    copy: MemoryIntrinsic,
    slot: &DestructurableSlot,
    subslots: &Subslots,
    layout: &DataLayout,
) {
    let cx = builder.context().clone();
    let is_written = copy.dst == slot.slot.pointer;
    let other = if is_written { copy.source } else { copy.dst };
    let pointer = LLVMPointerType { address_space: 0 }.intern(&cx).ty();
    let whole = TypeAttr::get(&cx, slot.slot.element);
    for (at, (index, ty)) in slot.elements.iter().enumerate() {
        let (Some(subslot), Some(size)) = (subslots.get(index), size_of(layout, *ty)) else {
            continue;
        };
        let (dynamic, indices) = (&[] as &[Value], vec![0, at as i32]);
        let other = GEPOp::build(builder, pointer, other, dynamic, indices, whole).value(builder);
        match is_written {
            true => copy.create(builder, subslot.pointer, other, size),
            false => copy.create(builder, other, subslot.pointer, size),
        }
    }
}
