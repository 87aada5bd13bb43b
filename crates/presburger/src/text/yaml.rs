//! The part of YAML that schedule trees use: maps with names as keys, lists, and texts.

use yaml_rust2::Event;
use yaml_rust2::parser::Parser;

use super::{Result, TextError};

/// The depth of nested maps and lists from which on a text is refused.
const MAX_DEPTH: usize = 200;

/// A value of a document.
#[derive(Debug)]
pub(super) enum Yaml {
    Text(String),
    List(Vec<Yaml>),
    Map(Vec<(String, Yaml)>),
}

impl Yaml {
    pub(super) fn text(&self) -> Result<&str> {
        match self {
            Self::Text(text) => Ok(text),
            _ => Err(TextError::new(0, "expected a text")),
        }
    }

    pub(super) fn list(&self) -> Result<&[Yaml]> {
        match self {
            Self::List(list) => Ok(list),
            _ => Err(TextError::new(0, "expected a list")),
        }
    }

    pub(super) fn flag(&self) -> Result<bool> {
        match self.text()? {
            "0" => Ok(false),
            "1" => Ok(true),
            _ => Err(TextError::new(0, "expected 0 or 1")),
        }
    }
}

/// A list or map that is being read.
enum Open {
    List(Vec<Yaml>),
    Map(Vec<(String, Yaml)>, Option<String>),
}

/// Reads one document.
pub(super) fn read(text: &str) -> Result<Yaml> {
    let mut parser = Parser::new_from_str(text);
    let mut open: Vec<Open> = Vec::new();
    loop {
        let (event, marker) = parser
            .next_token()
            .map_err(|error| TextError::new(error.marker().index(), error.info().to_string()))?;
        let error = |message: &str| Err(TextError::new(marker.index(), message));
        let value = match event {
            Event::SequenceStart(..) => {
                open.push(Open::List(Vec::new()));
                None
            }
            Event::MappingStart(..) => {
                open.push(Open::Map(Vec::new(), None));
                None
            }
            Event::SequenceEnd | Event::MappingEnd => Some(match open.pop() {
                Some(Open::List(list)) => Yaml::List(list),
                Some(Open::Map(entries, _)) => Yaml::Map(entries),
                None => return error("unexpected end"),
            }),
            Event::Scalar(text, ..) => Some(Yaml::Text(text)),
            Event::Alias(_) => return error("aliases are not supported"),
            Event::StreamEnd | Event::DocumentEnd => return error("expected a document"),
            _ => None,
        };
        if open.len() > MAX_DEPTH {
            return error("nesting is too deep");
        }
        let Some(value) = value else { continue };
        match open.last_mut() {
            None => return Ok(value),
            Some(Open::List(list)) => list.push(value),
            Some(Open::Map(entries, key)) => match key.take() {
                Some(key) => entries.push((key, value)),
                None => match value {
                    Yaml::Text(name) => *key = Some(name),
                    _ => return error("expected a name as the key"),
                },
            },
        }
    }
}
