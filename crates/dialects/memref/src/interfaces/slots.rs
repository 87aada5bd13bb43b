//! Memory slots for `mem2reg` and `sroa`: `memref.alloca` allocates them, `memref.load` and
//! `memref.store` access them.

use terrace_builtin::types::MemRefType;
use terrace_builtin::values::{constant_integer, element_of, integers, shape_of, type_of};
use terrace_builtin::{DYNAMIC, IntegerAttr};
use terrace_interfaces::{
    DestructurableAccessor, DestructurableAllocation, MemorySlot, PromotableAllocation,
    PromotableMemOp,
};
use terrace_ir::fold::{Fold, InPlaceFold};
use terrace_ir::{ArrayAttr, Attribute, OpRef, OpState, OpType, OperandGroup, Value};

use crate::{AllocaOp, AllocaOpRef, LoadOpRef, StoreOpRef};

impl PromotableAllocation for AllocaOpRef<'_> {
    fn promotable_slots(self) -> Vec<MemorySlot> {
        let pointer = self.memref();
        let one = shape_of(*self, pointer).iter().all(|size| *size == 1);
        let element = terrace_builtin::values::element_of(*self, pointer);
        if one { vec![MemorySlot { pointer, element }] } else { Vec::new() }
    }

    fn default_value(self, _: MemorySlot) -> Attribute {
        terrace_ub::PoisonAttr.intern(self.context()).attr()
    }
}

impl PromotableMemOp for LoadOpRef<'_> {
    fn loaded_value(self, slot: MemorySlot) -> Option<Value> {
        (self.memref() == slot.pointer).then(|| self.result())
    }

    fn stored_value(self, _: MemorySlot) -> Option<Value> {
        None
    }

    fn can_uses_be_removed(self, slot: MemorySlot) -> bool {
        self.memref() == slot.pointer && type_of(*self, self.result()) == slot.element
    }
}

impl PromotableMemOp for StoreOpRef<'_> {
    fn loaded_value(self, _: MemorySlot) -> Option<Value> {
        None
    }

    fn stored_value(self, slot: MemorySlot) -> Option<Value> {
        (self.memref() == slot.pointer).then(|| self.value())
    }

    fn can_uses_be_removed(self, slot: MemorySlot) -> bool {
        self.memref() == slot.pointer
            && self.value() != slot.pointer
            && type_of(*self, self.value()) == slot.element
    }
}

/// The largest number of elements of an allocation that `sroa` splits.
const MAX_ELEMENTS: i64 = 16;

impl DestructurableAllocation for AllocaOpRef<'_> {
    fn destructurable_slots(self) -> Vec<MemorySlot> {
        let pointer = self.memref();
        let shape = shape_of(*self, pointer);
        let count = shape.iter().try_fold(1i64, |count, size| match *size {
            DYNAMIC => None,
            size => count.checked_mul(size),
        });
        match count {
            Some(2..=MAX_ELEMENTS) => {
                vec![MemorySlot { pointer, element: element_of(*self, pointer) }]
            }
            _ => Vec::new(),
        }
    }

    fn element_allocation(self, slot: MemorySlot, index: Attribute) -> Option<OpState> {
        let cx = self.context();
        let position = integers(cx, index.downcast::<ArrayAttr>(cx)?)?;
        let shape = shape_of(*self, slot.pointer);
        let inside = |(at, size): (&i64, &i64)| (0..*size).contains(at);
        if position.len() != shape.len() || !position.iter().zip(shape).all(inside) {
            return None;
        }
        let memory = type_of(*self, slot.pointer).downcast::<MemRefType>(cx)?;
        let ty = MemRefType::with_layout(cx, &[], slot.element, None, memory.memory_space);
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

/// Returns the in-place change that makes `pointer` the memref of an access, operand number `at`,
/// and removes the indices after it.
fn access_to(at: usize, pointer: Value) -> InPlaceFold {
    let change = Fold::in_place(move |body, op| {
        body.set_operand(op, at, pointer);
        body.set_operand_group(op, OperandGroup::of(at + 1), &[]);
    });
    match change {
        Fold::InPlace(change) => change,
        Fold::Results(_) => unreachable!("the change is in place"),
    }
}

impl DestructurableAccessor for LoadOpRef<'_> {
    fn accessed_index(self, slot: MemorySlot) -> Option<Attribute> {
        (self.memref() == slot.pointer).then(|| position(*self, self.indices()))?
    }

    fn rewire(self, _: MemorySlot, pointer: Value) -> InPlaceFold {
        access_to(0, pointer)
    }
}

impl DestructurableAccessor for StoreOpRef<'_> {
    fn accessed_index(self, slot: MemorySlot) -> Option<Attribute> {
        let only_there = self.memref() == slot.pointer && self.value() != slot.pointer;
        only_there.then(|| position(*self, self.indices()))?
    }

    fn rewire(self, _: MemorySlot, pointer: Value) -> InPlaceFold {
        access_to(1, pointer)
    }
}
