//! Names of definitions and of their parts.

use indexmap::IndexMap;
use terrace_ir::{Class, DialectInfo};

use crate::verify::name_problem;

/// Whether something in a definition can be called `name`.
pub(super) fn is_name(name: &str) -> bool {
    name_problem(name).is_none()
}

/// A name like `name` that is not among `taken`, which it is added to: `lowerBound` becomes
/// `lower_bound`.
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
    /// How often a name is used.
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

    /// The symbol of a type or attribute: with its sigil if something else has the same name.
    pub(super) fn of_kind(&self, class: Class, name: &str) -> String {
        let sigil = if class == Class::Type { '!' } else { '#' };
        match self.counts.get(name) {
            Some(1) => format!("@{name}"),
            _ => format!("@\"{sigil}{name}\""),
        }
    }

    /// Whether types of the kind `full` (`dialect.name`) are the dialect's own.
    pub(super) fn owns(&self, full: &str) -> bool {
        full.split_once('.').is_some_and(|(dialect, _)| dialect == self.dialect)
    }

    /// The base that types of the kind `full` (`dialect.name`) have: a definition, or a name;
    /// `None` if the definition is left out.
    pub(super) fn base(&self, full: &str) -> Option<String> {
        match full.split_once('.') {
            Some((dialect, name)) if dialect == self.dialect => {
                is_name(name).then(|| format!("@{dialect}::{}", self.of_kind(Class::Type, name)))
            }
            _ => Some(format!("\"!{full}\"")),
        }
    }
}
