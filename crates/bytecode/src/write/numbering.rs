//! The first pass: everything that the file will mention, and how often.

use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap};
use terrace_builtin::{OpaqueAttr, OpaqueType};
use terrace_ir::bytecode::BytecodeDialect;
use terrace_ir::print::PlainPrinter;
use terrace_ir::syntax::{AsmPrinterCore, TypeElision};
use terrace_ir::{
    Attribute, Body, Context, DictionaryAttr, DynamicAttr, DynamicType, Id, Ident, Kind, Op,
    OpName, OpRef, PropertiesRef, Region, StringAttr, Type, ensure_sufficient_stack, lossless,
};

use super::met::{MetOp, MetOps};
use super::order::Order;
use super::properties::PropertyClasses;
use super::references::{Recorder, Reference, Visitor};
use crate::builtin;
use crate::format::version;

/// What a file mentions, with numbers.
pub(crate) struct Numbering<'c> {
    pub(crate) cx: &'c Context,
    pub(crate) version: u64,
    /// The dialects in the order of their numbers.
    pub(crate) dialects: IndexMap<String, Option<&'static dyn BytecodeDialect>, FxBuildHasher>,
    of_kind: FxHashMap<Kind, u32>,
    /// The kind that was met last, and the number of its dialect.
    last_kind: Option<(Kind, u32)>,
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
    /// The operations that were met.
    pub(crate) ops: MetOps,
    /// The attributes that hold names.
    pub(crate) name_attributes: FxHashMap<Ident, Attribute>,
    /// The name that was met last, and its attribute.
    last_name: Option<(Ident, Attribute)>,
    /// The operation names in the order in which they were met.
    met_names: Vec<MetName>,
}

/// An operation name that was met.
struct MetName {
    name: OpName,
    /// Whether such operations are declared with properties.
    declared: bool,
    /// Packed properties that were met last, and their class.
    last: Option<(u64, usize)>,
}

impl<'c> Numbering<'c> {
    /// Numbers everything that `root` and what is in it mention.
    pub(crate) fn of(root: OpRef<'c>, version: u64) -> Self {
        let mut numbering = Self {
            cx: root.context(),
            version,
            dialects: IndexMap::default(),
            of_kind: FxHashMap::default(),
            last_kind: None,
            attributes: Order::default(),
            types: Order::default(),
            names: Order::default(),
            op_names: FxHashMap::default(),
            texts: Vec::new(),
            resources: IndexMap::default(),
            properties: PropertyClasses::default(),
            ops: MetOps::default(),
            name_attributes: FxHashMap::default(),
            last_name: None,
            met_names: Vec::new(),
        };
        numbering.all(root);
        numbering.count_references();
        numbering.attributes.finish();
        numbering.types.finish();
        numbering.names.finish();
        numbering
    }

    /// Visits the root, then region by region: all operations of one before what is in them, and
    /// what is in the last one first.
    fn all(&mut self, root: OpRef<'c>) {
        let mut stack: Vec<(&'c Body, Region)> = Vec::new();
        let mut nested = vec![root.id()];
        let mut ops = self.ops.take(root.body());
        ops.set(root.id(), self.operation(root.body(), root.id()));
        self.ops.put(root.body(), ops);
        push_regions(root.body(), root.id(), &mut stack);
        nested.clear();
        while let Some((body, region)) = stack.pop() {
            let mut ops = self.ops.take(body);
            for block in body.blocks_in(region) {
                for value in body.arguments(block) {
                    self.attribute(body.value_location(*value).into());
                    self.ty(body.value_type(*value));
                }
                for op in body.ops_in(block) {
                    ops.set(op, self.operation(body, op));
                    if body.op(op).region_count() > 0 {
                        nested.push(op);
                    }
                }
            }
            self.ops.put(body, ops);
            for op in nested.drain(..) {
                push_regions(body, op, &mut stack);
            }
        }
    }

    /// Visits what an operation mentions.
    fn operation(&mut self, body: &'c Body, op: Op) -> MetOp {
        let view = body.op(op);
        let name = view.name();
        let (place, new) = self.names.meet(name.id());
        if new {
            self.new_name(name, place);
        }
        for ty in view.result_types() {
            self.ty(ty);
        }
        if let Some(dictionary) = dictionary(view, self.version) {
            self.attribute(dictionary);
        }
        let class = match self.version >= version::PROPERTIES {
            true => self.class(view, place),
            false => None,
        };
        MetOp::new(class, self.attribute(body.location(op).into()))
    }

    fn new_name(&mut self, name: OpName, place: usize) {
        let dialect = self.dialect(split(name.as_str(self.cx)).0);
        self.names.items[place].dialect = dialect;
        self.op_names.insert(name.id(), name);
        let declared = name.info(self.cx).is_some_and(|info| info.properties.is_some());
        self.met_names.push(MetName { name, declared, last: None });
    }

    /// The class of the properties of an operation, whose name was met as number `name`.
    #[inline]
    fn class(&mut self, op: OpRef<'c>, name: usize) -> Option<usize> {
        let name = &mut self.met_names[name];
        let properties = op.properties();
        let class = match (properties, name.last) {
            (PropertiesRef::Inline(bits), Some((last, class))) if bits == last => class,
            (PropertiesRef::None, _) if !name.declared => return None,
            _ => {
                let (class, new) = self.properties.class(name.name, properties);
                if let PropertiesRef::Inline(bits) = properties {
                    name.last = Some((bits, class));
                }
                if new {
                    self.new_class(class);
                }
                class
            }
        };
        self.properties.count(class);
        Some(class)
    }

    /// Visits what the properties of a new class refer to.
    fn new_class(&mut self, class: usize) {
        let mut recorder = Recorder { cx: self.cx, references: Vec::new() };
        self.properties.encode(class, self.cx, self.version, &mut recorder);
        for reference in &recorder.references {
            match reference {
                Reference::Attribute(attribute) => {
                    self.attribute(*attribute);
                }
                Reference::Type(ty) => self.ty(*ty),
                Reference::Resource(dialect, key) => self.resource(dialect, *key),
            }
        }
        self.properties.set_references(class, recorder.references);
    }

    /// Counts what properties refer to once for each operation that has them.
    fn count_references(&mut self) {
        for (references, operations) in self.properties.references() {
            for reference in references {
                match reference {
                    Reference::Attribute(attribute) => {
                        self.attributes.meet_again(attribute.id(), operations - 1);
                    }
                    Reference::Type(ty) => self.types.meet_again(ty.id(), operations - 1),
                    Reference::Resource(..) => {}
                }
            }
        }
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
        if let Some((last, dialect)) = self.last_kind
            && last == kind
        {
            return dialect;
        }
        if let Some(dialect) = self.of_kind.get(&kind) {
            self.last_kind = Some((kind, *dialect));
            return *dialect;
        }
        if let Some(dialect) = own_dialect(self.cx, id) {
            return self.dialect(dialect);
        }
        let dialect = self.dialect(split(kind.info().name).0);
        self.of_kind.insert(kind, dialect);
        dialect
    }

    pub(super) fn resource(&mut self, dialect: &str, key: Ident) {
        self.dialect(dialect);
        self.resources.entry(dialect.to_owned()).or_default().insert(key);
    }

    /// Counts a reference to an attribute; gives its place among those that were met.
    #[inline]
    pub(super) fn attribute(&mut self, attribute: Attribute) -> usize {
        let (place, new) = self.attributes.meet(attribute.id());
        if new {
            self.new_attribute(attribute, place);
        }
        place
    }

    /// Counts a reference to the attribute that holds a name.
    pub(super) fn name(&mut self, name: Ident) {
        let attribute = match self.last_name {
            Some((last, attribute)) if last == name => attribute,
            _ => {
                let cx = self.cx;
                let attribute = || StringAttr::from_text(cx, name.as_str(cx)).into();
                *self.name_attributes.entry(name).or_insert_with(attribute)
            }
        };
        self.last_name = Some((name, attribute));
        self.attribute(attribute);
    }

    #[inline]
    pub(super) fn ty(&mut self, ty: Type) {
        let (place, new) = self.types.meet(ty.id());
        if new {
            self.new_type(ty, place);
        }
    }

    fn new_attribute(&mut self, attribute: Attribute, place: usize) {
        let dialect = self.dialect_of(attribute.id());
        self.attributes.items[place].dialect = dialect;
        if let Some(file) = attribute.as_location().and_then(|at| at.as_file(self.cx)) {
            return self.name(file);
        }
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
    let held = op.body().attribute_dictionary(op.id());
    if file_version >= version::PROPERTIES {
        return held;
    }
    let Some(info) = op.info().and_then(|info| info.properties) else { return held };
    let cx = op.context();
    let inherent = info
        .fields
        .iter()
        .filter_map(|field| Some((Ident::get(cx, field.name), field.get(cx, op.properties())?)));
    let entries: Vec<_> = inherent.chain(op.attributes().iter().copied()).collect();
    (!entries.is_empty()).then(|| DictionaryAttr::get(cx, &entries).into())
}
