//! Static descriptions of the fields of properties structs.
//!
//! A properties struct accesses its fields by index ([`PropertyFields`]), and each field type has
//! one table of functions for all fields of that type, so that no code is generated per field.

use std::any::Any;
use std::fmt;

use super::value::unshared;
use super::{Presence, Properties, PropertiesBuf, PropertiesRef, PropertyFields, SetError};
use crate::bytecode::{BytecodeReader, BytecodeWriter};
use crate::store::context::Context;
use crate::store::diagnostic::Diagnostic;
use crate::store::handle::Attribute;
use crate::text::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};

/// Access to the fields of one properties struct whose value is not stored as such: absent or
/// packed.
pub struct PropertyAccess {
    /// Creates the default value of the struct.
    pub default: fn() -> PropertiesBuf,
    /// Unpacks the value from these bits (`None`: the default value), passes it to the callback,
    /// and returns the packed value; 0 if such values do not pack.
    unpacked: fn(Option<u64>, &mut dyn FnMut(&mut dyn PropertyFields)) -> u64,
}

impl PropertyAccess {
    /// Returns the access to the fields of `P`.
    pub const fn of<P: Properties>() -> Self {
        Self { default: default::<P>, unpacked: unpacked::<P> }
    }
}

const ONCE: &str = "a value is shown once";

impl PropertyAccess {
    /// Calls `read` with the fields of `properties`, or of the default value for properties of
    /// another type, and returns its result.
    pub(super) fn read<R>(
        &self,
        properties: PropertiesRef<'_>,
        read: impl FnOnce(&dyn PropertyFields) -> R,
    ) -> R {
        let bits = match properties {
            PropertiesRef::Stored(value) => return read(&**value),
            PropertiesRef::Inline(bits) => Some(bits),
            PropertiesRef::None | PropertiesRef::Attribute(_) => None,
        };
        let (mut read, mut result) = (Some(read), None);
        (self.unpacked)(bits, &mut |value| result = read.take().map(|read| read(value)));
        result.expect(ONCE)
    }

    /// Calls `change` with the mutable fields of `properties`, and returns its result; properties
    /// of another type are replaced by the default value first.
    fn change<R>(
        &self,
        properties: &mut PropertiesBuf,
        change: impl FnOnce(&mut dyn PropertyFields) -> R,
    ) -> R {
        if let PropertiesBuf::None | PropertiesBuf::Attribute(_) = properties {
            *properties = (self.default)();
        }
        let bits = match properties {
            PropertiesBuf::Stored(value) => return change(unshared(value)),
            PropertiesBuf::Inline(bits) => Some(*bits),
            PropertiesBuf::None | PropertiesBuf::Attribute(_) => None,
        };
        let (mut change, mut result) = (Some(change), None);
        *properties = PropertiesBuf::Inline((self.unpacked)(bits, &mut |value| {
            result = change.take().map(|change| change(value));
        }));
        result.expect(ONCE)
    }
}

fn default<P: Properties>() -> PropertiesBuf {
    PropertiesBuf::of(P::default())
}

fn unpacked<P: Properties>(
    bits: Option<u64>,
    show: &mut dyn FnMut(&mut dyn PropertyFields),
) -> u64 {
    let mut value = match bits {
        Some(bits) if P::INLINE => P::from_bits(bits),
        _ => P::default(),
    };
    show(&mut value);
    if P::INLINE { value.to_bits() } else { 0 }
}

/// The functions that convert, compare, parse and print property values of one type. Every `Any`
/// parameter must be of that type.
pub struct PropertyCodec {
    /// The description of the values in diagnostics.
    pub constraint: fn() -> String,
    /// Whether the type has a value for "absent".
    pub absent: bool,
    /// Whether no value holds symbol references.
    pub plain: bool,
    /// Whether the value is the presence of the attribute (MLIR: `UnitProp`).
    pub unit: bool,
    /// The keywords of the values of an enumeration; empty for other types.
    pub cases: &'static [&'static str],
    /// Whether the text must have the property although it is no attribute.
    pub needed: bool,
    /// Assigns the second value to the first one.
    pub assign: fn(&mut dyn Any, &dyn Any),
    /// Whether two values are equal.
    pub equal: fn(&dyn Any, &dyn Any) -> bool,
    /// Whether the value satisfies the constraint.
    pub check: fn(&dyn Any, &Context) -> bool,
    /// Parses the value as `$name` in a declarative format.
    pub parse: fn(&mut dyn Any, &mut OpAsmParser<'_>, &str) -> ParseResult,
    /// As `parse`, for an optional value: `false` if the value is absent.
    pub parse_optional: fn(&mut dyn Any, &mut OpAsmParser<'_>, &str) -> ParseResult<bool>,
    /// Prints the value as `$name` in a declarative format.
    pub print: fn(&dyn Any, &mut OpAsmPrinter<'_>) -> fmt::Result,
    /// The encoding in bytecode; `None` if the value is encoded as an attribute.
    pub encoding: Option<PropertyEncoding>,
}

/// The bytecode encoding of property values that are not encoded as attributes.
#[derive(Clone, Copy)]
pub struct PropertyEncoding {
    /// Writes the value to the bytecode.
    pub write: fn(&dyn Any, &mut dyn BytecodeWriter<'_>),
    /// Reads the value from the bytecode.
    pub read: fn(&mut dyn Any, &mut dyn BytecodeReader<'_>) -> Result<(), Diagnostic>,
}

/// The description of one field of a properties struct.
pub struct PropertyInfo {
    /// The name of the property in text.
    pub name: &'static str,
    /// Whether the property is an inherent attribute, which the attribute dictionary may hold too,
    /// rather than a property in MLIR's strict sense.
    pub attribute: bool,
    /// Whether the property is required, optional or has a default.
    pub presence: Presence,
    /// Returns the default that an absent value stands for; `None` if the property has no such
    /// default.
    pub absent_means: Option<fn(&Context) -> Option<Attribute>>,
    /// The index of the field in the struct, for [`PropertyFields`].
    pub index: usize,
    /// Access to the fields of the struct, in any representation of the value.
    pub access: &'static PropertyAccess,
    /// The functions that convert, compare, read and write the value.
    pub codec: &'static PropertyCodec,
}

impl PropertyInfo {
    /// Whether the property is required but its type has no absent value, so that the parser
    /// records a missing value as [`PropertyIssue::Missing`](super::PropertyIssue::Missing).
    #[inline]
    pub const fn tracked(&self) -> bool {
        let noted = self.codec.needed || (self.attribute && !self.codec.absent);
        matches!(self.presence, Presence::Required) && noted
    }

    /// Whether the value is the presence of the attribute, as for a `UnitAttr`.
    #[inline]
    pub const fn unit(&self) -> bool {
        self.codec.unit
    }

    /// Returns the description in diagnostics of the accepted values.
    #[inline]
    pub fn constraint(&self) -> String {
        (self.codec.constraint)()
    }

    fn read<R>(&self, properties: PropertiesRef<'_>, read: impl FnOnce(&dyn Any) -> R) -> R {
        self.access.read(properties, |value| read(value.field(self.index)))
    }

    /// Returns `held`, or for `None` the default that the generic form shows; `None` if there is no
    /// such default.
    #[inline]
    pub(super) fn or_default(&self, cx: &Context, held: Option<Attribute>) -> Option<Attribute> {
        match (held, self.presence) {
            (None, Presence::Default) => self.absent_means.and_then(|default| default(cx)),
            (held, _) => held,
        }
    }

    /// Returns the value as an attribute; `None` if the value is absent.
    #[inline]
    fn held(&self, cx: &Context, properties: PropertiesRef<'_>) -> Option<Attribute> {
        match properties {
            PropertiesRef::Stored(value) => value.attribute(self.index, cx),
            _ => self.access.read(properties, |value| value.attribute(self.index, cx)),
        }
    }

    fn write<R>(&self, properties: &mut PropertiesBuf, write: impl FnOnce(&mut dyn Any) -> R) -> R {
        self.access.change(properties, |value| write(value.field_mut(self.index)))
    }

    /// Returns the field with the default that an absent value stands for.
    pub const fn meaning(self, default: fn(&Context) -> Option<Attribute>) -> Self {
        Self { absent_means: Some(default), ..self }
    }

    /// Returns the value as an attribute; `None` if the value is absent and has no default that the
    /// generic form shows.
    pub fn get(&self, cx: &Context, properties: PropertiesRef<'_>) -> Option<Attribute> {
        self.or_default(cx, self.held(cx, properties))
    }

    /// Sets the value from an attribute; `None`, or the default that the generic form shows, resets
    /// the value.
    ///
    /// # Errors
    /// If the attribute does not represent a value.
    pub fn set(
        &self,
        cx: &Context,
        properties: &mut PropertiesBuf,
        attribute: Option<Attribute>,
    ) -> Result<(), SetError> {
        let shown = |attribute: &Attribute| {
            let default = self.absent_means.filter(|_| self.presence == Presence::Default);
            default.is_some_and(|default| default(cx) == Some(*attribute))
        };
        match attribute.filter(|attribute| !shown(attribute)) {
            Some(attribute) => self
                .access
                .change(properties, |value| value.set_attribute(self.index, cx, attribute)),
            None => {
                self.write(properties, |value| {
                    self.read(PropertiesRef::None, |default| (self.codec.assign)(value, default));
                });
                Ok(())
            }
        }
    }

    /// Whether the value is absent or the default, so that custom syntax omits it.
    pub fn is_default(&self, cx: &Context, properties: PropertiesRef<'_>) -> bool {
        let equal = self.read(properties, |value| {
            self.read(PropertiesRef::None, |default| (self.codec.equal)(value, default))
        });
        let meant =
            |default: fn(&Context) -> Option<Attribute>| default(cx) == self.held(cx, properties);
        equal || self.absent_means.is_some_and(meant)
    }

    /// Whether the value satisfies the constraint.
    pub fn check(&self, cx: &Context, properties: PropertiesRef<'_>) -> bool {
        self.read(properties, |value| (self.codec.check)(value, cx))
    }

    /// Parses the value as `$name` in a declarative format.
    ///
    /// # Errors
    /// If the text is not a value of the property's type.
    pub fn parse(
        &self,
        parser: &mut OpAsmParser<'_>,
        properties: &mut PropertiesBuf,
    ) -> ParseResult {
        self.write(properties, |value| (self.codec.parse)(value, parser, self.name))
    }

    /// As [`PropertyInfo::parse`], for an optional value: `false`, without consuming text, if the
    /// value is absent.
    ///
    /// # Errors
    /// If the text starts like a value of the property's type but is not one.
    pub fn parse_optional(
        &self,
        parser: &mut OpAsmParser<'_>,
        properties: &mut PropertiesBuf,
    ) -> ParseResult<bool> {
        self.write(properties, |value| (self.codec.parse_optional)(value, parser, self.name))
    }

    /// Writes the value in `encoding`, which must be that of the field's codec.
    pub fn encode(
        &self,
        encoding: PropertyEncoding,
        properties: PropertiesRef<'_>,
        out: &mut dyn BytecodeWriter<'_>,
    ) {
        self.read(properties, |value| (encoding.write)(value, out));
    }

    /// Reads the value in `encoding`, which must be that of the field's codec.
    ///
    /// # Errors
    /// If the bytes are not those of a value.
    pub fn decode(
        &self,
        encoding: PropertyEncoding,
        properties: &mut PropertiesBuf,
        input: &mut dyn BytecodeReader<'_>,
    ) -> Result<(), Diagnostic> {
        self.write(properties, |value| (encoding.read)(value, input))
    }

    /// Prints the value as `$name` in a declarative format.
    pub fn print(
        &self,
        printer: &mut OpAsmPrinter<'_>,
        properties: PropertiesRef<'_>,
    ) -> fmt::Result {
        self.read(properties, |value| (self.codec.print)(value, printer))
    }
}
