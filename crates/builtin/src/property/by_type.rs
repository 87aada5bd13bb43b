//! The trait of value types that have a default property kind.

use std::any::TypeId;
use std::fmt;

use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, TypeElision};
use terrace_ir::{
    ArrayAttr, Attribute, Context, DictionaryAttr, Handle, SetError, StringAttr, SymbolRefAttr,
    Type, TypeAttr, Uniqued, UnitAttr,
};

use super::enums::{self, EnumAttr};
use super::{ByType, PropertyKind};
use crate::attributes::IntegerAttr;
use crate::types::{IntegerType, NoneType};

/// A value type with the default kind [`ByType`]; its functions are those of [`PropertyKind`].
pub trait PropertyValue: Sized + 'static {
    /// The description of the values in diagnostics.
    const CONSTRAINT: &'static str;

    /// Whether the type has a value for "absent".
    const ABSENT: bool = false;

    /// Whether the values hold no references to symbols.
    const PLAIN: bool = false;

    /// The keywords of the values of an enumeration; empty for other types.
    const CASES: &'static [&'static str] = &[];

    /// Returns whether a format writes the parameters of the attribute without its name, as in
    /// `<tail>`.
    fn has_short_syntax() -> bool {
        false
    }

    /// Returns the value as an attribute; `None` if it is absent.
    fn to_attribute(&self, cx: &Context) -> Option<Attribute>;

    /// Returns the value of an attribute.
    ///
    /// # Errors
    /// When the attribute is of the wrong kind, or does not satisfy the constraint.
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Self, SetError>;

    /// Returns the type that all attributes of the values have, which is therefore not written;
    /// `None` if it varies.
    fn buildable(_cx: &Context) -> Option<Type> {
        None
    }

    /// Returns the type that the parser of the attribute expects: `none` if a type after the
    /// attribute is not part of it.
    fn read_type(cx: &Context) -> Option<Type> {
        Self::buildable(cx).or_else(|| untyped::<Self>(cx))
    }

    /// Reads the value for `$name` in a format.
    ///
    /// # Errors
    /// When the text is not a value of the type.
    fn parse(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Self> {
        let at = parser.position();
        let ty = Self::read_type(parser.context());
        let attribute = parser.parse_attribute(ty)?;
        from_parsed(parser, at, attribute, name)
    }

    /// Reads a value if one is next.
    ///
    /// # Errors
    /// When the text begins like a value of the type but is not one.
    fn parse_optional(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Option<Self>> {
        let at = parser.position();
        let ty = Self::read_type(parser.context());
        match optional_attribute::<Self>(parser, ty)? {
            Some(attribute) => from_parsed(parser, at, attribute, name).map(Some),
            None => Ok(None),
        }
    }

    /// Writes the value for `$name` in a format.
    fn print(&self, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        let cx = printer.context();
        let elided = Self::buildable(cx).is_some();
        let Some(attribute) = self.to_attribute(cx) else { return Ok(()) };
        let elision = if elided { TypeElision::Must } else { TypeElision::Never };
        printer.print_attribute(attribute, elision)
    }
}

/// Returns the type `none`, for values whose attributes are written without a type.
pub fn untyped<V: 'static>(cx: &Context) -> Option<Type> {
    let untyped = [
        TypeId::of::<String>(),
        TypeId::of::<Type>(),
        TypeId::of::<Handle<StringAttr>>(),
        TypeId::of::<Handle<TypeAttr>>(),
        TypeId::of::<Handle<ArrayAttr>>(),
        TypeId::of::<Handle<DictionaryAttr>>(),
        TypeId::of::<Handle<SymbolRefAttr>>(),
        TypeId::of::<Handle<UnitAttr>>(),
    ];
    untyped.contains(&TypeId::of::<V>()).then(|| NoneType::get(cx).ty())
}

/// Reads the attribute of a `V` if one is next. As in MLIR, strings, arrays and symbol references
/// are recognized by their first character.
pub fn optional_attribute<V: 'static>(
    parser: &mut OpAsmParser<'_>,
    ty: Option<Type>,
) -> ParseResult<Option<Attribute>> {
    let starts: &[(TypeId, &[u8])] = &[
        (TypeId::of::<String>(), b"\""),
        (TypeId::of::<Handle<StringAttr>>(), b"\""),
        (TypeId::of::<Handle<ArrayAttr>>(), b"["),
        (TypeId::of::<Handle<SymbolRefAttr>>(), b"@"),
    ];
    let start = starts.iter().find(|(class, _)| *class == TypeId::of::<V>());
    if start.is_some_and(|(_, start)| parser.text_at(parser.position(), 1) != *start) {
        return Ok(None);
    }
    parser.parse_optional_attribute(ty)
}

/// Returns the value of an attribute that was read.
fn from_parsed<V: PropertyValue>(
    parser: &mut OpAsmParser<'_>,
    at: terrace_ir::syntax::SourcePos,
    attribute: Attribute,
    _name: &str,
) -> ParseResult<V> {
    let value = V::from_attribute(parser.context(), attribute);
    value.map_err(|_| parser.error(at, "invalid kind of attribute specified"))
}

impl<V: PropertyValue> PropertyKind<V> for ByType {
    const CONSTRAINT: &'static str = V::CONSTRAINT;
    const ABSENT: bool = V::ABSENT;
    const PLAIN: bool = V::PLAIN;
    const CASES: &'static [&'static str] = V::CASES;
    fn to_attribute(value: &V, cx: &Context) -> Option<Attribute> {
        value.to_attribute(cx)
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<V, SetError> {
        V::from_attribute(cx, attribute)
    }
    fn parse(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<V> {
        V::parse(parser, name)
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Option<V>> {
        V::parse_optional(parser, name)
    }
    fn print(value: &V, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        value.print(printer)
    }
}

impl PropertyValue for Attribute {
    const CONSTRAINT: &'static str = "any attribute";
    const ABSENT: bool = true;
    fn to_attribute(&self, _: &Context) -> Option<Attribute> {
        (!self.is_absent()).then_some(*self)
    }
    fn from_attribute(_: &Context, attribute: Attribute) -> Result<Self, SetError> {
        Ok(attribute)
    }
}

impl PropertyValue for Type {
    const CONSTRAINT: &'static str = "any type attribute";
    const ABSENT: bool = true;
    fn to_attribute(&self, cx: &Context) -> Option<Attribute> {
        (!self.is_absent()).then(|| TypeAttr::get(cx, *self).attr())
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Self, SetError> {
        attribute.downcast::<TypeAttr>(cx).map(|data| data.0).ok_or(SetError::Kind)
    }
}

impl<T: Uniqued> PropertyValue for Handle<T> {
    const CONSTRAINT: &'static str = T::INFO.summary;
    const ABSENT: bool = true;
    const PLAIN: bool = T::PLAIN;
    fn has_short_syntax() -> bool {
        T::INFO.hooks().short_syntax.is_some()
    }
    fn to_attribute(&self, _: &Context) -> Option<Attribute> {
        (!self.is_absent()).then(|| self.attr())
    }
    fn from_attribute(_: &Context, attribute: Attribute) -> Result<Self, SetError> {
        attribute.as_handle().ok_or(SetError::Kind)
    }
    fn parse(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Self> {
        let at = parser.position();
        match T::INFO.hooks().short_syntax {
            Some(syntax) if parser.text_at(at, 1) != b"#" => {
                let id = (syntax.parse)(parser, None)?;
                Handle::from_id(id)
                    .ok_or_else(|| parser.error(at, "invalid kind of attribute specified"))
            }
            _ => {
                let ty = Self::read_type(parser.context());
                let attribute = parser.parse_attribute(ty)?;
                from_parsed(parser, at, attribute, name)
            }
        }
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Option<Self>> {
        let at = parser.position();
        if T::INFO.hooks().short_syntax.is_some() {
            let starts = matches!(parser.text_at(at, 1), b"#" | b"<");
            return if starts { Self::parse(parser, name).map(Some) } else { Ok(None) };
        }
        let ty = Self::read_type(parser.context());
        match optional_attribute::<Self>(parser, ty)? {
            Some(attribute) => from_parsed(parser, at, attribute, name).map(Some),
            None => Ok(None),
        }
    }
    fn print(&self, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        match T::INFO.hooks().short_syntax {
            _ if self.is_absent() => Ok(()),
            Some(syntax) if printer.print_stripped(syntax, self.id())? => Ok(()),
            _ => printer.print_attribute(self.attr(), TypeElision::Never),
        }
    }
}

macro_rules! integers {
    ($($ty:ty, $width:literal, $text:literal;)*) => {$(
        impl PropertyValue for $ty {
            const CONSTRAINT: &'static str = $text;
            const PLAIN: bool = true;
            fn to_attribute(&self, cx: &Context) -> Option<Attribute> {
                Some(IntegerAttr::get(cx, IntegerType::get(cx, $width), *self as i64).attr())
            }
            fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Self, SetError> {
                let data = attribute.downcast::<IntegerAttr>(cx).ok_or(SetError::Kind)?;
                if data.ty != IntegerType::get(cx, $width).ty() {
                    return Err(SetError::Constraint);
                }
                // Only the bits matter: 255 as an 8-bit attribute is written -1.
                data.to_i64().map(|value| value as $ty).ok_or(SetError::Constraint)
            }
            fn buildable(cx: &Context) -> Option<Type> {
                Some(IntegerType::get(cx, $width).ty())
            }
        }
    )*};
}
integers! {
    i64, 64, "64-bit signless integer attribute";
    i32, 32, "32-bit signless integer attribute";
    i16, 16, "16-bit signless integer attribute";
    i8, 8, "8-bit signless integer attribute";
    u64, 64, "64-bit signless integer attribute";
    u32, 32, "32-bit signless integer attribute";
    u16, 16, "16-bit signless integer attribute";
    u8, 8, "8-bit signless integer attribute";
}

impl PropertyValue for bool {
    const CONSTRAINT: &'static str = "bool attribute";
    const PLAIN: bool = true;
    fn to_attribute(&self, cx: &Context) -> Option<Attribute> {
        Some(IntegerAttr::bool(cx, *self).attr())
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Self, SetError> {
        let data = attribute.downcast::<IntegerAttr>(cx).ok_or(SetError::Kind)?;
        data.as_bool(cx).ok_or(SetError::Kind)
    }
    fn buildable(cx: &Context) -> Option<Type> {
        Some(IntegerType::get(cx, 1).ty())
    }
}

impl PropertyValue for String {
    const CONSTRAINT: &'static str = "string attribute";
    const PLAIN: bool = true;
    fn to_attribute(&self, cx: &Context) -> Option<Attribute> {
        Some(StringAttr::from_text(cx, self).attr())
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Self, SetError> {
        let data = attribute.downcast::<StringAttr>(cx).ok_or(SetError::Kind)?;
        Ok(data.text().into_owned())
    }
}

/// Reads the attribute of an enumeration with its prefix, if it is next.
fn whole_enum_attribute<E: EnumAttr>(
    parser: &mut OpAsmParser<'_>,
    name: &str,
) -> ParseResult<Option<E>> {
    let at = parser.position();
    if E::INFO.attr.is_none() || parser.text_at(at, 1) != b"#" {
        return Ok(None);
    }
    let attribute = parser.parse_attribute(None)?;
    from_parsed(parser, at, attribute, name).map(Some)
}

impl<E: EnumAttr> PropertyValue for E {
    const CONSTRAINT: &'static str = E::INFO.summary;
    const PLAIN: bool = true;
    const CASES: &'static [&'static str] = E::INFO.keywords;
    fn to_attribute(&self, cx: &Context) -> Option<Attribute> {
        Some(EnumAttr::to_attribute(*self, cx))
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Self, SetError> {
        EnumAttr::from_attribute(cx, attribute)
    }
    fn parse(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Self> {
        match whole_enum_attribute(parser, name)? {
            Some(value) => Ok(value),
            None => E::INFO.parse_property(parser, name).map(enums::case),
        }
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Option<Self>> {
        match whole_enum_attribute(parser, name)? {
            Some(value) => Ok(Some(value)),
            None => Ok(E::INFO.parse_optional_property(parser, name)?.map(enums::case)),
        }
    }
    fn print(&self, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        E::INFO.write_property(self.value(), printer)
    }
}
