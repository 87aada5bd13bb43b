//! Native properties: values that are attributes only in generic form.

use std::fmt;

use terrace_ir::bytecode::{BytecodeReader, BytecodeWriter};
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Attribute, Context, Diagnostic, SetError, StringAttr, lossless};

use super::enums::{self, EnumAttr};
use super::{PropertyKind, decode_error};
use crate::attributes::{DenseArrayAttr, IntegerAttr};
use crate::types::IntegerType;

/// The default kind of `#[property]` fields.
pub struct NativeProperty;

/// A value type with the default kind [`NativeProperty`]; its functions are those of
/// [`PropertyKind`].
pub trait NativeValue: Sized + 'static {
    /// The description of the values in diagnostics.
    const CONSTRAINT: &'static str;

    /// Whether a present optional value is written like a value, rather than as `some<…>`.
    const DELEGATES: bool = true;

    /// The keywords of the values of an enumeration; empty for other types.
    const CASES: &'static [&'static str] = &[];

    /// Returns the description of the values in diagnostics; the default is the constant one.
    fn describe() -> String {
        Self::CONSTRAINT.to_owned()
    }

    /// Returns the value as an attribute.
    fn to_attribute(&self, cx: &Context) -> Attribute;

    /// Returns the value of an attribute.
    ///
    /// # Errors
    /// When the attribute is of the wrong kind, or does not satisfy the constraint.
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Self, SetError>;

    /// Parses a value; `None` if no value is next.
    ///
    /// # Errors
    /// When the text begins like a value but is not one.
    fn parse_optional(parser: &mut OpAsmParser<'_>) -> ParseResult<Option<Self>>;

    /// Reads a value, which must be next.
    ///
    /// # Errors
    /// When the text is not a value of the type.
    fn parse(parser: &mut OpAsmParser<'_>) -> ParseResult<Self>;

    /// Writes the value for `$name` in a format.
    fn print(&self, printer: &mut OpAsmPrinter<'_>) -> fmt::Result;

    /// Writes the value into bytecode.
    fn encode(&self, out: &mut dyn BytecodeWriter<'_>) {
        out.attribute(self.to_attribute(out.context()));
    }

    /// Reads a value written by [`NativeValue::encode`].
    ///
    /// # Errors
    /// When the bytes are not a value.
    fn decode(input: &mut dyn BytecodeReader<'_>) -> Result<Self, Diagnostic> {
        let attribute = input.attribute()?;
        let value = Self::from_attribute(input.context(), attribute);
        value.map_err(|error| decode_error(input, &Self::describe(), attribute, error))
    }
}

/// Returns the error about the attribute of a property.
fn expected(what: &str) -> SetError {
    SetError::Message(format!("expected {what} for key `value`"))
}

impl<V: NativeValue> PropertyKind<V> for NativeProperty {
    const CONSTRAINT: &'static str = V::CONSTRAINT;
    const CASES: &'static [&'static str] = V::CASES;
    const STRICT: bool = true;
    fn describe() -> String {
        V::describe()
    }
    fn to_attribute(value: &V, cx: &Context) -> Option<Attribute> {
        Some(value.to_attribute(cx))
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<V, SetError> {
        V::from_attribute(cx, attribute)
    }
    fn parse(parser: &mut OpAsmParser<'_>, _: &str) -> ParseResult<V> {
        V::parse(parser)
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>, _: &str) -> ParseResult<Option<V>> {
        V::parse_optional(parser)
    }
    fn print(value: &V, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        value.print(printer)
    }
    fn encode(value: &V, out: &mut dyn BytecodeWriter<'_>) {
        value.encode(out);
    }
    fn decode(input: &mut dyn BytecodeReader<'_>) -> Result<V, Diagnostic> {
        V::decode(input)
    }
}

macro_rules! integers {
    ($($ty:ty, $width:literal, $name:literal;)*) => {$(
        impl NativeValue for $ty {
            const CONSTRAINT: &'static str = $name;
            fn to_attribute(&self, cx: &Context) -> Attribute {
                IntegerAttr::get(cx, IntegerType::get(cx, $width), *self as i64).attr()
            }
            fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Self, SetError> {
                let data = attribute.downcast::<IntegerAttr>(cx);
                let value = data.and_then(|data| data.to_i64());
                value.map(|value| value as $ty).ok_or_else(|| expected("IntegerAttr"))
            }
            fn parse(parser: &mut OpAsmParser<'_>) -> ParseResult<Self> {
                let at = parser.position();
                let value = parser.parse_integer()?;
                <$ty>::try_from(value).map_err(|_| parser.error(at, "integer value too large"))
            }
            fn parse_optional(parser: &mut OpAsmParser<'_>) -> ParseResult<Option<Self>> {
                let next = parser.text_at(parser.position(), 1);
                let starts = matches!(next, [b'-' | b'0'..=b'9', ..]);
                if starts { Self::parse(parser).map(Some) } else { Ok(None) }
            }
            fn print(&self, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
                write!(printer, "{self}")
            }
            fn encode(&self, out: &mut dyn BytecodeWriter<'_>) {
                out.varint(*self as i64 as u64);
            }
            fn decode(input: &mut dyn BytecodeReader<'_>) -> Result<Self, Diagnostic> {
                input.varint().map(|value| value as $ty)
            }
        }
    )*};
}
integers! {
    i64, 64, "int64_t";
    i32, 32, "int32_t";
    i16, 16, "int16_t";
    i8, 8, "int8_t";
    u64, 64, "uint64_t";
    u32, 32, "uint32_t";
    u16, 16, "uint16_t";
    u8, 8, "uint8_t";
}

impl NativeValue for bool {
    const CONSTRAINT: &'static str = "boolean";
    fn to_attribute(&self, cx: &Context) -> Attribute {
        IntegerAttr::bool(cx, *self).attr()
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Self, SetError> {
        let data = attribute.downcast::<IntegerAttr>(cx);
        data.and_then(|data| data.as_bool(cx)).ok_or_else(|| expected("BoolAttr"))
    }
    fn parse(parser: &mut OpAsmParser<'_>) -> ParseResult<Self> {
        parser.parse_integer().map(|value| value != 0)
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>) -> ParseResult<Option<Self>> {
        Ok(parser.parse_optional_keyword_in(&["false", "true"]).map(|at| at == 1))
    }
    fn print(&self, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        write!(printer, "{self}")
    }
    fn encode(&self, out: &mut dyn BytecodeWriter<'_>) {
        out.bool(*self);
    }
    fn decode(input: &mut dyn BytecodeReader<'_>) -> Result<Self, Diagnostic> {
        input.bool()
    }
}

impl NativeValue for String {
    const CONSTRAINT: &'static str = "string";
    fn to_attribute(&self, cx: &Context) -> Attribute {
        StringAttr::from_text(cx, self).attr()
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Self, SetError> {
        let text = attribute.downcast::<StringAttr>(cx).map(StringAttr::text);
        let message = "expected string property to come from string attribute";
        text.map(std::borrow::Cow::into_owned).ok_or_else(|| SetError::Message(message.into()))
    }
    fn parse(parser: &mut OpAsmParser<'_>) -> ParseResult<Self> {
        Ok(lossless::encode(&parser.parse_string()?).into_owned())
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>) -> ParseResult<Option<Self>> {
        let is_next = parser.text_at(parser.position(), 1) == b"\"";
        if is_next { Self::parse(parser).map(Some) } else { Ok(None) }
    }
    fn print(&self, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        terrace_ir::print::quoted(printer, &lossless::decode(self))
    }
    fn encode(&self, out: &mut dyn BytecodeWriter<'_>) {
        out.string(&lossless::decode(self));
    }
    fn decode(input: &mut dyn BytecodeReader<'_>) -> Result<Self, Diagnostic> {
        input.string().map(|text| lossless::encode(text).into_owned())
    }
}

/// A value that is shared by the operations that have it.
impl<V: NativeValue> NativeValue for std::sync::Arc<V> {
    const CONSTRAINT: &'static str = V::CONSTRAINT;
    const DELEGATES: bool = V::DELEGATES;
    const CASES: &'static [&'static str] = V::CASES;
    fn to_attribute(&self, cx: &Context) -> Attribute {
        (**self).to_attribute(cx)
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Self, SetError> {
        V::from_attribute(cx, attribute).map(Self::new)
    }
    fn parse(parser: &mut OpAsmParser<'_>) -> ParseResult<Self> {
        V::parse(parser).map(Self::new)
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>) -> ParseResult<Option<Self>> {
        Ok(V::parse_optional(parser)?.map(Self::new))
    }
    fn print(&self, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        (**self).print(printer)
    }
    fn encode(&self, out: &mut dyn BytecodeWriter<'_>) {
        (**self).encode(out);
    }
    fn decode(input: &mut dyn BytecodeReader<'_>) -> Result<Self, Diagnostic> {
        V::decode(input).map(Self::new)
    }
}

/// Writes the values as a list, `[a, b]`.
pub(super) fn print_list<T>(
    values: &[T],
    printer: &mut OpAsmPrinter<'_>,
    mut print: impl FnMut(&T, &mut OpAsmPrinter<'_>) -> fmt::Result,
) -> fmt::Result {
    printer.write_str("[")?;
    for (at, value) in values.iter().enumerate() {
        printer.write_str(if at > 0 { ", " } else { "" })?;
        print(value, printer)?;
    }
    printer.write_str("]")
}

/// Writes the number of values, then the values.
pub(super) fn encode_list<T>(
    values: &[T],
    out: &mut dyn BytecodeWriter<'_>,
    encode: impl Fn(&T, &mut dyn BytecodeWriter<'_>),
) {
    out.varint(values.len() as u64);
    values.iter().for_each(|value| encode(value, out));
}

/// Reads values written by [`encode_list`].
pub(super) fn decode_list<T>(
    input: &mut dyn BytecodeReader<'_>,
    decode: impl Fn(&mut dyn BytecodeReader<'_>) -> Result<T, Diagnostic>,
) -> Result<Vec<T>, Diagnostic> {
    let count = input.count()?;
    (0..count).map(|_| decode(input)).collect()
}

macro_rules! integer_arrays {
    ($($ty:ty, $get:ident, $as:ident, $class:literal, $name:literal;)*) => {$(
        impl NativeValue for Vec<$ty> {
            const CONSTRAINT: &'static str = $name;
            fn to_attribute(&self, cx: &Context) -> Attribute {
                DenseArrayAttr::$get(cx, self).attr()
            }
            fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Self, SetError> {
                let values = attribute.downcast::<DenseArrayAttr>(cx).and_then(|d| d.$as(cx));
                values.map(Iterator::collect).ok_or_else(|| expected($class))
            }
            fn parse(parser: &mut OpAsmParser<'_>) -> ParseResult<Self> {
                let mut values = Vec::new();
                parser.parse_list(Delimiter::Square, "", |parser| {
                    let at = parser.position();
                    let value = parser.parse_integer()?;
                    let value = <$ty>::try_from(value);
                    let value = value.map_err(|_| parser.error(at, "integer value too large"))?;
                    values.push(value);
                    Ok(())
                })?;
                Ok(values)
            }
            fn parse_optional(parser: &mut OpAsmParser<'_>) -> ParseResult<Option<Self>> {
                let is_next = parser.text_at(parser.position(), 1) == b"[";
                if is_next { Self::parse(parser).map(Some) } else { Ok(None) }
            }
            fn print(&self, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
                print_list(self, printer, |value, printer| write!(printer, "{value}"))
            }
            fn encode(&self, out: &mut dyn BytecodeWriter<'_>) {
                encode_list(self, out, |value, out| value.encode(out));
            }
            fn decode(input: &mut dyn BytecodeReader<'_>) -> Result<Self, Diagnostic> {
                decode_list(input, <$ty>::decode)
            }
        }
    )*};
}
integer_arrays! {
    i64, i64s, as_i64s, "DenseI64ArrayAttr", "array of int64_t";
    i32, i32s, as_i32s, "DenseI32ArrayAttr", "array of int32_t";
}

/// Returns the case of an integer attribute; for the error, `class` names the other accepted
/// attributes.
pub(super) fn enum_from_integer<E: EnumAttr>(
    cx: &Context,
    attribute: Attribute,
    class: &str,
) -> Result<E, SetError> {
    let wrong = || {
        let name = E::INFO.name;
        SetError::Message(format!("expected {class}IntegerAttr storage for {name}"))
    };
    let data = attribute.downcast::<IntegerAttr>(cx).ok_or_else(wrong)?;
    let signed = data.to_i64().and_then(E::from_value);
    let unsigned = || E::from_value(i64::try_from(data.to_u64()?).ok()?);
    signed.or_else(unsigned).ok_or(SetError::Constraint)
}

impl<E: EnumAttr> NativeValue for E {
    const CONSTRAINT: &'static str = E::INFO.summary;
    const CASES: &'static [&'static str] = E::INFO.keywords;
    fn to_attribute(&self, cx: &Context) -> Attribute {
        E::INFO.integer(cx, self.value())
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Self, SetError> {
        enum_from_integer(cx, attribute, "")
    }
    fn parse(parser: &mut OpAsmParser<'_>) -> ParseResult<Self> {
        E::INFO.parse_plain(parser).map(enums::case)
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>) -> ParseResult<Option<Self>> {
        Ok(E::INFO.parse_optional_plain(parser)?.map(enums::case))
    }
    fn print(&self, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        enums::write_enum(*self, printer)
    }
    fn encode(&self, out: &mut dyn BytecodeWriter<'_>) {
        // A signless integer with the width of the enumeration.
        let width = E::INFO.width.min(64);
        out.varint(self.value() as u64 & (u64::MAX >> (64 - width)));
    }
    fn decode(input: &mut dyn BytecodeReader<'_>) -> Result<Self, Diagnostic> {
        let value = input.varint()?;
        let unused = 64 - E::INFO.width.min(64);
        let signed = ((value << unused) as i64) >> unused;
        let case = i64::try_from(value).ok().and_then(E::from_value);
        let case = case.or_else(|| E::from_value(signed));
        case.ok_or_else(|| input.error(&format!("invalid {} value: {value}", E::INFO.name)))
    }
}
