//! Relevance: whether a type or attribute, or a nested one, has an alias. Only relevant data are
//! visited.

use std::borrow::Cow;

use terrace_ir::{
    Alias, Attribute, Class, Element, Id, OpInfo, OpRef, PropertiesRef, Type, UnitAttr,
    ensure_sufficient_stack,
};

use super::kinds::{KindAlias, kind_alias};
use super::visit::{Collector, element_id};
use crate::printer::names::{IN_ALIASES, sanitize};
use crate::well_known;

/// The number of lower bits of an id that count within a segment. All ids of a segment, those with
/// the same upper bits, are of one kind.
pub(super) const SEGMENT_BITS: u32 = 20;

/// The relevance of the types or attributes of one segment: whether an id has an alias, or refers
/// to an id that has one.
#[derive(Default)]
pub(super) struct Segment {
    alias: KindAlias,
    /// The relevance that all ids of the segment have in common; `None` if it is stored for each id
    /// in `each`.
    all: Option<bool>,
    /// Two bits for each id, by the lower bits of the id: 0 = not computed, [`PLAIN`] or
    /// [`RELEVANT`]. Unused if `all` is set.
    each: Vec<u64>,
}

/// The bits of an id without an alias, also inside.
const PLAIN: u64 = 1;
/// The bits of an id that has an alias, or contains an id with an alias.
const RELEVANT: u64 = 2;
/// The number of ids whose bits fit one word.
const IN_WORD: usize = 32;

/// Returns the index of an id's segment, the index of its word there, and its bit offset in the
/// word.
#[inline]
fn place(id: Id) -> (usize, usize, usize) {
    let bits = id.to_bits();
    let at = (bits & ((1 << SEGMENT_BITS) - 1)) as usize;
    ((bits >> SEGMENT_BITS) as usize, at / IN_WORD, at % IN_WORD * 2)
}

impl Segment {
    #[inline]
    fn get(&self, word: usize, at: usize) -> Option<bool> {
        if self.all.is_some() {
            return self.all;
        }
        match self.each.get(word)? >> at & 3 {
            PLAIN => Some(false),
            RELEVANT => Some(true),
            _ => None,
        }
    }
}

impl Collector<'_> {
    #[inline]
    fn kind_alias(&mut self, id: Id) -> KindAlias {
        match self.segments.get(place(id).0) {
            Some(segment) if segment.alias != KindAlias::Unknown => segment.alias,
            _ => self.new_kind_alias(id),
        }
    }

    #[cold]
    fn new_kind_alias(&mut self, id: Id) -> KindAlias {
        let (at, ..) = place(id);
        if at >= self.segments.len() {
            self.segments.resize_with(at + 1, Segment::default);
        }
        let alias = kind_alias(id.kind());
        let all = match alias {
            KindAlias::Always(_) | KindAlias::Mnemonic(_) | KindAlias::NameLoc => Some(true),
            KindAlias::Leaf if self.hooks.is_empty() => Some(false),
            _ => None,
        };
        self.segments[at] = Segment { alias, all, each: Vec::new() };
        alias
    }

    /// Whether `id` has an alias or contains an id with an alias.
    #[inline]
    pub(super) fn is_relevant(&mut self, id: Id) -> bool {
        self.known_relevant(id).unwrap_or_else(|| self.find_relevant(id))
    }

    /// Returns the relevance of `id`; `None` if it has not been computed.
    #[inline]
    fn known_relevant(&self, id: Id) -> Option<bool> {
        let (segment, word, at) = place(id);
        self.segments.get(segment)?.get(word, at)
    }

    #[inline(never)]
    fn find_relevant(&mut self, id: Id) -> bool {
        if id.is_absent() {
            return false;
        }
        let alias = self.kind_alias(id);
        let (segment, word, at) = place(id);
        let known = &mut self.segments[segment];
        if let Some(all) = known.all {
            return all;
        }
        if word >= known.each.len() {
            known.each.resize(word + 1, 0);
        }
        // A mutable type may contain itself: it counts as plain meanwhile.
        known.each[word] |= PLAIN << at;
        let proposes = !(self.hooks.is_empty() && alias == KindAlias::None);
        let found = proposes && self.propose(id).is_some() || self.is_relevant_inside(id);
        if found {
            self.segments[segment].each[word] ^= (PLAIN | RELEVANT) << at;
        }
        found
    }

    fn is_relevant_inside(&mut self, id: Id) -> bool {
        let (cx, mut found) = (self.cx, false);
        (id.kind().info().walk)(cx, id, &mut |element| {
            let inner = element_id(element);
            let known = self.known_relevant(inner);
            found = found
                || known.unwrap_or_else(|| ensure_sufficient_stack(|| self.find_relevant(inner)));
        });
        found
    }

    /// Returns the name for an alias of `id` that the declaration of its kind or the hooks of
    /// dialects propose; `None` if none of them proposes a name.
    pub(super) fn propose(&mut self, id: Id) -> Option<Cow<'static, str>> {
        let mut name = None;
        let builtin = match self.kind_alias(id) {
            KindAlias::Unknown => None,
            KindAlias::Mnemonic(mnemonic) => {
                name = Some(Cow::Borrowed(mnemonic));
                None
            }
            KindAlias::Always(name) => Some(name),
            KindAlias::NameLoc => Some("loc"),
            KindAlias::Distinct => {
                let mut refers = false;
                (id.kind().info().walk)(self.cx, id, &mut |element| {
                    refers = !matches!(element, Element::Attribute(a) if a.is::<UnitAttr>());
                });
                refers.then_some("distinct")
            }
            KindAlias::Tuple => {
                let mut count = 0;
                (id.kind().info().walk)(self.cx, id, &mut |_| count += 1);
                (count > 16).then_some("tuple")
            }
            KindAlias::Leaf | KindAlias::None => None,
        };
        let after = self.hooks.partition_point(|(dialect, _)| *dialect < well_known::BUILTIN);
        let is_type = id.kind().info().class == Class::Type;
        for (at, (_, hooks)) in self.hooks.iter().enumerate() {
            if at == after && builtin.is_some() {
                name = builtin.map(Cow::Borrowed);
            }
            let proposed = if is_type {
                hooks.type_alias.and_then(|hook| hook(self.cx, Type::from_id(id)))
            } else {
                hooks.attribute_alias.and_then(|hook| hook(self.cx, Attribute::from_id(id)))
            };
            if let Some(Alias { name: text, overridable }) = proposed {
                name = Some(Cow::Owned(text));
                if !overridable {
                    return self.clean(name);
                }
            }
        }
        if after == self.hooks.len() && builtin.is_some() {
            name = builtin.map(Cow::Borrowed);
        }
        self.clean(name)
    }

    fn clean(&self, name: Option<Cow<'static, str>>) -> Option<Cow<'static, str>> {
        match name? {
            Cow::Owned(name) if name.is_empty() => None,
            Cow::Owned(name) => Some(Cow::Owned(sanitize(&name, &IN_ALIASES).into_owned())),
            borrowed => Some(borrowed),
        }
    }

    /// Whether an operation without regions and attributes mentions no data with an alias;
    /// conservatively false if its properties are not cached.
    #[inline]
    pub(super) fn is_known_plain(&mut self, op: OpRef<'_>) -> bool {
        let Some(bits) = op.sole_properties().filter(|_| !self.visits_operands) else {
            return false;
        };
        let key = (op.name().id().to_bits(), bits);
        self.plain_properties[slot(key)] == key
            && op.result_types().all(|ty| !self.is_relevant(ty.id()))
    }

    /// Whether the properties of `op` mention data with an alias.
    pub(super) fn has_relevant_properties(
        &mut self,
        op: OpRef<'_>,
        info: Option<&'static OpInfo>,
    ) -> bool {
        let properties = op.properties();
        let key = match properties {
            PropertiesRef::Inline(bits) => Some((op.name().id().to_bits(), bits)),
            PropertiesRef::None => Some((op.name().id().to_bits(), 0)),
            _ => None,
        };
        if key.is_some_and(|key| self.plain_properties[slot(key)] == key) {
            return false;
        }
        let mut found = false;
        if let Some(info) = info.and_then(|info| info.properties) {
            info.attributes(
                self.cx,
                properties,
                |_| true,
                |_, value| found = found || self.is_relevant(value.id()),
            );
        }
        if let (Some(key), false) = (key, found) {
            self.plain_properties[slot(key)] = key;
        }
        found
    }
}

/// Returns the slot of an operation name and packed properties in [`Collector::plain_properties`].
#[inline]
fn slot((name, bits): (u32, u64)) -> usize {
    (u64::from(name) ^ bits ^ bits >> 9 ^ bits >> 32) as usize & 511
}
