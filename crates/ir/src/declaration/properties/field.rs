//! The fields of a properties struct as static data.
//!
//! A properties struct has functions that reach its fields by number ([`PropertyFields`]), and a
//! type of field has one table of functions that work on any field of that type: nothing is made
//! per field.

use std::any::Any;
use std::fmt;

use super::value::unshared;
use super::{Presence, Properties, PropertiesBuf, PropertiesRef, PropertyFields, SetError};
use crate::bytecode::{BytecodeReader, BytecodeWriter};
use crate::store::context::Context;
use crate::store::diagnostic::Diagnostic;
use crate::store::handle::Attribute;
use crate::text::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};

/// Access to the fields of one properties struct if the value is not a stored one.
pub struct PropertyAccess {
    /// Makes the default value of the struct.
    pub default: fn() -> PropertiesBuf,
    /// Shows the value that packs into these bits (or the default one), and packs what then is in
    /// it: 0 if such values do not pack.
    unpacked: fn(Option<u64>, &mut dyn FnMut(&mut dyn PropertyFields)) -> u64,
}

impl PropertyAccess {
    /// The access to the fields of `P`.
    pub const fn of<P: Properties>() -> Self {
        Self { default: default::<P>, unpacked: unpacked::<P> }
    }
}

const ONCE: &str = "a value is shown once";

impl PropertyAccess {
    /// Returns the result of `read` for the fields of `properties`, or for those of the default
    /// value.
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

    /// Returns the result of `change`, which changes the fields of `properties`; a value of another
    /// type becomes the default first.
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
/// that they take is of that type.
pub struct PropertyCodec {
    /// The description of the values in diagnostics.
    pub constraint: fn() -> String,
    /// Whether the type has a value for "absent".
    pub absent: bool,
    /// Whether the values hold no references to symbols.
    pub plain: bool,
    /// Whether the presence of the attribute is its value.
    pub unit: bool,
    /// The keywords of the values, if it is an enumeration.
    pub cases: &'static [&'static str],
    /// Whether text must give it although it is no attribute.
    pub needed: bool,
    /// Sets the value to another one.
    pub assign: fn(&mut dyn Any, &dyn Any),
    /// Whether two values are equal.
    pub equal: fn(&dyn Any, &dyn Any) -> bool,
    /// Whether the value satisfies the constraint.
    pub check: fn(&dyn Any, &Context) -> bool,
    /// Reads the value as `$name` in a declarative format stands for it.
    pub parse: fn(&mut dyn Any, &mut OpAsmParser<'_>, &str) -> ParseResult,
    /// As `parse`, where the value may be missing: `false` if it is.
    pub parse_optional: fn(&mut dyn Any, &mut OpAsmParser<'_>, &str) -> ParseResult<bool>,
    /// Writes the value as `$name` in a declarative format stands for it.
    pub print: fn(&dyn Any, &mut OpAsmPrinter<'_>) -> fmt::Result,
    /// The encoding in bytecode; `None`: that of the attribute.
    pub encoding: Option<PropertyEncoding>,
}

/// The bytecode encoding of property values that are no attributes there.
#[derive(Clone, Copy)]
pub struct PropertyEncoding {
    /// Writes the value.
    pub write: fn(&dyn Any, &mut dyn BytecodeWriter<'_>),
    /// Sets the value to the one read.
    pub read: fn(&mut dyn Any, &mut dyn BytecodeReader<'_>) -> Result<(), Diagnostic>,
}

/// One field of a properties struct.
pub struct PropertyInfo {
    /// The name of the property in text.
    pub name: &'static str,
    /// Whether the property is an inherent attribute, rather than a property in MLIR's strict
    /// sense: then it is also accepted in the attribute dictionary.
    pub attribute: bool,
    /// Whether the property must be given or has a default.
    pub presence: Presence,
    /// The default that the absent value stands for, if it stands for one.
    pub absent_means: Option<fn(&Context) -> Option<Attribute>>,
    /// The number of the field in the struct, for [`PropertyFields`].
    pub index: usize,
    /// Access to the fields of the struct, whichever form the value has.
    pub access: &'static PropertyAccess,
    /// The functions that convert, compare, read and write the value.
    pub codec: &'static PropertyCodec,
}

impl PropertyInfo {
    /// Whether the property must be given but its value cannot be absent: who reads text notes that
    /// it was missing (see [`PropertyIssue::Missing`](super::PropertyIssue::Missing)).
    #[inline]
    pub const fn tracked(&self) -> bool {
        let noted = self.codec.needed || (self.attribute && !self.codec.absent);
        matches!(self.presence, Presence::Required) && noted
    }

    /// Whether the presence of the attribute is the property's value, as of a `UnitAttr`.
    #[inline]
    pub const fn unit(&self) -> bool {
        self.codec.unit
    }

    /// The description, in diagnostics, of the values that the property takes.
    #[inline]
    pub fn constraint(&self) -> String {
        (self.codec.constraint)()
    }

    fn read<R>(&self, properties: PropertiesRef<'_>, read: impl FnOnce(&dyn Any) -> R) -> R {
        self.access.read(properties, |value| read(value.field(self.index)))
    }

    /// `held`, or the default that the generic form shows where that is absent.
    #[inline]
    pub(super) fn or_default(&self, cx: &Context, held: Option<Attribute>) -> Option<Attribute> {
        match (held, self.presence) {
            (None, Presence::Default) => self.absent_means.and_then(|default| default(cx)),
            (held, _) => held,
        }
    }

    /// The value as an attribute; `None` when it is absent.
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

    /// The field with a default that the absent value stands for.
    pub const fn meaning(self, default: fn(&Context) -> Option<Attribute>) -> Self {
        Self { absent_means: Some(default), ..self }
    }

    /// The value as an attribute; `None` when it is absent and stands for no default that the
    /// generic form shows.
    pub fn get(&self, cx: &Context, properties: PropertiesRef<'_>) -> Option<Attribute> {
        self.or_default(cx, self.held(cx, properties))
    }

    /// Sets the value from an attribute; `None`, or a default that the generic form shows anyway,
    /// makes it absent or default.
    ///
    /// # Errors
    /// When the attribute does not stand for a value.
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

    /// Whether the value is the default (or absent): custom syntax leaves it out.
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

    /// Reads the value as `$name` in a declarative format stands for it.
    ///
    /// # Errors
    /// When the text is not a value of the property's type.
    pub fn parse(
        &self,
        parser: &mut OpAsmParser<'_>,
        properties: &mut PropertiesBuf,
    ) -> ParseResult {
        self.write(properties, |value| (self.codec.parse)(value, parser, self.name))
    }

    /// As [`PropertyInfo::parse`], where the value may be missing: `false` if it is and nothing was
    /// read.
    ///
    /// # Errors
    /// When the text starts like a value of the property's type but is not one.
    pub fn parse_optional(
        &self,
        parser: &mut OpAsmParser<'_>,
        properties: &mut PropertiesBuf,
    ) -> ParseResult<bool> {
        self.write(properties, |value| (self.codec.parse_optional)(value, parser, self.name))
    }

    /// Writes the value as `encoding`, which is of the field's codec, says.
    pub fn encode(
        &self,
        encoding: PropertyEncoding,
        properties: PropertiesRef<'_>,
        out: &mut dyn BytecodeWriter<'_>,
    ) {
        self.read(properties, |value| (encoding.write)(value, out));
    }

    /// Sets the value to what is read as `encoding`, which is of the field's codec, says.
    ///
    /// # Errors
    /// When the bytes are not those of a value.
    pub fn decode(
        &self,
        encoding: PropertyEncoding,
        properties: &mut PropertiesBuf,
        input: &mut dyn BytecodeReader<'_>,
    ) -> Result<(), Diagnostic> {
        self.write(properties, |value| (encoding.read)(value, input))
    }

    /// Writes the value as `$name` in a declarative format stands for it.
    pub fn print(
        &self,
        printer: &mut OpAsmPrinter<'_>,
        properties: PropertiesRef<'_>,
    ) -> fmt::Result {
        self.read(properties, |value| (self.codec.print)(value, printer))
    }
}
