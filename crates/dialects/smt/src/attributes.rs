//! The attribute `#smt.bv`.

use std::fmt;

use terrace_builtin::{IntegerAttr, IntegerType, NoneType};
use terrace_ir::syntax::{AsmParser, AsmPrinter, IntegerLiteral, ParseResult};
use terrace_ir::{Handle, Type};
use terrace_numeric::Int;
use terrace_ods::attr;

use crate::BitVectorType;

/// A bit vector, `#smt.bv<5> : !smt.bv<4>`.
#[attr(
    name = "smt.bv",
    def = "BitVectorAttr",
    summary = "",
    parse = parse_bit_vector,
    print = print_bit_vector,
)]
pub struct BitVectorAttr {
    /// The bits, a signless integer as wide as the vector.
    pub value: Handle<IntegerAttr>,
    /// The type of the vector, `!smt.bv`.
    #[param(self_type)]
    pub ty: Type,
}

/// The largest width of a bit vector with a value.
const MAX_WIDTH: u32 = 1 << 24;

/// Returns the value of `literal` in `width` bits; `None` if it does not fit.
fn bits(literal: &IntegerLiteral, width: u32) -> Option<Int> {
    if !(1..=MAX_WIDTH).contains(&width) {
        return None;
    }
    let radix = if literal.hex { 16 } else { 10 };
    let magnitude = Int::parse_any(&literal.digits, radix).ok()?;
    if !literal.negative {
        return (magnitude.active_bits() <= width).then(|| magnitude.zext_or_trunc(width));
    }
    let value = magnitude.zext(magnitude.width() + 1).neg();
    (value.significant_bits(true) <= width).then(|| value.sext_or_trunc(width))
}

/// Parses `<5>`; the type behind it determines the width.
fn parse_bit_vector(parser: &mut AsmParser<'_>, ty: Option<Type>) -> ParseResult<BitVectorAttr> {
    let at = parser.position();
    parser.parse_punct("<")?;
    let number = parser.position();
    let literal = parser.parse_optional_integer()?;
    let literal = literal.ok_or_else(|| parser.error(number, "expected integer value"))?;
    parser.parse_punct(">")?;
    let cx = parser.context();
    let ty = ty.unwrap_or_else(|| NoneType::get(cx).ty());
    let Some(vector) = ty.downcast::<BitVectorType>(cx) else {
        return Err(parser.error(at, "explicit bit-vector type required"));
    };
    // As in MLIR, the width of the value has 32 bits.
    let width = vector.width as u32;
    let Some(value) = bits(&literal, width) else {
        let text = ty.to_text(cx);
        let message = format!("integer value out of range for given bit-vector type '{text}'");
        return Err(parser.error(at, &message));
    };
    let value = IntegerAttr::from_int(cx, IntegerType::get(cx, width), value);
    let ty = BitVectorType { width: i64::from(width) }.intern(cx).ty();
    Ok(BitVectorAttr { value, ty })
}

/// Prints `<5>`, the value as a signed integer.
fn print_bit_vector(vector: &BitVectorAttr, out: &mut AsmPrinter<'_>) -> fmt::Result {
    let value = &vector.value.data(out.context()).value;
    write!(out, "<{}>", value.display_signed())
}
