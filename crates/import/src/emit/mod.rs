//! Emission of the declarations of a dialect. The entry point is [`Writer::write`].

mod constraints;
mod definitions;
mod enums;
mod imports;
mod kinds;
mod operation;
mod source;
mod traits;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::manifest::Manifest;
use crate::names::last_part;
use crate::predicates::{ClassPath, Predicates};
use crate::records::Rec;
use crate::world::{EnumKey, Member, World, dialect_of};

/// The generated files of a dialect's crate.
pub struct Output {
    /// The sources in `src/generated`, by name.
    pub sources: BTreeMap<String, String>,
    /// The list of missing parts.
    pub manifest: Manifest,
    /// The packages that the sources depend on.
    pub packages: BTreeSet<String>,
    /// Unknown C++ snippets, each with the table to which its translation should be added.
    pub unknown: BTreeMap<String, &'static str>,
}

/// A declared constraint or kind.
struct Named {
    name: String,
    source: String,
    /// The function that the constraint refers to; empty if the predicate is short and inlined.
    function: String,
}

/// The state of the emission of a dialect.
pub(crate) struct Writer<'w> {
    world: &'w World,
    dialect: &'w str,
    member: &'w Member,
    unknown: RefCell<BTreeMap<String, &'static str>>,
    /// The declared constraints with their expressions, in order.
    constraints: Vec<(String, Named)>,
    kinds: Vec<(String, Named)>,
    enums: Vec<(EnumKey, Rec<'w>)>,
    /// The names that the dialect itself declares.
    own: BTreeSet<String>,
    manifest: Manifest,
    /// The names of documented syntax that operations have.
    syntax: BTreeSet<String>,
    /// Classes in predicates that no dialect declares.
    absent: RefCell<BTreeSet<String>>,
}

impl ClassPath for Writer<'_> {
    fn class_path(&self, class: &str) -> Option<String> {
        let class = class.trim_start_matches("::");
        let dialect = match class.rsplit_once("::") {
            Some((space, _)) => self.world.dialect_of_namespace(space)?,
            None => self.dialect,
        };
        let name = self.world.class(dialect, last_part(class))?;
        Some(self.path(dialect, name))
    }

    fn is_absent(&self, class: &str) -> bool {
        let space = class.trim_start_matches("::").rsplit_once("::");
        let dialect = space.and_then(|(space, _)| self.world.dialect_of_namespace(space));
        if dialect.is_some() {
            self.absent.borrow_mut().insert(class.trim_start_matches("::").to_owned());
        }
        dialect.is_some()
    }
}

impl<'w> Writer<'w> {
    /// Emits the declarations of `dialect`.
    ///
    /// # Errors
    /// When rustfmt rejects the generated code.
    pub(crate) fn write(world: &'w World, dialect: &'w str) -> Result<Output, String> {
        Self::new(world, dialect).dialect_sources()
    }

    /// Returns the types and attributes of `dialect` that cannot be declared, with the reasons.
    pub(crate) fn undeclarable(
        world: &'w World,
        dialect: &'w str,
    ) -> Vec<((String, String), String)> {
        Self::new(world, dialect).definitions().2
    }

    fn new(world: &'w World, dialect: &'w str) -> Self {
        let member = &world.members[dialect];
        Self {
            world,
            dialect,
            member,
            unknown: RefCell::default(),
            constraints: Vec::new(),
            kinds: Vec::new(),
            enums: Vec::new(),
            own: BTreeSet::new(),
            manifest: Manifest::new(dialect),
            syntax: BTreeSet::new(),
            absent: RefCell::default(),
        }
    }

    fn predicates(&self) -> Predicates<'_> {
        Predicates { mapping: &self.member.mapping, classes: self, unknown: &self.unknown }
    }

    /// Returns the path of an item that a dialect declares.
    fn path(&self, dialect: &str, name: &str) -> String {
        let name = crate::names::ident(name);
        if dialect == self.dialect {
            let hand = &self.member.hand;
            let short = !hand.types.contains(&name) && !hand.attributes.contains(&name);
            return match short && self.member.mapping.word("use", &name).is_none() {
                true => name,
                false => format!("crate::{name}"),
            };
        }
        format!("{}::{name}", self.crate_of(dialect))
    }

    fn crate_of(&self, dialect: &str) -> String {
        let known = self.member.mapping.word("crates", dialect);
        known.map_or_else(|| format!("terrace_{dialect}"), str::to_owned)
    }

    /// Returns an unused name for an item of this dialect.
    fn unused_name(&self, wanted: &str, suffix: &str) -> String {
        let mut name = wanted.to_owned();
        if name.starts_with(|c: char| c.is_ascii_digit()) || name.is_empty() {
            name.insert_str(0, suffix);
        }
        let taken = |name: &str| {
            self.own.contains(name)
                || self.member.mapping.word("use", name).is_some()
                || matches!(
                    name,
                    "Option"
                        | "Vec"
                        | "String"
                        | "Some"
                        | "None"
                        | "Block"
                        | "Optional"
                        | "Variadic"
                        | "VariadicOfVariadic"
                        | "Result"
                        | "Default"
                )
                || self.constraints.iter().chain(&self.kinds).any(|(_, held)| held.name == name)
        };
        if taken(&name) {
            name.push_str(suffix);
        }
        while taken(&name) {
            name.push(if name.ends_with(|c: char| c.is_ascii_digit()) { '_' } else { '2' });
        }
        name
    }

    /// Returns the records of this dialect derived from a class.
    fn own_records(&self, class: &'w str) -> Vec<Rec<'w>> {
        let of_dialect = |rec: &Rec<'_>| dialect_of(*rec) == self.dialect;
        self.member.records.of(class).filter(of_dialect).collect()
    }
}
