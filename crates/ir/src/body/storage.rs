//! Values' definitions, attributes and properties of operations.

use terrace_entity::{EntityId, Range};

use super::records::{ARG_BIT, ATTRIBUTE, INLINE, STORED};
use super::{Arg, Block, Body, Op, Region, RegionSlot, Stored, Value};
use crate::declaration::op_name::OpName;
use crate::declaration::properties::{
    Properties, PropertiesBuf, PropertiesInfo, PropertiesRef, PropertyIssue, SetError, stored_mut,
};
use crate::store::attr::DictionaryAttr;
use crate::store::handle::{Attribute, Ident, Location, Type};

impl Body {
    /// The type of `value`.
    #[inline]
    pub fn value_type(&self, value: Value) -> Type {
        self.values[value].ty.expect("a value has a type")
    }

    /// Changes the type of `value`.
    pub fn set_value_type(&mut self, value: Value, ty: Type) {
        self.values[value].ty = Some(ty);
    }

    /// The operation that `value` is a result of; `None` for a block argument.
    #[inline]
    pub fn defining_op(&self, value: Value) -> Option<Op> {
        let def = self.values[value].def;
        (def & ARG_BIT == 0).then(|| Op::new(def))
    }

    #[inline]
    pub(super) fn arg_id(&self, value: Value) -> Option<Arg> {
        let def = self.values[value].def;
        (def & ARG_BIT != 0).then(|| Arg::new(def & !ARG_BIT))
    }

    /// The block that `value` is an argument of, and its number; `None` for a result.
    #[inline]
    pub fn argument_of(&self, value: Value) -> Option<(Block, usize)> {
        let arg = &self.args[self.arg_id(value)?];
        Some((arg.block.expect("an argument has a block"), arg.index as usize))
    }

    /// The operation that `value` is a result of, and its number; `None` for a block argument.
    #[inline]
    pub fn result_of(&self, value: Value) -> Option<(Op, usize)> {
        let op = self.defining_op(value)?;
        Some((op, (value.index() - self.ops[op].results.start) as usize))
    }

    /// Where `value` is defined: its operation's location, or the argument's own.
    pub fn value_location(&self, value: Value) -> Location {
        match self.arg_id(value) {
            Some(arg) => self.args[arg].location.expect("an argument has a location"),
            None => self.location(self.defining_op(value).expect("a result")),
        }
    }

    /// Changes the location of a block argument.
    pub fn set_argument_location(&mut self, value: Value, location: Location) {
        if let Some(arg) = self.arg_id(value) {
            self.args[arg].location = Some(location);
        }
    }

    /// The block that defines `value`: the one it is an argument of or its operation is in.
    #[inline]
    pub fn value_block(&self, value: Value) -> Option<Block> {
        match self.arg_id(value) {
            Some(arg) => self.args[arg].block,
            None => self.ops[Op::new(self.values[value].def)].block,
        }
    }

    /// The arguments of `block`.
    #[inline]
    pub fn arguments(&self, block: Block) -> &[Value] {
        &self.blocks[block].args
    }

    /// How many results `op` has.
    #[inline]
    pub fn result_count(&self, op: Op) -> usize {
        self.ops[op].results.len as usize
    }

    /// The results of `op`.
    #[inline]
    pub fn results(
        &self,
        op: Op,
    ) -> impl DoubleEndedIterator<Item = Value> + ExactSizeIterator + use<> {
        self.ops[op].results.ids()
    }

    /// The result at `index`.
    ///
    /// # Panics
    /// When there is none.
    #[inline]
    pub fn result(&self, op: Op, index: usize) -> Value {
        self.ops[op].results.get(index).expect("the operation has that result")
    }

    /// The regions of `op`, which for an isolated operation are in its own body.
    #[inline]
    pub fn regions(&self, op: Op) -> impl ExactSizeIterator<Item = Region> {
        let range = self.region_list(op);
        range.ids::<RegionSlot>().map(|slot| self.region_lists[slot].expect("a listed region"))
    }

    #[inline]
    pub(super) fn region_list(&self, op: Op) -> Range {
        self.ops[op].extra.map_or(Range::default(), |e| self.extras[e].regions)
    }

    /// The region at `index` of `op`, which is of this body (not an isolated operation in it).
    pub fn region(&self, op: Op, index: usize) -> Option<Region> {
        let slot = self.region_list(op).get::<RegionSlot>(index)?;
        self.region_lists[slot]
    }

    /// The name of `op`.
    #[inline]
    pub fn name(&self, op: Op) -> OpName {
        self.ops[op].name.expect("an operation has a name")
    }

    /// The location of `op`.
    #[inline]
    pub fn location(&self, op: Op) -> Location {
        let (body, op) = self.home(op);
        body.ops[op].location.expect("an operation has a location")
    }

    /// Changes the location of `op`.
    pub fn set_location(&mut self, op: Op, location: Location) {
        let (body, op) = self.home_mut(op);
        body.ops[op].location = Some(location);
    }

    /// The discardable attributes of `op`, sorted by name.
    #[inline]
    pub fn attributes(&self, op: Op) -> &[(Ident, Attribute)] {
        let (body, op) = self.home(op);
        match body.ops[op].attributes {
            Some(dictionary) => self.cx.data::<DictionaryAttr>(dictionary.id()).entries(),
            None => &[],
        }
    }

    /// The discardable attributes of `op` as a dictionary; `None` if there are none.
    pub fn attribute_dictionary(&self, op: Op) -> Option<Attribute> {
        let (body, op) = self.home(op);
        body.ops[op].attributes
    }

    /// Replaces the discardable attributes of `op`.
    pub fn set_attributes(&mut self, op: Op, attributes: &[(Ident, Attribute)]) {
        let dictionary =
            (!attributes.is_empty()).then(|| DictionaryAttr::get(&self.cx, attributes).attr());
        let (body, op) = self.home_mut(op);
        body.ops[op].attributes = dictionary;
        body.root_may_have_changed(op);
    }

    /// The properties of `op`.
    #[inline]
    pub fn properties(&self, op: Op) -> PropertiesRef<'_> {
        let (body, op) = self.home(op);
        let record = &body.ops[op];
        if record.flags & INLINE != 0 {
            PropertiesRef::Inline(record.properties)
        } else if record.flags & STORED != 0 {
            PropertiesRef::Stored(
                body.stored[Stored::new(record.properties as u32)].as_deref().expect(FULL),
            )
        } else if record.flags & ATTRIBUTE != 0 {
            let id =
                crate::store::kind::Id::from_bits(record.properties as u32).expect("an attribute");
            PropertiesRef::Attribute(Attribute::from_id(id))
        } else {
            PropertiesRef::None
        }
    }

    /// The description of the properties of `op`.
    pub fn properties_info(&self, op: Op) -> Option<&'static PropertiesInfo> {
        self.name(op).info(&self.cx)?.properties
    }

    /// Replaces the properties of `op`; they must be of the operation's type.
    pub fn set_properties(&mut self, op: Op, properties: PropertiesBuf) {
        let (body, op) = self.home_mut(op);
        body.store_properties(op, properties);
        body.root_may_have_changed(op);
    }

    pub(super) fn store_properties(&mut self, op: Op, properties: PropertiesBuf) {
        self.drop_properties(op);
        let (bits, flag) = match properties {
            PropertiesBuf::None => return,
            PropertiesBuf::Inline(bits) => (bits, INLINE),
            PropertiesBuf::Attribute(a) => (u64::from(a.id().to_bits()), ATTRIBUTE),
            PropertiesBuf::Stored(value) => {
                (u64::from(self.stored.push(Some(value)).index()), STORED)
            }
        };
        self.ops[op].properties = bits;
        self.ops[op].flags |= flag;
    }

    pub(super) fn drop_properties(&mut self, op: Op) {
        let record = &mut self.ops[op];
        if record.flags & STORED != 0 {
            self.stored.remove(Stored::new(record.properties as u32));
        }
        record.flags &= !(STORED | INLINE | ATTRIBUTE);
    }

    /// Gives `op`, which has no properties yet, the properties `value`; they must be of the
    /// operation's type.
    #[inline]
    pub fn init_properties<P: Properties>(&mut self, op: Op, value: P) {
        let (body, op) = self.home_mut(op);
        if !P::INLINE {
            return body.store_properties(op, PropertiesBuf::of(value));
        }
        body.drop_properties(op);
        body.ops[op].properties = value.to_bits();
        body.ops[op].flags |= INLINE;
    }

    /// Changes the properties of `op`, which must be a `P`; touches nothing but the operation.
    ///
    /// # Panics
    /// When the operation has properties of another type.
    #[inline]
    pub fn update_properties<P: Properties, R>(
        &mut self,
        op: Op,
        change: impl FnOnce(&mut P) -> R,
    ) -> R {
        let (body, op) = self.home_mut(op);
        if !P::INLINE && body.ops[op].flags & STORED != 0 {
            let slot = Stored::new(body.ops[op].properties as u32);
            let result = change(stored_mut(body.stored[slot].as_deref_mut().expect(FULL)));
            body.root_may_have_changed(op);
            return result;
        }
        let mut value: P = body.properties(op).get();
        let result = change(&mut value);
        body.init_properties(op, value);
        body.root_may_have_changed(op);
        result
    }

    /// What is wrong with the properties that text gave `op`.
    pub fn property_issues(&self, op: Op) -> &[PropertyIssue] {
        let (body, op) = self.home(op);
        if body.issues.is_empty() {
            return &[];
        }
        body.issues.get(&op).map_or(&[], |v| v)
    }

    /// Notes what is wrong with the properties of `op`; the verifier will report it.
    pub fn add_property_issue(&mut self, op: Op, issue: PropertyIssue) {
        let (body, op) = self.home_mut(op);
        body.issues.entry(op).or_default().push(issue);
    }

    /// The inherent or discardable attribute `name` of `op`.
    pub fn attribute(&self, op: Op, name: &str) -> Option<Attribute> {
        if let Some(field) = self.properties_info(op).and_then(|info| info.field(name)) {
            return field.get(&self.cx, self.properties(op));
        }
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
    /// When `name` is inherent and does not take such a value.
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
            let (body, op) = self.home_mut(op);
            if let Some(issues) = body.issues.get_mut(&op) {
                issues.retain(|issue| issue.property() != name);
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

    /// Adds attributes by name: inherent ones to the properties, the others to the discardable
    /// ones. An inherent one of the wrong kind is dropped, as MLIR does.
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

    /// The packed properties of `op`, if it is of this body, has no regions, successors, attributes
    /// and issues, and its properties pack.
    #[inline]
    pub(crate) fn plain_properties(&self, op: Op) -> Option<u64> {
        let record = &self.ops[op];
        let plain = record.attributes.is_none()
            && record.extra.is_none()
            && record.flags & (STORED | ATTRIBUTE) == 0
            && self.issues.is_empty();
        plain.then_some(record.properties)
    }

    /// The types of the operands of `op`, then of its results.
    #[inline]
    pub(crate) fn value_types(&self, op: Op) -> impl Iterator<Item = Option<Type>> {
        let record = &self.ops[op];
        let operands = self.uses.slice(record.operands).iter();
        let operands = operands.filter_map(|u| u.value).map(|v| self.values[v].ty);
        operands.chain(self.values.slice(record.results).iter().map(|v| v.ty))
    }

    pub(super) fn clear_issues(&mut self, op: Op) {
        if !self.issues.is_empty() {
            self.issues.remove(&op);
        }
    }
}

const FULL: &str = "a slot that an operation refers to holds its properties";
