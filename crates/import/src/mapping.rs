//! What is known about C++: the tables of `mapping.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::{Captures, Regex};
use toml::{Table, Value};

/// Snippets of C++ and their Rust.
#[derive(Default)]
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
#[derive(Default)]
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
        // Many dialects share them, and regular expressions take long to compile.
        static SHARED: LazyLock<Result<Mapping, String>> =
            LazyLock::new(|| Mapping::read(include_str!("mapping.toml")));
        let mut mapping = Self::read(own)?;
        mapping.extend(SHARED.as_ref().map_err(Clone::clone)?);
        Ok(mapping)
    }

    /// The tables of a text.
    fn read(text: &str) -> Result<Self, String> {
        let mut mapping = Self::default();
        for (section, entries) in text.parse::<Table>().map_err(|error| error.to_string())? {
            let entries = entries.as_table().ok_or(format!("[{section}] is no table"))?;
            mapping.add(&section, entries)?;
        }
        Ok(mapping)
    }

    /// Adds other tables; what these say about a snippet comes first.
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
