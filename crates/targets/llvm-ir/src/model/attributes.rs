//! Attributes of functions, parameters, results and calls.

use terrace_numeric::Int;

use super::{Bytes, Interner, Type};

/// The class of values that an attribute has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttributeClass {
    /// Without a value.
    Flag,
    /// With a type.
    Type,
    /// With a number.
    Int,
    /// With a range of integers.
    Range,
    /// With a list of ranges.
    List,
}

/// The attributes with a name of their own; attributes of a set are in this order.
const KINDS: &[(&str, AttributeClass)] = &[
    ("allocalign", AttributeClass::Flag),
    ("allocptr", AttributeClass::Flag),
    ("alwaysinline", AttributeClass::Flag),
    ("builtin", AttributeClass::Flag),
    ("cold", AttributeClass::Flag),
    ("convergent", AttributeClass::Flag),
    ("coro_only_destroy_when_complete", AttributeClass::Flag),
    ("coro_elide_safe", AttributeClass::Flag),
    ("dead_on_return", AttributeClass::Flag),
    ("dead_on_unwind", AttributeClass::Flag),
    ("disable_sanitizer_instrumentation", AttributeClass::Flag),
    ("fn_ret_thunk_extern", AttributeClass::Flag),
    ("hot", AttributeClass::Flag),
    ("hybrid_patchable", AttributeClass::Flag),
    ("immarg", AttributeClass::Flag),
    ("inreg", AttributeClass::Flag),
    ("inlinehint", AttributeClass::Flag),
    ("jumptable", AttributeClass::Flag),
    ("minsize", AttributeClass::Flag),
    ("mustprogress", AttributeClass::Flag),
    ("naked", AttributeClass::Flag),
    ("nest", AttributeClass::Flag),
    ("noalias", AttributeClass::Flag),
    ("nobuiltin", AttributeClass::Flag),
    ("nocallback", AttributeClass::Flag),
    ("nocf_check", AttributeClass::Flag),
    ("nocreateundeforpoison", AttributeClass::Flag),
    ("nodivergencesource", AttributeClass::Flag),
    ("noduplicate", AttributeClass::Flag),
    ("noext", AttributeClass::Flag),
    ("nofree", AttributeClass::Flag),
    ("noimplicitfloat", AttributeClass::Flag),
    ("noinline", AttributeClass::Flag),
    ("nomerge", AttributeClass::Flag),
    ("noprofile", AttributeClass::Flag),
    ("norecurse", AttributeClass::Flag),
    ("noredzone", AttributeClass::Flag),
    ("noreturn", AttributeClass::Flag),
    ("nosanitize_bounds", AttributeClass::Flag),
    ("nosanitize_coverage", AttributeClass::Flag),
    ("nosync", AttributeClass::Flag),
    ("noundef", AttributeClass::Flag),
    ("nounwind", AttributeClass::Flag),
    ("nonlazybind", AttributeClass::Flag),
    ("nonnull", AttributeClass::Flag),
    ("null_pointer_is_valid", AttributeClass::Flag),
    ("optforfuzzing", AttributeClass::Flag),
    ("optdebug", AttributeClass::Flag),
    ("optsize", AttributeClass::Flag),
    ("optnone", AttributeClass::Flag),
    ("presplitcoroutine", AttributeClass::Flag),
    ("readnone", AttributeClass::Flag),
    ("readonly", AttributeClass::Flag),
    ("returned", AttributeClass::Flag),
    ("returns_twice", AttributeClass::Flag),
    ("signext", AttributeClass::Flag),
    ("safestack", AttributeClass::Flag),
    ("sanitize_address", AttributeClass::Flag),
    ("sanitize_alloc_token", AttributeClass::Flag),
    ("sanitize_hwaddress", AttributeClass::Flag),
    ("sanitize_memtag", AttributeClass::Flag),
    ("sanitize_memory", AttributeClass::Flag),
    ("sanitize_numerical_stability", AttributeClass::Flag),
    ("sanitize_realtime", AttributeClass::Flag),
    ("sanitize_realtime_blocking", AttributeClass::Flag),
    ("sanitize_thread", AttributeClass::Flag),
    ("sanitize_type", AttributeClass::Flag),
    ("shadowcallstack", AttributeClass::Flag),
    ("skipprofile", AttributeClass::Flag),
    ("speculatable", AttributeClass::Flag),
    ("speculative_load_hardening", AttributeClass::Flag),
    ("ssp", AttributeClass::Flag),
    ("sspreq", AttributeClass::Flag),
    ("sspstrong", AttributeClass::Flag),
    ("strictfp", AttributeClass::Flag),
    ("swiftasync", AttributeClass::Flag),
    ("swifterror", AttributeClass::Flag),
    ("swiftself", AttributeClass::Flag),
    ("willreturn", AttributeClass::Flag),
    ("writable", AttributeClass::Flag),
    ("writeonly", AttributeClass::Flag),
    ("zeroext", AttributeClass::Flag),
    ("byref", AttributeClass::Type),
    ("byval", AttributeClass::Type),
    ("elementtype", AttributeClass::Type),
    ("inalloca", AttributeClass::Type),
    ("preallocated", AttributeClass::Type),
    ("sret", AttributeClass::Type),
    ("align", AttributeClass::Int),
    ("allockind", AttributeClass::Int),
    ("allocsize", AttributeClass::Int),
    ("captures", AttributeClass::Int),
    ("dereferenceable", AttributeClass::Int),
    ("dereferenceable_or_null", AttributeClass::Int),
    ("memory", AttributeClass::Int),
    ("nofpclass", AttributeClass::Int),
    ("alignstack", AttributeClass::Int),
    ("uwtable", AttributeClass::Int),
    ("vscale_range", AttributeClass::Int),
    ("range", AttributeClass::Range),
    ("initializes", AttributeClass::List),
];

/// An attribute with a name of its own, as an index into the order in which attributes are printed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct AttributeKind(u8);

impl AttributeKind {
    /// Returns the attribute with this name; `None` if LLVM has no such attribute.
    pub fn named(name: &str) -> Option<Self> {
        KINDS.iter().position(|(known, _)| *known == name).map(|at| AttributeKind(at as u8))
    }

    /// Returns the name of the attribute.
    pub fn name(self) -> &'static str {
        KINDS[self.0 as usize].0
    }

    /// Returns the class of its values.
    pub fn class(self) -> AttributeClass {
        KINDS[self.0 as usize].1
    }
}

/// An attribute of a function, parameter, result, call or global.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Attribute {
    /// An attribute without a value.
    Flag(AttributeKind),
    /// An attribute with a type.
    Type(AttributeKind, Type),
    /// An attribute with a number, in LLVM's encoding (`memory`, `vscale_range`, `captures`).
    Int(AttributeKind, u64),
    /// The integers from a lower bound up to, but without, an upper bound.
    Range(AttributeKind, RangeBounds),
    /// Ranges of integers in ascending order.
    Ranges(AttributeKind, Box<[RangeBounds]>),
    /// A name and a value, which may be empty.
    Text(Bytes, Bytes),
}

/// The bounds of a range: two integers of the same width.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RangeBounds {
    /// The lower bound, included.
    pub lower: Int,
    /// The upper bound, excluded.
    pub upper: Int,
}

impl PartialOrd for RangeBounds {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for RangeBounds {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let key = |range: &Self| (range.lower.words().to_vec(), range.upper.words().to_vec());
        key(self).cmp(&key(other))
    }
}

impl Attribute {
    /// Returns the attribute without a value of this name; a text attribute if LLVM has no such
    /// flag.
    pub fn flag(name: &str) -> Self {
        match AttributeKind::named(name) {
            Some(kind) => Attribute::Flag(kind),
            None => Attribute::text(name, ""),
        }
    }

    /// Returns the attribute of this name with a number; a text attribute if LLVM has no such
    /// attribute.
    pub fn int(name: &str, value: u64) -> Self {
        match AttributeKind::named(name) {
            Some(kind) => Attribute::Int(kind, value),
            None => Attribute::text(name, value.to_string()),
        }
    }

    /// Returns the attribute of this name with a type; a text attribute if LLVM has no such
    /// attribute.
    pub fn of_type(name: &str, ty: Type) -> Self {
        match AttributeKind::named(name) {
            Some(kind) => Attribute::Type(kind, ty),
            None => Attribute::text(name, ""),
        }
    }

    /// Returns the attribute with a name and a value that LLVM does not interpret.
    pub fn text(name: impl AsRef<[u8]>, value: impl AsRef<[u8]>) -> Self {
        Attribute::Text(name.as_ref().into(), value.as_ref().into())
    }

    /// Returns the kind; `None` for a text attribute.
    pub fn kind(&self) -> Option<AttributeKind> {
        match self {
            Attribute::Flag(kind)
            | Attribute::Type(kind, _)
            | Attribute::Int(kind, _)
            | Attribute::Range(kind, _)
            | Attribute::Ranges(kind, _) => Some(*kind),
            Attribute::Text(..) => None,
        }
    }

    /// Returns the place in a set: kinds in their order, then text attributes by name.
    fn place(&self) -> (bool, Option<AttributeKind>, &[u8]) {
        match self {
            Attribute::Text(name, _) => (true, None, name),
            _ => (false, self.kind(), &[]),
        }
    }
}

/// Attributes in the order in which they are printed, at most one of each name.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct AttributeList(Vec<Attribute>);

impl AttributeList {
    /// Adds an attribute, in place of one with the same name.
    pub fn insert(&mut self, attribute: Attribute) {
        match self.0.binary_search_by(|held| held.place().cmp(&attribute.place())) {
            Ok(at) => self.0[at] = attribute,
            Err(at) => self.0.insert(at, attribute),
        }
    }

    /// Adds the attribute without a value of this name.
    pub fn insert_flag(&mut self, name: &str) {
        self.insert(Attribute::flag(name));
    }

    /// Adds the attribute with a name and a value that LLVM does not interpret.
    pub fn insert_text(&mut self, name: impl AsRef<[u8]>, value: impl AsRef<[u8]>) {
        self.insert(Attribute::text(name, value));
    }

    /// Removes the text attribute of this name.
    pub fn remove_text(&mut self, name: &[u8]) {
        self.0.retain(|held| !matches!(held, Attribute::Text(known, _) if **known == *name));
    }

    /// Returns the value of the text attribute of this name; `None` if it is absent.
    pub fn text_value(&self, name: &[u8]) -> Option<&[u8]> {
        self.0.iter().find_map(|held| match held {
            Attribute::Text(known, value) if **known == *name => Some(&**value),
            _ => None,
        })
    }

    /// Returns the attributes in the order in which they are printed.
    pub fn iter(&self) -> impl Iterator<Item = &Attribute> {
        self.0.iter()
    }

    /// Whether there is no attribute.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Extend<Attribute> for AttributeList {
    fn extend<I: IntoIterator<Item = Attribute>>(&mut self, attributes: I) {
        attributes.into_iter().for_each(|attribute| self.insert(attribute));
    }
}

impl FromIterator<Attribute> for AttributeList {
    fn from_iter<I: IntoIterator<Item = Attribute>>(attributes: I) -> Self {
        let mut list = AttributeList::default();
        list.extend(attributes);
        list
    }
}

/// A set of attributes, as an index into [`AttributeSets`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct AttributeSet(u32);

impl AttributeSet {
    /// The set without attributes.
    pub const EMPTY: AttributeSet = AttributeSet(0);

    /// Returns the index of the set, 0 for the empty one.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether the set has no attribute.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The attribute sets of a module; equal sets are stored once.
#[derive(Clone, Debug)]
pub struct AttributeSets(Interner<AttributeList>);

impl Default for AttributeSets {
    fn default() -> Self {
        AttributeSets([AttributeList::default()].into_iter().collect())
    }
}

impl AttributeSets {
    /// Returns the set of these attributes.
    pub fn get(&mut self, list: AttributeList) -> AttributeSet {
        AttributeSet(self.0.get(list))
    }

    /// Returns the attributes of a set.
    pub fn list(&self, set: AttributeSet) -> &AttributeList {
        self.0.at(set.0)
    }

    /// Returns the number of sets, the empty one included.
    pub fn count(&self) -> usize {
        self.0.count() as usize
    }

    /// Makes all sets so far those that copies of the module share.
    pub(crate) fn share(&mut self) {
        self.0.share();
    }
}
