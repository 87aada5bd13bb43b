//! The storage type of quantized types: an integer type with limits.

use std::fmt;

use terrace_builtin::{IntegerType, Signedness};
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{Context, Type};

/// An integer type with limits on its values: `i8`, `u8<0:254>`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Storage {
    /// Whether the integers are signed.
    pub signed: bool,
    /// The signedness of the type that holds the integers, which the text does not show: `u8` is
    /// held by `i8`, `ui8` by `ui8`.
    pub held_as: Signedness,
    /// The width in bits, up to 32.
    pub width: u32,
    /// The smallest storage value.
    pub min: i64,
    /// The largest storage value.
    pub max: i64,
}

/// The largest width in bits.
const MAX_WIDTH: u32 = 32;

impl Storage {
    /// Returns the storage type of this width, at most 32 bits, without limits.
    fn all(signed: bool, held_as: Signedness, width: u32) -> Self {
        let (min, max) = match signed {
            true => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
            false => (0, (1 << width) - 1),
        };
        Self { signed, held_as, width, min, max }
    }

    /// Whether the limits are the smallest and the largest integer of the width.
    pub fn has_all_values(self) -> bool {
        self == Self::all(self.signed, self.held_as, self.width)
    }

    /// Returns the type that holds the integers.
    pub fn integer_type(self, cx: &Context) -> Type {
        IntegerType::with_signedness(cx, self.width, self.held_as).ty()
    }

    pub(super) fn check(&self) -> Result<(), String> {
        if self.max <= self.min {
            return Err(format!(
                "illegal storage min and storage max: ({}:{})",
                self.min, self.max
            ));
        }
        Ok(())
    }

    /// Parses an integer type and optional limits in angle brackets.
    pub(super) fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let at = parser.position();
        let (signed, held_as, width) = if let Some(ty) = parser.parse_optional_type()? {
            let cx = parser.context();
            let Some(integer) = ty.downcast::<IntegerType>(cx) else {
                return Err(parser.error(at, "invalid kind of type specified"));
            };
            (integer.signedness != Signedness::Unsigned, integer.signedness, integer.width)
        } else {
            let keyword = parser.parse_keyword()?;
            let Some(width) = keyword.strip_prefix('u') else {
                return Err(parser.error(at, "illegal storage type prefix"));
            };
            match width.parse() {
                Ok(width) => (false, Signedness::Signless, width),
                Err(_) => return Err(parser.error(at, "expected storage type width")),
            }
        };
        if !(1..=MAX_WIDTH).contains(&width) {
            return Err(parser.error(at, &format!("illegal storage type size: {width}")));
        }
        let all = Self::all(signed, held_as, width);
        if !parser.parse_optional_punct("<") {
            return Ok(all);
        }
        let at_min = parser.position();
        let min = parser.parse_integer()?;
        parser.parse_punct(":")?;
        let at_max = parser.position();
        let max = parser.parse_integer()?;
        parser.parse_punct(">")?;
        if min < all.min {
            return Err(parser.error(at_min, &format!("illegal storage type minimum: {min}")));
        }
        if max > all.max {
            return Err(parser.error(at_max, &format!("illegal storage type maximum: {max}")));
        }
        Ok(Self { min, max, ..all })
    }

    pub(super) fn print(self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        write!(out, "{}{}", if self.signed { "i" } else { "u" }, self.width)?;
        if self.has_all_values() {
            return Ok(());
        }
        write!(out, "<{}:{}>", self.min, self.max)
    }
}
