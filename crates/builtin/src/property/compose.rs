//! Native properties that are composed of other native properties, such as arrays and pairs.

use std::fmt;
use std::marker::PhantomData;

use terrace_ir::bytecode::{BytecodeReader, BytecodeWriter};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{ArrayAttr, Attribute, Context, Diagnostic, SetError};

use super::PropertyKind;
use super::native::{NativeProperty, decode_list, encode_list, print_list};

/// `[a, b]` of values of kind `K`, an array attribute in generic form.
pub struct ArrayProp<K = NativeProperty>(PhantomData<fn() -> K>);

impl<V, K: PropertyKind<V>> PropertyKind<Vec<V>> for ArrayProp<K> {
    const CONSTRAINT: &'static str = K::CONSTRAINT;
    const CASES: &'static [&'static str] = K::CASES;
    const STRICT: bool = true;
    fn describe() -> String {
        format!("array of {}", K::describe())
    }
    fn to_attribute(value: &Vec<V>, cx: &Context) -> Option<Attribute> {
        let elements: Vec<Attribute> =
            value.iter().filter_map(|v| K::to_attribute(v, cx)).collect();
        Some(ArrayAttr::get(cx, elements).attr())
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Vec<V>, SetError> {
        let wrong = || SetError::Message("expected array attribute".into());
        let data = attribute.downcast::<ArrayAttr>(cx).ok_or_else(wrong)?;
        data.0.iter().map(|element| K::from_attribute(cx, *element)).collect()
    }
    fn check(value: &Vec<V>, cx: &Context) -> bool {
        value.iter().all(|element| K::check(element, cx))
    }
    fn parse(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Vec<V>> {
        let mut values = Vec::new();
        parser.parse_punct("[")?;
        if parser.parse_optional_punct("]") {
            return Ok(values);
        }
        loop {
            values.push(K::parse(parser, name)?);
            if !parser.parse_optional_punct(",") {
                break;
            }
        }
        parser.parse_punct("]")?;
        Ok(values)
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Option<Vec<V>>> {
        let is_next = parser.text_at(parser.position(), 1) == b"[";
        if is_next { Self::parse(parser, name).map(Some) } else { Ok(None) }
    }
    fn print(value: &Vec<V>, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        print_list(value, printer, |element, printer| K::print(element, printer))
    }
    fn encode(value: &Vec<V>, out: &mut dyn BytecodeWriter<'_>) {
        encode_list(value, out, |element, out| K::encode(element, out));
    }
    fn decode(input: &mut dyn BytecodeReader<'_>) -> Result<Vec<V>, Diagnostic> {
        decode_list(input, |input| K::decode(input))
    }
}
