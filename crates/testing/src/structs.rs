//! Test operations with structs as properties and custom property kinds.

use std::fmt;

use terrace_builtin::property::PropertyKind;
use terrace_builtin::{IntegerAttr, IntegerType};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{
    Attribute, Context, DictionaryAttr, Ident, SetError, StringAttr, stored_property,
};
use terrace_ods::operation;

/// A struct as the property of test operations: a label and a number.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Labelled {
    /// The text of the property.
    pub label: String,
    /// The number of the property.
    pub value: i32,
}

/// A struct as the property of test operations: two numbers.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct Versioned {
    /// The first number.
    pub value1: i32,
    /// The second number.
    pub value2: i32,
}

stored_property!(Labelled, Versioned);

/// An operation with a property in custom syntax.
#[operation(name = "test.with_nice_properties", format = "$prop attr-dict")]
pub struct TestOpWithNiceProperties {
    #[property(Nice)]
    prop: Labelled,
}

/// An operation with a property that is a string in generic form.
#[operation(name = "test.with_wrapped_properties", format = "prop-dict attr-dict")]
pub struct TestOpWithWrappedProperties {
    #[property(Wrapped)]
    prop: String,
}

/// An operation with a property of two numbers.
#[operation(name = "test.with_versioned_properties", format = "$prop attr-dict")]
pub struct TestOpWithVersionedProperties {
    #[property(Pair)]
    prop: Versioned,
}

fn dictionary(cx: &Context, entries: [(&str, Attribute); 2]) -> Attribute {
    DictionaryAttr::get(cx, &entries.map(|(name, value)| (Ident::get(cx, name), value))).attr()
}

fn number(cx: &Context, value: i32) -> Attribute {
    IntegerAttr::get(cx, IntegerType::get(cx, 32), i64::from(value)).attr()
}

fn entries(cx: &Context, attribute: Attribute) -> Result<&DictionaryAttr, SetError> {
    let wrong = || SetError::Message("expected DictionaryAttr to set TestProperties".into());
    attribute.downcast::<DictionaryAttr>(cx).ok_or_else(wrong)
}

fn number_of(cx: &Context, entries: &DictionaryAttr, key: &str) -> Result<i32, SetError> {
    let value = entries.lookup_str(cx, key).and_then(|a| a.downcast::<IntegerAttr>(cx));
    let value = value.and_then(|value| value.to_i64()).and_then(|value| i32::try_from(value).ok());
    value.ok_or_else(|| SetError::Message(format!("expected IntegerAttr for key `{key}`")))
}

fn text_of(cx: &Context, attribute: Option<Attribute>) -> Option<String> {
    attribute?.downcast::<StringAttr>(cx)?.as_str().map(str::to_owned)
}

fn parse_number(parser: &mut OpAsmParser<'_>) -> ParseResult<i32> {
    let at = parser.position();
    let value = parser.parse_integer()?;
    i32::try_from(value).map_err(|_| parser.error(at, "integer value too large"))
}

fn parse_text(parser: &mut OpAsmParser<'_>) -> ParseResult<String> {
    Ok(String::from_utf8_lossy(&parser.parse_string()?).into_owned())
}

/// The property kind with the syntax `"label" is 3`.
pub struct Nice;

impl PropertyKind<Labelled> for Nice {
    const CONSTRAINT: &'static str = "a label with a number";
    const NEEDED: bool = true;
    fn to_attribute(value: &Labelled, cx: &Context) -> Option<Attribute> {
        let label = StringAttr::get(cx, &value.label).attr();
        Some(dictionary(cx, [("label", label), ("value", number(cx, value.value))]))
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Labelled, SetError> {
        let entries = entries(cx, attribute)?;
        let wrong = || SetError::Message("expected StringAttr for key `label`".into());
        let label = text_of(cx, entries.lookup_str(cx, "label")).ok_or_else(wrong)?;
        Ok(Labelled { label, value: number_of(cx, entries, "value")? })
    }
    fn parse(parser: &mut OpAsmParser<'_>, _: &str) -> ParseResult<Labelled> {
        let at = parser.position();
        let label = parser.parse_optional_keyword_or_string()?;
        let label = label.ok_or_else(|| parser.error(at, "expected valid keyword or string"))?;
        parser.parse_keyword_str("is")?;
        Ok(Labelled { label, value: parse_number(parser)? })
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Option<Labelled>> {
        Self::parse(parser, name).map(Some)
    }
    fn print(value: &Labelled, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        terrace_ir::print::quoted(printer, value.label.as_bytes())?;
        write!(printer, " is {}", value.value)
    }
}

/// The property kind that wraps a string.
pub struct Wrapped;

impl PropertyKind<String> for Wrapped {
    const CONSTRAINT: &'static str = "a wrapped string";
    fn to_attribute(value: &String, cx: &Context) -> Option<Attribute> {
        Some(StringAttr::get(cx, value).attr())
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<String, SetError> {
        let wrong =
            || SetError::Message(format!("Expect StringAttr but got {}", attribute.to_text(cx)));
        text_of(cx, Some(attribute)).ok_or_else(wrong)
    }
    fn parse(parser: &mut OpAsmParser<'_>, _: &str) -> ParseResult<String> {
        parse_text(parser)
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Option<String>> {
        Self::parse(parser, name).map(Some)
    }
    fn print(value: &String, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        terrace_ir::print::quoted(printer, value.as_bytes())
    }
}

/// The property kind with the syntax `3 | 4`.
pub struct Pair;

impl PropertyKind<Versioned> for Pair {
    const CONSTRAINT: &'static str = "two numbers";
    fn to_attribute(value: &Versioned, cx: &Context) -> Option<Attribute> {
        let (first, second) = (number(cx, value.value1), number(cx, value.value2));
        Some(dictionary(cx, [("value1", first), ("value2", second)]))
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Versioned, SetError> {
        let entries = entries(cx, attribute)?;
        let value1 = number_of(cx, entries, "value1")?;
        Ok(Versioned { value1, value2: number_of(cx, entries, "value2")? })
    }
    fn parse(parser: &mut OpAsmParser<'_>, _: &str) -> ParseResult<Versioned> {
        let value1 = parse_number(parser)?;
        parser.parse_punct("|")?;
        Ok(Versioned { value1, value2: parse_number(parser)? })
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Option<Versioned>> {
        Self::parse(parser, name).map(Some)
    }
    fn print(value: &Versioned, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        write!(printer, "{} | {}", value.value1, value.value2)
    }
}
