//! Memory slots for `mem2reg` and `sroa`: `llvm.alloca` allocates them, loads, stores and the
//! intrinsics that fill and copy memory access them, and casts forward their pointers.

mod accesses;
mod convert;
mod debug;
mod elements;
mod fill;
mod intrinsics;
mod pointers;
mod transfer;

use terrace_builtin::values::constant_integer;
use terrace_data_layout::DataLayout;
use terrace_interfaces::{
    DestructurableAllocation, DestructurableSlot, MemorySlot, PromotableAllocation,
};
use terrace_ir::{Attribute, Builder, Op, OpState, OpType, PropertiesBuf, Type, TypeAttr, Value};

use crate::{AllocaOp, AllocaOpRef, AllocaProperties, DbgDeclareOp, LLVMPointerType, UndefAttr};

/// Returns the size of `ty` in bytes; `None` if the layout does not determine it. The size of a
/// scalable type counts its multiples.
fn size_of(layout: &DataLayout, ty: Type) -> Option<u64> {
    Some(layout.type_size(ty).ok()?.quantity)
}

impl AllocaOpRef<'_> {
    /// Returns the slot of the allocation; `None` outside of the first block of a region.
    fn slot(self) -> Option<MemorySlot> {
        let body = self.body();
        let block = body.parent_block(self.id())?;
        let is_entry = body.first_block(body.block_region(block)?) == Some(block);
        let element = self.elem_type().data(self.context()).0;
        is_entry.then(|| MemorySlot { pointer: self.res(), element })
    }
}

impl PromotableAllocation for AllocaOpRef<'_> {
    fn promotable_slots(self) -> Vec<MemorySlot> {
        self.slot().into_iter().collect()
    }

    fn default_value(self, _: MemorySlot) -> Attribute {
        UndefAttr.intern(self.context()).attr()
    }

    fn handle_block_argument(builder: &mut Builder<'_>, op: Op, argument: Value) {
        let body = builder.body();
        let users = body.uses(body.result(op, 0)).map(|use_| body.user(use_));
        let declarations: Vec<Op> =
            users.filter(|user| body.op(*user).is::<DbgDeclareOp>()).collect();
        for declaration in declarations {
            debug::describe(builder, declaration, argument);
        }
    }
}

impl DestructurableAllocation for AllocaOpRef<'_> {
    fn destructurable_slots(self) -> Vec<DestructurableSlot> {
        let slot = || {
            let slot = self.slot()?;
            let elements = elements::elements(self.context(), slot.element)?;
            let is_one = constant_integer(self.body(), self.array_size()) == Some(1);
            is_one.then_some(DestructurableSlot { slot, elements })
        };
        slot().into_iter().collect()
    }

    fn element_allocation(self, slot: &DestructurableSlot, index: Attribute) -> Option<OpState> {
        let cx = self.context();
        let element = slot.element_type(index)?;
        let mut state = OpState::new(cx, AllocaOp::name(cx), (*self).location());
        state.add_operand(self.array_size());
        state.add_result(LLVMPointerType { address_space: 0 }.intern(cx).ty());
        let elem_type = TypeAttr::get(cx, element);
        let properties = AllocaProperties { alignment: None, elem_type, inalloca: false };
        state.set_properties(PropertiesBuf::of(properties));
        Some(state)
    }
}
