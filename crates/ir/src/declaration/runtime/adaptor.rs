//! Operands by name, of an operation that may not exist yet.

use std::marker::PhantomData;

use super::single_at;
use crate::declaration::op_info::Arity;
use crate::declaration::op_type::{HasProperties, OpType};
use crate::declaration::properties::PropertiesRef;

/// The properties of an operation and one item per operand (a value, type or constant), accessed by
/// the names that `O` declares (MLIR: `OpAdaptor`). Hooks for folding and inference and conversion
/// patterns take an adaptor.
///
/// The adaptors that `#[operation]` generates wrap this type and have a function for every operand.
/// The number of items is the declared number of operands.
pub struct Adaptor<'a, O, T> {
    operands: &'a [T],
    properties: PropertiesRef<'a>,
    of: PhantomData<fn() -> O>,
}

impl<O, T> Copy for Adaptor<'_, O, T> {}
impl<O, T> Clone for Adaptor<'_, O, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a, O: OpType, T> Adaptor<'a, O, T> {
    /// Creates an adaptor of `operands`, with the names that `O` declares.
    pub fn new(operands: &'a [T], properties: PropertiesRef<'a>) -> Self {
        Self { operands, properties, of: PhantomData }
    }

    /// Returns the items of all operands, in order.
    pub fn operands(self) -> &'a [T] {
        self.operands
    }

    /// Returns the items of the operand group at `index` of the declaration.
    pub fn group_at(self, index: usize) -> &'a [T] {
        let groups = O::INFO.groups_of_operands(self.operands.len(), self.properties);
        let (start, len) = groups[index];
        let single = O::INFO.operands[index].arity == Arity::Single;
        match single_at(start as usize, self.operands.len()) {
            Some(at) if single => &self.operands[at..=at],
            _ => &self.operands[start as usize..][..len as usize],
        }
    }

    /// Returns the items of the variadic of variadics at `index` of the declaration, by group.
    pub fn ranges_at(self, index: usize) -> impl ExactSizeIterator<Item = &'a [T]> {
        let all = self.group_at(index);
        let ranges = O::INFO.operands[index].ranges(self.properties, all.len());
        ranges.into_iter().map(move |range| &all[range])
    }

    /// Returns the items of the operand group named `name`; empty if `O` does not declare it.
    pub fn group(self, name: &str) -> &'a [T] {
        let at = O::INFO.operands.iter().position(|declared| declared.name == name);
        at.map_or(&[], |at| self.group_at(at))
    }

    /// Returns the item of the single operand named `name`; `None` if the operand is absent.
    pub fn get(self, name: &str) -> Option<&'a T> {
        self.group(name).first()
    }

    /// Returns the properties as the struct that the declaration names.
    pub fn properties(self) -> O::Properties
    where
        O: HasProperties,
    {
        self.properties.get()
    }

    /// Returns the untyped properties as they are stored.
    pub fn properties_ref(self) -> PropertiesRef<'a> {
        self.properties
    }
}
