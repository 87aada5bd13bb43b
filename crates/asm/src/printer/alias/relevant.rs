//! Which types and attributes have an alias, or anything inside that has: everything else need not
//! be visited.

use std::borrow::Cow;
use std::collections::hash_map::Entry;

use smallvec::SmallVec;
use terrace_ir::{
    Alias, Attribute, Class, Element, Id, OpInfo, OpRef, PropertiesRef, Type, UnitAttr,
    ensure_sufficient_stack,
};

use super::kinds::{KindAlias, kind_alias};
use super::visit::{Collector, element_id};
use crate::printer::names::sanitize;

/// Ids with the same upper bits are of one kind.
pub(super) const SEGMENT_BITS: u32 = 20;

impl Collector<'_> {
    #[inline]
    fn kind_alias(&mut self, id: Id) -> KindAlias {
        match self.kinds[(id.to_bits() >> SEGMENT_BITS) as usize] {
            KindAlias::Unknown => self.new_kind_alias(id),
            known => known,
        }
    }

    #[cold]
    fn new_kind_alias(&mut self, id: Id) -> KindAlias {
        let alias = if id.is_absent() { KindAlias::Leaf } else { kind_alias(id.kind()) };
        self.kinds[(id.to_bits() >> SEGMENT_BITS) as usize] = alias;
        alias
    }

    /// Whether `id` or anything inside has an alias.
    #[inline]
    pub(super) fn is_relevant(&mut self, id: Id) -> bool {
        if self.is_plain(id) {
            return false;
        }
        let bits = id.to_bits();
        let slot = place(bits);
        if self.mixed[slot] == bits {
            return true;
        }
        let relevant = self.compute_relevant(id);
        let known = if relevant { &mut self.mixed } else { &mut self.plain };
        known[slot] = bits;
        relevant
    }

    /// Whether `id` is known to be without an alias inside.
    #[inline]
    fn is_plain(&mut self, id: Id) -> bool {
        self.plain[place(id.to_bits())] == id.to_bits()
            || self.hooks.is_empty() && self.kind_alias(id) == KindAlias::Leaf
    }

    fn compute_relevant(&mut self, id: Id) -> bool {
        if id.is_absent() {
            return false;
        }
        let alias = self.kind_alias(id);
        if matches!(alias, KindAlias::Always(_) | KindAlias::Mnemonic(_) | KindAlias::NameLoc) {
            return true;
        }
        let cx = self.cx;
        let mut inside: SmallVec<[Id; 8]> = SmallVec::new();
        (id.kind().info().walk)(cx, id, &mut |element| {
            let inner = element_id(element);
            if !self.is_plain(inner) {
                inside.push(inner);
            }
        });
        let proposed = !(self.hooks.is_empty() && alias == KindAlias::None);
        if inside.is_empty() && !proposed {
            return false;
        }
        match self.relevant.entry(id) {
            Entry::Occupied(known) => return *known.get(),
            // Data may contain itself.
            Entry::Vacant(new) => new.insert(false),
        };
        let found = proposed && self.propose(id).is_some()
            || inside.into_iter().any(|id| ensure_sufficient_stack(|| self.is_relevant(id)));
        if found {
            self.relevant.insert(id, true);
        }
        found
    }

    /// The name that the declaration and the dialects propose.
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
        let after = self.hooks.partition_point(|(dialect, _)| *dialect < "builtin");
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
            Cow::Owned(name) => Some(Cow::Owned(sanitize(&name, b"$_-").into_owned())),
            borrowed => Some(borrowed),
        }
    }

    /// Whether an operation without regions and attributes is known to mention nothing with an alias.
    #[inline]
    pub(super) fn is_known_plain(&mut self, op: OpRef<'_>) -> bool {
        let Some(bits) = op.sole_properties().filter(|_| !self.mind_operands) else { return false };
        let key = (op.name().id().to_bits(), bits);
        self.plain_properties[slot(key)] == key
            && op.result_types().all(|ty| !self.is_relevant(ty.id()))
    }

    /// Whether the properties of `op` mention anything with an alias.
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
        let fields = info.and_then(|info| info.properties).map_or(&[][..], |p| p.fields);
        let found = fields
            .iter()
            .filter_map(|field| field.get(self.cx, properties))
            .any(|value| self.is_relevant(value.id()));
        if let (Some(key), false) = (key, found) {
            self.plain_properties[slot(key)] = key;
        }
        found
    }
}

/// The place of an id in the tables of those with and without aliases.
#[inline]
fn place(bits: u32) -> usize {
    (bits ^ bits >> 15) as usize & 511
}

/// The place of a name and packed properties in the table of those without aliases.
#[inline]
fn slot((name, bits): (u32, u64)) -> usize {
    (u64::from(name) ^ bits ^ bits >> 9 ^ bits >> 32) as usize & 511
}
