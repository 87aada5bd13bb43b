//! Tables of interfaces and traits, keyed by Rust type.

use std::any::{Any, TypeId};
use std::hash::{BuildHasher, BuildHasherDefault};
use std::sync::OnceLock;

use rustc_hash::FxHasher;

use crate::declaration::interface::{Cast, InterfaceEntry};
use crate::declaration::traits::TraitInfo;
use crate::store::context::Context;
use crate::store::handle::{Attribute, Type};
use crate::store::kind::{Id, MAX_KINDS};

/// The type-erased table of an interface's implementation.
pub(crate) type AnyTable = &'static (dyn Any + Send + Sync);

/// Interface and trait tables keyed by `TypeId`, found in one or two loads.
pub(crate) struct ByType {
    /// A hash table with open addressing; its length is a power of two and at least twice the
    /// number of entries.
    slots: Box<[Option<(TypeId, AnyTable)>]>,
}

impl ByType {
    /// Creates the tables of the declared interfaces, the interfaces that they extend, and the
    /// traits.
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

    /// Returns the index of the slot of `id`, which is empty if the table does not contain `id`.
    #[inline]
    fn slot(&self, id: TypeId) -> usize {
        let hash = BuildHasherDefault::<FxHasher>::default().hash_one(id) as usize;
        let mut at = hash & (self.slots.len() - 1);
        while self.slots[at].is_some_and(|(other, _)| other != id) {
            at = (at + 1) & (self.slots.len() - 1);
        }
        at
    }

    /// Returns the table stored for `id`; `None` if the interface or trait is absent.
    #[inline]
    pub(crate) fn get(&self, id: TypeId) -> Option<AnyTable> {
        self.slots[self.slot(id)].map(|(_, table)| table)
    }
}

/// Adds the tables of interfaces, then those of the interfaces that they extend, level by level.
fn add_interfaces(entries: &mut Vec<(TypeId, AnyTable)>, interfaces: &'static [InterfaceEntry]) {
    entries.extend(interfaces.iter().map(|entry| (entry.id, entry.table)));
    interfaces.iter().for_each(|entry| add_interfaces(entries, entry.parents));
}

/// The interface tables of each kind, which are the same in every context.
static OF_KINDS: [OnceLock<ByType>; MAX_KINDS] = [const { OnceLock::new() }; MAX_KINDS];

pub(crate) fn of_kind<I: ?Sized + 'static>(cx: &Context, id: Id) -> Option<&I> {
    let kind = id.kind();
    let number = kind.number();
    let declared =
        OF_KINDS[number].get_or_init(|| ByType::new(kind.info().hooks().interfaces, &[]));
    let id_of_interface = TypeId::of::<I>();
    let table =
        declared.get(id_of_interface).or_else(|| cx.attached(number as u32, id_of_interface))?;
    let cast: &Cast<I> = table.downcast_ref()?;
    Some(cast.0(cx, id))
}

macro_rules! interface_of {
    ($($name:ident),*) => {$(
        impl $name {
            /// Returns the implementation of the interface `I` (`dyn SomeInterface`); `None` if it
            /// is not implemented.
            #[inline]
            pub fn interface<I: ?Sized + 'static>(self, cx: &Context) -> Option<&I> {
                of_kind(cx, self.id())
            }
        }
    )*};
}

interface_of!(Type, Attribute);
