//! Attributes in the tables: the text that the printer writes.

use terrace_numeric::Int;

use crate::model::{Attribute, AttributeClass, AttributeKind, AttributeList, Module, RangeBounds};

/// Reads attributes with blanks between them.
pub fn parse_attributes(module: &mut Module, text: &str) -> AttributeList {
    let mut list = AttributeList::default();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (attribute, after) = next_attribute(module, rest);
        list.extend(attribute);
        rest = after.trim_start();
    }
    list
}

/// Splits the first attribute off; `None` in its place if it is unknown.
pub(super) fn next_attribute<'t>(
    module: &mut Module,
    text: &'t str,
) -> (Option<Attribute>, &'t str) {
    let end = text.find([' ', '(']).unwrap_or(text.len());
    let (name, mut rest) = text.split_at(end);
    let mut value = "";
    if let Some(inside) = rest.strip_prefix('(') {
        let close = inside.find(')').unwrap_or(inside.len());
        value = &inside[..close];
        rest = inside.get(close + 1..).unwrap_or("");
    } else if name == "align" {
        let start = rest.trim_start();
        let end = start.find(' ').unwrap_or(start.len());
        (value, rest) = start.split_at(end);
    }
    let Some(kind) = AttributeKind::named(name) else { return (None, rest) };
    let attribute = match kind.class() {
        AttributeClass::Flag => Some(Attribute::Flag(kind)),
        AttributeClass::Int => Some(Attribute::Int(kind, number(name, value))),
        AttributeClass::Range => range(value).map(|range| Attribute::Range(kind, range)),
        AttributeClass::Type => {
            let ty = super::pattern::parse_type(module, value);
            ty.map(|ty| Attribute::Type(kind, ty))
        }
        AttributeClass::List => None,
    };
    (attribute, rest)
}

/// Reads `i32 0, 1024`.
fn range(text: &str) -> Option<RangeBounds> {
    let (ty, bounds) = text.split_once(' ')?;
    let (lower, upper) = bounds.split_once(", ")?;
    let width = ty.strip_prefix('i')?.parse().ok()?;
    let bound = |text: &str| Some(Int::from_i64(width, text.parse().ok()?));
    Some(RangeBounds { lower: bound(lower)?, upper: bound(upper)? })
}

/// Reads the value of an attribute in LLVM's encoding.
fn number(name: &str, text: &str) -> u64 {
    match name {
        "memory" => memory(text),
        "captures" => 0,
        _ => text.parse().unwrap_or(0),
    }
}

/// Reads `read, argmem: readwrite`.
fn memory(text: &str) -> u64 {
    let access = |word: &str| match word {
        "read" => 1,
        "write" => 2,
        "readwrite" => 3,
        _ => 0,
    };
    let mut value = 0;
    for part in text.split(", ") {
        let (places, access): (&[u32], u64) = match part.split_once(": ") {
            None => (&[0, 2, 4, 6, 8, 10], access(part)),
            Some(("argmem", word)) => (&[0], access(word)),
            Some(("inaccessiblemem", word)) => (&[2], access(word)),
            Some(("errnomem", word)) => (&[4], access(word)),
            Some(("target_mem0", word)) => (&[8], access(word)),
            Some((_, word)) => (&[10], access(word)),
        };
        for place in places {
            value = value & !(3 << place) | access << place;
        }
    }
    value
}
