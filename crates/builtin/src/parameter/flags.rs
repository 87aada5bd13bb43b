//! Parameters that are bit sets without an enumeration record in MLIR.

use std::fmt;

use terrace_ir::lossless;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};

use super::Parameter;
use crate::property::{EnumAttr, write_enum};

/// A bit set as MLIR writes it for plain C++ enumerations: one bit as a keyword, several as a
/// string.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags<E>(pub E);

impl<E: EnumAttr> Parameter for Flags<E> {
    const CPP: &'static str = E::INFO.name;

    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let at = parser.position();
        match Self::parse_optional(parser)? {
            Some(flags) => Ok(flags),
            None => Err(parser.error(at, &format!("expected keyword for {}", E::INFO.summary))),
        }
    }

    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
        let at = parser.position();
        let Some(text) = parser.parse_optional_keyword_or_string()? else { return Ok(None) };
        let mut words = text.split(E::INFO.separator.trim());
        let bits = words.try_fold(0, |bits, word| Some(bits | E::INFO.value_of(word.trim())?));
        match bits.and_then(E::from_value) {
            Some(value) => Ok(Some(Self(value))),
            None => {
                let (all, summary) = (E::INFO.keywords.join(", "), E::INFO.summary);
                let message = format!("expected one of [{all}] for {summary}, got: {text}");
                Err(parser.error(at, &message))
            }
        }
    }

    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        if self.0.value().count_ones() < 2 {
            return write_enum(self.0, out);
        }
        let mut text = String::new();
        write_enum(self.0, &mut text)?;
        out.print_string(&lossless::decode(&text))
    }
}
