//! Links between the pages of the dialect reference ([`Links`]).

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

use terrace_ir::{DialectInfo, DialectRegistry, OpInfo, TypeConstraint};

/// The link targets of the dialect reference; by default there are no links.
#[derive(Default)]
pub struct Links {
    /// Page and anchor by full name. Names of types and attributes include the sigil.
    targets: HashMap<String, String>,
    interfaces: bool,
}

/// Returns the headings on the page of a dialect, in order: the full names of operations,
/// attributes and types.
fn headings(dialect: &DialectInfo) -> impl Iterator<Item = String> {
    let mut ops: Vec<&str> = dialect.ops.iter().map(|op| op.name).collect();
    ops.sort_unstable();
    let kinds = [('#', dialect.attributes), ('!', dialect.types)];
    let kinds = kinds.into_iter().flat_map(move |(sigil, kinds)| {
        kinds.iter().map(move |kind| format!("{sigil}{}.{}", dialect.name, kind.name))
    });
    ops.into_iter().map(str::to_owned).chain(kinds)
}

/// Returns the anchor that mdBook generates for a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
    kept.collect::<String>().to_lowercase()
}

impl Links {
    /// Creates the links between the pages of all dialects of `registry` and the page of
    /// interfaces.
    pub fn between(registry: &DialectRegistry) -> Self {
        let mut targets = HashMap::new();
        for dialect in registry.iter() {
            let mut seen: HashMap<String, usize> = HashMap::new();
            for heading in headings(dialect) {
                let mut anchor = anchor(&heading);
                let count = seen.entry(anchor.clone()).or_default();
                if *count > 0 {
                    let _ = write!(anchor, "-{count}");
                }
                *count += 1;
                targets.insert(heading, format!("{}.md#{anchor}", dialect.name));
            }
        }
        Self { targets, interfaces: true }
    }

    /// Returns `text` as a link to the definition of `name`, or `text` itself if no page defines
    /// it.
    fn link(&self, name: &str, text: &str) -> String {
        match self.targets.get(name) {
            Some(target) => format!("[{text}]({target})"),
            None => text.to_owned(),
        }
    }

    /// Returns the name of an operation as a link.
    pub(super) fn op(&self, op: &OpInfo) -> String {
        self.link(op.name, &format!("`{}`", op.name))
    }

    /// Returns the name of an interface as a link.
    pub(super) fn interface(&self, name: &str) -> String {
        match self.interfaces {
            true => format!("[`{name}`](interfaces.md#{})", anchor(name)),
            false => format!("`{name}`"),
        }
    }

    /// Returns `text`, the description of `constraint`, as a link to the type that the constraint
    /// requires; `text` itself if it accepts several types.
    pub(super) fn constraint(&self, constraint: &TypeConstraint, text: &str) -> String {
        match &constraint.class {
            Some(class) => self.link(&format!("!{}", (class.name)()), text),
            None => text.to_owned(),
        }
    }

    /// Returns the page of interfaces: each with the operations of `registry` that declare it.
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
