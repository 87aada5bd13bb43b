//! Phase 2 of writing, the state: every entity that the file refers to, with its reference count
//! and, in the end, its number (MLIR: `IRNumberingState`).
//!
//! The main type is [`Numbering`]. `replay` feeds it; the encoders read it.

use std::sync::Arc;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap};
use terrace_ir::bytecode::{BytecodeDialect, BytecodeOverrides};
use terrace_ir::print::PlainPrinter;
use terrace_ir::syntax::{AsmPrinterCore, TypeElision};
use terrace_ir::{
    Attribute, Context, Id, Ident, Kind, OpName, OpRef, PositionReader, PropertiesRef, StringAttr,
    Type, ensure_sufficient_stack, lossless,
};

use super::WriteOptions;
use super::digest::{Digest, NewEntity};
use super::order::Order;
use super::parts::{own_dialect, split};
use super::properties::PropertyClasses;
use super::recent::Recent;
use super::records::OpRecords;
use super::references::{PropertyReference, Recorder, Visitor};
use super::survey::Survey;
use crate::builtin;

/// The numbers of all entities in a file.
pub(crate) struct Numbering<'c> {
    pub(crate) cx: &'c Context,
    pub(crate) version: u64,
    /// The encodings that replace those of dialects.
    pub(crate) overrides: Option<Arc<dyn BytecodeOverrides>>,
    /// The dialects in the order of their numbers, with their encoders; `None` if a dialect
    /// implements no encoding.
    pub(crate) dialects: IndexMap<String, Option<&'static dyn BytecodeDialect>, FxBuildHasher>,
    dialect_by_kind: FxHashMap<Kind, u32>,
    /// The most recently used kind, and the number of its dialect.
    last_kind: Option<(Kind, u32)>,
    /// The number of the dialect of file-line-column locations; `None` before the first such
    /// location.
    dialect_of_positions: Option<u32>,
    pub(crate) attributes: Order,
    pub(crate) types: Order,
    pub(crate) names: Order,
    /// The operation names by id.
    pub(crate) op_names: FxHashMap<Id, OpName>,
    /// The texts of the attributes and types that their dialects do not encode.
    pub(crate) texts: Vec<Vec<u8>>,
    /// The referenced resources, by dialect.
    pub(crate) resources: IndexMap<String, IndexSet<Ident, FxBuildHasher>, FxBuildHasher>,
    pub(crate) properties: PropertyClasses<'c>,
    /// The records of all operations, one table for each digest.
    pub(crate) records: Vec<OpRecords>,
    /// The string attributes of names, which MLIR writes as attributes.
    pub(crate) name_attributes: FxHashMap<Ident, Attribute>,
    /// Cache from types to their index in `types`.
    recent_types: Recent,
    /// The most recently used name, and the index of its string attribute in `attributes`.
    last_name: Option<(Ident, usize)>,
    positions: PositionReader<'c>,
    /// The operation names in the order of first use.
    names_in_order: Vec<NumberedName>,
}

/// An operation name, with the cache of its property classes.
struct NumberedName {
    name: OpName,
    /// Cache from inline properties (their bits plus 1) to their class.
    recent: Recent,
}

impl<'c> Numbering<'c> {
    /// Numbers all entities that `root` and its nested operations refer to. Also returns the survey
    /// of the bodies.
    pub(crate) fn of(root: OpRef<'c>, options: &WriteOptions) -> (Self, Survey<'c>) {
        let version = options.version;
        let mut numbering = Self {
            cx: root.context(),
            version,
            overrides: options.overrides.clone(),
            dialects: IndexMap::default(),
            dialect_by_kind: FxHashMap::default(),
            last_kind: None,
            dialect_of_positions: None,
            attributes: Order::default(),
            types: Order::default(),
            names: Order::default(),
            op_names: FxHashMap::default(),
            texts: Vec::new(),
            resources: IndexMap::default(),
            properties: PropertyClasses::default(),
            records: Vec::new(),
            name_attributes: FxHashMap::default(),
            recent_types: Recent::default(),
            last_name: None,
            positions: PositionReader::new(root.context()),
            names_in_order: Vec::new(),
        };
        // Most operations have a location of their own.
        numbering.attributes.reserve(root.body().total_op_count());
        let mut surveys = Vec::new();
        numbering.replay(Digest::of(root, version), &mut surveys);
        let (_, survey) = surveys.pop().expect("the body of the root was surveyed");
        numbering.count_references();
        numbering.attributes.finish();
        numbering.types.finish();
        numbering.names.finish();
        (numbering, survey)
    }

    /// Counts `count` references to an entity. Returns the index of a name, the class of
    /// properties, and 0 for a type. `entities` are the results for the preceding entities of the
    /// same digest.
    pub(super) fn new_entity(
        &mut self,
        entity: &NewEntity<'c>,
        count: u32,
        entities: &[u32],
    ) -> u32 {
        match *entity {
            NewEntity::Name(name) => {
                let (index, new) = self.names.count(name.id());
                if new {
                    self.new_name(name, index);
                }
                self.names.items[index].count += count - 1;
                index as u32
            }
            NewEntity::Type(ty) => {
                self.ty(ty, count);
                0
            }
            NewEntity::Properties(name, properties) => {
                let class = self.class(entities[name as usize] as usize, properties);
                self.properties.count(class as usize, count);
                class
            }
        }
    }

    fn new_name(&mut self, name: OpName, index: usize) {
        let dialect = self.dialect(split(name.as_str(self.cx)).0);
        self.names.items[index].dialect = dialect;
        self.op_names.insert(name.id(), name);
        self.names_in_order.push(NumberedName { name, recent: Recent::default() });
    }

    /// Returns the property class of operations whose name has the index `name`, creating it if it
    /// is new.
    fn class(&mut self, name: usize, properties: PropertiesRef<'c>) -> u32 {
        let numbered = &mut self.names_in_order[name];
        let key = match properties {
            PropertiesRef::Inline(bits) => bits.checked_add(1),
            _ => None,
        };
        if let Some(class) = key.and_then(|key| numbered.recent.get(key)) {
            return class;
        }
        let (class, new) = self.properties.class(numbered.name, properties);
        if let Some(key) = key {
            numbered.recent.set(key, class as u32);
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
                PropertyReference::Attribute(attribute) => {
                    self.attribute(*attribute);
                }
                PropertyReference::Type(ty) => self.ty(*ty, 1),
                PropertyReference::Resource(dialect, key) => self.resource(dialect, *key),
            }
        }
        self.properties.set_references(class, recorder.references);
    }

    /// Counts the references of properties once more for each further operation of their class.
    fn count_references(&mut self) {
        for (references, operations) in self.properties.references() {
            for reference in references {
                match reference {
                    PropertyReference::Attribute(attribute) => {
                        self.attributes.count_more(attribute.id(), operations - 1);
                    }
                    PropertyReference::Type(ty) => self.types.count_more(ty.id(), operations - 1),
                    PropertyReference::Resource(..) => {}
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
            _ => self.dialect_of_uncached(id),
        }
    }

    /// Does the work of [`Numbering::dialect_of`] for a kind other than the most recent one.
    fn dialect_of_uncached(&mut self, id: Id) -> u32 {
        let kind = id.kind();
        if let Some(dialect) = self.dialect_by_kind.get(&kind) {
            self.last_kind = Some((kind, *dialect));
            return *dialect;
        }
        if let Some(dialect) = own_dialect(self.cx, id) {
            return self.dialect(dialect);
        }
        let dialect = self.dialect(split(kind.info().name).0);
        self.dialect_by_kind.insert(kind, dialect);
        dialect
    }

    pub(super) fn resource(&mut self, dialect: &str, key: Ident) {
        self.dialect(dialect);
        self.resources.entry(dialect.to_owned()).or_default().insert(key);
    }

    /// Counts a reference to an attribute. Returns its index in the order of first use.
    #[inline(always)]
    pub(super) fn attribute(&mut self, attribute: Attribute) -> usize {
        let (index, new) = self.attributes.count(attribute.id());
        if new {
            self.new_attribute(attribute, index);
        }
        index
    }

    /// Counts a reference to the string attribute of a name.
    #[inline(always)]
    pub(super) fn name(&mut self, name: Ident) {
        match self.last_name {
            Some((last, index)) if last == name => self.attributes.items[index].count += 1,
            _ => self.name_uncached(name),
        }
    }

    /// Does the work of [`Numbering::name`] for a name other than the most recent one.
    fn name_uncached(&mut self, name: Ident) {
        let cx = self.cx;
        let attribute = || StringAttr::from_text(cx, name.as_str(cx)).into();
        let attribute = *self.name_attributes.entry(name).or_insert_with(attribute);
        self.last_name = Some((name, self.attribute(attribute)));
    }

    /// Counts `times` references to a type.
    pub(super) fn ty(&mut self, ty: Type, times: u32) {
        let key = ty.id().to_bits().into();
        let index = match self.recent_types.get(key) {
            Some(index) => index as usize,
            None => {
                let (index, new) = self.types.count(ty.id());
                self.types.items[index].count -= 1;
                if new {
                    self.new_type(ty, index);
                }
                self.recent_types.set(key, index as u32);
                index
            }
        };
        self.types.items[index].count += times;
    }

    #[inline(always)]
    fn new_attribute(&mut self, attribute: Attribute, index: usize) {
        match self.positions.file(attribute) {
            Some(file) => {
                // All file-line-column locations are of one kind, hence of one dialect.
                let held = self.dialect_of_positions;
                let dialect = held.unwrap_or_else(|| self.dialect_of(attribute.id()));
                self.dialect_of_positions = Some(dialect);
                self.attributes.items[index].dialect = dialect;
                self.name(file);
            }
            None => self.fields_of_attribute(attribute, index),
        }
    }

    /// Counts what a new attribute refers to, or prints the attribute if its dialect does not
    /// encode it.
    fn fields_of_attribute(&mut self, attribute: Attribute, index: usize) {
        let overrides = self.overrides.clone();
        let replaced = overrides.and_then(|all| all.write_attribute(attribute, &mut Visitor(self)));
        if let Some(dialect) = replaced {
            self.attributes.items[index].dialect = self.dialect(dialect);
            return;
        }
        let dialect = self.dialect_of(attribute.id());
        self.attributes.items[index].dialect = dialect;
        let interface = self.dialects[dialect as usize];
        let mut visitor = Visitor(self);
        let custom = ensure_sufficient_stack(|| match interface {
            Some(interface) => interface.write_attribute(attribute, &mut visitor),
            None => builtin::write_attribute(attribute, &mut visitor),
        });
        if !custom {
            let text = self.text(|printer| printer.print_attribute(attribute, TypeElision::Never));
            self.attributes.items[index].text = text;
        }
    }

    fn new_type(&mut self, ty: Type, index: usize) {
        let overrides = self.overrides.clone();
        let replaced = overrides.and_then(|all| all.write_type(ty, &mut Visitor(self)));
        if let Some(dialect) = replaced {
            self.types.items[index].dialect = self.dialect(dialect);
            return;
        }
        let dialect = self.dialect_of(ty.id());
        self.types.items[index].dialect = dialect;
        let interface = self.dialects[dialect as usize];
        let mut visitor = Visitor(self);
        let custom = ensure_sufficient_stack(|| match interface {
            Some(interface) => interface.write_type(ty, &mut visitor),
            None => builtin::write_type(ty, &mut visitor),
        });
        if !custom {
            self.types.items[index].text = self.text(|printer| printer.print_type(ty));
        }
    }

    /// Adds the text that `print` writes, and counts the resources that it mentions. Returns the
    /// number of texts, which is the `text` field of the item.
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
