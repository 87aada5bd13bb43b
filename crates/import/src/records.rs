//! Reduced records: the facts about a dialect that its declarations depend on ([`Records`]).
//!
//! A definition is a JSON object with the member `classes`, the list of its base classes, and its
//! fields. A reference to a named definition is `{"def": "name"}`; an anonymous definition is
//! written in place. Fields that are false, zero or empty are omitted.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use serde_json::{Map, Value};

/// The definitions of a dialect by name.
#[derive(Clone, Default, Debug)]
pub struct Records {
    /// The definitions by name.
    pub defs: BTreeMap<String, Rc<Value>>,
}

impl Records {
    /// Parses the output of [`Records::to_text`].
    ///
    /// # Errors
    /// When the text is not a JSON object of objects.
    pub fn from_text(text: &str) -> Result<Self, String> {
        let value: BTreeMap<String, Value> =
            serde_json::from_str(text).map_err(|error| error.to_string())?;
        Ok(Self { defs: value.into_iter().map(|(name, def)| (name, Rc::new(def))).collect() })
    }

    /// Formats the records as JSON, with one definition per line, sorted by name.
    pub fn to_text(&self) -> String {
        let line = |(name, def): (&String, &Rc<Value>)| format!("{}: {def}", Value::from(&**name));
        let lines: Vec<String> = self.defs.iter().map(line).collect();
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }

    /// Adds the definitions of `other`.
    pub fn extend(&mut self, other: Self) {
        self.defs.extend(other.defs);
    }

    /// Returns the differences from `old`, with a line per definition or field: `+` for additions,
    /// `-` for removals, `name.field: before -> after` for changes.
    pub fn changes_from(&self, old: &Self) -> Vec<String> {
        let mut changes = Vec::new();
        let names: BTreeSet<&String> = self.defs.keys().chain(old.defs.keys()).collect();
        for name in names {
            match (old.defs.get(name), self.defs.get(name)) {
                (None, _) => changes.push(format!("+ {name}")),
                (_, None) => changes.push(format!("- {name}")),
                (Some(before), Some(after)) => field_changes(name, before, after, &mut changes),
            }
        }
        changes
    }

    /// Returns the definitions derived from `class`, in order.
    pub(crate) fn of<'a>(&'a self, class: &'a str) -> impl Iterator<Item = Rec<'a>> {
        self.defs.iter().filter_map(move |(name, def)| {
            let rec = Rec { records: self, name: Some(name), raw: def.as_object()? };
            rec.isa(class).then_some(rec)
        })
    }
}

/// Adds the fields of the definition `name` in which `before` and `after` differ.
fn field_changes(name: &str, before: &Value, after: &Value, changes: &mut Vec<String>) {
    let fields = |def: &Value| def.as_object().cloned().unwrap_or_default();
    let (before, after) = (fields(before), fields(after));
    let keys: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    for key in keys {
        let (old, new) = (before.get(key), after.get(key));
        if old == new {
            continue;
        }
        let text = |value: Option<&Value>| value.map_or("nothing".to_owned(), Value::to_string);
        let (old, new) = (text(old), text(new));
        let same = old.chars().zip(new.chars()).take_while(|(a, b)| a == b).count();
        let (old, new) = (excerpt(&old, same), excerpt(&new, same));
        changes.push(format!("  {name}.{key}: {old} -> {new}"));
    }
}

/// Returns the part of `text` around the character at index `place`.
fn excerpt(text: &str, place: usize) -> String {
    const BEFORE: usize = 12;
    const LENGTH: usize = 60;
    let start = if place > BEFORE * 2 { place - BEFORE } else { 0 };
    let shown: String = text.chars().skip(start).take(LENGTH).collect();
    let left = text.chars().count() - start > LENGTH;
    format!("{}{shown}{}", if start > 0 { "…" } else { "" }, if left { "…" } else { "" })
}

/// A definition, with access to its fields.
#[derive(Clone, Copy)]
pub(crate) struct Rec<'a> {
    records: &'a Records,
    /// The name; `None` for an anonymous definition.
    pub(crate) name: Option<&'a str>,
    raw: &'a Map<String, Value>,
}

impl<'a> Rec<'a> {
    /// Whether the definition is derived from `class`.
    pub(crate) fn isa(self, class: &str) -> bool {
        self.classes().any(|held| held == class)
    }

    /// Returns the base classes of the definition, the closest last.
    pub(crate) fn classes(self) -> impl Iterator<Item = &'a str> {
        self.raw
            .get("classes")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
    }

    /// Returns the name; empty for an anonymous definition.
    pub(crate) fn name_or_empty(self) -> &'a str {
        self.name.unwrap_or("")
    }

    /// Returns the text in a field; empty if the field is absent.
    pub(crate) fn text(self, key: &str) -> &'a str {
        self.raw.get(key).and_then(Value::as_str).unwrap_or("")
    }

    /// Returns the text in a field; `None` if the field is absent.
    pub(crate) fn get_text(self, key: &str) -> Option<&'a str> {
        self.raw.get(key).and_then(Value::as_str)
    }

    /// Returns the number in a field; 0 if the field is absent.
    pub(crate) fn number(self, key: &str) -> i64 {
        self.raw.get(key).and_then(Value::as_i64).unwrap_or(0)
    }

    /// Whether a field is set.
    pub(crate) fn flag(self, key: &str) -> bool {
        self.number(key) != 0
    }

    /// Returns the definition in a field; `None` if the field is absent or holds no definition.
    pub(crate) fn rec(self, key: &str) -> Option<Rec<'a>> {
        self.wrap(self.raw.get(key)?)
    }

    /// Returns the definitions in a list; empty if the field is absent.
    pub(crate) fn recs(self, key: &str) -> Vec<Rec<'a>> {
        self.list(key).filter_map(|value| self.wrap(value)).collect()
    }

    /// Returns the texts in a list; empty if the field is absent.
    pub(crate) fn texts(self, key: &str) -> Vec<&'a str> {
        self.list(key).filter_map(Value::as_str).collect()
    }

    /// Returns the arguments of a dag with their names.
    pub(crate) fn dag(self, key: &str) -> Vec<(Arg<'a>, &'a str)> {
        let pair = |value: &'a Value| {
            let pair = value.as_array()?;
            let name = pair.get(1).and_then(Value::as_str).unwrap_or("");
            let arg = pair.first()?;
            Some((arg.as_str().map(Arg::Text).or_else(|| Some(Arg::Rec(self.wrap(arg)?)))?, name))
        };
        self.list(key).filter_map(pair).collect()
    }

    /// Returns the arguments of a dag that are definitions, with their names.
    pub(crate) fn fields(self, key: &str) -> Vec<(Rec<'a>, &'a str)> {
        let rec = |(arg, name)| match arg {
            Arg::Rec(rec) => Some((rec, name)),
            Arg::Text(_) => None,
        };
        self.dag(key).into_iter().filter_map(rec).collect()
    }

    fn list(self, key: &str) -> impl Iterator<Item = &'a Value> {
        self.raw.get(key).and_then(Value::as_array).into_iter().flatten()
    }

    fn wrap(self, value: &'a Value) -> Option<Rec<'a>> {
        let raw = value.as_object()?;
        let Some(name) = raw.get("def").and_then(Value::as_str) else {
            return Some(Rec { records: self.records, name: None, raw });
        };
        let (name, def) = self.records.defs.get_key_value(name)?;
        Some(Rec { records: self.records, name: Some(name), raw: def.as_object()? })
    }
}

/// An argument of a TableGen `dag`.
#[derive(Clone, Copy)]
pub(crate) enum Arg<'a> {
    /// A definition as argument.
    Rec(Rec<'a>),
    /// A text as argument.
    Text(&'a str),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_name_definitions_and_fields() {
        let old = r#"{"A": {"summary": "fries"}, "B": {}, "C": {"opName": "c", "traits": [1]}}"#;
        let new = r#"{"A": {"summary": "frying"}, "C": {"opName": "c"}, "D": {}}"#;
        let read = |text| Records::from_text(text).expect("the text is valid");
        assert!(read(old).changes_from(&read(old)).is_empty());
        assert_eq!(
            read(new).changes_from(&read(old)),
            [r#"  A.summary: "fries" -> "frying""#, "- B", "  C.traits: [1] -> nothing", "+ D",]
        );
    }

    #[test]
    fn long_fields_are_shown_where_they_differ() {
        let of = |last: &str| Value::from(format!("{}{last}{}", "a".repeat(100), "z".repeat(100)));
        let mut changes = Vec::new();
        let (before, after) = (of("b"), of("c"));
        let def = |value: Value| Value::from(Map::from_iter([("f".to_owned(), value)]));
        field_changes("X", &def(before), &def(after), &mut changes);
        let (a, z) = ("a".repeat(12), "z".repeat(47));
        assert_eq!(changes, [format!("  X.f: …{a}b{z}… -> …{a}c{z}…")]);
    }
}
