//! The fields of debug nodes ([`Fields`]).

use crate::build::flag_mask;
use crate::model::{DebugField, DebugNode, MetadataId, MetadataKind, Module};

/// The fields of a debug node.
#[derive(Clone, Copy)]
pub(super) struct Fields<'a> {
    pub(super) node: &'a DebugNode,
}

impl<'a> Fields<'a> {
    /// The fields of a node; `None` for other metadata.
    pub(super) fn of(module: &'a Module, node: MetadataId) -> Option<Self> {
        match module.metadata.kind(node) {
            MetadataKind::Debug(node) => Some(Fields { node }),
            _ => None,
        }
    }

    pub(super) fn get(self, name: &str) -> Option<&'a DebugField> {
        self.node.fields.iter().find(|(known, _)| *known == name).map(|(_, field)| field)
    }

    /// A node or other metadata.
    pub(super) fn node(self, name: &str) -> Option<MetadataId> {
        match self.get(name)? {
            DebugField::Node(id) => Some(*id),
            _ => None,
        }
    }

    /// A number; 0 if it is absent.
    pub(super) fn int(self, name: &str) -> i128 {
        match self.get(name) {
            Some(DebugField::Int(value)) => *value,
            _ => 0,
        }
    }

    pub(super) fn bool(self, name: &str) -> bool {
        matches!(self.get(name), Some(DebugField::Bool(true) | DebugField::Int(1..)))
    }

    /// A string; `None` if it is absent or empty.
    pub(super) fn text(self, name: &str) -> Option<&'a [u8]> {
        match self.get(name)? {
            DebugField::String(text) => Some(&**text).filter(|text| !text.is_empty()),
            _ => None,
        }
    }

    pub(super) fn word(self, name: &str) -> Option<&'a str> {
        match self.get(name)? {
            DebugField::Word(word) => Some(word),
            _ => None,
        }
    }

    /// A number of DWARF, which may be written as a name.
    pub(super) fn dwarf(self, name: &str, number: fn(&str) -> Option<u32>, default: u32) -> u32 {
        match self.get(name) {
            Some(DebugField::Int(value)) => *value as u32,
            Some(DebugField::Word(word)) => number(word).unwrap_or(default),
            _ => default,
        }
    }

    /// The bits of flags, whose names have a prefix.
    pub(super) fn flags(self, name: &str, prefix: &str, groups: &[(i64, &str)]) -> i64 {
        let words = match self.get(name) {
            Some(DebugField::Int(value)) => return *value as i64,
            Some(DebugField::Word(words)) => words,
            _ => return 0,
        };
        words.split('|').map(str::trim).fold(0, |flags, word| {
            let short = word.strip_prefix(prefix);
            let known = groups.iter().find(|(_, known)| Some(*known) == short);
            match known {
                Some((bits, _)) => flags & !flag_mask(prefix, *bits) | bits,
                None => flags | word.parse().unwrap_or(0),
            }
        })
    }
}
