//! The first pass: everything that the file will mention, and how often.

use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap};
use terrace_ir::bytecode::BytecodeDialect;
use terrace_ir::print::PlainPrinter;
use terrace_ir::syntax::{AsmPrinterCore, TypeElision};
use terrace_ir::{
    Attribute, Body, Context, Id, Ident, Kind, Op, OpName, OpRef, PositionReader, PropertiesRef,
    Region, StringAttr, Type, ensure_sufficient_stack, lossless,
};

use super::met::{MetOp, MetOps};
use super::order::Order;
use super::parts::{dictionary, own_dialect, push_regions, sole_properties, split};
use super::properties::PropertyClasses;
use super::recent::Recent;
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
    /// The number of the dialect of positions in sources.
    of_positions: Option<u32>,
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
    /// The places of types that were met lately.
    recent_types: Recent,
    /// The name that was met last, and the place of its attribute among those that were met.
    last_name: Option<(Ident, usize)>,
    positions: PositionReader<'c>,
    /// The operation names in the order in which they were met.
    met_names: Vec<MetName>,
}

/// An operation name that was met.
struct MetName {
    name: OpName,
    /// Whether such operations are declared with properties.
    declared: bool,
    /// The classes of packed properties that were met lately, by one more than their bits.
    recent: Recent,
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
            of_positions: None,
            attributes: Order::default(),
            types: Order::default(),
            names: Order::default(),
            op_names: FxHashMap::default(),
            texts: Vec::new(),
            resources: IndexMap::default(),
            properties: PropertyClasses::default(),
            ops: MetOps::default(),
            name_attributes: FxHashMap::default(),
            recent_types: Recent::default(),
            last_name: None,
            positions: PositionReader::new(root.context()),
            met_names: Vec::new(),
        };
        // Most operations have a location of their own.
        numbering.attributes.reserve(root.body().total_op_count());
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
        let mut nested = Vec::new();
        let mut ops = self.ops.take(root.body());
        ops.set(root.id(), self.operation(root.body(), root.id(), &mut nested));
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
                    ops.set(op, self.operation(body, op, &mut nested));
                }
            }
            self.ops.put(body, ops);
            for op in nested.drain(..) {
                push_regions(body, op, &mut stack);
            }
        }
    }

    /// Visits what an operation mentions; if it has regions it is added to `nested`.
    #[inline(always)]
    fn operation(&mut self, body: &'c Body, op: Op, nested: &mut Vec<Op>) -> MetOp {
        let view = body.op(op);
        let name = view.name();
        let (place, new) = self.names.meet(name.id());
        if new {
            self.new_name(name, place);
        }
        for ty in view.result_types() {
            self.ty(ty);
        }
        let sole = sole_properties(view, self.version);
        if sole.is_none() {
            if let Some(dictionary) = dictionary(view, self.version) {
                self.attribute(dictionary);
            }
            if view.region_count() > 0 {
                nested.push(op);
            }
        }
        let class = self.class(view, place, sole);
        MetOp::new(place, class, self.attribute(body.location(op).into()))
    }

    fn new_name(&mut self, name: OpName, place: usize) {
        let dialect = self.dialect(split(name.as_str(self.cx)).0);
        self.names.items[place].dialect = dialect;
        self.op_names.insert(name.id(), name);
        let declared = name.info(self.cx).is_some_and(|info| info.properties.is_some());
        self.met_names.push(MetName { name, declared, recent: Recent::default() });
    }

    /// The class of the properties of an operation, whose name was met as number `name`; `sole` are
    /// the packed properties if it has little else.
    #[inline(always)]
    fn class(&mut self, op: OpRef<'c>, name: usize, sole: Option<u64>) -> Option<u32> {
        let met = &self.met_names[name];
        if sole.is_some() && !met.declared {
            return None;
        }
        let recent = sole.and_then(|bits| met.recent.get(bits.checked_add(1)?));
        let class = match recent {
            Some(class) => class,
            None => self.other_class(op, name)?,
        };
        self.properties.count(class as usize);
        Some(class)
    }

    /// As [`Numbering::class`], not counted, for properties that were not met lately.
    fn other_class(&mut self, op: OpRef<'c>, name: usize) -> Option<u32> {
        if self.version < version::PROPERTIES {
            return None;
        }
        let (properties, name) = (op.properties(), &mut self.met_names[name]);
        if !name.declared && matches!(properties, PropertiesRef::None) {
            return None;
        }
        let (class, new) = self.properties.class(name.name, properties);
        if let PropertiesRef::Inline(bits) = properties
            && let Some(key) = bits.checked_add(1)
        {
            name.recent.set(key, class as u32);
        }
        if new {
            self.new_class(class);
        }
        Some(class as u32)
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
    #[inline]
    fn dialect_of(&mut self, id: Id) -> u32 {
        match self.last_kind {
            Some((last, dialect)) if last == id.kind() => dialect,
            _ => self.dialect_of_other(id),
        }
    }

    /// As [`Numbering::dialect_of`], for a kind that was not met last.
    fn dialect_of_other(&mut self, id: Id) -> u32 {
        let kind = id.kind();
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
    #[inline(always)]
    pub(super) fn attribute(&mut self, attribute: Attribute) -> usize {
        let (place, new) = self.attributes.meet(attribute.id());
        if new {
            self.new_attribute(attribute, place);
        }
        place
    }

    /// Counts a reference to the attribute that holds a name.
    #[inline(always)]
    pub(super) fn name(&mut self, name: Ident) {
        match self.last_name {
            Some((last, place)) if last == name => self.attributes.items[place].count += 1,
            _ => self.other_name(name),
        }
    }

    /// As [`Numbering::name`], for a name that was not met last.
    fn other_name(&mut self, name: Ident) {
        let cx = self.cx;
        let attribute = || StringAttr::from_text(cx, name.as_str(cx)).into();
        let attribute = *self.name_attributes.entry(name).or_insert_with(attribute);
        self.last_name = Some((name, self.attribute(attribute)));
    }

    #[inline(always)]
    pub(super) fn ty(&mut self, ty: Type) {
        match self.recent_types.get(ty.id().to_bits().into()) {
            Some(place) => self.types.items[place as usize].count += 1,
            None => self.other_type(ty),
        }
    }

    /// As [`Numbering::ty`], for a type that was not met lately.
    fn other_type(&mut self, ty: Type) {
        let (place, new) = self.types.meet(ty.id());
        if new {
            self.new_type(ty, place);
        }
        self.recent_types.set(ty.id().to_bits().into(), place as u32);
    }

    #[inline(always)]
    fn new_attribute(&mut self, attribute: Attribute, place: usize) {
        match self.positions.file(attribute) {
            Some(file) => {
                // All of them are of one kind.
                let held = self.of_positions;
                let dialect = held.unwrap_or_else(|| self.dialect_of(attribute.id()));
                self.of_positions = Some(dialect);
                self.attributes.items[place].dialect = dialect;
                self.name(file);
            }
            None => self.parts_of_attribute(attribute, place),
        }
    }

    /// Visits what a new attribute refers to, or makes its text.
    fn parts_of_attribute(&mut self, attribute: Attribute, place: usize) {
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
