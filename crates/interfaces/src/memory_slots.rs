//! Memory that values can take the place of.

use terrace_ir::fold::InPlaceFold;
use terrace_ir::{Attribute, OpState, Type, Value};
use terrace_ods::interface;

/// A place in memory for one value (MLIR: `MemorySlot`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemorySlot {
    /// What refers to the memory.
    pub pointer: Value,
    /// The type of the value in it.
    pub element: Type,
}

/// An operation that allocates slots which values may take the place of
/// (MLIR: `PromotableAllocationOpInterface`).
#[interface]
pub trait PromotableAllocation {
    /// The slots that may be promoted, if all that uses them can do without.
    fn promotable_slots(self) -> Vec<MemorySlot>;

    /// The constant that `slot` holds before anything is stored in it.
    fn default_value(self, slot: MemorySlot) -> Attribute;
}

/// An operation that loads from a slot or stores to it (MLIR: `PromotableMemOpInterface`).
#[interface]
pub trait PromotableAccess {
    /// The result that is what `slot` holds, if the operation loads it.
    fn loaded_from(self, slot: MemorySlot) -> Option<Value>;

    /// The value that `slot` holds then, if the operation stores to it.
    fn stored_to(self, slot: MemorySlot) -> Option<Value>;

    /// Whether the operation uses `slot` for nothing else.
    fn can_do_without(self, slot: MemorySlot) -> bool;
}

/// An operation that allocates slots whose elements may be slots of their own
/// (MLIR: `DestructurableAllocationOpInterface`).
#[interface]
pub trait DestructurableAllocation {
    /// The allocations that may be split.
    fn destructurable_slots(self) -> Vec<MemorySlot>;

    /// The description of an allocation for the element at `index` of `slot`, which is its only
    /// result; `None` if there is no such element.
    fn element_allocation(self, slot: MemorySlot, index: Attribute) -> Option<OpState>;
}

/// An operation that accesses one element of a slot (MLIR: `DestructurableAccessorOpInterface`).
#[interface]
pub trait DestructurableAccess {
    /// The index of the element of `slot` that is accessed, if it is known and nothing else is.
    fn accessed_element(self, slot: MemorySlot) -> Option<Attribute>;

    /// The change that makes the operation access what `pointer` refers to, which is the element.
    fn rewired(self, slot: MemorySlot, pointer: Value) -> InPlaceFold;
}
