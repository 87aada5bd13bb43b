//! Where a body keeps the properties that do not pack.

use std::any::{Any, TypeId};

use super::Properties;
use super::value::{StoredProperties, not_these};

/// The stored properties of one type in a body; operations hold the slot.
pub trait PropertyColumn: Any + Send + Sync {
    /// The type of the properties.
    fn type_id_of_values(&self) -> TypeId;
    /// Puts a value, which must be of the column's type, in a free slot.
    fn insert(&mut self, value: Box<dyn StoredProperties>) -> u32;
    /// The value in a slot.
    fn get(&self, slot: u32) -> &dyn StoredProperties;
    /// The value in a slot, to change.
    fn get_mut(&mut self, slot: u32) -> &mut dyn StoredProperties;
    /// Frees a slot.
    fn remove(&mut self, slot: u32);
    /// A copy of the column, slots as they are.
    fn clone_column(&self) -> Box<dyn PropertyColumn>;
    /// Heap bytes held by the column itself.
    fn heap_bytes(&self) -> usize;
    /// Gives back memory that growth left over.
    fn shrink_to_fit(&mut self);
}

/// The column of one properties type.
#[derive(Clone)]
pub struct TypedPropertyColumn<P> {
    slots: Vec<P>,
    free: Vec<u32>,
}

impl<P> Default for TypedPropertyColumn<P> {
    fn default() -> Self {
        Self { slots: Vec::new(), free: Vec::new() }
    }
}

impl<P: Properties> TypedPropertyColumn<P> {
    /// Puts a value in a free slot.
    pub fn insert_typed(&mut self, value: P) -> u32 {
        if let Some(slot) = self.free.pop() {
            self.slots[slot as usize] = value;
            return slot;
        }
        self.slots.push(value);
        (self.slots.len() - 1) as u32
    }

    /// The value in a slot, to change.
    pub fn value_mut(&mut self, slot: u32) -> &mut P {
        &mut self.slots[slot as usize]
    }
}

impl<P: Properties> PropertyColumn for TypedPropertyColumn<P> {
    fn type_id_of_values(&self) -> TypeId {
        TypeId::of::<P>()
    }
    fn insert(&mut self, value: Box<dyn StoredProperties>) -> u32 {
        match (value as Box<dyn Any>).downcast::<P>() {
            Ok(value) => self.insert_typed(*value),
            Err(_) => not_these(),
        }
    }
    fn get(&self, slot: u32) -> &dyn StoredProperties {
        &self.slots[slot as usize]
    }
    fn get_mut(&mut self, slot: u32) -> &mut dyn StoredProperties {
        &mut self.slots[slot as usize]
    }
    fn remove(&mut self, slot: u32) {
        self.slots[slot as usize] = P::default();
        self.free.push(slot);
    }
    fn clone_column(&self) -> Box<dyn PropertyColumn> {
        Box::new(self.clone())
    }
    fn heap_bytes(&self) -> usize {
        self.slots.capacity() * size_of::<P>() + self.free.capacity() * 4
    }
    fn shrink_to_fit(&mut self) {
        self.slots.shrink_to_fit();
        self.free.shrink_to_fit();
    }
}

/// An empty column for values of type `P`, if they do not pack.
pub(super) const fn new_column<P: Properties>() -> fn() -> Box<dyn PropertyColumn> {
    if P::INLINE { || not_these() } else { || Box::new(TypedPropertyColumn::<P>::default()) }
}
