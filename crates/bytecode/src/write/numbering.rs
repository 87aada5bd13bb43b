//! Phase 2 of writing, the state: every entity that the file refers to, with its reference count
//! and, in the end, its number (MLIR: `IRNumberingState`).
//!
//! The main type is [`Numbering`]. `replay` feeds it; the encoders read it.

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

/// The numbers of all entities in a file.
pub(crate) struct Numbering<'c> {
    pub(crate) cx: &'c Context,
    pub(crate) version: u64,
    /// The dialects in the order of their numbers, with their encoders; `None` if a dialect
    /// implements no encoding.
    pub(crate) dialects: IndexMap<String, Option<&'static dyn BytecodeDialect>, FxBuildHasher>,
    of_kind: FxHashMap<Kind, u32>,
    /// The most recently used kind, and the number of its dialect.
    last_kind: Option<(Kind, u32)>,
    /// The number of the dialect of file-line-column locations, once it is known.
    of_positions: Option<u32>,
    pub(crate) attributes: Order,
    pub(crate) types: Order,
    pub(crate) names: Order,
    /// The operation names by id.
    pub(crate) op_names: FxHashMap<Id, OpName>,
    /// The texts of the attributes and types that their dialects do not encode.
    pub(crate) texts: Vec<Vec<u8>>,
    /// The resources that are referred to, by dialect.
    pub(crate) resources: IndexMap<String, IndexSet<Ident, FxBuildHasher>, FxBuildHasher>,
    pub(crate) properties: PropertyClasses<'c>,
    /// The records of all operations, one table for each digest.
    pub(crate) met: Vec<Met>,
    /// The string attributes of names, which MLIR writes as attributes.
    pub(crate) name_attributes: FxHashMap<Ident, Attribute>,
    /// Cache from types to their index in `types`.
    recent_types: Recent,
    /// The most recently used name, and the index of its string attribute in `attributes`.
    last_name: Option<(Ident, usize)>,
    positions: PositionReader<'c>,
    /// The operation names in the order of first use.
    met_names: Vec<MetName>,
}

/// An operation name, with the cache of its property classes.
struct MetName {
    name: OpName,
    /// Cache from inline properties (their bits plus 1) to their class.
    recent: Recent,
}

impl<'c> Numbering<'c> {
    /// Numbers everything that `root` and the IR in it refer to. Also returns the survey of the
    /// bodies.
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

    /// Counts `count` references to an entity. Returns the index of a name, the class of
    /// properties, and 0 for a type. `places` are the results for the entities before it in the
    /// same digest.
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

    /// Returns the property class of operations whose name has the index `name`, creating it if it
    /// is new.
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

    /// Counts the references of the properties of a new class.
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

    /// Counts the references of properties once more for each further operation of their class.
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

    /// Returns the number of the dialect `name`, adding it if it is new.
    pub(crate) fn dialect(&mut self, name: &str) -> u32 {
        if let Some(number) = self.dialects.get_index_of(name) {
            return number as u32;
        }
        let loaded = self.cx.loaded_dialect(name);
        let interface = loaded.and_then(|loaded| loaded.interface::<dyn BytecodeDialect>(self.cx));
        self.dialects.insert_full(name.to_owned(), interface).0 as u32
    }

    /// Returns the number of the dialect of an attribute or type.
    #[inline]
    fn dialect_of(&mut self, id: Id) -> u32 {
        match self.last_kind {
            Some((last, dialect)) if last == id.kind() => dialect,
            _ => self.dialect_of_other(id),
        }
    }

    /// Does the work of [`Numbering::dialect_of`] for a kind other than the most recent one.
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

    /// Counts a reference to an attribute. Returns its index in the order of first use.
    #[inline(always)]
    pub(super) fn attribute(&mut self, attribute: Attribute) -> usize {
        let (place, new) = self.attributes.meet(attribute.id());
        if new {
            self.new_attribute(attribute, place);
        }
        place
    }

    /// Counts a reference to the string attribute of a name.
    #[inline(always)]
    pub(super) fn name(&mut self, name: Ident) {
        match self.last_name {
            Some((last, place)) if last == name => self.attributes.items[place].count += 1,
            _ => self.other_name(name),
        }
    }

    /// Does the work of [`Numbering::name`] for a name other than the most recent one.
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
                // All file-line-column locations are of one kind, hence of one dialect.
                let held = self.of_positions;
                let dialect = held.unwrap_or_else(|| self.dialect_of(attribute.id()));
                self.of_positions = Some(dialect);
                self.attributes.items[place].dialect = dialect;
                self.name(file);
            }
            None => self.parts_of_attribute(attribute, place),
        }
    }

    /// Counts what a new attribute refers to, or prints the attribute if its dialect does not
    /// encode it.
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

    /// Adds the text that `print` writes, and counts its resources. Returns the number of texts,
    /// which is the `text` field of the item.
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
