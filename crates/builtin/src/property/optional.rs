//! Native properties with an optional value.

use std::fmt;
use std::marker::PhantomData;

use terrace_ir::bytecode::{BytecodeReader, BytecodeWriter};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{ArrayAttr, Attribute, Context, Diagnostic, SetError, UnitAttr};

use super::PropertyKind;
use super::native::{NativeProperty, NativeValue};
use crate::attributes::IntegerAttr;

/// The kind of optional values of kind `K`, written as the value or `none`; `[value]` or `[]` in
/// generic form.
pub struct OptionalProp<K = NativeProperty>(PhantomData<fn() -> K>);

/// As [`OptionalProp`], with values written `some<…>`.
pub struct SomeProp<K = NativeProperty>(PhantomData<fn() -> K>);

fn to_array<V, K: PropertyKind<V>>(value: &Option<V>, cx: &Context) -> Attribute {
    let elements: Vec<Attribute> = value.iter().filter_map(|v| K::to_attribute(v, cx)).collect();
    ArrayAttr::get(cx, elements).attr()
}

fn from_array<V, K: PropertyKind<V>>(
    cx: &Context,
    attribute: Attribute,
) -> Result<Option<V>, SetError> {
    let wrong = |text: &str| SetError::Message(format!("expected optional properties to {text}"));
    let data = attribute.downcast::<ArrayAttr>(cx);
    match &*data.ok_or_else(|| wrong("materialize as arrays"))?.0 {
        [] => Ok(None),
        [one] => K::from_attribute(cx, *one).map(Some),
        _ => Err(wrong("become 0- or 1-element arrays")),
    }
}

/// Writes a presence flag, then the value if it is present.
fn encode_optional<V, K: PropertyKind<V>>(value: &Option<V>, out: &mut dyn BytecodeWriter<'_>) {
    out.bool(value.is_some());
    if let Some(value) = value {
        K::encode(value, out);
    }
}

/// Reads a value written by [`encode_optional`].
fn decode_optional<V, K: PropertyKind<V>>(
    input: &mut dyn BytecodeReader<'_>,
) -> Result<Option<V>, Diagnostic> {
    if input.bool()? { K::decode(input).map(Some) } else { Ok(None) }
}

/// Parses `none` or `some<…>`; `None` if neither is next.
fn parse_some<V, K: PropertyKind<V>>(
    parser: &mut OpAsmParser<'_>,
    name: &str,
) -> ParseResult<Option<Option<V>>> {
    match parser.parse_optional_keyword_in(&["none", "some"]) {
        None => Ok(None),
        Some(0) => Ok(Some(None)),
        Some(_) => {
            parser.parse_punct("<")?;
            let value = K::parse(parser, name)?;
            parser.parse_punct(">")?;
            Ok(Some(Some(value)))
        }
    }
}

impl<V, K: PropertyKind<V>> PropertyKind<Option<V>> for SomeProp<K> {
    const CONSTRAINT: &'static str = K::CONSTRAINT;
    const CASES: &'static [&'static str] = K::CASES;
    const STRICT: bool = true;
    fn describe() -> String {
        format!("optional {}", K::describe())
    }
    fn to_attribute(value: &Option<V>, cx: &Context) -> Option<Attribute> {
        Some(to_array::<V, K>(value, cx))
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Option<V>, SetError> {
        from_array::<V, K>(cx, attribute)
    }
    fn check(value: &Option<V>, cx: &Context) -> bool {
        value.as_ref().is_none_or(|value| K::check(value, cx))
    }
    fn parse(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Option<V>> {
        let at = parser.position();
        let found = parse_some::<V, K>(parser, name)?;
        found.ok_or_else(|| parser.error(at, "expected 'none' or 'some<prop>'"))
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Option<Option<V>>> {
        parse_some::<V, K>(parser, name)
    }
    fn print(value: &Option<V>, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        let Some(value) = value else { return printer.write_str("none") };
        printer.write_str("some<")?;
        K::print(value, printer)?;
        printer.write_str(">")
    }
    fn encode(value: &Option<V>, out: &mut dyn BytecodeWriter<'_>) {
        encode_optional::<V, K>(value, out);
    }
    fn decode(input: &mut dyn BytecodeReader<'_>) -> Result<Option<V>, Diagnostic> {
        decode_optional::<V, K>(input)
    }
}

impl<V, K: PropertyKind<V>> PropertyKind<Option<V>> for OptionalProp<K> {
    const CONSTRAINT: &'static str = K::CONSTRAINT;
    const CASES: &'static [&'static str] = K::CASES;
    const STRICT: bool = true;
    fn describe() -> String {
        SomeProp::<K>::describe()
    }
    fn to_attribute(value: &Option<V>, cx: &Context) -> Option<Attribute> {
        Some(to_array::<V, K>(value, cx))
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Option<V>, SetError> {
        from_array::<V, K>(cx, attribute)
    }
    fn check(value: &Option<V>, cx: &Context) -> bool {
        SomeProp::<K>::check(value, cx)
    }
    fn parse(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Option<V>> {
        let at = parser.position();
        let found = Self::parse_optional(parser, name)?;
        found.ok_or_else(|| parser.error(at, "expected a value or 'none'"))
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Option<Option<V>>> {
        match K::parse_optional(parser, name)? {
            Some(value) => Ok(Some(Some(value))),
            None => Ok(parser.parse_optional_keyword_str("none").then_some(None)),
        }
    }
    fn print(value: &Option<V>, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        match value {
            None => printer.write_str("none"),
            Some(value) => K::print(value, printer),
        }
    }
    fn encode(value: &Option<V>, out: &mut dyn BytecodeWriter<'_>) {
        encode_optional::<V, K>(value, out);
    }
    fn decode(input: &mut dyn BytecodeReader<'_>) -> Result<Option<V>, Diagnostic> {
        decode_optional::<V, K>(input)
    }
}

/// Has the kind [`OptionalProp`], or [`SomeProp`] if the text of a value could be mistaken for
/// `none`.
impl<V: NativeValue> NativeValue for Option<V> {
    const CONSTRAINT: &'static str = V::CONSTRAINT;
    const DELEGATES: bool = false;
    const CASES: &'static [&'static str] = V::CASES;
    fn describe() -> String {
        <OptionalProp as PropertyKind<Self>>::describe()
    }
    fn to_attribute(&self, cx: &Context) -> Attribute {
        to_array::<V, NativeProperty>(self, cx)
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Self, SetError> {
        from_array::<V, NativeProperty>(cx, attribute)
    }
    fn parse(parser: &mut OpAsmParser<'_>) -> ParseResult<Self> {
        if V::DELEGATES {
            return <OptionalProp as PropertyKind<Self>>::parse(parser, "");
        }
        <SomeProp as PropertyKind<Self>>::parse(parser, "")
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>) -> ParseResult<Option<Self>> {
        if V::DELEGATES {
            return <OptionalProp as PropertyKind<Self>>::parse_optional(parser, "");
        }
        <SomeProp as PropertyKind<Self>>::parse_optional(parser, "")
    }
    fn print(&self, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        if V::DELEGATES {
            return <OptionalProp as PropertyKind<Self>>::print(self, printer);
        }
        <SomeProp as PropertyKind<Self>>::print(self, printer)
    }
    fn encode(&self, out: &mut dyn BytecodeWriter<'_>) {
        encode_optional::<V, NativeProperty>(self, out);
    }
    fn decode(input: &mut dyn BytecodeReader<'_>) -> Result<Self, Diagnostic> {
        decode_optional::<V, NativeProperty>(input)
    }
}

/// The kind of flags whose presence is the value; `unit` or `false` in generic form.
pub struct UnitProp;

impl PropertyKind<bool> for UnitProp {
    const CONSTRAINT: &'static str = "unit property";
    const STRICT: bool = true;
    const UNIT: bool = true;
    fn to_attribute(value: &bool, cx: &Context) -> Option<Attribute> {
        let no = || IntegerAttr::bool(cx, false).attr();
        Some(if *value { UnitAttr::get(cx).attr() } else { no() })
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<bool, SetError> {
        if attribute.is::<UnitAttr>() {
            return Ok(true);
        }
        let data = attribute.downcast::<IntegerAttr>(cx);
        data.and_then(|data| data.as_bool(cx)).ok_or(SetError::Kind)
    }
    fn parse(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<bool> {
        let at = parser.position();
        let found = Self::parse_optional(parser, name)?;
        found.ok_or_else(|| parser.error(at, "expected 'unit' or 'unit_absent'"))
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>, _: &str) -> ParseResult<Option<bool>> {
        Ok(parser.parse_optional_keyword_in(&["unit_absent", "unit"]).map(|at| at == 1))
    }
    fn print(value: &bool, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        printer.write_str(if *value { "unit" } else { "unit_absent" })
    }
    fn encode(value: &bool, out: &mut dyn BytecodeWriter<'_>) {
        out.bool(*value);
    }
    fn decode(input: &mut dyn BytecodeReader<'_>) -> Result<bool, Diagnostic> {
        input.bool()
    }
}
