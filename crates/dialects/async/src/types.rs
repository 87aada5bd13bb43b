//! The type `!async.value`, whose syntax is written by hand.

use std::fmt;

use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{Context, Handle, Type};
use terrace_ods::ty;

/// A value that becomes available later, `!async.value<f32>`.
#[ty(name = "async.value", parse = parse, print = print, def = "Async_ValueType", summary = "async value type")]
pub struct ValueType {
    /// The type of the available value.
    pub value: Type,
}

impl ValueType {
    /// Returns the type `!async.value<value>`.
    pub fn get(cx: &Context, value: Type) -> Handle<Self> {
        Self { value }.intern(cx)
    }
}

fn parse(parser: &mut AsmParser<'_>) -> ParseResult<ValueType> {
    let read = |parser: &mut AsmParser<'_>| {
        parser.parse_punct("<")?;
        let value = parser.parse_type()?;
        parser.parse_punct(">")?;
        Ok(ValueType { value })
    };
    read(parser).map_err(|error| {
        parser.error(parser.name_position(), "failed to parse async value type").after(error)
    })
}

fn print(ty: &ValueType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("<")?;
    out.print_type(ty.value)?;
    out.write_str(">")
}

/// Returns the inner type of an `!async.value`; `None` for any other type.
pub(crate) fn value_type(cx: &Context, ty: Type) -> Option<Type> {
    ty.downcast::<ValueType>(cx).map(|ty| ty.value)
}
