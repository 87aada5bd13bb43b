//! Links between the pages of the dialect reference.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

use terrace_ir::{DialectInfo, DialectRegistry, OpInfo, TypeConstraint};

/// Where the pages of the reference tell of what; nowhere by default.
#[derive(Default)]
pub struct Links {
    /// Page and anchor by full name, with the sigil that a type's or attribute's has.
    places: HashMap<String, String>,
    interfaces: bool,
}

/// The names of a dialect's definitions as its page has them, in that order.
fn headings(dialect: &DialectInfo) -> impl Iterator<Item = String> {
    let mut ops: Vec<&str> = dialect.ops.iter().map(|op| op.name).collect();
    ops.sort_unstable();
    let kinds = [('#', dialect.attributes), ('!', dialect.types)];
    let kinds = kinds.into_iter().flat_map(move |(sigil, kinds)| {
        kinds.iter().map(move |kind| format!("{sigil}{}.{}", dialect.name, kind.name))
    });
    ops.into_iter().map(str::to_owned).chain(kinds)
}

/// The anchor that mdBook gives a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
    kept.collect::<String>().to_lowercase()
}

impl Links {
    /// The links between the pages of all dialects of `registry` and the page of interfaces.
    pub fn between(registry: &DialectRegistry) -> Self {
        let mut places = HashMap::new();
        for dialect in registry.iter() {
            let mut seen: HashMap<String, usize> = HashMap::new();
            for heading in headings(dialect) {
                let mut anchor = anchor(&heading);
                let count = seen.entry(anchor.clone()).or_default();
                if *count > 0 {
                    let _ = write!(anchor, "-{count}");
                }
                *count += 1;
                places.insert(heading, format!("{}.md#{anchor}", dialect.name));
            }
        }
        Self { places, interfaces: true }
    }

    /// `text` as a link to what is called `name`, if a page tells of it.
    fn to(&self, name: &str, text: &str) -> String {
        match self.places.get(name) {
            Some(place) => format!("[{text}]({place})"),
            None => text.to_owned(),
        }
    }

    /// The name of an operation.
    pub(super) fn op(&self, op: &OpInfo) -> String {
        self.to(op.name, &format!("`{}`", op.name))
    }

    /// The name of an interface.
    pub(super) fn interface(&self, name: &str) -> String {
        match self.interfaces {
            true => format!("[`{name}`](interfaces.md#{})", anchor(name)),
            false => format!("`{name}`"),
        }
    }

    /// What `text` says of the types that satisfy `constraint`.
    pub(super) fn constraint(&self, constraint: &TypeConstraint, text: &str) -> String {
        match &constraint.class {
            Some(class) => self.to(&format!("!{}", (class.name)()), text),
            None => text.to_owned(),
        }
    }

    /// The page of interfaces: each with the operations of `registry` that have it.
    pub fn interfaces_page(&self, registry: &DialectRegistry) -> String {
        let mut interfaces: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        let mut ops: Vec<&OpInfo> =
            registry.iter().flat_map(|dialect| dialect.ops.iter().copied()).collect();
        ops.sort_by_key(|op| op.name);
        for op in ops {
            for name in op.interface_names {
                interfaces.entry(name).or_default().push(self.op(op));
            }
        }
        let mut out = String::from(
            "# Interfaces of operations\n\nThe operations that declare each interface. Others may \
             get it attached.\n",
        );
        for (name, ops) in interfaces {
            let _ = write!(out, "\n## `{name}`\n\n{}\n", ops.join(", "));
        }
        out
    }
}
