//! The tables of `mapping.toml`, which translate C++ snippets to Rust ([`Mapping`]).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::{Captures, Regex};
use toml::{Table, Value};

/// A list of regular expressions for C++ snippets, each with its Rust translation.
#[derive(Default)]
struct Patterns(Vec<(Regex, String)>);

impl Patterns {
    /// Returns the translation of a snippet; `None` if no expression matches.
    fn find(&self, snippet: &str) -> Option<String> {
        self.0.iter().find_map(|(pattern, rust)| {
            let captures = pattern.captures(snippet)?;
            Some(fill(&captures, rust))
        })
    }
}

/// Replaces `$1` and so on in `rust`.
fn fill(captures: &Captures<'_>, rust: &str) -> String {
    let mut out = rust.to_owned();
    for at in (1..captures.len()).rev() {
        let group = captures.get(at).map_or("", |group| group.as_str());
        out = out.replace(&format!("${at}"), group);
    }
    out
}

/// The translation tables: the shared ones, extended by those of a dialect.
#[derive(Default)]
pub struct Mapping {
    patterns: BTreeMap<String, Patterns>,
    words: BTreeMap<String, BTreeMap<String, String>>,
    /// Attribute constraints with a Rust type of their own: the type of the field, and optionally
    /// its property kind.
    pub(crate) attrs: BTreeMap<String, (String, Option<String>)>,
}

/// The names of the tables whose keys are regular expressions.
const PATTERNS: &[&str] = &[
    "type_leaf",
    "attr_leaf",
    "projection",
    "attr_projection",
    "build",
    "transform",
    "value_predicate",
    "accepts_more",
    "list_predicate",
    "default",
    "range_transform",
];

impl Mapping {
    /// Parses the shared tables and extends them by `own`, the text of a dialect's `mapping.toml`.
    ///
    /// # Errors
    ///
    /// If a text is not valid TOML, or a key is not a valid regular expression.
    pub fn new(own: &str) -> Result<Self, String> {
        // Shared by all dialects, because compiling the regular expressions is slow.
        static SHARED: LazyLock<Result<Mapping, String>> =
            LazyLock::new(|| Mapping::read(include_str!("mapping.toml")));
        let mut mapping = Self::read(own)?;
        mapping.extend(SHARED.as_ref().map_err(Clone::clone)?);
        Ok(mapping)
    }

    /// Parses the tables in a text.
    fn read(text: &str) -> Result<Self, String> {
        let mut mapping = Self::default();
        for (section, entries) in text.parse::<Table>().map_err(|error| error.to_string())? {
            let entries = entries.as_table().ok_or(format!("[{section}] is no table"))?;
            mapping.add(&section, entries)?;
        }
        Ok(mapping)
    }

    /// Adds the entries of other tables; existing entries have priority.
    fn extend(&mut self, other: &Self) {
        for (section, more) in &other.patterns {
            self.patterns.entry(section.clone()).or_default().0.extend_from_slice(&more.0);
        }
        for (section, more) in &other.words {
            let words = self.words.entry(section.clone()).or_default();
            for (word, rust) in more {
                words.entry(word.clone()).or_insert_with(|| rust.clone());
            }
        }
        for (name, attr) in &other.attrs {
            self.attrs.entry(name.clone()).or_insert_with(|| attr.clone());
        }
    }

    fn add(&mut self, section: &str, entries: &Table) -> Result<(), String> {
        for (key, value) in entries {
            if section == "attr" {
                let of = |name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
                let field = of("field").ok_or(format!("[attr] {key} has no `field`"))?;
                self.attrs.insert(key.clone(), (field, of("kind")));
                continue;
            }
            let text = value.as_str().ok_or(format!("[{section}] {key}: expected a text"))?;
            if !PATTERNS.contains(&section) {
                let words = self.words.entry(section.to_owned()).or_default();
                words.insert(key.clone(), text.to_owned());
                continue;
            }
            let pattern = Regex::new(&format!("^(?:{key})$")).map_err(|error| error.to_string())?;
            let table = self.patterns.entry(section.to_owned()).or_default();
            table.0.push((pattern, text.to_owned()));
        }
        Ok(())
    }

    /// Returns the translation of a snippet by a table of regular expressions; `None` if no
    /// expression matches.
    pub(crate) fn pattern(&self, table: &str, snippet: &str) -> Option<String> {
        self.patterns.get(table)?.find(snippet)
    }

    /// Returns the entry for a word in a table; `None` if the table lacks it.
    pub(crate) fn word(&self, table: &str, word: &str) -> Option<&str> {
        self.words.get(table)?.get(word).map(String::as_str)
    }

    /// Returns the entries of a table of words.
    pub(crate) fn words(&self, table: &str) -> impl Iterator<Item = (&str, &str)> {
        self.words.get(table).into_iter().flatten().map(|(key, value)| (&**key, &**value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Traits and hooks of operations and attributes that implement an interface of MLIR.
    const OTHERS: &[&str] = &[
        "HasOnlyGraphRegion",
        "HasParallelRegion",
        "HasRecursiveMemoryEffects",
        "NoMemoryEffect",
        "OptionalSymbol",
        "Pure",
        "RecursivelySpeculatable",
        "ReturnLike",
        "SameOperandsAndResultType",
        "Symbol",
        "TypedAttr",
        "block_argument_names",
        "default_dialect",
        "effects",
        "infer",
        "result_names",
        "self_type",
    ];

    #[test]
    fn interfaces_are_implemented_by_existing_items() {
        let mapping = Mapping::new("").unwrap();
        for (interface, items) in mapping.words("implemented_by") {
            for item in items.split(' ') {
                let exists = mapping.word("interface", item).is_some() || OTHERS.contains(&item);
                assert!(exists, "{interface}: `{item}` does not exist");
            }
        }
    }
}
