//! Memory slots, which SROA splits and `mem2reg` replaces by values: the interfaces of operations
//! that allocate, access and forward slots, and the functions through which the passes change such
//! operations.

use rustc_hash::FxHashMap;
use terrace_data_layout::DataLayout;
use terrace_ir::{Attribute, Body, Builder, Op, OpState, Type, Use, Value};
use terrace_ods::interface;

/// A memory location that holds one value (MLIR: `MemorySlot`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemorySlot {
    /// The pointer to the memory.
    pub pointer: Value,
    /// The type of the value in the slot.
    pub element: Type,
}

/// A slot that consists of elements (MLIR: `DestructurableMemorySlot`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DestructurableSlot {
    /// The slot as a whole.
    pub slot: MemorySlot,
    /// The indices and types of the elements, in order.
    pub elements: Vec<(Attribute, Type)>,
}

impl DestructurableSlot {
    /// Returns the type of the element at `index`; `None` if there is no such element.
    pub fn element_type(&self, index: Attribute) -> Option<Type> {
        self.elements.iter().find(|(known, _)| *known == index).map(|(_, ty)| *ty)
    }
}

/// The slots of the elements of a split slot, by index. Elements without accesses are absent.
pub type Subslots = FxHashMap<Attribute, MemorySlot>;

/// Whether an operation remains after the removal of its uses (MLIR: `DeletionKind`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Removal {
    /// The operation no longer uses the slot and remains.
    Keep,
    /// The pass erases the operation after all removals.
    Erase,
}

/// The promoted slot at one of its accesses.
#[derive(Clone, Copy)]
pub struct SlotAccess<'l> {
    /// The slot that is promoted.
    pub slot: MemorySlot,
    /// The value of the slot before the operation (MLIR: `reachingDefinition`).
    pub held: Value,
    /// The data layout of the operation that the pass runs on.
    pub layout: &'l DataLayout,
}

/// An operation that allocates slots which may be promoted to values (MLIR:
/// `PromotableAllocationOpInterface`).
#[interface]
pub trait PromotableAllocation {
    /// Returns the slots that may be promoted if all uses of their pointers can be removed.
    fn promotable_slots(self) -> Vec<MemorySlot>;

    /// Returns the constant that stands for the value of `slot` before the first store.
    fn default_value(self, slot: MemorySlot) -> Attribute;

    /// Called at the start of a block that received `argument` for the value of a slot of `op`.
    fn handle_block_argument(builder: &mut Builder<'_>, op: Op, argument: Value) {
        let _ = (builder, op, argument);
    }
}

/// An operation that loads from a slot or stores to it (MLIR: `PromotableMemOpInterface`).
#[interface]
pub trait PromotableMemOp {
    /// Whether the operation loads from `slot`.
    fn loads_from(self, slot: MemorySlot) -> bool;

    /// Whether the operation stores to `slot`, after it has loaded from `slot`.
    fn stores_to(self, slot: MemorySlot) -> bool;

    /// Whether the operation can be changed so that `uses`, its blocking uses of `slot`, disappear.
    fn can_uses_be_removed(self, slot: MemorySlot, uses: &[Use], layout: &DataLayout) -> bool;

    /// Returns the value that `op`, which stores to the slot, leaves there. New operations are
    /// created after `op`. `None` if `op` does not store to the slot (MLIR: `getStored`).
    fn stored_value(builder: &mut Builder<'_>, op: Op, access: SlotAccess<'_>) -> Option<Value>;

    /// Replaces the uses of the slot in `op`, for which `can_uses_be_removed` returned `true`. New
    /// operations are created after `op`.
    fn remove_uses(builder: &mut Builder<'_>, op: Op, access: SlotAccess<'_>) -> Removal;
}

/// An operation that can be changed so that it no longer uses a pointer, without the value of the
/// slot (MLIR: `PromotableOpInterface`).
#[interface]
pub trait PromotableOp {
    /// Returns the uses of results that must be removed together with `uses`, the blocking uses of
    /// the operation. `None` if the blocking uses cannot be removed.
    fn can_uses_be_removed(self, uses: &[Use], layout: &DataLayout) -> Option<Vec<Use>>;

    /// Removes `uses` from `op`; new operations are created after `op`.
    fn remove_uses(builder: &mut Builder<'_>, op: Op, uses: &[Use]) -> Removal;

    /// Called after the promotion, before `op` is erased, with the operations that stored to the
    /// slot and the values that they stored (MLIR: `visitReplacedValues`).
    fn visit_replaced_values(builder: &mut Builder<'_>, op: Op, stored: &[(Op, Value)]) {
        let _ = (builder, op, stored);
    }
}

/// An operation that allocates slots which may be split into one slot per element (MLIR:
/// `DestructurableAllocationOpInterface`).
#[interface]
pub trait DestructurableAllocation {
    /// Returns the slots that may be split into their elements.
    fn destructurable_slots(self) -> Vec<DestructurableSlot>;

    /// Returns the state of an allocation for the element at `index` of `slot`, whose only result
    /// is the new pointer; `None` if there is no such element.
    fn element_allocation(self, slot: &DestructurableSlot, index: Attribute) -> Option<OpState>;
}

/// The parts of a slot that an accessor uses.
#[derive(Default, Debug)]
pub struct ElementUses {
    /// The indices of the accessed elements.
    pub indices: Vec<Attribute>,
    /// Slots within the elements, whose users must stay within bounds.
    pub within: Vec<MemorySlot>,
}

/// An operation that accesses elements of a slot (MLIR: `DestructurableAccessorOpInterface`).
#[interface]
pub trait DestructurableAccessor {
    /// Returns the parts of `slot` that the operation uses; `None` if it cannot use the slots of
    /// the elements instead (MLIR: `canRewire`).
    fn element_uses(self, slot: &DestructurableSlot, layout: &DataLayout) -> Option<ElementUses>;

    /// Makes `op` access `subslots`; new operations are created after `op`.
    fn rewire(
        builder: &mut Builder<'_>,
        op: Op,
        slot: &DestructurableSlot,
        subslots: &Subslots,
        layout: &DataLayout,
    ) -> Removal;
}

/// An operation whose accesses of a slot are known to stay within bounds (MLIR:
/// `SafeMemorySlotAccessOpInterface`).
#[interface]
pub trait SafeSlotAccess {
    /// Returns the slots that must be used within bounds so that the accesses of the operation to
    /// `slot` are within bounds; `None` if they may be out of bounds.
    fn safe_accesses(self, slot: MemorySlot, layout: &DataLayout) -> Option<Vec<MemorySlot>>;
}

/// Calls [`PromotableAllocation::handle_block_argument`] of `op`.
pub fn handle_block_argument(builder: &mut Builder<'_>, op: Op, argument: Value) {
    let table = builder.body().op(op).interface::<DynPromotableAllocation<'_>>().map(|i| i.table);
    if let Some(table) = table {
        (table.handle_block_argument)(builder, op, argument);
    }
}

/// Calls [`PromotableMemOp::stored_value`] of `op`; `None` without the interface.
pub fn stored_value(builder: &mut Builder<'_>, op: Op, access: SlotAccess<'_>) -> Option<Value> {
    let table = builder.body().op(op).interface::<DynPromotableMemOp<'_>>()?.table;
    (table.stored_value)(builder, op, access)
}

/// Calls [`PromotableMemOp::remove_uses`] of `op`; `None` without the interface.
pub fn remove_slot_uses(
    builder: &mut Builder<'_>,
    op: Op,
    access: SlotAccess<'_>,
) -> Option<Removal> {
    let table = builder.body().op(op).interface::<DynPromotableMemOp<'_>>()?.table;
    Some((table.remove_uses)(builder, op, access))
}

/// Calls [`PromotableOp::remove_uses`] of `op`; `None` without the interface.
pub fn remove_uses(builder: &mut Builder<'_>, op: Op, uses: &[Use]) -> Option<Removal> {
    let table = builder.body().op(op).interface::<DynPromotableOp<'_>>()?.table;
    Some((table.remove_uses)(builder, op, uses))
}

/// Calls [`PromotableOp::visit_replaced_values`] of `op`.
pub fn visit_replaced_values(builder: &mut Builder<'_>, op: Op, stored: &[(Op, Value)]) {
    let table = builder.body().op(op).interface::<DynPromotableOp<'_>>().map(|i| i.table);
    if let Some(table) = table {
        (table.visit_replaced_values)(builder, op, stored);
    }
}

/// Calls [`DestructurableAccessor::rewire`] of `op`; `None` without the interface.
pub fn rewire(
    builder: &mut Builder<'_>,
    op: Op,
    slot: &DestructurableSlot,
    subslots: &Subslots,
    layout: &DataLayout,
) -> Option<Removal> {
    let table = builder.body().op(op).interface::<DynDestructurableAccessor<'_>>()?.table;
    Some((table.rewire)(builder, op, slot, subslots, layout))
}

/// Returns the uses of the results of `op`.
pub fn result_uses(body: &Body, op: Op) -> Vec<Use> {
    body.results(op).flat_map(|result| body.uses(result)).collect()
}

/// Whether `uses` is a single use, of the pointer of `slot`.
pub fn is_use_of_slot(body: &Body, slot: MemorySlot, uses: &[Use]) -> bool {
    matches!(uses, [use_] if body.used_value(*use_) == slot.pointer)
}
