//! The table of names: all names in use are unique.

use std::borrow::Cow;
use std::hash::Hasher;
use std::io::Write;

use rustc_hash::FxHasher;

use super::sanitize::{IN_VALUES, sanitize};
use crate::printer::text::{Pieces, ShortText, Text};

/// All names used so far, interned, and the set of those in use.
#[derive(Clone, Default)]
pub(super) struct NameTable {
    /// The names, each with `%` in front.
    text: Pieces,
    /// The start and end of each name in `text`.
    spans: Vec<(u32, u32)>,
    used: Vec<bool>,
    /// A hash table with open addressing of name + 1 (0 = free); its size is a power of two.
    slots: Vec<u32>,
    /// The names in use, in the order of their allocation.
    taken: Vec<u32>,
    /// The names `arg0`, `arg1`, …, by number.
    arguments: Vec<u32>,
    scratch: Vec<u8>,
    /// A direct-mapped cache of the names that packed properties imply.
    by_properties: Vec<(PropertiesKey, Option<u32>)>,
}

/// The bits of an operation's name, which are never 0, and of its packed properties.
type PropertiesKey = (u32, u64);

/// The number of slots of the cache of names by properties.
const PROPERTIES: usize = 256;

fn hash(name: &[u8]) -> usize {
    let mut hasher = FxHasher::default();
    hasher.write(name);
    let hash = hasher.finish();
    (hash ^ hash >> 32) as usize
}

impl NameTable {
    /// Returns the text of a name, without `%`.
    #[inline]
    fn get(&self, name: u32) -> &[u8] {
        let (start, end) = self.spans[name as usize];
        self.text.between(start as usize + 1, end as usize)
    }

    /// Writes `%` and a name.
    #[inline]
    pub(super) fn write(&self, name: u32, out: &mut Text) {
        let (start, end) = self.spans[name as usize];
        out.push_piece(&self.text, start as usize, end as usize);
    }

    /// As [`NameTable::write`]; `None` if the name does not fit.
    #[inline]
    pub(super) fn write_short(&self, name: u32, out: &mut ShortText<'_>) -> Option<()> {
        let (start, end) = self.spans[name as usize];
        out.push_piece(&self.text, start as usize, end as usize)
    }

    /// Returns the number of names in use, for [`NameTable::rewind`].
    pub(super) fn mark(&self) -> usize {
        self.taken.len()
    }

    /// Frees the names taken since `mark`.
    pub(super) fn rewind(&mut self, mark: usize) {
        for name in self.taken.drain(mark..) {
            self.used[name as usize] = false;
        }
    }

    /// Allocates `name`, or, if it is in use, `name_n` with the first free number n from `conflict`
    /// on.
    pub(super) fn take(&mut self, name: &str, conflict: &mut u32) -> u32 {
        let id = self.find(name);
        self.take_id(id, conflict)
    }

    /// Returns the name for `text`, which is not empty, after sanitizing it.
    pub(super) fn find(&mut self, text: &str) -> u32 {
        self.intern(sanitize(text, &IN_VALUES).as_bytes())
    }

    /// Returns the name that packed properties imply; `None` if they imply none. `find` is called
    /// if the name is not cached.
    #[inline]
    pub(super) fn of_properties(
        &mut self,
        key: PropertiesKey,
        find: impl FnOnce() -> Cow<'static, str>,
    ) -> Option<u32> {
        let (op, bits) = key;
        let slot = (u64::from(op) ^ bits ^ bits >> 32) as usize % PROPERTIES;
        match self.by_properties.get(slot) {
            Some((known, name)) if *known == key => *name,
            _ => self.new_of_properties(key, slot, &find()),
        }
    }

    #[cold]
    fn new_of_properties(&mut self, key: PropertiesKey, slot: usize, text: &str) -> Option<u32> {
        if self.by_properties.is_empty() {
            self.by_properties.resize(PROPERTIES, ((0, 0), None));
        }
        let name = (!text.is_empty()).then(|| self.find(text));
        self.by_properties[slot] = (key, name);
        name
    }

    /// Allocates `argN` for the argument with this number.
    #[inline]
    pub(super) fn take_argument(&mut self, number: u32, conflict: &mut u32) -> u32 {
        while self.arguments.len() <= number as usize {
            let id = self.intern(format!("arg{}", self.arguments.len()).as_bytes());
            self.arguments.push(id);
        }
        self.take_id(self.arguments[number as usize], conflict)
    }

    /// As [`NameTable::take`], for an interned name.
    #[inline]
    pub(super) fn take_id(&mut self, mut id: u32, conflict: &mut u32) -> u32 {
        if self.used[id as usize] {
            let mut probe = std::mem::take(&mut self.scratch);
            probe.clear();
            probe.extend_from_slice(self.get(id));
            probe.push(b'_');
            let stem = probe.len();
            while self.used[id as usize] {
                probe.truncate(stem);
                let _ = write!(probe, "{conflict}");
                *conflict += 1;
                id = self.intern(&probe);
            }
            self.scratch = probe;
        }
        self.used[id as usize] = true;
        self.taken.push(id);
        id
    }

    /// Returns the name for `name`, as it is written behind `%`.
    pub(super) fn intern(&mut self, name: &[u8]) -> u32 {
        if self.slots.len() < self.spans.len() * 2 + 16 {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut at = hash(name) & mask;
        loop {
            match self.slots[at] {
                0 => break,
                slot if self.get(slot - 1) == name => return slot - 1,
                _ => at = (at + 1) & mask,
            }
        }
        let id = self.spans.len() as u32;
        let start = self.text.len();
        self.text.add(b"%");
        self.text.add(name);
        self.spans.push((start as u32, self.text.len() as u32));
        self.used.push(false);
        self.slots[at] = id + 1;
        id
    }

    fn grow(&mut self) {
        let size = (self.spans.len() * 4 + 32).next_power_of_two();
        self.slots = vec![0; size];
        for id in 0..self.spans.len() as u32 {
            let mut at = hash(self.get(id)) & (size - 1);
            while self.slots[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = id + 1;
        }
    }
}
