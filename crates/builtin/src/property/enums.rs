//! Enumerations in properties and attributes, declared by `#[enum_attr]`.
//!
//! Functions on their text use a table, [`EnumInfo`], with values as integers, so that they are
//! compiled once rather than per enumeration.

use std::fmt;

use terrace_ir::syntax::{AsmParser, ParseResult};
use terrace_ir::{Attribute, Context, PropertyBits, SetError};

use crate::attributes::IntegerAttr;
use crate::types::IntegerType;

/// The static description of an enumeration.
pub struct EnumInfo {
    /// The keywords of the cases.
    pub keywords: &'static [&'static str],
    /// The values of the cases.
    pub values: &'static [i64],
    /// Whether values are bit sets.
    pub bits: bool,
    /// The width of the integer attribute in bits.
    pub width: u32,
    /// The text between the keywords of two bits, as `|` in `nsw|nuw`; unused if `bits` is false.
    pub separator: &'static str,
    /// The description of the values in diagnostics.
    pub summary: &'static str,
    /// The name of the enumeration in diagnostics.
    pub name: &'static str,
    /// The name that diagnostics use for the attribute that holds a value of the enumeration.
    pub attribute_name: &'static str,
    /// The full name of the enumeration's attribute; `None` if its attribute is an integer.
    pub attr: Option<&'static str>,
    /// The texts in front of and behind the value in that attribute, as `<` and `>`.
    pub around: (&'static str, &'static str),
    /// Whether parameters of this type are read with the messages of MLIR's `EnumParameter`, and
    /// not with those of its field parsers.
    pub parameter: bool,
}

/// An enumeration of integers or bits.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an attribute or property",
    label = "name a kind, as in `#[attr(SymbolName)]`, or implement `PropertyValue` for it"
)]
pub trait EnumAttr: Copy + Eq + std::hash::Hash + Default + PropertyBits + 'static {
    /// The static description of the enumeration and its cases.
    const INFO: &'static EnumInfo;

    /// Returns the value as an integer.
    fn value(self) -> i64;

    /// Returns the value for an integer; `None` if the enumeration has no such value.
    fn from_value(value: i64) -> Option<Self>;

    /// Returns the value as an attribute.
    fn to_attribute(self, cx: &Context) -> Attribute {
        Self::INFO.integer(cx, self.value())
    }

    /// Returns the value of an attribute.
    ///
    /// # Errors
    /// When the attribute is of another kind, or the enumeration has no such value.
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Self, SetError> {
        let value = Self::INFO.integer_of(cx, attribute);
        value.and_then(Self::from_value).ok_or(SetError::Kind)
    }
}

/// Returns the value for an integer that has been checked.
pub(super) fn case<E: EnumAttr>(value: i64) -> E {
    E::from_value(value).unwrap_or_default()
}

/// Reads the keywords and punctuation in `text`.
fn parse_literals(parser: &mut AsmParser<'_>, text: &str) -> ParseResult {
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_word = first.is_alphabetic();
        let end = match is_word {
            true => rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let (literal, after) = rest.split_at(end);
        match is_word {
            true => parser.parse_keyword_str(literal)?,
            false => parser.parse_punct(literal)?,
        }
        rest = after.trim_start();
    }
    Ok(())
}

/// Returns the case with this keyword; `None` if there is no such case.
pub fn enum_from_keyword<E: EnumAttr>(keyword: &str) -> Option<E> {
    E::INFO.value_of(keyword).map(case)
}

/// Writes the keyword, or the keywords of bits, groups of bits first.
pub fn write_enum<E: EnumAttr>(value: E, out: &mut dyn fmt::Write) -> fmt::Result {
    E::INFO.write(value.value(), out)
}

/// Writes the value as [`parse_enum`] reads it: as [`write_enum`], with a keyword that is no bare
/// word in quotes.
pub fn print_enum<E: EnumAttr>(value: E, out: &mut dyn fmt::Write) -> fmt::Result {
    match E::INFO.keyword_of(value.value()) {
        Some(keyword) => terrace_ir::print::keyword_or_string(out, keyword),
        None => E::INFO.write(value.value(), out),
    }
}

/// Writes the parameters of the enumeration's attribute: `<keywords>`, or with other delimiters.
pub fn write_wrapped_enum<E: EnumAttr>(value: E, out: &mut dyn fmt::Write) -> fmt::Result {
    E::INFO.write_wrapped(value.value(), out)
}

/// Reads a keyword, or keywords of bits, with the messages that [`EnumInfo::parameter`] selects.
///
/// # Errors
/// When no keyword of a case is next.
pub fn parse_enum<E: EnumAttr>(parser: &mut AsmParser<'_>) -> ParseResult<E> {
    match E::INFO.parameter {
        true => E::INFO.parse(parser).map(case),
        false => E::INFO.parse_plain(parser).map(case),
    }
}

/// Parses the keyword of a case, or several keywords for bits; `None` if no keyword of a case is
/// next.
///
/// # Errors
/// When a further keyword is not that of a case.
pub fn parse_optional_enum<E: EnumAttr>(parser: &mut AsmParser<'_>) -> ParseResult<Option<E>> {
    Ok(E::INFO.parse_optional(parser)?.map(case))
}

/// Reads the parameters of the enumeration's attribute: `<keywords>`, or with other delimiters.
///
/// # Errors
/// When the text is not a value in these delimiters.
pub fn parse_wrapped_enum<E: EnumAttr>(parser: &mut AsmParser<'_>) -> ParseResult<E> {
    E::INFO.parse_wrapped(parser).map(case)
}

impl EnumInfo {
    /// Returns the integer of the case with this keyword; `None` if there is no such case.
    pub fn value_of(&self, keyword: &str) -> Option<i64> {
        self.keywords.iter().position(|k| *k == keyword).map(|at| self.values[at])
    }

    /// Returns the keyword of the case with this integer; `None` if there is no such case.
    fn keyword_of(&self, value: i64) -> Option<&'static str> {
        self.values.iter().position(|v| *v == value).map(|at| self.keywords[at])
    }

    /// As [`EnumInfo::value_of`], for keywords of bits.
    fn value_of_text(&self, text: &str) -> Option<i64> {
        if !self.bits {
            return self.value_of(text);
        }
        let keywords = text.split(self.separator.trim()).map(str::trim);
        keywords.map(|keyword| self.value_of(keyword)).try_fold(0, |all, value| Some(all | value?))
    }

    pub(super) fn integer(&self, cx: &Context, value: i64) -> Attribute {
        IntegerAttr::get(cx, IntegerType::get(cx, self.width), value).attr()
    }

    fn integer_of(&self, cx: &Context, attribute: Attribute) -> Option<i64> {
        let data = attribute.downcast::<IntegerAttr>(cx)?;
        (data.ty == IntegerType::get(cx, self.width).ty()).then(|| data.to_i64())?
    }

    fn write(&self, value: i64, out: &mut dyn fmt::Write) -> fmt::Result {
        if let Some(keyword) = self.keyword_of(value) {
            return out.write_str(keyword);
        }
        let mut rest = value;
        let mut first = true;
        for groups in [true, false] {
            for (keyword, bits) in self.keywords.iter().zip(self.values) {
                let is_group = bits.count_ones() > 1;
                if is_group != groups || *bits == 0 || rest & bits != *bits {
                    continue;
                }
                rest &= !bits;
                if !first {
                    out.write_str(self.separator)?;
                }
                first = false;
                out.write_str(keyword)?;
            }
        }
        Ok(())
    }

    fn write_wrapped(&self, value: i64, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(self.around.0)?;
        self.write(value, out)?;
        out.write_str(self.around.1)
    }

    fn continues(&self, parser: &mut AsmParser<'_>) -> bool {
        self.bits && parser.parse_optional_punct(self.separator.trim())
    }

    fn parse(&self, parser: &mut AsmParser<'_>) -> ParseResult<i64> {
        let mut value = 0;
        let start = parser.position();
        loop {
            let at = parser.position();
            let Some(keyword) = parser.parse_optional_keyword_or_string()? else {
                return Err(parser.error(at, "expected valid keyword or string"));
            };
            let Some(case) = self.value_of(&keyword) else {
                let all = self.keywords.join(", ");
                let message = format!("expected {} to be one of: {all}", self.name);
                return Err(parser.error(start, &message));
            };
            value |= case;
            if !self.continues(parser) {
                return Ok(value);
            }
        }
    }

    fn parse_optional(&self, parser: &mut AsmParser<'_>) -> ParseResult<Option<i64>> {
        let Some(first) = parser.parse_optional_keyword_in(self.keywords) else { return Ok(None) };
        let more = if self.continues(parser) { self.parse(parser)? } else { 0 };
        Ok(Some(self.values[first] | more))
    }

    /// Parses the keywords of a native property or of a parameter, each of which may be a string.
    pub(super) fn parse_plain(&self, parser: &mut AsmParser<'_>) -> ParseResult<i64> {
        let mut value = 0;
        loop {
            let at = parser.position();
            let Some(keyword) = parser.parse_optional_keyword_or_string()? else {
                let message = format!("expected keyword for {}", self.summary);
                return Err(parser.error(at, &message));
            };
            let Some(case) = self.value_of(&keyword) else {
                let (all, summary) = (self.all_keywords(), self.summary);
                let message = format!("expected one of [{all}] for {summary}, got: {keyword}");
                return Err(parser.error(at, &message));
            };
            value |= case;
            if !self.continues(parser) {
                return Ok(value);
            }
        }
    }

    /// Returns the keywords as MLIR lists them: one that is not a bare word is written twice, the
    /// first time in quotes.
    fn all_keywords(&self) -> String {
        let word = |keyword: &&str| match terrace_ir::print::is_keyword(keyword) {
            true => (*keyword).to_owned(),
            false => format!("\"{keyword}\"{keyword}"),
        };
        self.keywords.iter().map(word).collect::<Vec<_>>().join(", ")
    }

    /// As [`EnumInfo::parse_plain`], if the keyword of a case is next.
    pub(super) fn parse_optional_plain(
        &self,
        parser: &mut AsmParser<'_>,
    ) -> ParseResult<Option<i64>> {
        let Some(first) = parser.parse_optional_keyword_in(self.keywords) else { return Ok(None) };
        let more = if self.continues(parser) { self.parse_plain(parser)? } else { 0 };
        Ok(Some(self.values[first] | more))
    }

    fn parse_wrapped(&self, parser: &mut AsmParser<'_>) -> ParseResult<i64> {
        parse_literals(parser, self.around.0)?;
        let value = match self.parse(parser) {
            Ok(value) => value,
            Err(error) => {
                let message = format!(
                    "failed to parse {} parameter 'value' which is to be a `{}`",
                    self.attribute_name, self.name
                );
                return Err(parser.error(parser.position(), &message).after(error));
            }
        };
        parse_literals(parser, self.around.1)?;
        Ok(value)
    }

    /// Writes the value for `$name` in a format: in quotes if it needs them, or has several bits.
    pub(super) fn write_property(&self, value: i64, out: &mut dyn fmt::Write) -> fmt::Result {
        if self.attr.is_some() {
            return self.write_wrapped(value, out);
        }
        let is_plain = |(keyword, of): (&&str, &i64)| {
            terrace_ir::print::is_keyword(keyword) && (!self.bits || of.count_ones() == 1)
        };
        let mut cases = self.keywords.iter().zip(self.values);
        let case = cases.clone().find(|case| *case.1 == value);
        if case.is_some_and(is_plain) || cases.all(is_plain) {
            return self.write(value, out);
        }
        out.write_char('"')?;
        self.write(value, out)?;
        out.write_char('"')
    }

    /// Parses the value for `$name` in a format: a keyword, or a string with keywords; `None` if
    /// neither is next.
    pub(super) fn parse_optional_property(
        &self,
        parser: &mut AsmParser<'_>,
        name: &str,
    ) -> ParseResult<Option<i64>> {
        if self.attr.is_some() {
            let Some(first) = self.around.0.trim_start().get(..1) else {
                return self.parse_optional(parser);
            };
            if parser.text_at(parser.position(), 1) != first.as_bytes() {
                return Ok(None);
            }
            return self.parse_wrapped(parser).map(Some);
        }
        if let Some(at) = parser.parse_optional_keyword_in(self.keywords) {
            return Ok(Some(self.values[at]));
        }
        let at = parser.position();
        let Some(text) = parser.parse_optional_string() else { return Ok(None) };
        let text = terrace_ir::lossless::encode(&text);
        match self.value_of_text(&text) {
            Some(value) => Ok(Some(value)),
            None => {
                let message = format!("invalid {name} attribute specification: \"{text}\"");
                Err(parser.error(at, &message))
            }
        }
    }

    /// As [`EnumInfo::parse_optional_property`], where a value must be next.
    pub(super) fn parse_property(
        &self,
        parser: &mut AsmParser<'_>,
        name: &str,
    ) -> ParseResult<i64> {
        if self.attr.is_some() {
            return self.parse_wrapped(parser);
        }
        let at = parser.position();
        if let Some(value) = self.parse_optional_property(parser, name)? {
            return Ok(value);
        }
        let message = format!(
            "expected string or keyword containing one of the following enum values for attribute \
             '{name}' [{}]",
            self.keywords.join(", ")
        );
        Err(parser.error(at, &message))
    }
}
