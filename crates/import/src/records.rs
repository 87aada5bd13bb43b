//! Reduced records: the facts of a dialect that declarations are made of.
//!
//! A definition is a JSON object: `classes`, the classes that it is derived from, and its fields.
//! Another definition that has a name is `{"def": "name"}`; one without is written in its place.
//! Fields that are false, zero or empty are not there.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::{Map, Value};

/// The definitions of one dialect by name.
#[derive(Clone, Default, Debug)]
pub struct Records {
    /// The definitions by name.
    pub defs: BTreeMap<String, Rc<Value>>,
}

impl Records {
    /// Reads what [`Records::to_text`] writes.
    ///
    /// # Errors
    /// When the text is no JSON object of objects.
    pub fn from_text(text: &str) -> Result<Self, String> {
        let value: BTreeMap<String, Value> =
            serde_json::from_str(text).map_err(|error| error.to_string())?;
        Ok(Self { defs: value.into_iter().map(|(name, def)| (name, Rc::new(def))).collect() })
    }

    /// JSON with a definition per line, in the order of their names.
    pub fn to_text(&self) -> String {
        let line = |(name, def): (&String, &Rc<Value>)| format!("{}: {def}", Value::from(&**name));
        let lines: Vec<String> = self.defs.iter().map(line).collect();
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }

    /// Adds the definitions of `other`.
    pub fn extend(&mut self, other: Self) {
        self.defs.extend(other.defs);
    }

    /// The definitions derived from `class`, in order.
    pub(crate) fn of<'a>(&'a self, class: &'a str) -> impl Iterator<Item = Rec<'a>> {
        self.defs.iter().filter_map(move |(name, def)| {
            let rec = Rec { records: self, name: Some(name), raw: def.as_object()? };
            rec.isa(class).then_some(rec)
        })
    }
}

/// A definition.
#[derive(Clone, Copy)]
pub(crate) struct Rec<'a> {
    records: &'a Records,
    /// The name, unless it is anonymous.
    pub(crate) name: Option<&'a str>,
    raw: &'a Map<String, Value>,
}

impl<'a> Rec<'a> {
    /// Whether it is derived from `class`.
    pub(crate) fn isa(self, class: &str) -> bool {
        self.classes().any(|held| held == class)
    }

    /// The classes that it is derived from, the nearest last.
    pub(crate) fn classes(self) -> impl Iterator<Item = &'a str> {
        self.raw
            .get("classes")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
    }

    /// The name, or nothing.
    pub(crate) fn named(self) -> &'a str {
        self.name.unwrap_or("")
    }

    /// The text in a field, or nothing.
    pub(crate) fn text(self, key: &str) -> &'a str {
        self.raw.get(key).and_then(Value::as_str).unwrap_or("")
    }

    /// The text in a field, if there is one.
    pub(crate) fn get_text(self, key: &str) -> Option<&'a str> {
        self.raw.get(key).and_then(Value::as_str)
    }

    /// The number in a field, or zero.
    pub(crate) fn number(self, key: &str) -> i64 {
        self.raw.get(key).and_then(Value::as_i64).unwrap_or(0)
    }

    /// Whether a field is set.
    pub(crate) fn flag(self, key: &str) -> bool {
        self.number(key) != 0
    }

    /// The definition in a field.
    pub(crate) fn rec(self, key: &str) -> Option<Rec<'a>> {
        self.wrap(self.raw.get(key)?)
    }

    /// The definitions in a list.
    pub(crate) fn recs(self, key: &str) -> Vec<Rec<'a>> {
        self.list(key).filter_map(|value| self.wrap(value)).collect()
    }

    /// The texts in a list.
    pub(crate) fn texts(self, key: &str) -> Vec<&'a str> {
        self.list(key).filter_map(Value::as_str).collect()
    }

    /// The arguments of a dag: definitions and texts, with their names.
    pub(crate) fn dag(self, key: &str) -> Vec<(Arg<'a>, &'a str)> {
        let pair = |value: &'a Value| {
            let pair = value.as_array()?;
            let name = pair.get(1).and_then(Value::as_str).unwrap_or("");
            let arg = pair.first()?;
            Some((arg.as_str().map(Arg::Text).or_else(|| Some(Arg::Rec(self.wrap(arg)?)))?, name))
        };
        self.list(key).filter_map(pair).collect()
    }

    /// The definitions of a dag, with their names.
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

/// An argument of a dag.
#[derive(Clone, Copy)]
pub(crate) enum Arg<'a> {
    /// A definition.
    Rec(Rec<'a>),
    /// A text.
    Text(&'a str),
}
