//! Syntax of prefetches: `, read, locality<3>, data`.

use std::fmt;

use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};

/// The hints of a prefetch to the processor about the next access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PrefetchHints {
    /// Whether memory will be written, not read.
    pub is_write: bool,
    /// The locality, from 0, not used again, to 3, used often.
    pub locality: i32,
    /// Whether the data cache is meant, not that of instructions.
    pub is_data_cache: bool,
}

/// The words of a prefetch before they are checked.
pub struct PrefetchWords {
    access: String,
    locality: i32,
    cache: String,
}

impl PrefetchWords {
    /// Parses `, read, locality<3>, data`.
    ///
    /// # Errors
    /// When the syntax is wrong, which is reported.
    pub fn parse(parser: &mut OpAsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct(",")?;
        let access = parser.parse_keyword()?.to_string();
        parser.parse_punct(",")?;
        parser.parse_keyword_str("locality")?;
        parser.parse_punct("<")?;
        let at = parser.position();
        let locality = i32::try_from(parser.parse_integer()?)
            .map_err(|_| parser.error(at, "integer value too large"))?;
        parser.parse_punct(">")?;
        parser.parse_punct(",")?;
        let cache = parser.parse_keyword()?.to_string();
        Ok(Self { access, locality, cache })
    }

    /// Returns what the words say.
    ///
    /// # Errors
    /// When a word is unknown, which is reported at the name of the operation.
    pub fn hints(&self, parser: &mut OpAsmParser<'_>) -> ParseResult<PrefetchHints> {
        let name = parser.name_position();
        let is_write = match &self.access[..] {
            "write" => true,
            "read" => false,
            _ => return Err(parser.error(name, "rw specifier has to be 'read' or 'write'")),
        };
        let is_data_cache = match &self.cache[..] {
            "data" => true,
            "instr" => false,
            _ => return Err(parser.error(name, "cache type has to be 'data' or 'instr'")),
        };
        Ok(PrefetchHints { is_write, locality: self.locality, is_data_cache })
    }
}

impl PrefetchHints {
    /// Prints `, read, locality<3>, data`.
    ///
    /// # Errors
    /// When the printer's output cannot be written.
    pub fn print(self, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        let access = if self.is_write { "write" } else { "read" };
        let cache = if self.is_data_cache { "data" } else { "instr" };
        write!(printer, ", {access}, locality<{}>, {cache}", self.locality)
    }
}
