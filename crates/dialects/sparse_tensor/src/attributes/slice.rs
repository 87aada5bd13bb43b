//! The attribute `#sparse_tensor.slice`.

use std::fmt;

use terrace_builtin::DYNAMIC;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{Context, Handle};
use terrace_ods::attr;

/// The slice of a dimension that a tensor represents, `slice(offset, size, stride)`; `?` is an
/// unknown number.
#[attr(
    name = "sparse_tensor.slice",
    parse = parse,
    print = print,
    brackets = false,
    verify = |slice: &SparseTensorDimSliceAttr, _: &Context| slice.check(),
)]
pub struct SparseTensorDimSliceAttr {
    /// The first coordinate; [`DYNAMIC`] if unknown.
    pub offset: i64,
    /// The number of coordinates; [`DYNAMIC`] if unknown.
    pub size: i64,
    /// The distance between coordinates; [`DYNAMIC`] if unknown.
    pub stride: i64,
}

impl SparseTensorDimSliceAttr {
    /// Returns the slice of a whole dimension of unknown size.
    pub fn whole(cx: &Context) -> Handle<Self> {
        Self { offset: 0, size: DYNAMIC, stride: 1 }.intern(cx)
    }

    fn check(&self) -> Result<(), String> {
        let (offset, size, stride) = (self.offset, self.size, self.stride);
        if offset != DYNAMIC && offset < 0 {
            return Err("expect non-negative value or ? for slice offset".to_owned());
        }
        if size != DYNAMIC && size <= 0 {
            return Err("expect positive value or ? for slice size".to_owned());
        }
        if stride != DYNAMIC && stride <= 0 {
            return Err("expect positive value or ? for slice stride".to_owned());
        }
        Ok(())
    }
}

fn parse(parser: &mut AsmParser<'_>) -> ParseResult<SparseTensorDimSliceAttr> {
    parser.parse_punct("(")?;
    let offset = parse_number(parser)?;
    parser.parse_punct(",")?;
    let size = parse_number(parser)?;
    parser.parse_punct(",")?;
    let stride = parse_number(parser)?;
    parser.parse_punct(")")?;
    Ok(SparseTensorDimSliceAttr { offset, size, stride })
}

fn parse_number(parser: &mut AsmParser<'_>) -> ParseResult<i64> {
    if parser.parse_optional_punct("?") {
        return Ok(DYNAMIC);
    }
    let next = parser.text_at(parser.position(), 1);
    if !matches!(next, [b'-' | b'0'..=b'9']) {
        parser.parse_punct("?")?;
    }
    let value = parser.parse_integer()?;
    if value < 0 {
        let message = "expect positive value or ? for slice offset/size/stride";
        return Err(parser.error(parser.position(), message));
    }
    Ok(value)
}

fn print(slice: &SparseTensorDimSliceAttr, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("(")?;
    let numbers = [slice.offset, slice.size, slice.stride];
    out.print_list(numbers, |out, number| match number {
        DYNAMIC => out.write_str("?"),
        number => write!(out, "{number}"),
    })?;
    out.write_str(")")
}
