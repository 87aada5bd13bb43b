//! Names of definitions and of their parts in exported text.

use indexmap::IndexMap;
use terrace_ir::{Class, DialectInfo};

use crate::verify::name_problem;

/// Whether IRDL accepts `name` as the name of a definition or of a part.
pub(super) fn is_name(name: &str) -> bool {
    name_problem(name).is_none()
}

/// Converts `name` to snake case (`lowerBound` to `lower_bound`), makes it unique among `taken` and
/// adds it there.
pub(super) fn fresh(name: &str, taken: &mut Vec<String>) -> String {
    let mut snake = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && !snake.is_empty() && !snake.ends_with('_') {
            snake.push('_');
        }
        snake.push(c.to_ascii_lowercase());
    }
    let starts = snake.starts_with(|c: char| c.is_ascii_lowercase());
    if !starts || !is_name(&snake) {
        snake = format!("unnamed{}", taken.len());
    }
    while taken.contains(&snake) {
        snake.push_str("_too");
    }
    taken.push(snake.clone());
    snake
}

/// The symbols of a dialect's definitions.
pub(super) struct Symbols {
    dialect: &'static str,
    /// The number of definitions per name.
    counts: IndexMap<&'static str, usize>,
}

impl Symbols {
    pub(super) fn new(dialect: &DialectInfo) -> Self {
        let mut counts = IndexMap::new();
        let ops = dialect.ops.iter().filter_map(|op| op.name.split_once('.')).map(|(_, name)| name);
        let kinds = dialect.types.iter().chain(dialect.attributes).map(|kind| kind.name);
        for name in ops.chain(kinds) {
            *counts.entry(name).or_insert(0) += 1;
        }
        Self { dialect: dialect.name, counts }
    }

    /// Returns the symbol of a type or attribute, with its sigil if another definition has the same
    /// name.
    pub(super) fn of_kind(&self, class: Class, name: &str) -> String {
        let sigil = if class == Class::Type { '!' } else { '#' };
        match self.counts.get(name) {
            Some(1) => format!("@{name}"),
            _ => format!("@\"{sigil}{name}\""),
        }
    }

    /// Whether the kind `full` (`dialect.name`) belongs to the exported dialect.
    pub(super) fn owns(&self, full: &str) -> bool {
        full.split_once('.').is_some_and(|(dialect, _)| dialect == self.dialect)
    }

    /// Returns the base for types of the kind `full` (`dialect.name`): a symbol for definitions of
    /// the exported dialect, a name for other dialects. `None` if the definition is left out.
    pub(super) fn base(&self, full: &str) -> Option<String> {
        match full.split_once('.') {
            Some((dialect, name)) if dialect == self.dialect => {
                is_name(name).then(|| format!("@{dialect}::{}", self.of_kind(Class::Type, name)))
            }
            _ => Some(format!("\"!{full}\"")),
        }
    }
}
