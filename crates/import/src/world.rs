//! All imported dialects with their records ([`World`]), and the mapping from C++ names to their
//! declarations.

use std::collections::{BTreeMap, BTreeSet};

use crate::hand::Hand;
use crate::mapping::Mapping;
use crate::names::{cpp_class, ident, last_part};
use crate::records::{Rec, Records};

/// A dialect with its records, tables and hand-written code.
pub struct Member {
    /// The records of the dialect.
    pub records: Records,
    /// The translation tables, including those of the dialect.
    pub mapping: Mapping,
    /// The hand-written items in its crate.
    pub hand: Hand,
    /// Whether the crate is entirely hand-written, so that all names are assumed to exist.
    pub by_hand: bool,
}

/// All imported dialects by name.
#[derive(Default)]
pub struct World {
    /// The dialects by name.
    pub members: BTreeMap<String, Member>,
    /// The dialects by the last component of their C++ namespace.
    namespaces: BTreeMap<String, String>,
    /// Rust names of types and attributes, by dialect and C++ class.
    classes: BTreeMap<(String, String), String>,
    /// Definitions that cannot be declared, by dialect and C++ class, with the reason.
    pub(crate) undeclarable: BTreeMap<(String, String), String>,
    /// The attributes that contain an enum, by enum.
    wrappers: BTreeMap<EnumKey, Wrapper>,
    /// The dialects that declare enums, by enum.
    enums: BTreeMap<EnumKey, String>,
    /// The C++ types of the enums that are parameters by a record (`EnumParameter`), not by their
    /// name alone.
    enum_parameters: BTreeSet<String>,
}

/// The key of an enum: namespace and class.
pub(crate) type EnumKey = (String, String);

/// An attribute that contains an enum.
#[derive(Clone)]
pub(crate) struct Wrapper {
    pub(crate) dialect: String,
    pub(crate) mnemonic: String,
    /// The text around the value, such as `<` and `>`.
    pub(crate) brackets: (String, String),
    /// The name of the record.
    pub(crate) def: String,
}

/// Returns the text before and after the value in a format of literals and `$value`.
fn brackets(format: &str) -> (String, String) {
    let (before, after) = format.split_once("$value").unwrap_or((format, ""));
    let spaced = |literal: &str| match literal.ends_with(['(', '<', '{', '[']) {
        true => literal.to_owned(),
        false => format!("{literal} "),
    };
    (literals(before).map(spaced).collect(), literals(after).collect())
}

fn literals(format: &str) -> impl Iterator<Item = &str> {
    format.split_whitespace().map(|literal| literal.trim_matches('`'))
}

/// Returns the key of an enum.
pub(crate) fn enum_key(rec: Rec<'_>) -> EnumKey {
    let space = rec.text("cppNamespace").trim_start_matches("::").trim_start_matches("mlir::");
    (space.to_owned(), rec.text("className").to_owned())
}

/// Returns the dialect of a C++ namespace, or of an enclosing namespace; `None` if no dialect has
/// such a namespace.
fn dialect_of_space<'a>(
    namespaces: &'a BTreeMap<String, String>,
    namespace: &str,
) -> Option<&'a str> {
    let mut parts = namespace.rsplit("::");
    parts.find_map(|part| namespaces.get(part)).map(String::as_str)
}

/// Returns the name of the dialect that a definition belongs to.
pub(crate) fn dialect_of<'a>(rec: Rec<'a>) -> &'a str {
    rec.rec("dialect").or_else(|| rec.rec("opDialect")).map_or("", |dialect| dialect.text("name"))
}

impl World {
    /// Creates a world of these dialects.
    pub fn new(members: BTreeMap<String, Member>) -> Self {
        let mut world = Self { members, ..Self::default() };
        let (mut namespaces, mut classes) = (BTreeMap::new(), BTreeMap::new());
        let (mut wrappers, mut enums) = (BTreeMap::new(), BTreeMap::new());
        let mut enum_parameters = BTreeSet::new();
        for (name, member) in &world.members {
            for (space, dialect) in member.mapping.words("namespaces") {
                namespaces.insert(space.to_owned(), dialect.to_owned());
            }
            for dialect in member.records.of("Dialect") {
                let space = last_part(dialect.text("cppNamespace")).to_owned();
                namespaces.insert(space, dialect.text("name").to_owned());
            }
            for rec in member.records.of("TypeDef").chain(member.records.of("AttrDef")) {
                let key = (dialect_of(rec).to_owned(), rec.text("cppClassName").to_owned());
                let Some(enumeration) = rec.rec("enum") else {
                    let parameters = rec.fields("parameters").into_iter().map(|(rec, _)| rec);
                    let parameters = parameters.filter(|rec| rec.isa("EnumParameter"));
                    enum_parameters.extend(parameters.map(|rec| rec.text("cppType").to_owned()));
                    if rec.get_text("mnemonic").is_some() {
                        classes.insert(key.clone(), key.1);
                    }
                    continue;
                };
                let wrapper = Wrapper {
                    dialect: key.0.clone(),
                    mnemonic: rec.text("mnemonic").to_owned(),
                    brackets: brackets(rec.text("assemblyFormat")),
                    def: rec.name_or_empty().to_owned(),
                };
                let held = wrappers.entry(enum_key(enumeration)).or_insert(wrapper);
                if held.def == rec.name_or_empty() {
                    classes.insert(key, format!("{}Attr", enumeration.text("className")));
                }
            }
            for hand in member.hand.types.iter().chain(&member.hand.attributes) {
                classes.insert((name.clone(), hand.clone()), hand.clone());
            }
        }
        for (name, member) in &world.members {
            for rec in member.records.of("EnumInfo") {
                let key = enum_key(rec);
                if dialect_of_space(&namespaces, &key.0) == Some(name) {
                    enums.insert(key, name.clone());
                }
            }
        }
        for (key, wrapper) in &wrappers {
            enums.insert(key.clone(), wrapper.dialect.clone());
        }
        (world.namespaces, world.classes) = (namespaces, classes);
        (world.wrappers, world.enums) = (wrappers, enums);
        world.enum_parameters = enum_parameters;
        world
    }

    /// Returns the dialect of a C++ namespace; `None` if no dialect has the namespace.
    pub(crate) fn dialect_of_namespace(&self, namespace: &str) -> Option<&str> {
        dialect_of_space(&self.namespaces, namespace)
    }

    /// Returns the Rust name of a type or attribute of a dialect; `None` if it is not declared.
    pub(crate) fn class(&self, dialect: &str, class: &str) -> Option<&str> {
        let key = (dialect.to_owned(), class.to_owned());
        self.classes.get(&key).filter(|_| !self.undeclarable.contains_key(&key)).map(String::as_str)
    }

    /// Returns the dialect that declares an enum; `None` if no known dialect does.
    pub(crate) fn declaring_dialect(&self, key: &EnumKey) -> Option<&str> {
        self.enums.get(key).map(String::as_str)
    }

    /// Returns the attribute that wraps an enum; `None` if the enum has no attribute.
    pub(crate) fn wrapper(&self, key: &EnumKey) -> Option<&Wrapper> {
        self.wrappers.get(key)
    }

    /// Whether an enum of this C++ type is a parameter by a record of its own.
    pub(crate) fn is_enum_parameter(&self, cpp: &str) -> bool {
        self.enum_parameters.contains(cpp)
    }

    /// Whether a dialect has an operation with a C++ class name.
    pub(crate) fn has_op(&self, dialect: &str, class: &str) -> bool {
        self.members.get(dialect).is_some_and(|member| {
            (member.by_hand && member.hand.has("", class))
                || member.records.of("Op").any(|op| {
                    dialect_of(op) == dialect && ident(&cpp_class(op.name_or_empty())) == class
                })
        })
    }
}
