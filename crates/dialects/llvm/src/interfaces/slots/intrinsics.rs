//! The intrinsics that fill and copy memory as accesses of slots ([`MemoryIntrinsic`]).

use terrace_builtin::IntegerAttr;
use terrace_builtin::values::constant_integer;
use terrace_data_layout::DataLayout;
use terrace_interfaces::{
    DestructurableAccessor, DestructurableSlot, ElementUses, MemorySlot, PromotableMemOp, Removal,
    SafeSlotAccess, SlotAccess, Subslots,
};
use terrace_ir::{Builder, Handle, Op, OpRef, Operand, Use, Value};

use super::{elements, fill, size_of, transfer};
use crate::{
    ConstantOp, LoadOp, MemcpyInlineOp, MemcpyInlineOpRef, MemcpyOp, MemcpyOpRef, MemmoveOp,
    MemmoveOpRef, MemsetInlineOp, MemsetInlineOpRef, MemsetOp, MemsetOpRef, StoreOp,
};

/// The kinds of intrinsics.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Memcpy,
    MemcpyInline,
    Memmove,
    Memset,
    MemsetInline,
}

/// The number of bytes of an intrinsic.
#[derive(Clone, Copy)]
enum Length {
    Operand(Value),
    Attribute(Handle<IntegerAttr>),
}

/// An intrinsic that fills memory with a byte or copies memory.
#[derive(Clone, Copy)]
pub(super) struct MemoryIntrinsic {
    kind: Kind,
    /// The pointer to the memory that is written.
    pub(super) dst: Value,
    /// The pointer to the memory that is read, or the byte that fills `dst`.
    pub(super) source: Value,
    length: Length,
    /// The number of bytes; `None` if it is not constant.
    pub(super) len: Option<u64>,
    is_volatile: Handle<IntegerAttr>,
}

impl MemoryIntrinsic {
    /// Returns the view of `op`; `None` for other operations.
    fn of(op: OpRef<'_>) -> Option<Self> {
        let (cx, body) = (op.context(), op.body());
        let new = |kind, dst, source, length, is_volatile| {
            let len = match length {
                Length::Operand(value) => {
                    constant_integer(body, value).and_then(|len| u64::try_from(len).ok())
                }
                Length::Attribute(len) => len.data(cx).value.to_u64(),
            };
            Some(Self { kind, dst, source, length, len, is_volatile })
        };
        if let Some(op) = op.cast::<MemcpyOp>() {
            let length = Length::Operand(op.len());
            return new(Kind::Memcpy, op.dst(), op.src(), length, op.is_volatile());
        }
        if let Some(op) = op.cast::<MemcpyInlineOp>() {
            let length = Length::Attribute(op.len());
            return new(Kind::MemcpyInline, op.dst(), op.src(), length, op.is_volatile());
        }
        if let Some(op) = op.cast::<MemmoveOp>() {
            let length = Length::Operand(op.len());
            return new(Kind::Memmove, op.dst(), op.src(), length, op.is_volatile());
        }
        if let Some(op) = op.cast::<MemsetOp>() {
            let length = Length::Operand(op.len());
            return new(Kind::Memset, op.dst(), op.val(), length, op.is_volatile());
        }
        let op = op.cast::<MemsetInlineOp>()?;
        let length = Length::Attribute(op.len());
        new(Kind::MemsetInline, op.dst(), op.val(), length, op.is_volatile())
    }

    fn of_op(builder: &Builder<'_>, op: Op) -> Option<Self> {
        Self::of(builder.body().op(op))
    }

    fn is_fill(self) -> bool {
        matches!(self.kind, Kind::Memset | Kind::MemsetInline)
    }

    fn loads_from(self, slot: MemorySlot) -> bool {
        !self.is_fill() && self.source == slot.pointer
    }

    /// Creates an intrinsic of the same kind with other pointers and a constant number of bytes.
    pub(super) fn create(self, builder: &mut Builder<'_>, dst: Value, source: Value, len: u64) {
        let (volatile, len) = (self.is_volatile, self.constant_length(builder, len));
        match (self.kind, len) {
            (Kind::Memcpy, Length::Operand(len)) => {
                MemcpyOp::build(builder, dst, source, len, volatile);
            }
            (Kind::MemcpyInline, Length::Attribute(len)) => {
                MemcpyInlineOp::build(builder, dst, source, len, volatile);
            }
            (Kind::Memmove, Length::Operand(len)) => {
                MemmoveOp::build(builder, dst, source, len, volatile);
            }
            (Kind::Memset, Length::Operand(len)) => {
                MemsetOp::build(builder, dst, source, len, volatile);
            }
            (Kind::MemsetInline, Length::Attribute(len)) => {
                MemsetInlineOp::build(builder, dst, source, len, volatile);
            }
            // `of` gives each kind its form of length.
            _ => {}
        }
    }

    /// Returns the length of `len` bytes in the form and type of this length. The constant of an
    /// operand has the location of the operand.
    fn constant_length(self, builder: &mut Builder<'_>, len: u64) -> Length {
        let cx = builder.context().clone();
        match self.length {
            Length::Attribute(old) => {
                Length::Attribute(IntegerAttr::get(&cx, old.data(&cx).ty, len as i64))
            }
            Length::Operand(old) => {
                let body = builder.body();
                let (ty, location) = (body.value_type(old), body.value_location(old));
                let here = builder.location();
                builder.set_location(location);
                let len = IntegerAttr::get(&cx, ty, len as i64);
                let len = ConstantOp::build(builder, ty, len.attr()).value(builder);
                builder.set_location(here);
                Length::Operand(len)
            }
        }
    }

    /// Whether promotion can replace the intrinsic, which must access exactly the bytes of `slot`.
    fn can_be_removed(self, op: OpRef<'_>, slot: MemorySlot, layout: &DataLayout) -> bool {
        let cx = op.context();
        let can = if self.is_fill() {
            fill::is_fillable(cx, slot) && self.dst == slot.pointer
        } else {
            self.dst != self.source
        };
        can && self.is_volatile.data(cx).value.is_zero() && self.covers(slot, layout)
    }

    fn covers(self, slot: MemorySlot, layout: &DataLayout) -> bool {
        self.len.is_some() && self.len == size_of(layout, slot.element)
    }

    /// Whether the intrinsic accesses only bytes of `slot`.
    fn is_within(self, slot: MemorySlot, layout: &DataLayout) -> bool {
        self.len.is_some()
            && self.len <= size_of(layout, slot.element)
            && (!self.is_fill() || self.dst == slot.pointer)
    }

    /// Returns the value of the slot after the intrinsic; `None` if the intrinsic does not write
    /// the slot.
    fn stored_value(self, builder: &mut Builder<'_>, slot: MemorySlot) -> Option<Value> {
        if self.dst != slot.pointer {
            return None;
        }
        match self.is_fill() {
            true => fill::filled(builder, self.source, slot.element),
            false => Some(LoadOp::build(builder, slot.element, self.source).value(builder)),
        }
    }

    fn element_uses(
        self,
        op: OpRef<'_>,
        slot: &DestructurableSlot,
        layout: &DataLayout,
    ) -> Option<ElementUses> {
        let cx = op.context();
        elements::elements(cx, slot.slot.element)?;
        if !self.is_volatile.data(cx).value.is_zero() {
            return None;
        }
        if self.is_fill() {
            return self.is_within(slot.slot, layout).then(ElementUses::default);
        }
        if !self.covers(slot.slot, layout) || self.source == self.dst {
            return None;
        }
        // A copy to the slot matters only for the elements that another operation reads.
        let is_read = self.source == slot.slot.pointer;
        let indices = slot.elements.iter().map(|(index, _)| *index).filter(|_| is_read);
        Some(ElementUses { indices: indices.collect(), within: Vec::new() })
    }
}

/// Implements `PromotableMemOp` for the intrinsics.
macro_rules! promotable_mem_op {
    ($($op:ident),* $(,)?) => {$(
        impl PromotableMemOp for $op<'_> {
            fn loads_from(self, slot: MemorySlot) -> bool {
                MemoryIntrinsic::of(*self).is_some_and(|op| op.loads_from(slot))
            }

            fn stores_to(self, slot: MemorySlot) -> bool {
                self.dst() == slot.pointer
            }

            fn can_uses_be_removed(self, slot: MemorySlot, _: &[Use], layout: &DataLayout) -> bool {
                MemoryIntrinsic::of(*self).is_some_and(|op| op.can_be_removed(*self, slot, layout))
            }

            fn stored_value(
                builder: &mut Builder<'_>,
                op: Op,
                access: SlotAccess<'_>,
            ) -> Option<Value> {
                MemoryIntrinsic::of_op(builder, op)?.stored_value(builder, access.slot)
            }

            fn remove_uses(builder: &mut Builder<'_>, op: Op, access: SlotAccess<'_>) -> Removal {
                let view = MemoryIntrinsic::of_op(builder, op);
                if let Some(view) = view.filter(|view| view.loads_from(access.slot)) {
                    StoreOp::build(builder, access.held, view.dst);
                }
                Removal::Erase
            }
        }
    )*};
}

/// Implements `SafeSlotAccess` for the intrinsics.
macro_rules! safe_slot_access {
    ($($op:ident),* $(,)?) => {$(
        impl SafeSlotAccess for $op<'_> {
            fn safe_accesses(
                self,
                slot: MemorySlot,
                layout: &DataLayout,
            ) -> Option<Vec<MemorySlot>> {
                MemoryIntrinsic::of(*self)?.is_within(slot, layout).then(Vec::new)
            }
        }
    )*};
}

/// Implements `DestructurableAccessor` for the intrinsics.
macro_rules! destructurable_accessor {
    ($($op:ident),* $(,)?) => {$(
        impl DestructurableAccessor for $op<'_> {
            fn element_uses(
                self,
                slot: &DestructurableSlot,
                layout: &DataLayout,
            ) -> Option<ElementUses> {
                MemoryIntrinsic::of(*self)?.element_uses(*self, slot, layout)
            }

            fn rewire(
                builder: &mut Builder<'_>,
                op: Op,
                slot: &DestructurableSlot,
                subslots: &Subslots,
                layout: &DataLayout,
            ) -> Removal {
                match MemoryIntrinsic::of_op(builder, op) {
                    Some(view) if view.is_fill() => {
                        fill::rewire(builder, view, slot, subslots, layout);
                    }
                    Some(view) => transfer::rewire(builder, view, slot, subslots, layout),
                    None => {}
                }
                Removal::Erase
            }
        }
    )*};
}

promotable_mem_op! { MemcpyInlineOpRef, MemcpyOpRef, MemmoveOpRef, MemsetInlineOpRef, MemsetOpRef }
safe_slot_access! { MemcpyInlineOpRef, MemcpyOpRef, MemmoveOpRef, MemsetInlineOpRef, MemsetOpRef }
destructurable_accessor! {
    MemcpyInlineOpRef, MemcpyOpRef, MemmoveOpRef, MemsetInlineOpRef, MemsetOpRef,
}
