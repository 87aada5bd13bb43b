//! Operations that forward the pointer of a slot, and operations that promotion only erases.

use terrace_builtin::IntegerType;
use terrace_data_layout::DataLayout;
use terrace_interfaces::{
    DestructurableAccessor, DestructurableSlot, ElementUses, MemorySlot, PromotableOp, Removal,
    SafeSlotAccess, Subslots, result_uses,
};
use terrace_ir::{Builder, Context, Op, OpType, Type, TypeAttr, Use, Value};

use super::convert::create_or_fold;
use super::{elements, size_of};
use crate::{
    AddrSpaceCastOpRef, BitcastOpRef, GEPOp, GEPOpRef, InvariantEndOpRef, InvariantStartOpRef,
    LLVMArrayType, LLVMPointerType, LaunderInvariantGroupOpRef, LifetimeEndOpRef,
    LifetimeStartOpRef, StripInvariantGroupOpRef,
};

/// Implements `PromotableOp` for operations that are erased once the uses of their results are
/// removed.
macro_rules! promotable_op {
    ($($op:ident),* $(,)?) => {$(
        impl PromotableOp for $op<'_> {
            fn can_uses_be_removed(self, _: &[Use], _: &DataLayout) -> Option<Vec<Use>> {
                Some(result_uses(self.body(), self.id()))
            }

            fn remove_uses(_: &mut Builder<'_>, _: Op, _: &[Use]) -> Removal {
                Removal::Erase
            }
        }
    )*};
}

// The token of `llvm.intr.invariant.start` is removed with the pointer; MLIR leaves dangling uses
// of the token behind if an operation other than `llvm.intr.invariant.end` uses it.
promotable_op! {
    AddrSpaceCastOpRef, BitcastOpRef, InvariantEndOpRef, InvariantStartOpRef,
    LaunderInvariantGroupOpRef, LifetimeEndOpRef, LifetimeStartOpRef, StripInvariantGroupOpRef,
}

impl PromotableOp for GEPOpRef<'_> {
    fn can_uses_be_removed(self, _: &[Use], _: &DataLayout) -> Option<Vec<Use>> {
        let is_zero = self.raw_constant_indices().iter().all(|index| *index == 0);
        is_zero.then(|| result_uses(self.body(), self.id()))
    }

    fn remove_uses(_: &mut Builder<'_>, _: Op, _: &[Use]) -> Removal {
        Removal::Erase
    }
}

/// Returns the type of an array of `count` bytes.
fn bytes(cx: &Context, count: u64) -> Type {
    let element_type = IntegerType::get(cx, 8).ty();
    LLVMArrayType { element_type, num_elements: count }.intern(cx).ty()
}

impl SafeSlotAccess for GEPOpRef<'_> {
    fn safe_accesses(self, slot: MemorySlot, layout: &DataLayout) -> Option<Vec<MemorySlot>> {
        if self.base() != slot.pointer {
            return Some(Vec::new());
        }
        let offset = elements::byte_offset(self, layout)?;
        let rest = size_of(layout, slot.element)?.checked_sub(offset).filter(|rest| *rest > 0)?;
        Some(vec![MemorySlot { pointer: self.res(), element: bytes(self.context(), rest) }])
    }
}

impl DestructurableAccessor for GEPOpRef<'_> {
    fn element_uses(self, slot: &DestructurableSlot, layout: &DataLayout) -> Option<ElementUses> {
        let (cx, body) = (self.context(), self.body());
        if !body.value_type(self.base()).is::<LLVMPointerType>() || self.base() != slot.slot.pointer
        {
            return None;
        }
        let offset = elements::byte_offset(self, layout)?;
        let at = elements::element_at(cx, layout, slot.slot.element, offset)?;
        let rest = size_of(layout, slot.element_type(at.index)?)?.checked_sub(at.within)?;
        let within = MemorySlot { pointer: self.res(), element: bytes(cx, rest) };
        Some(ElementUses { indices: vec![at.index], within: vec![within] })
    }

    fn rewire(
        builder: &mut Builder<'_>,
        op: Op,
        slot: &DestructurableSlot,
        subslots: &Subslots,
        layout: &DataLayout,
    ) -> Removal {
        let cx = builder.context().clone();
        let view = GEPOp::from_op(op).view(builder.body());
        let (flags, result) = (view.no_wrap_flags(), view.res());
        let element = elements::byte_offset(view, layout)
            .and_then(|offset| elements::element_at(&cx, layout, slot.slot.element, offset));
        let target = element.and_then(|element| {
            Some((subslots.get(&element.index)?, i32::try_from(element.within).ok()?))
        });
        let Some((subslot, within)) = target else { return Removal::Keep };
        let ty = builder.body().value_type(result);
        let pointer = create_or_fold(builder, |builder| {
            let byte = TypeAttr::get(&cx, IntegerType::get(&cx, 8).ty());
            let gep =
                GEPOp::build(builder, ty, subslot.pointer, &[] as &[Value], vec![within], byte);
            gep.set_no_wrap_flags(builder.body_mut(), flags);
            gep.op()
        });
        builder.body_mut().replace_all_uses(result, pointer);
        Removal::Erase
    }
}
