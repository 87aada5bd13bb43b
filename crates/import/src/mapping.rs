//! What is known about C++: the tables of `mapping.toml`.

use std::collections::BTreeMap;

use regex::{Captures, Regex};
use toml::{Table, Value};

/// Snippets of C++ and their Rust.
struct Patterns(Vec<(Regex, String)>);

impl Patterns {
    /// The Rust of a snippet, with its groups filled in.
    fn find(&self, snippet: &str) -> Option<String> {
        self.0.iter().find_map(|(pattern, rust)| {
            let captures = pattern.captures(snippet)?;
            Some(fill(&captures, rust))
        })
    }
}

/// `rust` with `$1` and the like replaced.
fn fill(captures: &Captures<'_>, rust: &str) -> String {
    let mut out = rust.to_owned();
    for at in (1..captures.len()).rev() {
        let group = captures.get(at).map_or("", |group| group.as_str());
        out = out.replace(&format!("${at}"), group);
    }
    out
}

/// The tables, the shared ones and those of a dialect on top.
pub struct Mapping {
    patterns: BTreeMap<String, Patterns>,
    words: BTreeMap<String, BTreeMap<String, String>>,
    /// Attribute constraints with a Rust type of their own: the type of the field and the kind.
    pub(crate) attrs: BTreeMap<String, (String, Option<String>)>,
}

/// Tables whose keys are regular expressions.
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
    /// The shared tables, and those of `own`, the text of a dialect's `mapping.toml`.
    ///
    /// # Errors
    /// When a text is no TOML, or a pattern no regular expression.
    pub fn new(own: &str) -> Result<Self, String> {
        let parse = |text: &str| text.parse::<Table>().map_err(|error| error.to_string());
        let mut mapping =
            Self { patterns: BTreeMap::new(), words: BTreeMap::new(), attrs: BTreeMap::new() };
        // What a dialect says about a snippet comes first.
        for table in [parse(own)?, parse(include_str!("mapping.toml"))?] {
            for (section, entries) in table {
                let entries = entries.as_table().ok_or(format!("[{section}] is no table"))?;
                mapping.add(&section, entries)?;
            }
        }
        Ok(mapping)
    }

    fn add(&mut self, section: &str, entries: &Table) -> Result<(), String> {
        for (key, value) in entries {
            if section == "attr" {
                let of = |name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
                let field = of("field").ok_or(format!("[attr] {key} has no `field`"))?;
                self.attrs.entry(key.clone()).or_insert((field, of("kind")));
                continue;
            }
            let text = value.as_str().ok_or(format!("[{section}] {key}: expected a text"))?;
            if !PATTERNS.contains(&section) {
                let words = self.words.entry(section.to_owned()).or_default();
                words.entry(key.clone()).or_insert_with(|| text.to_owned());
                continue;
            }
            let pattern = Regex::new(&format!("^(?:{key})$")).map_err(|error| error.to_string())?;
            let table = self.patterns.entry(section.to_owned()).or_insert(Patterns(Vec::new()));
            table.0.push((pattern, text.to_owned()));
        }
        Ok(())
    }

    /// The Rust of a snippet according to a table of patterns.
    pub(crate) fn pattern(&self, table: &str, snippet: &str) -> Option<String> {
        self.patterns.get(table)?.find(snippet)
    }

    /// The entry of a word in a table.
    pub(crate) fn word(&self, table: &str, word: &str) -> Option<&str> {
        self.words.get(table)?.get(word).map(String::as_str)
    }

    /// The entries of a table of words.
    pub(crate) fn words(&self, table: &str) -> impl Iterator<Item = (&str, &str)> {
        self.words.get(table).into_iter().flatten().map(|(key, value)| (&**key, &**value))
    }
}
