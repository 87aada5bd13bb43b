//! Dense arrays as attributes of operations, written as lists, `[1, 0]`.

use std::fmt;

use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Attribute, Context, Handle, SetError};

use super::{PropertyKind, PropertyValue};
use crate::attributes::DenseArrayAttr;

/// Reads a list in brackets; an error in an element takes precedence over a missing bracket.
fn parse_list<T>(
    parser: &mut OpAsmParser<'_>,
    element: fn(&mut OpAsmParser<'_>) -> ParseResult<T>,
) -> ParseResult<Vec<T>> {
    let mut values = Vec::new();
    parser.parse_punct("[")?;
    if parser.parse_optional_punct("]") {
        return Ok(values);
    }
    loop {
        match element(parser) {
            Ok(value) => values.push(value),
            Err(error) => {
                return Err(match parser.parse_punct("]") {
                    Ok(()) => error,
                    Err(second) => second.after(error),
                });
            }
        }
        if !parser.parse_optional_punct(",") {
            parser.parse_punct("]")?;
            return Ok(values);
        }
    }
}

fn parse_integer<T: TryFrom<i64>>(parser: &mut OpAsmParser<'_>) -> ParseResult<T> {
    let at = parser.position();
    let value = parser.parse_integer()?;
    T::try_from(value).map_err(|_| parser.error(at, "integer value too large"))
}

/// Reads an array with `list`, or as an attribute if `array` or an alias is next.
fn parse_attribute(
    parser: &mut OpAsmParser<'_>,
    list: fn(&mut OpAsmParser<'_>) -> ParseResult<Handle<DenseArrayAttr>>,
) -> ParseResult<Attribute> {
    match parser.text_at(parser.position(), 1) {
        b"#" => parser.parse_attribute(None),
        _ => list(parser).map(Handle::attr),
    }
}

/// Whether an array in the syntax of attributes is next.
fn starts(parser: &OpAsmParser<'_>) -> bool {
    matches!(parser.text_at(parser.position(), 1), b"[" | b"#")
}

/// Writes the elements of an array as a list.
fn print(printer: &mut OpAsmPrinter<'_>, array: Handle<DenseArrayAttr>) -> fmt::Result {
    if array.is_absent() {
        return Ok(());
    }
    let cx = printer.context();
    printer.write_str("[")?;
    array.data(cx).print_elements(cx, printer)?;
    printer.write_str("]")
}

macro_rules! arrays {
    ($($(#[$meta:meta])* $kind:ident, $native:ty, $get:ident, $as:ident, $text:literal, $parse:expr
        $(, $value:ident)?;)*) => {$(
        $(#[$meta])*
        pub struct $kind;

        impl $kind {
            fn list(parser: &mut OpAsmParser<'_>) -> ParseResult<Handle<DenseArrayAttr>> {
                let values: Vec<$native> = parse_list(parser, $parse)?;
                Ok(DenseArrayAttr::$get(parser.context(), &values))
            }

            fn of(cx: &Context, attribute: Attribute) -> Option<Handle<DenseArrayAttr>> {
                attribute.as_handle::<DenseArrayAttr>().filter(|d| d.data(cx).$as(cx).is_some())
            }
        }

        impl PropertyKind<Handle<DenseArrayAttr>> for $kind {
            const CONSTRAINT: &'static str = $text;
            const ABSENT: bool = true;
            fn to_attribute(value: &Handle<DenseArrayAttr>, _: &Context) -> Option<Attribute> {
                (!value.is_absent()).then(|| value.attr())
            }
            fn from_attribute(
                cx: &Context,
                attribute: Attribute,
            ) -> Result<Handle<DenseArrayAttr>, SetError> {
                Self::of(cx, attribute).ok_or(SetError::Kind)
            }
            fn parse(
                parser: &mut OpAsmParser<'_>,
                _: &str,
            ) -> ParseResult<Handle<DenseArrayAttr>> {
                let at = parser.position();
                let attribute = parse_attribute(parser, Self::list)?;
                Self::of(parser.context(), attribute)
                    .ok_or_else(|| parser.error(at, "invalid kind of attribute specified"))
            }
            fn parse_optional(
                parser: &mut OpAsmParser<'_>,
                name: &str,
            ) -> ParseResult<Option<Handle<DenseArrayAttr>>> {
                if starts(parser) { Self::parse(parser, name).map(Some) } else { Ok(None) }
            }
            fn print(
                value: &Handle<DenseArrayAttr>,
                printer: &mut OpAsmPrinter<'_>,
            ) -> fmt::Result {
                print(printer, *value)
            }
        }

        $(arrays! { @$value $native, $kind, $get, $as, $text })?
    )*};
    (@value $native:ty, $kind:ident, $get:ident, $as:ident, $text:literal) => {
        impl PropertyValue for Vec<$native> {
            const CONSTRAINT: &'static str = $text;
            const PLAIN: bool = true;
            fn to_attribute(&self, cx: &Context) -> Option<Attribute> {
                Some(DenseArrayAttr::$get(cx, self).attr())
            }
            fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Self, SetError> {
                let data = attribute.downcast::<DenseArrayAttr>(cx).ok_or(SetError::Kind)?;
                data.$as(cx).map(Iterator::collect).ok_or(SetError::Kind)
            }
            fn parse(parser: &mut OpAsmParser<'_>, _: &str) -> ParseResult<Self> {
                let at = parser.position();
                let attribute = parse_attribute(parser, $kind::list)?;
                Self::from_attribute(parser.context(), attribute)
                    .map_err(|_| parser.error(at, "invalid kind of attribute specified"))
            }
            fn parse_optional(
                parser: &mut OpAsmParser<'_>,
                name: &str,
            ) -> ParseResult<Option<Self>> {
                if !starts(parser) {
                    return Ok(None);
                }
                <Self as PropertyValue>::parse(parser, name).map(Some)
            }
            fn print(&self, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
                let array = DenseArrayAttr::$get(printer.context(), self);
                print(printer, array)
            }
        }
    };
}

arrays! {
    /// The kind of the arrays `array<i1: …>`. The value is the attribute; a `Vec<bool>` property
    /// prints the same syntax.
    DenseBoolArrayAttr, bool, bools, as_bools, "i1 dense array attribute",
        |parser| parser.parse_integer().map(|value| value != 0), value;
    /// The kind of the arrays `array<i8: …>`. The value is the attribute; a `Vec<i8>` property
    /// prints the same syntax.
    DenseI8ArrayAttr, i8, i8s, as_i8s, "i8 dense array attribute", parse_integer, value;
    /// The kind of the arrays `array<i16: …>`. The value is the attribute; a `Vec<i16>` property
    /// prints the same syntax.
    DenseI16ArrayAttr, i16, i16s, as_i16s, "i16 dense array attribute", parse_integer, value;
    /// The kind of the arrays `array<i32: …>`. The value is the attribute; a `Vec<i32>` property
    /// prints the same syntax.
    DenseI32ArrayAttr, i32, i32s, as_i32s, "i32 dense array attribute", parse_integer, value;
    /// The kind of the arrays `array<i64: …>`. The value is the attribute; a `Vec<i64>` property
    /// prints the same syntax.
    DenseI64ArrayAttr, i64, i64s, as_i64s, "i64 dense array attribute", parse_integer, value;
    /// The kind of the arrays `array<f32: …>`. The value is the attribute.
    DenseF32ArrayAttr, f32, f32s, as_f32s, "f32 dense array attribute",
        |parser| parser.parse_float().map(|value| value as f32);
    /// The kind of the arrays `array<f64: …>`. The value is the attribute.
    DenseF64ArrayAttr, f64, f64s, as_f64s, "f64 dense array attribute",
        |parser| parser.parse_float();
}
