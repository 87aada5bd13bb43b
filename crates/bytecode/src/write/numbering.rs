//! The first pass: everything that the file will mention, and how often.

use std::borrow::Cow;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap};
use terrace_builtin::{OpaqueAttr, OpaqueType};
use terrace_ir::bytecode::{BytecodeDialect, BytecodeWriter};
use terrace_ir::print::PlainPrinter;
use terrace_ir::syntax::{AsmPrinterCore, TypeElision};
use terrace_ir::{
    Attribute, Body, Context, DictionaryAttr, DynamicAttr, DynamicType, Id, Ident, Kind, Op,
    OpName, OpRef, Region, Type, ensure_sufficient_stack, lossless,
};

use super::order::Order;
use super::properties::PropertyClasses;
use crate::builtin;
use crate::format::version;

/// What a file mentions, with numbers.
pub(crate) struct Numbering<'c> {
    pub(crate) cx: &'c Context,
    pub(crate) version: u64,
    /// The dialects in the order of their numbers.
    pub(crate) dialects: IndexMap<String, Option<&'static dyn BytecodeDialect>, FxBuildHasher>,
    of_kind: FxHashMap<Kind, u32>,
    pub(crate) attributes: Order,
    pub(crate) types: Order,
    pub(crate) names: Order,
    /// The operation names by their places in `names`.
    pub(crate) op_names: FxHashMap<Id, OpName>,
    /// The texts of attributes and types that have no other form.
    pub(crate) texts: Vec<Vec<u8>>,
    /// The resources that are referred to, by dialect.
    pub(crate) resources: IndexMap<String, IndexSet<Ident, FxBuildHasher>, FxBuildHasher>,
    pub(crate) properties: PropertyClasses<'c>,
}

impl<'c> Numbering<'c> {
    /// Numbers everything that `root` and what is in it mention.
    pub(crate) fn of(root: OpRef<'c>, version: u64) -> Self {
        let mut numbering = Self {
            cx: root.context(),
            version,
            dialects: IndexMap::default(),
            of_kind: FxHashMap::default(),
            attributes: Order::default(),
            types: Order::default(),
            names: Order::default(),
            op_names: FxHashMap::default(),
            texts: Vec::new(),
            resources: IndexMap::default(),
            properties: PropertyClasses::default(),
        };
        numbering.all(root);
        numbering.attributes.finish();
        numbering.types.finish();
        numbering.names.finish();
        numbering
    }

    /// Visits the root, then region by region: all operations of one before what is in them, and
    /// what is in the last one first.
    fn all(&mut self, root: OpRef<'c>) {
        self.operation(root.body(), root.id());
        let mut stack: Vec<(&'c Body, Region)> = Vec::new();
        push_regions(root.body(), root.id(), &mut stack);
        let mut nested = Vec::new();
        while let Some((body, region)) = stack.pop() {
            for block in body.blocks_in(region) {
                for value in body.arguments(block) {
                    self.attribute(body.value_location(*value).into());
                    self.ty(body.value_type(*value));
                }
                for op in body.ops_in(block) {
                    self.operation(body, op);
                    nested.push(op);
                }
            }
            for op in nested.drain(..) {
                push_regions(body, op, &mut stack);
            }
        }
    }

    fn operation(&mut self, body: &'c Body, op: Op) {
        let view = body.op(op);
        let name = view.name();
        if let Some(place) = self.names.meet(name.id()) {
            let dialect = self.dialect(split(name.as_str(self.cx)).0);
            self.names.items[place].dialect = dialect;
            self.op_names.insert(name.id(), name);
        }
        for ty in view.result_types() {
            self.ty(ty);
        }
        if let Some(dictionary) = dictionary(view, self.version) {
            self.attribute(dictionary);
        }
        if self.version >= version::PROPERTIES {
            let (class, new) = self.properties.class(view);
            if let Some(class) = class {
                self.property_class(class, new);
            }
        }
        self.attribute(body.location(op).into());
    }

    /// Visits what the properties of a class refer to.
    fn property_class(&mut self, class: usize, new: bool) {
        if new {
            let mut references = Recorder { cx: self.cx, references: Vec::new() };
            self.properties.encode(class, self.cx, self.version, &mut references);
            self.properties.set_references(class, references.references);
        }
        let references = self.properties.take_references(class);
        for reference in &references {
            match reference {
                Reference::Attribute(attribute) => self.attribute(*attribute),
                Reference::Type(ty) => self.ty(*ty),
                Reference::Resource(dialect, key) => self.resource(dialect, *key),
            }
        }
        self.properties.set_references(class, references);
    }

    /// The number of the dialect named `name`.
    pub(crate) fn dialect(&mut self, name: &str) -> u32 {
        if let Some(number) = self.dialects.get_index_of(name) {
            return number as u32;
        }
        let loaded = self.cx.loaded_dialect(name);
        let interface = loaded.and_then(|loaded| loaded.interface::<dyn BytecodeDialect>(self.cx));
        self.dialects.insert_full(name.to_owned(), interface).0 as u32
    }

    /// The number of the dialect of an attribute or type.
    fn dialect_of(&mut self, id: Id) -> u32 {
        let kind = id.kind();
        if let Some(dialect) = self.of_kind.get(&kind) {
            return *dialect;
        }
        if let Some(dialect) = own_dialect(self.cx, id) {
            return self.dialect(dialect);
        }
        let dialect = self.dialect(split(kind.info().name).0);
        self.of_kind.insert(kind, dialect);
        dialect
    }

    fn resource(&mut self, dialect: &str, key: Ident) {
        self.dialect(dialect);
        self.resources.entry(dialect.to_owned()).or_default().insert(key);
    }

    #[inline]
    fn attribute(&mut self, attribute: Attribute) {
        if let Some(place) = self.attributes.meet(attribute.id()) {
            self.new_attribute(attribute, place);
        }
    }

    #[inline]
    fn ty(&mut self, ty: Type) {
        if let Some(place) = self.types.meet(ty.id()) {
            self.new_type(ty, place);
        }
    }

    fn new_attribute(&mut self, attribute: Attribute, place: usize) {
        let dialect = self.dialect_of(attribute.id());
        self.attributes.items[place].dialect = dialect;
        let interface = self.dialects[dialect as usize];
        let mut visitor = Visitor(self);
        let custom = ensure_sufficient_stack(|| match interface {
            Some(interface) => interface.write_attribute(attribute, &mut visitor),
            None => builtin::write_attribute(attribute, &mut visitor),
        });
        if !custom {
            let text = self.text(|printer| printer.print_attribute(attribute, TypeElision::Never));
            self.attributes.items[place].text = text;
        }
    }

    fn new_type(&mut self, ty: Type, place: usize) {
        let dialect = self.dialect_of(ty.id());
        self.types.items[place].dialect = dialect;
        let interface = self.dialects[dialect as usize];
        let mut visitor = Visitor(self);
        let custom = ensure_sufficient_stack(|| match interface {
            Some(interface) => interface.write_type(ty, &mut visitor),
            None => builtin::write_type(ty, &mut visitor),
        });
        if !custom {
            self.types.items[place].text = self.text(|printer| printer.print_type(ty));
        }
    }

    /// Keeps a text; visits the resources that it mentions.
    fn text(&mut self, print: impl FnOnce(&mut PlainPrinter<'c>) -> std::fmt::Result) -> u32 {
        let mut printer = PlainPrinter::new(self.cx);
        print(&mut printer).expect("writing to a string does not fail");
        for (dialect, key) in &printer.resources {
            self.resource(dialect, *key);
        }
        self.texts.push(lossless::decode(&printer.out).into_owned());
        self.texts.len() as u32
    }
}

/// Pushes the regions of an operation, which may be in a body of its own.
fn push_regions<'c>(body: &'c Body, op: Op, stack: &mut Vec<(&'c Body, Region)>) {
    match body.child(op) {
        Some(child) => stack.extend(child.regions(Op::ROOT).map(|region| (child, region))),
        None => stack.extend(body.regions(op).map(|region| (body, region))),
    }
}

/// The dialect of an attribute or type of a kind that is of many dialects.
fn own_dialect(cx: &Context, id: Id) -> Option<&str> {
    let opaque = match cx.get::<OpaqueAttr>(id) {
        Some(attribute) => Some(attribute.dialect),
        None => cx.get::<OpaqueType>(id).map(|ty| ty.dialect),
    };
    let dynamic = || match cx.get::<DynamicAttr>(id) {
        Some(attribute) => Some(attribute.dialect(cx)),
        None => cx.get::<DynamicType>(id).map(|ty| ty.dialect(cx)),
    };
    opaque.map(|dialect| dialect.as_str(cx)).or_else(dynamic)
}

/// The dialect and the rest of a name; what has no dot is a dialect.
pub(crate) fn split(name: &str) -> (&str, &str) {
    name.split_once('.').unwrap_or((name, ""))
}

/// The dictionary that the file has for an operation: its discardable attributes, and before version
/// 5 the inherent ones.
pub(crate) fn dictionary(op: OpRef<'_>, file_version: u64) -> Option<Attribute> {
    let (cx, held) = (op.context(), op.body().attribute_dictionary(op.id()));
    let info = op.info().and_then(|info| info.properties);
    let Some(info) = info.filter(|_| file_version < version::PROPERTIES) else { return held };
    let inherent = info
        .fields
        .iter()
        .filter_map(|field| Some((Ident::get(cx, field.name), field.get(cx, op.properties())?)));
    let entries: Vec<_> = inherent.chain(op.attributes().iter().copied()).collect();
    (!entries.is_empty()).then(|| DictionaryAttr::get(cx, &entries).into())
}

/// What an attribute or type refers to is visited with it.
struct Visitor<'n, 'c>(&'n mut Numbering<'c>);

impl<'c> BytecodeWriter<'c> for Visitor<'_, 'c> {
    fn context(&self) -> &'c Context {
        self.0.cx
    }
    fn varint(&mut self, _: u64) {}
    fn byte(&mut self, _: u8) {}
    fn bytes(&mut self, _: &[u8]) {}
    fn string(&mut self, _: &[u8]) {}
    fn attribute(&mut self, attribute: Attribute) {
        self.0.attribute(attribute);
    }
    fn optional_attribute(&mut self, attribute: Option<Attribute>) {
        attribute.into_iter().for_each(|attribute| self.0.attribute(attribute));
    }
    fn ty(&mut self, ty: Type) {
        self.0.ty(ty);
    }
    fn resource(&mut self, dialect: &str, key: Ident) {
        self.0.resource(dialect, key);
    }
}

/// Something that properties refer to.
pub(crate) enum Reference {
    Attribute(Attribute),
    Type(Type),
    Resource(Cow<'static, str>, Ident),
}

/// Notes what properties refer to.
struct Recorder<'c> {
    cx: &'c Context,
    references: Vec<Reference>,
}

impl<'c> BytecodeWriter<'c> for Recorder<'c> {
    fn context(&self) -> &'c Context {
        self.cx
    }
    fn varint(&mut self, _: u64) {}
    fn byte(&mut self, _: u8) {}
    fn bytes(&mut self, _: &[u8]) {}
    fn string(&mut self, _: &[u8]) {}
    fn attribute(&mut self, attribute: Attribute) {
        self.references.push(Reference::Attribute(attribute));
    }
    fn optional_attribute(&mut self, attribute: Option<Attribute>) {
        self.references.extend(attribute.map(Reference::Attribute));
    }
    fn ty(&mut self, ty: Type) {
        self.references.push(Reference::Type(ty));
    }
    fn resource(&mut self, dialect: &str, key: Ident) {
        self.references.push(Reference::Resource(dialect.to_owned().into(), key));
    }
}
