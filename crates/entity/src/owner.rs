//! The tags by which ids, in debug builds, identify the table that created them.

use std::fmt;

/// The owner of a family of tables: ids of one owner's tables must not be used with those of
/// another owner.
///
/// Debug builds number owners and store their names, for the panic about a foreign id. In release
/// builds an owner is empty. Clones are the same owner.
#[derive(Clone, Debug, Default)]
pub struct Owner {
    #[cfg(debug_assertions)]
    entry: std::sync::Arc<names::Entry>,
}

impl Owner {
    /// Creates an owner that differs from all others.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the name of this owner in panics about foreign ids. `name` is called in debug builds
    /// only.
    #[inline]
    pub fn set_name(&self, name: impl FnOnce() -> String) {
        #[cfg(debug_assertions)]
        names::set(self.entry.number(), name());
        #[cfg(not(debug_assertions))]
        let _ = name;
    }
}

/// The debug part of an id: the owner of its table, and the generation of its slot. Ids that were
/// created from a number have no tag, and are not checked.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tag {
    #[cfg(debug_assertions)]
    owner: u32,
    #[cfg(debug_assertions)]
    serial: u32,
}

impl Tag {
    /// The tag of an id that is excluded from the checks.
    pub const NONE: Self = Self {
        #[cfg(debug_assertions)]
        owner: 0,
        #[cfg(debug_assertions)]
        serial: 0,
    };
}

/// The state for checking accesses to a table; empty in release builds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watch {
    #[cfg(debug_assertions)]
    owner: u32,
    /// The serial number of the current use of each slot; 0 for a free slot.
    #[cfg(debug_assertions)]
    serials: Vec<u32>,
    #[cfg(debug_assertions)]
    last: u32,
}

impl Watch {
    pub(crate) fn new(owner: &Owner) -> Self {
        let _ = owner;
        Self {
            #[cfg(debug_assertions)]
            owner: owner.entry.number(),
            #[cfg(debug_assertions)]
            serials: Vec::new(),
            #[cfg(debug_assertions)]
            last: 0,
        }
    }

    /// Begins a generation of the slots `slots`, and returns its tag.
    #[inline]
    pub(crate) fn begin(&mut self, slots: std::ops::Range<usize>) -> Tag {
        #[cfg(debug_assertions)]
        {
            self.last += 1;
            let end = slots.end.max(self.serials.len());
            self.serials.resize(end, 0);
            self.serials[slots].fill(self.last);
            Tag { owner: self.owner, serial: self.last }
        }
        #[cfg(not(debug_assertions))]
        {
            let _ = slots;
            Tag::NONE
        }
    }

    /// Returns the tag of the current generation of `slot`.
    #[inline]
    pub(crate) fn tag(&self, slot: usize) -> Tag {
        #[cfg(debug_assertions)]
        return Tag { owner: self.owner, serial: self.serials[slot] };
        #[cfg(not(debug_assertions))]
        {
            let _ = slot;
            Tag::NONE
        }
    }

    /// Ends the generation of the slots, which makes its ids stale.
    #[inline]
    pub(crate) fn end(&mut self, slots: std::ops::Range<usize>) {
        #[cfg(debug_assertions)]
        self.serials[slots].fill(0);
        #[cfg(not(debug_assertions))]
        let _ = slots;
    }

    /// Appends the slot `slot`, the first behind all others, with `tag` as the tag of its current
    /// generation.
    #[inline]
    pub(crate) fn extend(&mut self, slot: usize, tag: Tag) {
        #[cfg(debug_assertions)]
        {
            self.serials.resize(slot, 0);
            self.serials.push(tag.serial);
        }
        #[cfg(not(debug_assertions))]
        let _ = (slot, tag);
    }

    /// Makes the ended generation with the tag `tag` the current one of the slots again.
    #[inline]
    pub(crate) fn revive(&mut self, slots: std::ops::Range<usize>, tag: Tag) {
        #[cfg(debug_assertions)]
        self.serials[slots].fill(tag.serial);
        #[cfg(not(debug_assertions))]
        let _ = (slots, tag);
    }

    /// Panics if `id` belongs to another owner, or to another generation of its slot.
    #[inline]
    #[track_caller]
    pub(crate) fn check(&self, slot: usize, tag: Tag, id: &dyn fmt::Debug) {
        #[cfg(debug_assertions)]
        {
            if tag.owner == 0 {
                return;
            }
            if tag.owner != self.owner && self.owner != 0 {
                foreign(id, tag.owner, self.owner);
            }
            if self.serials.get(slot) != Some(&tag.serial) {
                stale(id);
            }
        }
        #[cfg(not(debug_assertions))]
        let _ = (slot, tag, id);
    }
}

#[cfg(debug_assertions)]
#[cold]
#[track_caller]
fn foreign(id: &dyn fmt::Debug, made_by: u32, used_with: u32) -> ! {
    panic!("`{id:?}` is of {}, not of {}", names::get(made_by), names::get(used_with))
}

#[cfg(debug_assertions)]
#[cold]
#[track_caller]
fn stale(id: &dyn fmt::Debug) -> ! {
    panic!("`{id:?}` was erased")
}

#[cfg(debug_assertions)]
mod names {
    use std::collections::BTreeMap;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::sync::{Mutex, MutexGuard, PoisonError};

    static LAST: AtomicU32 = AtomicU32::new(0);
    static NAMES: Mutex<BTreeMap<u32, String>> = Mutex::new(BTreeMap::new());

    fn names() -> MutexGuard<'static, BTreeMap<u32, String>> {
        NAMES.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of an owner. The name is removed when the number is dropped.
    #[derive(Debug)]
    pub(super) struct Entry(u32);

    impl Default for Entry {
        fn default() -> Self {
            Self(LAST.fetch_add(1, Ordering::Relaxed) + 1)
        }
    }

    impl Entry {
        pub(super) fn number(&self) -> u32 {
            self.0
        }
    }

    impl Drop for Entry {
        fn drop(&mut self) {
            names().remove(&self.0);
        }
    }

    pub(super) fn set(number: u32, name: String) {
        names().insert(number, name);
    }

    pub(super) fn get(number: u32) -> String {
        names().get(&number).cloned().unwrap_or_else(|| "something that was dropped".to_owned())
    }
}
