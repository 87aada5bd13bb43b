//! Enumerations as native properties that are also attributes.

use std::fmt;

use terrace_ir::bytecode::{BytecodeReader, BytecodeWriter};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Attribute, Context, Diagnostic, SetError};

use super::PropertyKind;
use super::enums::{EnumAttr, case};
use super::native::{NativeValue, enum_from_integer};

/// The kind of enumerations with an attribute (`#[enum_attr(attr = …)]`) whose generic form is the
/// integer; the attribute is accepted too.
pub struct EnumPropWithAttrForm;

/// As [`EnumPropWithAttrForm`], with the attribute as generic form.
pub struct EnumPropInAttrForm;

/// The kind of enumerations with an attribute, written `mnemonic<keyword>` like the attribute.
pub struct NamedEnumProp;

/// Returns the value of the enumeration's attribute or of an integer attribute.
fn from_either<E: EnumAttr>(cx: &Context, attribute: Attribute) -> Result<E, SetError> {
    if let Ok(value) = <E as EnumAttr>::from_attribute(cx, attribute) {
        return Ok(value);
    }
    let name = E::INFO.name.trim_start_matches("::");
    let class = format!("::{name}Attr or ");
    enum_from_integer(cx, attribute, &class)
}

/// Declares the kinds, which differ in their generic form.
macro_rules! attr_forms {
    ($($name:ident, $to_attribute:expr;)*) => {$(
        impl<E: EnumAttr> PropertyKind<E> for $name {
            const CONSTRAINT: &'static str = E::INFO.summary;
            const CASES: &'static [&'static str] = E::INFO.keywords;
            const STRICT: bool = true;
            fn to_attribute(value: &E, cx: &Context) -> Option<Attribute> {
                let to_attribute: fn(&E, &Context) -> Attribute = $to_attribute;
                Some(to_attribute(value, cx))
            }
            fn from_attribute(cx: &Context, attribute: Attribute) -> Result<E, SetError> {
                from_either(cx, attribute)
            }
            fn parse(parser: &mut OpAsmParser<'_>, _: &str) -> ParseResult<E> {
                NativeValue::parse(parser)
            }
            fn parse_optional(parser: &mut OpAsmParser<'_>, _: &str) -> ParseResult<Option<E>> {
                NativeValue::parse_optional(parser)
            }
            fn print(value: &E, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
                NativeValue::print(value, printer)
            }
            fn encode(value: &E, out: &mut dyn BytecodeWriter<'_>) {
                NativeValue::encode(value, out);
            }
            fn decode(input: &mut dyn BytecodeReader<'_>) -> Result<E, Diagnostic> {
                NativeValue::decode(input)
            }
        }
    )*};
}
attr_forms! {
    EnumPropWithAttrForm, |value, cx| NativeValue::to_attribute(value, cx);
    EnumPropInAttrForm, |value, cx| EnumAttr::to_attribute(*value, cx);
}

/// Returns the mnemonic of the attribute of `E`.
fn mnemonic<E: EnumAttr>() -> &'static str {
    const { assert!(E::INFO.attr.is_some(), "`#[enum_attr(attr = …)]` gives the name") };
    let name = E::INFO.attr.and_then(|name| name.split_once('.'));
    name.map_or("", |(_, mnemonic)| mnemonic)
}

impl<E: EnumAttr> PropertyKind<E> for NamedEnumProp {
    const CONSTRAINT: &'static str = E::INFO.summary;
    const CASES: &'static [&'static str] = E::INFO.keywords;
    const STRICT: bool = true;
    fn to_attribute(value: &E, cx: &Context) -> Option<Attribute> {
        Some(NativeValue::to_attribute(value, cx))
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<E, SetError> {
        from_either(cx, attribute)
    }
    fn parse(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<E> {
        let at = parser.position();
        let found = Self::parse_optional(parser, name)?;
        found.ok_or_else(|| parser.error(at, &format!("expected '{}'", mnemonic::<E>())))
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>, _: &str) -> ParseResult<Option<E>> {
        if !parser.parse_optional_keyword_str(mnemonic::<E>()) {
            return Ok(None);
        }
        parser.parse_punct("<")?;
        let value = E::INFO.parse_plain(parser)?;
        parser.parse_punct(">")?;
        Ok(Some(case(value)))
    }
    fn print(value: &E, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        write!(printer, "{}<", mnemonic::<E>())?;
        NativeValue::print(value, printer)?;
        printer.write_str(">")
    }
    fn encode(value: &E, out: &mut dyn BytecodeWriter<'_>) {
        NativeValue::encode(value, out);
    }
    fn decode(input: &mut dyn BytecodeReader<'_>) -> Result<E, Diagnostic> {
        NativeValue::decode(input)
    }
}
