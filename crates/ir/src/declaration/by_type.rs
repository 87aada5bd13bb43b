//! Things by the Rust type that stands for them: interfaces and traits.

use std::any::{Any, TypeId};
use std::hash::{BuildHasher, BuildHasherDefault};

use rustc_hash::FxHasher;

use crate::declaration::interface::InterfaceEntry;
use crate::declaration::traits::TraitInfo;

/// What an interface's implementor has for it.
pub(crate) type AnyTable = &'static (dyn Any + Send + Sync);

/// Tables by type, found in one or two loads.
pub(crate) struct ByType {
    /// At least twice as many as there are entries, a power of two.
    slots: Box<[Option<(TypeId, AnyTable)>]>,
}

impl ByType {
    /// The interfaces of a declaration with those that they extend, and its traits.
    pub(crate) fn new(
        interfaces: &'static [InterfaceEntry],
        traits: &'static [&'static TraitInfo],
    ) -> Self {
        let mut entries = Vec::new();
        add_interfaces(&mut entries, interfaces);
        entries.extend(traits.iter().map(|one| ((one.id)(), &() as AnyTable)));
        let mut table = Self { slots: vec![None; (entries.len() * 2).next_power_of_two()].into() };
        for (id, entry) in entries {
            let slot = table.slot(id);
            // What is nearer to the declaration comes first.
            table.slots[slot].get_or_insert((id, entry));
        }
        table
    }

    /// Where `id` is or would be.
    #[inline]
    fn slot(&self, id: TypeId) -> usize {
        let hash = BuildHasherDefault::<FxHasher>::default().hash_one(id) as usize;
        let mut at = hash & (self.slots.len() - 1);
        while self.slots[at].is_some_and(|(other, _)| other != id) {
            at = (at + 1) & (self.slots.len() - 1);
        }
        at
    }

    /// The interface table stored for `id`, if there is one.
    #[inline]
    pub(crate) fn get(&self, id: TypeId) -> Option<AnyTable> {
        self.slots[self.slot(id)].map(|(_, table)| table)
    }
}

/// An interface, then those that it extends, level by level.
fn add_interfaces(entries: &mut Vec<(TypeId, AnyTable)>, interfaces: &'static [InterfaceEntry]) {
    entries.extend(interfaces.iter().map(|entry| (entry.id, entry.table)));
    interfaces.iter().for_each(|entry| add_interfaces(entries, entry.parents));
}
