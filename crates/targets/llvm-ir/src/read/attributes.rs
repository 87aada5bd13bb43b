//! Attributes in text.

use super::lexer::T;
use super::{Read, Reader};
use crate::model::{Attribute, AttributeClass, AttributeKind, AttributeList, AttributeSet};

/// The place of attributes in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// On a function or call, behind its parameters.
    Function,
    /// In an attribute group.
    Group,
    /// On a parameter or argument.
    Parameter,
    /// On a result.
    Result,
}

/// Attributes of parameters alone.
const PARAMETER: &[&str] = &[
    "allocalign",
    "allocptr",
    "byref",
    "byval",
    "captures",
    "dead_on_return",
    "dead_on_unwind",
    "elementtype",
    "immarg",
    "inalloca",
    "initializes",
    "nest",
    "readnone",
    "readonly",
    "returned",
    "sret",
    "swiftasync",
    "swifterror",
    "swiftself",
    "writable",
    "writeonly",
];
/// Attributes of parameters and results.
const VALUE: &[&str] = &[
    "align",
    "dereferenceable",
    "dereferenceable_or_null",
    "inreg",
    "noalias",
    "noext",
    "nofpclass",
    "nonnull",
    "noundef",
    "range",
    "signext",
    "zeroext",
];
/// Attributes of functions and parameters.
const BOTH: &[&str] = &["alignstack", "nofree", "preallocated"];

/// Whether an attribute may stand at a place.
fn applies(name: &str, place: Place) -> bool {
    let value = VALUE.contains(&name);
    match place {
        Place::Parameter => value || PARAMETER.contains(&name) || BOTH.contains(&name),
        Place::Result => value,
        Place::Function | Place::Group => {
            BOTH.contains(&name) || !(value || PARAMETER.contains(&name))
        }
    }
}

/// The memory effects of attributes of former versions, as the encoding of the effects.
const FORMER_EFFECTS: &[(&str, u64)] = &[
    ("readnone", 0),
    ("readonly", 0x555),
    ("writeonly", 0xaaa),
    ("argmemonly", 0x003),
    ("inaccessiblememonly", 0x00c),
    ("inaccessiblemem_or_argmemonly", 0x00f),
];

impl<'t> Reader<'t> {
    /// Reads the attributes of a parameter.
    pub(super) fn parameter_attributes(&mut self) -> Read<AttributeSet> {
        let mut list = AttributeList::default();
        self.attributes(Place::Parameter, &mut list)?;
        Ok(self.attribute_set(list))
    }

    /// Reads the attributes of a result.
    pub(super) fn result_attributes(&mut self) -> Read<AttributeSet> {
        let mut list = AttributeList::default();
        self.attributes(Place::Result, &mut list)?;
        Ok(self.attribute_set(list))
    }

    /// The set of these attributes.
    pub(super) fn attribute_set(&mut self, list: AttributeList) -> AttributeSet {
        match list.is_empty() {
            true => AttributeSet::EMPTY,
            false => self.module.attributes.get(list),
        }
    }

    /// Reads attributes as long as there are some.
    pub(super) fn attributes(&mut self, place: Place, list: &mut AttributeList) -> Read {
        let mut former = None;
        loop {
            match self.kind() {
                T::RBrace if place == Place::Group => {
                    break;
                }
                T::String => {
                    let name = self.string()?;
                    let value = match self.eat(T::Equal) {
                        true => self.string()?,
                        false => Default::default(),
                    };
                    list.insert(Attribute::text(name, value));
                }
                T::Group if place == Place::Group => {
                    return self
                        .error("cannot have an attribute group reference in an attribute group");
                }
                T::Group if place == Place::Function => {
                    if let super::Name::Number(number) = self.name() {
                        let group = self.group(number);
                        list.extend(group.iter().cloned());
                    }
                    self.advance();
                }
                T::Word if self.attribute(place, list, &mut former)? => {}
                _ if place == Place::Group => return self.error("unterminated attribute group"),
                _ => break,
            }
        }
        if let (Some(effects), Some(kind)) = (former, AttributeKind::named("memory")) {
            let memory = list.iter().find_map(|held| match held {
                Attribute::Int(known, value) if *known == kind => Some(*value),
                _ => None,
            });
            list.insert(Attribute::Int(kind, effects & memory.unwrap_or(effects)));
        }
        Ok(())
    }

    /// Reads one attribute; returns false if the current token begins no
    /// attribute.
    fn attribute(
        &mut self,
        place: Place,
        list: &mut AttributeList,
        former: &mut Option<u64>,
    ) -> Read<bool> {
        let on_function = matches!(place, Place::Function | Place::Group);
        let Ok(name) = std::str::from_utf8(self.slice()) else { return Ok(false) };
        if on_function && let Some((_, effects)) = FORMER_EFFECTS.iter().find(|e| e.0 == name) {
            *former = Some(former.unwrap_or(0xfff) & effects);
            self.advance();
            return Ok(true);
        }
        if name == "nocapture" && !on_function {
            self.advance();
            list.insert(Attribute::int("captures", 0));
            return Ok(true);
        }
        // An alignment behind the parameters is that of the function.
        let is_alignment = on_function && name == "align";
        let Some(kind) = AttributeKind::named(name) else { return Ok(false) };
        let position = self.position();
        let value = match kind.class() {
            AttributeClass::Flag => {
                self.advance();
                Some(Attribute::Flag(kind))
            }
            AttributeClass::Type => {
                self.advance();
                self.expect(T::LParen, "expected '('")?;
                let ty = self.ty()?;
                self.expect(T::RParen, "expected ')'")?;
                Some(Attribute::Type(kind, ty))
            }
            AttributeClass::Int => {
                let value = self.attribute_number(name, place)?;
                value.map(|value| Attribute::Int(kind, value))
            }
            AttributeClass::Range => Some(Attribute::Range(kind, self.range_attribute()?)),
            AttributeClass::List => Some(Attribute::Ranges(kind, self.initializes()?)),
        };
        if !is_alignment && !applies(name, place) {
            let what = match place {
                Place::Function | Place::Group => "functions",
                Place::Parameter => "parameters",
                Place::Result => "return values",
            };
            let message = format!("this attribute does not apply to {what}");
            return self.error_at(position, message);
        }
        list.extend(value);
        Ok(true)
    }

    /// Reads the definition of an attribute group.
    pub(super) fn attribute_group(&mut self) -> Read {
        let position = self.position();
        self.advance();
        if self.kind() != T::Group {
            return self.error("expected attribute group id");
        }
        // The uses read the group themselves.
        self.advance();
        self.expect(T::Equal, "expected '=' here")?;
        self.expect(T::LBrace, "expected '{' here")?;
        let mut list = AttributeList::default();
        self.attributes(Place::Group, &mut list)?;
        self.expect(T::RBrace, "expected end of attribute group")?;
        if list.is_empty() {
            return self.error_at(position, "attribute group has no attributes");
        }
        Ok(())
    }

    /// The attributes of a group, whose definition may follow; empty without definition, or if it
    /// is malformed, which is an error where it is defined.
    fn group(&mut self, number: u32) -> AttributeList {
        if let Some(known) = self.groups.get(&number) {
            return known.clone();
        }
        let mut list = AttributeList::default();
        let starts = self.symbols.groups.remove(&number).unwrap_or_default();
        let (at, depth) = (self.at, self.depth);
        for start in starts {
            self.at = start;
            let _ = self.attributes(Place::Group, &mut list);
        }
        (self.at, self.depth) = (at, depth);
        self.groups.insert(number, list.clone());
        list
    }
}
