//! Enumerations in properties and attributes; `#[enum_attr]` declares them.

use std::fmt;

use terrace_ir::syntax::{AsmParser, OpAsmParser, ParseResult};
use terrace_ir::{Attribute, Context, PropertyBits, SetError};

use crate::attributes::IntegerAttr;
use crate::types::IntegerType;

/// An enumeration of integers, or of bits.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an attribute or property",
    label = "name a kind, as in `#[attr(SymbolName)]`, or implement `PropertyValue` for it"
)]
pub trait EnumAttr: Copy + Eq + std::hash::Hash + Default + PropertyBits + 'static {
    /// The keywords of the cases.
    const KEYWORDS: &'static [&'static str];
    /// The values of the cases.
    const VALUES: &'static [i64];
    /// Whether values are sets of bits.
    const IS_BITS: bool;
    /// The width of the integer attribute.
    const WIDTH: u32;
    /// What stands between keywords of bits.
    const SEPARATOR: &'static str;
    /// What diagnostics call the values.
    const SUMMARY: &'static str;
    /// What diagnostics call the enumeration.
    const ENUM_NAME: &'static str;
    /// What diagnostics call the attribute around it.
    const ATTRIBUTE_NAME: &'static str;
    /// Whether there is an attribute around it, `#dialect.name<keyword>`, rather than an integer.
    const WRAPPED: bool;

    /// The value as an integer.
    fn value(self) -> i64;

    /// The case or set of bits of an integer.
    fn from_value(value: i64) -> Option<Self>;

    /// The value as an attribute.
    fn to_attribute(self, cx: &Context) -> Attribute {
        IntegerAttr::get(cx, IntegerType::get(cx, Self::WIDTH), self.value()).attr()
    }

    /// The value of an attribute.
    ///
    /// # Errors
    /// When it is none of such a value.
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Self, SetError> {
        let data = attribute.downcast::<IntegerAttr>(cx).ok_or(SetError::Kind)?;
        if data.ty != IntegerType::get(cx, Self::WIDTH).ty() {
            return Err(SetError::Kind);
        }
        data.to_i64().and_then(Self::from_value).ok_or(SetError::Kind)
    }
}

/// The case that a keyword stands for.
pub fn enum_from_keyword<E: EnumAttr>(keyword: &str) -> Option<E> {
    let at = E::KEYWORDS.iter().position(|k| *k == keyword)?;
    E::from_value(E::VALUES[at])
}

/// Writes the keyword, or the keywords of the bits: groups of bits first.
pub fn write_enum<E: EnumAttr>(value: E, out: &mut (impl fmt::Write + ?Sized)) -> fmt::Result {
    let value = value.value();
    if let Some(at) = E::VALUES.iter().position(|v| *v == value) {
        return out.write_str(E::KEYWORDS[at]);
    }
    let mut rest = value;
    let mut first = true;
    for groups in [true, false] {
        for (keyword, bits) in E::KEYWORDS.iter().zip(E::VALUES) {
            let is_group = bits.count_ones() > 1;
            if is_group != groups || *bits == 0 || rest & bits != *bits {
                continue;
            }
            rest &= !bits;
            if !first {
                out.write_str(E::SEPARATOR)?;
            }
            first = false;
            out.write_str(keyword)?;
        }
    }
    Ok(())
}

/// Writes `<keywords>`.
pub fn write_wrapped_enum<E: EnumAttr>(
    value: E,
    out: &mut (impl fmt::Write + ?Sized),
) -> fmt::Result {
    out.write_str("<")?;
    write_enum(value, out)?;
    out.write_str(">")
}

/// Reads a keyword or, for bits, several.
///
/// # Errors
/// When there is none, or it is no case.
pub fn parse_enum<E: EnumAttr>(parser: &mut (impl AsmParser + ?Sized)) -> ParseResult<E> {
    let mut value = 0;
    let separator = E::SEPARATOR.trim();
    let start = parser.position();
    loop {
        let at = parser.position();
        let Some(keyword) = parser.parse_optional_keyword_or_string()? else {
            return Err(parser.error(at, "expected valid keyword or string"));
        };
        let Some(case) = enum_from_keyword::<E>(&keyword) else {
            let message =
                format!("expected {} to be one of: {}", E::ENUM_NAME, E::KEYWORDS.join(", "));
            return Err(parser.error(start, &message));
        };
        value |= case.value();
        if !E::IS_BITS || !parser.parse_optional_punct(separator) {
            break;
        }
    }
    Ok(E::from_value(value).unwrap_or_default())
}

/// Reads a keyword or several, if one of them is next.
///
/// # Errors
/// When what follows the first is no case.
pub fn parse_optional_enum<E: EnumAttr>(parser: &mut dyn AsmParser) -> ParseResult<Option<E>> {
    let Some(first) = parser.parse_optional_keyword_in(E::KEYWORDS) else { return Ok(None) };
    let mut value = E::VALUES[first];
    if E::IS_BITS && parser.parse_optional_punct(E::SEPARATOR.trim()) {
        value |= parse_enum::<E>(parser)?.value();
    }
    Ok(E::from_value(value))
}

/// As [`parse_enum`], with what is said about properties in MLIR's strict sense.
pub(super) fn parse_plain<E: EnumAttr>(parser: &mut dyn OpAsmParser) -> ParseResult<E> {
    let mut value = 0;
    loop {
        let at = parser.position();
        let Some(keyword) = parser.parse_optional_keyword() else {
            return Err(parser.error(at, &format!("expected keyword for {}", E::SUMMARY)));
        };
        let Some(case) = enum_from_keyword::<E>(&keyword) else {
            let all = E::KEYWORDS.join(", ");
            let message = format!("expected one of [{all}] for {}, got: {keyword}", E::SUMMARY);
            return Err(parser.error(at, &message));
        };
        value |= case.value();
        if !E::IS_BITS || !parser.parse_optional_punct(E::SEPARATOR.trim()) {
            return Ok(E::from_value(value).unwrap_or_default());
        }
    }
}

/// Reads `<keywords>`.
///
/// # Errors
/// When the text is not that.
pub fn parse_wrapped_enum<E: EnumAttr>(parser: &mut (impl AsmParser + ?Sized)) -> ParseResult<E> {
    parser.parse_punct("<")?;
    let value = match parse_enum::<E>(parser) {
        Ok(value) => value,
        Err(error) => {
            let message = format!(
                "failed to parse {} parameter 'value' which is to be a `{}`",
                E::ATTRIBUTE_NAME,
                E::ENUM_NAME
            );
            return Err(parser.error(parser.position(), &message).after(error));
        }
    };
    parser.parse_punct(">")?;
    Ok(value)
}

/// Reads a keyword, or a string with one, where a format says `$name`.
pub(super) fn parse_optional_property<E: EnumAttr>(
    parser: &mut dyn OpAsmParser,
    name: &str,
) -> ParseResult<Option<E>> {
    if E::WRAPPED {
        let at = parser.position();
        if parser.text_at(at, 1) != b"<" {
            return Ok(None);
        }
        return parse_wrapped_enum(parser).map(Some);
    }
    if let Some(at) = parser.parse_optional_keyword_in(E::KEYWORDS) {
        return Ok(E::from_value(E::VALUES[at]));
    }
    let at = parser.position();
    let Some(text) = parser.parse_optional_string() else { return Ok(None) };
    let text = String::from_utf8_lossy(&text);
    match enum_from_keyword(&text) {
        Some(value) => Ok(Some(value)),
        None => {
            let message = format!("invalid {name} attribute specification: \"{text}\"");
            Err(parser.error(at, &message))
        }
    }
}

/// As [`parse_optional_property`], where one must be next.
pub(super) fn parse_property<E: EnumAttr>(
    parser: &mut dyn OpAsmParser,
    name: &str,
) -> ParseResult<E> {
    let at = parser.position();
    if let Some(value) = parse_optional_property(parser, name)? {
        return Ok(value);
    }
    let message = format!(
        "expected string or keyword containing one of the following enum values for attribute \
         '{name}' [{}]",
        E::KEYWORDS.join(", ")
    );
    Err(parser.error(at, &message))
}
