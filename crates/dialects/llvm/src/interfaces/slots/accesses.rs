//! `llvm.load` and `llvm.store` as accesses of slots.

use terrace_builtin::values::type_of;
use terrace_data_layout::DataLayout;
use terrace_interfaces::{
    DestructurableAccessor, DestructurableSlot, ElementUses, MemorySlot, PromotableMemOp, Removal,
    SafeSlotAccess, SlotAccess, Subslots, is_use_of_slot,
};
use terrace_ir::{Builder, Context, Op, OpType, Type, Use, Value};

use super::{convert, elements, size_of};
use crate::{LoadOpRef, StoreOp, StoreOpRef};

impl PromotableMemOp for LoadOpRef<'_> {
    fn loads_from(self, slot: MemorySlot) -> bool {
        self.addr() == slot.pointer
    }

    fn stores_to(self, _: MemorySlot) -> bool {
        false
    }

    fn can_uses_be_removed(self, slot: MemorySlot, uses: &[Use], layout: &DataLayout) -> bool {
        is_use_of_slot(self.body(), slot, uses)
            && self.addr() == slot.pointer
            && !self.volatile_()
            && convert::fits(self.context(), layout, slot.element, type_of(*self, self.res()))
    }

    fn stored_value(_: &mut Builder<'_>, _: Op, _: SlotAccess<'_>) -> Option<Value> {
        None
    }

    fn remove_uses(builder: &mut Builder<'_>, op: Op, access: SlotAccess<'_>) -> Removal {
        let result = builder.body().result(op, 0);
        let ty = builder.body().value_type(result);
        match convert::extract(builder, access.held, ty, access.layout) {
            Some(value) => {
                builder.body_mut().replace_all_uses(result, value);
                Removal::Erase
            }
            None => Removal::Keep,
        }
    }
}

impl PromotableMemOp for StoreOpRef<'_> {
    fn loads_from(self, _: MemorySlot) -> bool {
        false
    }

    fn stores_to(self, slot: MemorySlot) -> bool {
        self.addr() == slot.pointer
    }

    fn can_uses_be_removed(self, slot: MemorySlot, uses: &[Use], layout: &DataLayout) -> bool {
        is_use_of_slot(self.body(), slot, uses)
            && self.addr() == slot.pointer
            && self.value() != slot.pointer
            && !self.volatile_()
            && convert::fits(self.context(), layout, slot.element, type_of(*self, self.value()))
    }

    fn stored_value(builder: &mut Builder<'_>, op: Op, access: SlotAccess<'_>) -> Option<Value> {
        let value = StoreOp::from_op(op).view(builder.body()).value();
        convert::insert(builder, access.held, value, access.layout)
    }

    fn remove_uses(_: &mut Builder<'_>, _: Op, _: SlotAccess<'_>) -> Removal {
        Removal::Erase
    }
}

/// Returns the use of the first element of `slot` by an access of type `ty`; `None` if the access
/// is larger than the element.
fn first_element(
    cx: &Context,
    slot: &DestructurableSlot,
    ty: Type,
    layout: &DataLayout,
) -> Option<ElementUses> {
    let index = elements::index(cx, 0)?;
    let element = slot.element_type(index)?;
    let fits = size_of(layout, ty)? <= size_of(layout, element)?;
    fits.then(|| ElementUses { indices: vec![index], within: Vec::new() })
}

/// Makes `op`, whose address is operand `at`, access the slot of the first element.
fn rewire(builder: &mut Builder<'_>, op: Op, at: usize, subslots: &Subslots) -> Removal {
    let first = elements::index(builder.context(), 0).and_then(|index| subslots.get(&index));
    if let Some(first) = first {
        builder.body_mut().set_operand(op, at, first.pointer);
    }
    Removal::Keep
}

impl DestructurableAccessor for LoadOpRef<'_> {
    fn element_uses(self, slot: &DestructurableSlot, layout: &DataLayout) -> Option<ElementUses> {
        if self.volatile_() {
            return None;
        }
        first_element(self.context(), slot, type_of(*self, self.res()), layout)
    }

    fn rewire(
        builder: &mut Builder<'_>,
        op: Op,
        _: &DestructurableSlot,
        subslots: &Subslots,
        _: &DataLayout,
    ) -> Removal {
        rewire(builder, op, 0, subslots)
    }
}

impl DestructurableAccessor for StoreOpRef<'_> {
    fn element_uses(self, slot: &DestructurableSlot, layout: &DataLayout) -> Option<ElementUses> {
        if self.volatile_() || self.value() == slot.slot.pointer {
            return None;
        }
        first_element(self.context(), slot, type_of(*self, self.value()), layout)
    }

    fn rewire(
        builder: &mut Builder<'_>,
        op: Op,
        _: &DestructurableSlot,
        subslots: &Subslots,
        _: &DataLayout,
    ) -> Removal {
        rewire(builder, op, 1, subslots)
    }
}

/// Whether an access of type `ty` to the start of `slot` is within bounds.
fn is_within(slot: MemorySlot, ty: Type, layout: &DataLayout) -> Option<Vec<MemorySlot>> {
    (size_of(layout, ty)? <= size_of(layout, slot.element)?).then(Vec::new)
}

impl SafeSlotAccess for LoadOpRef<'_> {
    fn safe_accesses(self, slot: MemorySlot, layout: &DataLayout) -> Option<Vec<MemorySlot>> {
        if self.addr() != slot.pointer {
            return Some(Vec::new());
        }
        is_within(slot, type_of(*self, self.res()), layout)
    }
}

impl SafeSlotAccess for StoreOpRef<'_> {
    fn safe_accesses(self, slot: MemorySlot, layout: &DataLayout) -> Option<Vec<MemorySlot>> {
        if self.addr() != slot.pointer {
            return Some(Vec::new());
        }
        is_within(slot, type_of(*self, self.value()), layout)
    }
}
