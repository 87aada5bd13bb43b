//! The type `!emitc.array`, and verifiers of other types.

use std::fmt;

use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{Context, Type};
use terrace_ods::ty;

use crate::predicates::{is_array_element, is_supported_type};
use crate::{LValueType, OpaqueType, PointerType};

/// An array of a fixed size, `!emitc.array<2x3xf32>`.
#[ty(
    name = "emitc.array",
    parse = parse,
    print = print,
    verify = verify_array,
    def = "EmitC_ArrayType",
)]
pub struct ArrayType {
    /// The sizes, outermost dimension first.
    pub shape: Vec<i64>,
    /// The element type.
    pub element_type: Type,
}

fn parse(parser: &mut AsmParser<'_>) -> ParseResult<ArrayType> {
    parser.parse_punct("<")?;
    let shape = parser.parse_dimensions(false, true)?.into_iter().flatten().collect();
    let at = parser.position();
    let element_type = parser.parse_type()?;
    if !is_array_element(parser.context(), element_type) {
        let text = element_type.to_text(parser.context());
        return Err(parser.error(at, &format!("invalid array element type ''{text}''")));
    }
    parser.parse_punct(">")?;
    Ok(ArrayType { shape, element_type })
}

fn print(ty: &ArrayType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("<")?;
    for size in &ty.shape {
        write!(out, "{size}x")?;
    }
    out.print_type(ty.element_type)?;
    out.write_str(">")
}

fn verify_array(ty: &ArrayType, cx: &Context) -> Result<(), String> {
    if ty.shape.is_empty() {
        return Err("shape must not be empty".to_owned());
    }
    if ty.shape.iter().any(|size| *size < 0) {
        return Err("dimensions must have positive size".to_owned());
    }
    match is_array_element(cx, ty.element_type) {
        true => Ok(()),
        false => Err("invalid array element type".to_owned()),
    }
}

/// Checks that the value type is a type of C other than an array.
pub(crate) fn verify_lvalue(ty: &LValueType, cx: &Context) -> Result<(), String> {
    if !is_supported_type(cx, ty.value_type) {
        let text = ty.value_type.to_text(cx);
        return Err(format!("!emitc.lvalue must wrap supported emitc type, but got '{text}'"));
    }
    match ty.value_type.is::<ArrayType>() {
        true => Err("!emitc.lvalue cannot wrap !emitc.array type".to_owned()),
        false => Ok(()),
    }
}

/// Checks that the text of the type is not empty and is not a pointer type.
pub(crate) fn verify_opaque(ty: &OpaqueType, _: &Context) -> Result<(), String> {
    if ty.value.is_empty() {
        return Err("expected non empty string in !emitc.opaque type".to_owned());
    }
    if ty.value.ends_with('*') {
        return Err("pointer not allowed as outer type with !emitc.opaque, use !emitc.ptr instead"
            .to_owned());
    }
    Ok(())
}

/// Checks that the pointee is not an lvalue type.
pub(crate) fn verify_ptr(ty: &PointerType, _: &Context) -> Result<(), String> {
    match ty.pointee.is::<LValueType>() {
        true => Err("pointers to lvalues are not allowed".to_owned()),
        false => Ok(()),
    }
}
