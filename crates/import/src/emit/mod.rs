//! The declarations of one dialect.

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

/// What a dialect's crate consists of.
pub struct Output {
    /// Sources by name, below `src/generated`.
    pub sources: BTreeMap<String, String>,
    /// The manifest.
    pub manifest: Manifest,
    /// The packages that the sources name.
    pub packages: BTreeSet<String>,
    /// Snippets that no table has, and the table where the entry belongs.
    pub unknown: BTreeMap<String, &'static str>,
}

/// A declared constraint or kind.
struct Named {
    name: String,
    source: String,
    /// The function that it refers to, if its test is long.
    function: String,
}

/// The writing of one dialect.
pub(crate) struct Writer<'w> {
    world: &'w World,
    dialect: &'w str,
    member: &'w Member,
    unknown: RefCell<BTreeMap<String, &'static str>>,
    /// Constraints by what they are, in order.
    constraints: Vec<(String, Named)>,
    kinds: Vec<(String, Named)>,
    enums: Vec<(EnumKey, Rec<'w>)>,
    /// Names that the dialect itself declares.
    own: BTreeSet<String>,
    manifest: Manifest,
    /// Classes of dialects that predicates name and that nothing declares.
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
    /// The declarations of `dialect`.
    ///
    /// # Errors
    /// When the formatter refuses them.
    pub(crate) fn write(world: &'w World, dialect: &'w str) -> Result<Output, String> {
        Self::new(world, dialect).dialect_sources()
    }

    /// The types and attributes of `dialect` that cannot be declared, with the reasons.
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
            absent: RefCell::default(),
        }
    }

    fn predicates(&self) -> Predicates<'_> {
        Predicates { mapping: &self.member.mapping, classes: self, unknown: &self.unknown }
    }

    /// The path of what a dialect declares.
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

    /// A name for something of this dialect that nothing else has.
    fn free_name(&self, wanted: &str, suffix: &str) -> String {
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

    /// The definitions of this dialect derived from a class.
    fn own_records(&self, class: &'w str) -> Vec<Rec<'w>> {
        let of_dialect = |rec: &Rec<'_>| dialect_of(*rec) == self.dialect;
        self.member.records.of(class).filter(of_dialect).collect()
    }
}
