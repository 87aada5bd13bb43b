//! Memory slots, which SROA splits and `mem2reg` replaces by values.

use terrace_ir::fold::InPlaceFold;
use terrace_ir::{Attribute, OpState, Type, Value};
use terrace_ods::interface;

/// A memory location that holds one value (MLIR: `MemorySlot`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemorySlot {
    /// The pointer to the memory.
    pub pointer: Value,
    /// The type of the value in the slot.
    pub element: Type,
}

/// An operation that allocates slots which may be promoted to values (MLIR:
/// `PromotableAllocationOpInterface`).
#[interface]
pub trait PromotableAllocation {
    /// Returns the slots that may be promoted if all uses of their pointers can be removed.
    fn promotable_slots(self) -> Vec<MemorySlot>;

    /// Returns the constant that stands for the value of `slot` before the first store.
    fn default_value(self, slot: MemorySlot) -> Attribute;
}

/// An operation that loads from a slot or stores to it (MLIR: `PromotableMemOpInterface`).
#[interface]
pub trait PromotableMemOp {
    /// Returns the result that holds the value loaded from `slot`; `None` if the operation does not
    /// load from `slot`.
    fn loaded_value(self, slot: MemorySlot) -> Option<Value>;

    /// Returns the value stored to `slot`; `None` if the operation does not store to it.
    fn stored_value(self, slot: MemorySlot) -> Option<Value>;

    /// Whether all uses of `slot` by the operation are loads and stores that promotion removes.
    fn can_uses_be_removed(self, slot: MemorySlot) -> bool;
}

/// An operation that allocates slots which may be split into one slot per element (MLIR:
/// `DestructurableAllocationOpInterface`).
#[interface]
pub trait DestructurableAllocation {
    /// Returns the slots that may be split into their elements.
    fn destructurable_slots(self) -> Vec<MemorySlot>;

    /// Returns the state of an allocation for the element at `index` of `slot`, whose only result
    /// is the new pointer; `None` if there is no such element.
    fn element_allocation(self, slot: MemorySlot, index: Attribute) -> Option<OpState>;
}

/// An operation that accesses one element of a slot (MLIR: `DestructurableAccessorOpInterface`).
#[interface]
pub trait DestructurableAccessor {
    /// Returns the index of the accessed element of `slot`; `None` if the index is not constant, or
    /// if more than one element is accessed.
    fn accessed_index(self, slot: MemorySlot) -> Option<Attribute>;

    /// Returns the in-place change that makes the operation access the element through `pointer`.
    fn rewire(self, slot: MemorySlot, pointer: Value) -> InPlaceFold;
}
