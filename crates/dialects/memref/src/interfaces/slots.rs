//! Memory slots for `mem2reg` and `sroa`: `memref.alloca` allocates them, `memref.load` and
//! `memref.store` access them.

use terrace_builtin::types::MemRefType;
use terrace_builtin::values::{constant_integer, element_of, shape_of, type_of};
use terrace_builtin::{DYNAMIC, IntegerAttr};
use terrace_data_layout::DataLayout;
use terrace_interfaces::{
    DestructurableAccessor, DestructurableAllocation, DestructurableSlot, ElementUses, MemorySlot,
    PromotableAllocation, PromotableMemOp, Removal, SlotAccess, Subslots, is_use_of_slot,
};
use terrace_ir::{
    ArrayAttr, Attribute, Builder, Context, Op, OpRef, OpState, OpType, OperandGroup, Type, Use,
    Value,
};

use crate::{AllocaOp, AllocaOpRef, LoadOp, LoadOpRef, StoreOp, StoreOpRef};

impl PromotableAllocation for AllocaOpRef<'_> {
    fn promotable_slots(self) -> Vec<MemorySlot> {
        let pointer = self.memref();
        let one = shape_of(*self, pointer).iter().all(|size| *size == 1);
        let element = element_of(*self, pointer);
        if one { vec![MemorySlot { pointer, element }] } else { Vec::new() }
    }

    fn default_value(self, _: MemorySlot) -> Attribute {
        terrace_ub::PoisonAttr.intern(self.context()).attr()
    }
}

impl PromotableMemOp for LoadOpRef<'_> {
    fn loads_from(self, slot: MemorySlot) -> bool {
        self.memref() == slot.pointer
    }

    fn stores_to(self, _: MemorySlot) -> bool {
        false
    }

    fn can_uses_be_removed(self, slot: MemorySlot, uses: &[Use], _: &DataLayout) -> bool {
        is_use_of_slot(self.body(), slot, uses)
            && self.memref() == slot.pointer
            && type_of(*self, self.result()) == slot.element
    }

    fn stored_value(_: &mut Builder<'_>, _: Op, _: SlotAccess<'_>) -> Option<Value> {
        None
    }

    fn remove_uses(builder: &mut Builder<'_>, op: Op, access: SlotAccess<'_>) -> Removal {
        let result = builder.body().result(op, 0);
        builder.body_mut().replace_all_uses(result, access.held);
        Removal::Erase
    }
}

impl PromotableMemOp for StoreOpRef<'_> {
    fn loads_from(self, _: MemorySlot) -> bool {
        false
    }

    fn stores_to(self, slot: MemorySlot) -> bool {
        self.memref() == slot.pointer
    }

    fn can_uses_be_removed(self, slot: MemorySlot, uses: &[Use], _: &DataLayout) -> bool {
        is_use_of_slot(self.body(), slot, uses)
            && self.memref() == slot.pointer
            && self.value() != slot.pointer
            && type_of(*self, self.value()) == slot.element
    }

    fn stored_value(builder: &mut Builder<'_>, op: Op, _: SlotAccess<'_>) -> Option<Value> {
        Some(StoreOp::from_op(op).view(builder.body()).value())
    }

    fn remove_uses(_: &mut Builder<'_>, _: Op, _: SlotAccess<'_>) -> Removal {
        Removal::Erase
    }
}

/// The largest number of elements of an allocation that `sroa` splits.
const MAX_ELEMENTS: i64 = 16;

/// Returns the indices of the elements of an allocation, in row-major order; `None` if the number
/// of elements is not between 2 and [`MAX_ELEMENTS`].
fn element_indices(cx: &Context, shape: &[i64]) -> Option<Vec<Attribute>> {
    let count = shape.iter().try_fold(1i64, |count, size| match *size {
        DYNAMIC => None,
        size => count.checked_mul(size),
    });
    let count = count.filter(|count| (2..=MAX_ELEMENTS).contains(count))?;
    let index = |mut at: i64| {
        let mut position = Vec::with_capacity(shape.len());
        for size in shape.iter().rev() {
            position.push(IntegerAttr::index(cx, at % size).attr());
            at /= size;
        }
        position.reverse();
        ArrayAttr::get(cx, position).attr()
    };
    Some((0..count).map(index).collect())
}

/// Returns the slot of the memref `pointer`, whose elements are those of its shape; `None` if
/// `sroa` does not split it.
pub fn destructurable_slot(op: OpRef<'_>, pointer: Value) -> Option<DestructurableSlot> {
    let element = element_of(op, pointer);
    let indices = element_indices(op.context(), shape_of(op, pointer))?;
    let elements: Vec<(Attribute, Type)> = indices.into_iter().map(|at| (at, element)).collect();
    let slot = MemorySlot { pointer, element: type_of(op, pointer) };
    Some(DestructurableSlot { slot, elements })
}

impl DestructurableAllocation for AllocaOpRef<'_> {
    fn destructurable_slots(self) -> Vec<DestructurableSlot> {
        destructurable_slot(*self, self.memref()).into_iter().collect()
    }

    fn element_allocation(self, slot: &DestructurableSlot, index: Attribute) -> Option<OpState> {
        let cx = self.context();
        let element = slot.element_type(index)?;
        let memory = slot.slot.element.downcast::<MemRefType>(cx)?;
        let ty = MemRefType::with_layout(cx, &[], element, None, memory.memory_space);
        let mut state = OpState::new(cx, AllocaOp::name(cx), (*self).location());
        state.add_result(ty.ty());
        Some(state)
    }
}

/// Returns the indices of an access as an array attribute; `None` if one is not a constant.
fn position(op: OpRef<'_>, indices: impl Iterator<Item = Value>) -> Option<Attribute> {
    let cx = op.context();
    let number = |index| Some(IntegerAttr::index(cx, constant_integer(op.body(), index)?).attr());
    let numbers: Option<Vec<Attribute>> = indices.map(number).collect();
    Some(ArrayAttr::get(cx, numbers?).attr())
}

/// Returns the uses of `slot` by an access of the element at `indices`; `None` if the element is
/// not known.
fn element_uses(
    op: OpRef<'_>,
    slot: &DestructurableSlot,
    indices: impl Iterator<Item = Value>,
) -> Option<ElementUses> {
    let index = position(op, indices).filter(|index| slot.element_type(*index).is_some())?;
    Some(ElementUses { indices: vec![index], within: Vec::new() })
}

/// Makes the access `op`, whose memref is operand `at` and whose indices follow, access the slot of
/// its element.
fn rewire(
    builder: &mut Builder<'_>,
    op: Op,
    at: usize,
    index: Option<Attribute>,
    subslots: &Subslots,
) -> Removal {
    if let Some(subslot) = index.and_then(|index| subslots.get(&index)) {
        let body = builder.body_mut();
        body.set_operand(op, at, subslot.pointer);
        body.set_operand_group(op, OperandGroup::of(at + 1), &[]);
    }
    Removal::Keep
}

impl DestructurableAccessor for LoadOpRef<'_> {
    fn element_uses(self, slot: &DestructurableSlot, _: &DataLayout) -> Option<ElementUses> {
        let is_address = self.memref() == slot.slot.pointer;
        is_address.then(|| element_uses(*self, slot, self.indices()))?
    }

    fn rewire(
        builder: &mut Builder<'_>,
        op: Op,
        _: &DestructurableSlot,
        subslots: &Subslots,
        _: &DataLayout,
    ) -> Removal {
        let view = LoadOp::from_op(op).view(builder.body());
        let index = position(*view, view.indices());
        rewire(builder, op, 0, index, subslots)
    }
}

impl DestructurableAccessor for StoreOpRef<'_> {
    fn element_uses(self, slot: &DestructurableSlot, _: &DataLayout) -> Option<ElementUses> {
        let only_there = self.memref() == slot.slot.pointer && self.value() != slot.slot.pointer;
        only_there.then(|| element_uses(*self, slot, self.indices()))?
    }

    fn rewire(
        builder: &mut Builder<'_>,
        op: Op,
        _: &DestructurableSlot,
        subslots: &Subslots,
        _: &DataLayout,
    ) -> Removal {
        let view = StoreOp::from_op(op).view(builder.body());
        let index = position(*view, view.indices());
        rewire(builder, op, 1, index, subslots)
    }
}
