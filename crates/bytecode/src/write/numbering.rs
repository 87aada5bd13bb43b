//! The first pass: everything that the file will mention, and how often.

use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap};
use terrace_ir::bytecode::BytecodeDialect;
use terrace_ir::print::PlainPrinter;
use terrace_ir::syntax::{AsmPrinterCore, TypeElision};
use terrace_ir::{
    Attribute, Context, Id, Ident, Kind, OpName, OpRef, PositionReader, PropertiesRef, StringAttr,
    Type, ensure_sufficient_stack, lossless,
};

use super::digest::{Digest, First};
use super::met::Met;
use super::order::Order;
use super::parts::{own_dialect, split};
use super::properties::PropertyClasses;
use super::recent::Recent;
use super::references::{Recorder, Reference, Visitor};
use super::survey::Survey;
use crate::builtin;

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
    pub(crate) met: Vec<Met>,
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
    /// The classes of packed properties that were met lately, by one more than their bits.
    recent: Recent,
}

impl<'c> Numbering<'c> {
    /// Numbers everything that `root` and what is in it mention; gives what was found out on the way.
    pub(crate) fn of(root: OpRef<'c>, version: u64) -> (Self, Survey<'c>) {
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
            met: Vec::new(),
            name_attributes: FxHashMap::default(),
            recent_types: Recent::default(),
            last_name: None,
            positions: PositionReader::new(root.context()),
            met_names: Vec::new(),
        };
        // Most operations have a location of their own.
        numbering.attributes.reserve(root.body().total_op_count());
        let mut surveys = Vec::new();
        numbering.replay(Digest::of(root, version), &mut surveys);
        let (_, survey) = surveys.pop().expect("the body of the root was looked at");
        numbering.count_references();
        numbering.attributes.finish();
        numbering.types.finish();
        numbering.names.finish();
        (numbering, survey)
    }

    /// Counts what a body mentions; gives the place of a name, or the class of properties. `places`
    /// are those of what the body mentioned before.
    pub(super) fn first(&mut self, first: &First<'c>, count: u32, places: &[u32]) -> u32 {
        match *first {
            First::Name(name) => {
                let (place, new) = self.names.meet(name.id());
                if new {
                    self.new_name(name, place);
                }
                self.names.items[place].count += count - 1;
                place as u32
            }
            First::Type(ty) => {
                self.ty(ty, count);
                0
            }
            First::Properties(name, properties) => {
                let class = self.class(places[name as usize] as usize, properties);
                self.properties.count(class as usize, count);
                class
            }
        }
    }

    fn new_name(&mut self, name: OpName, place: usize) {
        let dialect = self.dialect(split(name.as_str(self.cx)).0);
        self.names.items[place].dialect = dialect;
        self.op_names.insert(name.id(), name);
        self.met_names.push(MetName { name, recent: Recent::default() });
    }

    /// The class of properties of operations whose name was met as number `name`.
    fn class(&mut self, name: usize, properties: PropertiesRef<'c>) -> u32 {
        let met = &mut self.met_names[name];
        let key = match properties {
            PropertiesRef::Inline(bits) => bits.checked_add(1),
            _ => None,
        };
        if let Some(class) = key.and_then(|key| met.recent.get(key)) {
            return class;
        }
        let (class, new) = self.properties.class(met.name, properties);
        if let Some(key) = key {
            met.recent.set(key, class as u32);
        }
        if new {
            self.new_class(class);
        }
        class as u32
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
                Reference::Type(ty) => self.ty(*ty, 1),
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

    /// Counts `times` references to a type.
    pub(super) fn ty(&mut self, ty: Type, times: u32) {
        let key = ty.id().to_bits().into();
        let place = match self.recent_types.get(key) {
            Some(place) => place as usize,
            None => {
                let (place, new) = self.types.meet(ty.id());
                self.types.items[place].count -= 1;
                if new {
                    self.new_type(ty, place);
                }
                self.recent_types.set(key, place as u32);
                place
            }
        };
        self.types.items[place].count += times;
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
