//! Names, locations, attributes and properties of operations.

use super::records::{ATTRIBUTE, INLINE, ISSUES, PROPERTIES, STORED};
use super::{Body, Change, Op};
use crate::declaration::properties::{
    Properties, PropertiesBuf, PropertiesInfo, PropertiesRef, PropertyIssue, SetError, stored_mut,
};
use crate::store::attr::{DictionaryAttr, StringAttr};
use crate::store::handle::{Attribute, Handle, Ident, Location};
use crate::store::kind::Id;
use crate::store::op_name::OpName;

impl Body {
    /// Returns the name of `op`, `dialect.mnemonic` (MLIR: `Operation::getName`).
    #[inline]
    pub fn name(&self, op: Op) -> OpName {
        self.ops[op].name.expect("an operation has a name")
    }

    /// Turns `op` into an operation named `name` with the properties `properties`; operands,
    /// results, regions and discardable attributes stay (`func.func` becomes `llvm.func`). The new
    /// operation must be isolated from above if and only if the old one is.
    pub fn set_name(&mut self, op: Op, name: OpName, properties: PropertiesBuf) {
        let renamed = |body: &mut Self, op| {
            let old = body.ops[op].name.replace(name).expect("an operation has a name");
            body.note(|| Change::NameChanged { op, old });
        };
        renamed(self, op);
        if let Some(child) = self.child_mut(op) {
            renamed(child, Op::ROOT);
        }
        self.set_properties(op, properties);
    }

    /// As [`Body::set_name`], with the properties converted by name: attributes that the new
    /// operation declares become its properties, all others become discardable attributes.
    pub fn rename(&mut self, op: Op, name: OpName) {
        let old = self.properties_info(op);
        let fields = old.into_iter().flat_map(|info| info.fields);
        let held = fields.filter_map(|field| {
            let value = field.get(&self.cx, self.properties(op))?;
            Some((Ident::get(&self.cx, field.name), value))
        });
        let mut attributes: Vec<(Ident, Attribute)> = held.collect();
        if let PropertiesRef::Attribute(held) = self.properties(op)
            && let Some(held) = held.downcast::<DictionaryAttr>(&self.cx)
        {
            attributes.extend_from_slice(held.entries());
        }
        attributes.extend_from_slice(self.attributes(op));
        self.set_name(op, name, PropertiesBuf::default_of(name.info(&self.cx)));
        let (body, op) = self.resolve_proxy_mut(op);
        body.add_attributes(op, &attributes);
    }

    /// Returns the source location of `op` (MLIR: `Operation::getLoc`).
    #[inline]
    pub fn location(&self, op: Op) -> Location {
        let (body, op) = self.resolve_proxy(op);
        body.ops[op].location.expect("an operation has a location")
    }

    /// Changes the location of `op`.
    pub fn set_location(&mut self, op: Op, location: Location) {
        self.check_handles([location.id()]);
        let (body, op) = self.resolve_proxy_mut(op);
        let old = body.ops[op].location.replace(location).expect("an operation has a location");
        body.note(|| Change::LocationChanged { op, old });
    }

    /// Returns the discardable attributes of `op`, sorted by name.
    #[inline]
    pub fn attributes(&self, op: Op) -> &[(Ident, Attribute)] {
        match self.attribute_dictionary(op) {
            Some(dictionary) => self.cx.data::<DictionaryAttr>(dictionary.id()).entries(),
            None => &[],
        }
    }

    /// Returns the discardable attributes of `op` as a dictionary; `None` if it has no discardable
    /// attributes.
    #[inline]
    pub fn attribute_dictionary(&self, op: Op) -> Option<Attribute> {
        let (body, op) = self.resolve_proxy(op);
        body.ops[op].attributes
    }

    /// Replaces the discardable attributes of `op` by `dictionary`; `None` removes them all.
    #[inline]
    pub fn set_attribute_dictionary(&mut self, op: Op, dictionary: Option<Handle<DictionaryAttr>>) {
        let (body, op) = self.resolve_proxy_mut(op);
        body.put_attributes(op, dictionary.map(Handle::attr));
    }

    /// Replaces the discardable attributes of `op`.
    pub fn set_attributes(&mut self, op: Op, attributes: &[(Ident, Attribute)]) {
        self.check_handles(attributes.iter().map(|(_, attribute)| attribute.id()));
        let dictionary =
            (!attributes.is_empty()).then(|| DictionaryAttr::get(&self.cx, attributes).attr());
        let (body, op) = self.resolve_proxy_mut(op);
        body.put_attributes(op, dictionary);
    }

    pub(super) fn put_attributes(&mut self, op: Op, dictionary: Option<Attribute>) {
        let old = std::mem::replace(&mut self.ops[op].attributes, dictionary);
        self.note(|| Change::AttributesChanged { op, old });
        self.invalidate_after_change(op);
    }

    /// Returns the properties of `op` as they are stored (MLIR: `Operation::getPropertiesStorage`).
    #[inline]
    pub fn properties(&self, op: Op) -> PropertiesRef<'_> {
        let (body, op) = self.resolve_proxy(op);
        body.own_properties(op)
    }

    /// Returns the properties of `op`, whose properties are in this body.
    #[inline(always)]
    fn own_properties(&self, op: Op) -> PropertiesRef<'_> {
        let record = &self.ops[op];
        if record.flags & INLINE != 0 {
            PropertiesRef::Inline(record.properties)
        } else if record.flags & STORED != 0 {
            let extra = &self.extras[record.extra.expect(FULL)];
            PropertiesRef::Stored(extra.stored.as_ref().expect(FULL))
        } else if record.flags & ATTRIBUTE != 0 {
            let id = Id::from_bits(record.properties as u32).expect("an attribute");
            PropertiesRef::Attribute(Attribute::from_id(id.of(&self.cx)))
        } else {
            PropertiesRef::None
        }
    }

    /// Returns the description of the properties of `op`; `None` if `op` is unregistered or
    /// declares no properties.
    #[inline]
    pub fn properties_info(&self, op: Op) -> Option<&'static PropertiesInfo> {
        self.name(op).info(&self.cx)?.properties
    }

    /// Replaces the properties of `op`; `properties` must be of the property type of the operation.
    pub fn set_properties(&mut self, op: Op, properties: PropertiesBuf) {
        let (body, op) = self.resolve_proxy_mut(op);
        let old = body.put_properties(op, properties);
        body.note(|| Change::PropertiesChanged { op, old });
        body.invalidate_after_change(op);
    }

    /// Replaces the properties of `op`, whose properties are in this body, and returns the old
    /// ones.
    pub(super) fn put_properties(&mut self, op: Op, properties: PropertiesBuf) -> PropertiesBuf {
        let old = self.take_properties(op);
        let (bits, flag) = match properties {
            PropertiesBuf::None => (0, 0),
            PropertiesBuf::Attribute(a) => (u64::from(a.id().to_bits()), ATTRIBUTE),
            PropertiesBuf::Inline(bits) => (bits, INLINE),
            PropertiesBuf::Stored(value) => {
                self.extra_mut(op).stored = Some(value);
                (0, STORED)
            }
        };
        let record = &mut self.ops[op];
        record.properties = bits;
        record.flags |= flag;
        old
    }

    /// Removes and returns the properties of `op`, whose properties are in this body.
    pub(super) fn take_properties(&mut self, op: Op) -> PropertiesBuf {
        let record = &mut self.ops[op];
        let flags = record.flags;
        record.flags &= !PROPERTIES;
        if flags & STORED != 0 {
            let extra = record.extra.expect(FULL);
            return PropertiesBuf::Stored(self.extras[extra].stored.take().expect(FULL));
        }
        if flags & INLINE != 0 {
            return PropertiesBuf::Inline(record.properties);
        }
        if flags & ATTRIBUTE == 0 {
            return PropertiesBuf::None;
        }
        let id = Id::from_bits(record.properties as u32).expect("an attribute");
        PropertiesBuf::Attribute(Attribute::from_id(id.of(&self.cx)))
    }

    /// Applies `change` to the properties of `op`, which must be a `P`, and returns the result of
    /// `change`.
    ///
    /// # Panics
    /// When the operation has properties of another type.
    #[inline]
    pub fn update_properties<P: Properties, R>(
        &mut self,
        op: Op,
        change: impl FnOnce(&mut P) -> R,
    ) -> R {
        let (body, op) = self.resolve_proxy_mut(op);
        if body.is_recording() {
            let old = body.properties(op).to_buf();
            body.note(|| Change::PropertiesChanged { op, old });
        }
        body.forget_validity();
        let result = if !P::INLINE && body.ops[op].flags & STORED != 0 {
            let extra = body.ops[op].extra.expect(FULL);
            change(stored_mut(body.extras[extra].stored.as_mut().expect(FULL)))
        } else {
            let mut value: P = body.properties(op).get();
            let result = change(&mut value);
            body.put_properties(op, PropertiesBuf::of(value));
            result
        };
        body.invalidate_after_change(op);
        result
    }

    /// Invalidates cached data of `op` after its attributes or properties changed.
    #[inline]
    pub(super) fn invalidate_after_change(&self, op: Op) {
        self.root_may_have_changed(op);
        if op == Op::ROOT {
            self.update_debug_name();
        }
    }

    /// Updates the name of this body in the messages of debug builds.
    #[inline]
    pub(super) fn update_debug_name(&self) {
        self.owner.set_name(|| {
            let name = self.ops[Op::ROOT].name.map_or("", |name| name.as_str(&self.cx));
            let symbol = self.attribute(Op::ROOT, "sym_name");
            match symbol.and_then(|s| s.downcast::<StringAttr>(&self.cx)) {
                Some(symbol) => format!("the body of `{name} @{}`", symbol.text()),
                None => format!("the body of `{name}`"),
            }
        });
    }

    /// Returns the errors in the properties of `op` that the parser has recorded for the verifier;
    /// empty if the properties were valid.
    #[inline]
    pub fn property_issues(&self, op: Op) -> &[PropertyIssue] {
        let (body, op) = self.resolve_proxy(op);
        body.rare.as_ref().and_then(|rare| rare.issues.as_ref()?.get(&op)).map_or(&[], |all| all)
    }

    /// Records an error in the properties of `op`, which the verifier will report.
    pub fn add_property_issue(&mut self, op: Op, issue: PropertyIssue) {
        let (body, op) = self.resolve_proxy_mut(op);
        let mut issues = body.property_issues(op).to_vec();
        issues.push(issue);
        body.set_property_issues(op, issues);
    }

    /// Replaces the recorded property errors of `op`, whose properties are in this body.
    fn set_property_issues(&mut self, op: Op, issues: Vec<PropertyIssue>) {
        let old = self.put_property_issues(op, issues);
        self.note(|| Change::PropertyIssuesChanged { op, old });
    }

    /// As [`Body::set_property_issues`]; returns the old errors.
    pub(super) fn put_property_issues(
        &mut self,
        op: Op,
        issues: Vec<PropertyIssue>,
    ) -> Vec<PropertyIssue> {
        if issues.is_empty() {
            self.ops[op].flags &= !ISSUES;
            return self.remove_property_issues(op);
        }
        self.ops[op].flags |= ISSUES;
        let all = self.rare_mut().issues.get_or_insert_default();
        all.insert(op, issues).unwrap_or_default()
    }

    /// Removes and returns the recorded property errors of `op`.
    pub(super) fn remove_property_issues(&mut self, op: Op) -> Vec<PropertyIssue> {
        let held = self.rare.as_mut().and_then(|rare| rare.issues.as_mut());
        held.and_then(|held| held.remove(&op)).unwrap_or_default()
    }

    /// Returns the inherent or discardable attribute `name` of `op`; `None` if it is absent.
    #[inline(always)]
    pub fn attribute(&self, op: Op, name: &str) -> Option<Attribute> {
        match self.properties_info(op).and_then(|info| info.field(name)) {
            Some(field) => field.get(&self.cx, self.properties(op)),
            None => self.undeclared_attribute(op, name),
        }
    }

    /// As [`Body::attribute`], for each name in `names`.
    #[inline(always)]
    pub fn attributes_named<const N: usize>(
        &self,
        op: Op,
        names: [&str; N],
    ) -> [Option<Attribute>; N] {
        let (info, properties) = (self.properties_info(op), self.properties(op));
        let mut found = [None; N];
        for (found, name) in found.iter_mut().zip(names) {
            *found = match info.and_then(|info| info.field(name)) {
                Some(field) => field.get(&self.cx, properties),
                None => self.undeclared_attribute(op, name),
            };
        }
        found
    }

    /// Returns the attribute `name` of `op`, given that `op` declares no property of this name;
    /// `None` if it is absent.
    fn undeclared_attribute(&self, op: Op, name: &str) -> Option<Attribute> {
        if let PropertiesRef::Attribute(dictionary) = self.properties(op)
            && let Some(dictionary) = dictionary.downcast::<DictionaryAttr>(&self.cx)
            && let Some((_, held)) =
                dictionary.entries().iter().find(|(n, _)| n.as_str(&self.cx) == name)
        {
            return Some(*held);
        }
        self.attributes(op).iter().find(|(n, _)| n.as_str(&self.cx) == name).map(|(_, a)| *a)
    }

    /// Sets the inherent or discardable attribute `name` of `op`; `None` removes it.
    ///
    /// # Errors
    /// If `name` is an inherent attribute that cannot hold `value`.
    pub fn set_attribute(
        &mut self,
        op: Op,
        name: &str,
        value: Option<Attribute>,
    ) -> Result<(), SetError> {
        let field = self.properties_info(op).and_then(|info| info.field(name));
        if let Some(field) = field {
            let mut properties = self.properties(op).to_buf();
            field.set(&self.cx, &mut properties, value)?;
            self.set_properties(op, properties);
            let (body, op) = self.resolve_proxy_mut(op);
            let issues = body.property_issues(op);
            if issues.iter().any(|issue| issue.property() == name) {
                let left = issues.iter().filter(|issue| issue.property() != name);
                let left = left.cloned().collect();
                body.set_property_issues(op, left);
            }
            return Ok(());
        }
        let name = Ident::get(&self.cx, name);
        let mut entries: Vec<_> =
            self.attributes(op).iter().copied().filter(|(n, _)| *n != name).collect();
        entries.extend(value.map(|value| (name, value)));
        self.set_attributes(op, &entries);
        Ok(())
    }

    /// Adds attributes to `op` by name: inherent ones to the properties, all others to the
    /// discardable attributes. An inherent attribute of the wrong kind is dropped, as in MLIR.
    pub(super) fn add_attributes(&mut self, op: Op, attributes: &[(Ident, Attribute)]) {
        let Some(info) = self.properties_info(op) else {
            return self.set_attributes(op, attributes);
        };
        let mut discardable: smallvec::SmallVec<[(Ident, Attribute); 4]> = Default::default();
        for (name, value) in attributes {
            let field = info.field(name.as_str(&self.cx)).filter(|f| f.attribute);
            let Some(field) = field else {
                discardable.push((*name, *value));
                continue;
            };
            let mut properties = self.properties(op).to_buf();
            match field.set(&self.cx, &mut properties, Some(*value)) {
                Ok(()) => self.set_properties(op, properties),
                Err(SetError::Constraint) => {
                    self.add_property_issue(op, PropertyIssue::Invalid(field.name, *value));
                }
                Err(_) => {}
            }
        }
        self.set_attributes(op, &discardable);
    }
}

const FULL: &str = "an operation with stored properties has an extra record that holds them";
