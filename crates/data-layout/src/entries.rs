//! Entries of specifications ([`Entry`]), and indexed lists of them ([`EntryList`]).

use std::hash::{Hash, Hasher};

use smallvec::SmallVec;

use terrace_ir::Context;
use terrace_ir::StringAttr;
use terrace_ir::{Attribute, Handle, Type};
use terrace_ir::{Element, Kind};

/// The key of an entry: a type, which stands for all types of its kind, or an identifier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Key {
    /// A type. The entry applies to all types of the same kind, which interpret its value.
    Type(Type),
    /// An identifier such as `"dlti.endianness"`. The dialect before the dot interprets the value.
    Identifier(Handle<StringAttr>),
}

impl Key {
    /// Creates the key for an identifier.
    pub fn identifier(cx: &Context, name: &str) -> Self {
        Key::Identifier(StringAttr::get(cx, name))
    }

    /// Returns the type; `None` for an identifier.
    pub fn as_type(self) -> Option<Type> {
        match self {
            Key::Type(ty) => Some(ty),
            Key::Identifier(_) => None,
        }
    }

    /// Returns the identifier; `None` for a type.
    pub fn as_identifier(self) -> Option<Handle<StringAttr>> {
        match self {
            Key::Type(_) => None,
            Key::Identifier(name) => Some(name),
        }
    }

    /// Formats the key: a type, or an identifier in quotes.
    pub fn to_text(self, cx: &Context) -> String {
        match self {
            Key::Type(ty) => ty.to_text(cx),
            Key::Identifier(name) => name.attr().to_text(cx),
        }
    }
}

impl From<Type> for Key {
    fn from(ty: Type) -> Self {
        Key::Type(ty)
    }
}

/// An entry of a specification.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Entry {
    /// The type or identifier that the entry is about.
    pub key: Key,
    /// The value, which the type or the dialect of the key interprets.
    pub value: Attribute,
}

impl Entry {
    /// Formats the entry for diagnostics.
    pub fn to_text(self, cx: &Context) -> String {
        format!("#dlti.dl_entry<{}, {}>", self.key.to_text(cx), self.value.to_text(cx))
    }

    /// Whether the key is a type.
    pub fn is_type_entry(self) -> bool {
        matches!(self.key, Key::Type(_))
    }
}

/// The entries of a specification in order, with an index by kind and by identifier.
///
/// The index is created when the attribute is uniqued. Equality and hash depend only on the
/// entries.
#[derive(Clone, Debug, Default)]
pub struct EntryList {
    list: Box<[Entry]>,
    /// The entries about types, grouped by kind.
    grouped: Box<[Entry]>,
    /// The kinds with their ranges in `grouped`, in order of first occurrence.
    groups: SmallVec<[(Kind, u32, u32); 4]>,
    /// The entries with identifiers, sorted by handle.
    named: Box<[(Handle<StringAttr>, Attribute)]>,
}

impl EntryList {
    /// Creates the list of `entries` and its index.
    pub fn new(entries: impl Into<Box<[Entry]>>) -> Self {
        let list: Box<[Entry]> = entries.into();
        let mut groups: SmallVec<[(Kind, u32, u32); 4]> = SmallVec::new();
        let mut named = Vec::new();
        for entry in &list {
            match entry.key {
                Key::Type(ty) => match groups.iter_mut().find(|g| g.0 == ty.kind()) {
                    Some(group) => group.2 += 1,
                    None => groups.push((ty.kind(), 0, 1)),
                },
                Key::Identifier(name) => named.push((name, entry.value)),
            }
        }
        named.sort_by_key(|(name, _)| name.id());
        let mut grouped = Vec::with_capacity(list.len() - named.len());
        for (kind, start, end) in &mut groups {
            *start = grouped.len() as u32;
            grouped.extend(list.iter().filter(|e| match e.key {
                Key::Type(ty) => ty.kind() == *kind,
                Key::Identifier(_) => false,
            }));
            *end = grouped.len() as u32;
        }
        Self { list, grouped: grouped.into(), groups, named: named.into() }
    }

    /// Returns the entries in order.
    #[inline]
    pub fn as_slice(&self) -> &[Entry] {
        &self.list
    }

    /// Returns the entries about types of `kind`, in order.
    #[inline]
    pub fn of_kind(&self, kind: Kind) -> &[Entry] {
        match self.groups.iter().find(|g| g.0 == kind) {
            Some((_, start, end)) => &self.grouped[*start as usize..*end as usize],
            None => &[],
        }
    }

    /// Returns the entries about types, grouped by kind.
    pub fn by_kind(&self) -> impl Iterator<Item = (Kind, &[Entry])> {
        self.groups
            .iter()
            .map(|(kind, start, end)| (*kind, &self.grouped[*start as usize..*end as usize]))
    }

    /// Returns the entries with identifiers, in order.
    pub fn identified(&self) -> impl Iterator<Item = (Handle<StringAttr>, Entry)> {
        self.list.iter().filter_map(|e| Some((e.key.as_identifier()?, *e)))
    }

    /// Returns the entry with the identifier `name`; `None` if there is no such entry.
    pub fn named(&self, name: Handle<StringAttr>) -> Option<Entry> {
        let at = self.named.binary_search_by_key(&name.id(), |(n, _)| n.id()).ok()?;
        Some(Entry { key: Key::Identifier(name), value: self.named[at].1 })
    }

    /// Returns the value at `key` (MLIR: `queryHelper`); `None` if there is no such entry.
    pub fn query(&self, key: Key) -> Option<Attribute> {
        match key {
            Key::Type(ty) => self.of_kind(ty.kind()).iter().find(|e| e.key == key).map(|e| e.value),
            Key::Identifier(name) => self.named(name).map(|e| e.value),
        }
    }

    /// Returns the first key that occurs twice; `None` if all keys are unique.
    pub fn repeated(&self) -> Option<Key> {
        if self.list.len() <= 16 {
            let again = |at: usize| self.list[..at].iter().any(|e| e.key == self.list[at].key);
            return (0..self.list.len()).find(|at| again(*at)).map(|at| self.list[at].key);
        }
        let mut seen = rustc_hash::FxHashSet::default();
        self.list.iter().map(|e| e.key).find(|key| !seen.insert(*key))
    }

    /// Visits the types and values of the entries.
    pub fn walk(&self, visit: &mut dyn FnMut(Element)) {
        for entry in &self.list {
            if let Key::Type(ty) = entry.key {
                visit(Element::Type(ty));
            }
            visit(Element::Attribute(entry.value));
        }
    }
}

impl PartialEq for EntryList {
    fn eq(&self, other: &Self) -> bool {
        self.list == other.list
    }
}
impl Eq for EntryList {}
impl Hash for EntryList {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.list.hash(state);
    }
}
