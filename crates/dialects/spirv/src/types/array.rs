//! Array and pointer types.

use std::fmt;

use terrace_builtin::property::{enum_from_keyword, write_enum};
use terrace_ir::Type;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ods::ty;

use super::{parse_element, parse_sizes};
use crate::StorageClass;

/// `!spirv.array`: an array of static length.
#[ty(name = "spirv.array", parse = parse_array, print = print_array)]
pub struct ArrayType {
    /// The type of the elements.
    pub element: Type,
    /// The number of elements.
    pub count: u32,
    /// The distance between elements in bytes; 0 = unspecified.
    pub stride: u32,
}

/// `!spirv.rtarray`: an array whose length is known only at run time.
#[ty(name = "spirv.rtarray", parse = parse_runtime_array, print = print_runtime_array)]
pub struct RuntimeArrayType {
    /// The type of the elements.
    pub element: Type,
    /// The distance between elements in bytes; 0 = unspecified.
    pub stride: u32,
}

/// `!spirv.ptr`: a pointer into a storage class.
#[ty(name = "spirv.ptr", parse = parse_pointer, print = print_pointer)]
pub struct PointerType {
    /// The type that the pointer points to.
    pub pointee: Type,
    /// The storage class of the pointee.
    pub storage_class: StorageClass,
}

/// Parses an optional `, stride=4`; returns 0 without one.
fn parse_stride(parser: &mut AsmParser<'_>) -> ParseResult<u32> {
    if !parser.parse_optional_punct(",") {
        return Ok(0);
    }
    parser.parse_keyword_str("stride")?;
    parser.parse_punct("=")?;
    let at = parser.position();
    match u32::try_from(parser.parse_integer()?) {
        Ok(0) => Err(parser.error(at, "ArrayStride must be greater than zero")),
        Ok(stride) => Ok(stride),
        Err(_) => Err(parser.error(at, "integer value too large")),
    }
}

fn print_stride(stride: u32, out: &mut AsmPrinter<'_>) -> fmt::Result {
    match stride {
        0 => out.write_str(">"),
        stride => write!(out, ", stride={stride}>"),
    }
}

fn parse_array(parser: &mut AsmParser<'_>) -> ParseResult<ArrayType> {
    parser.parse_punct("<")?;
    let at = parser.position();
    let [count] = parse_sizes(parser)?[..] else {
        return Err(parser.error(at, "expected single integer for array element count"));
    };
    let count = u32::try_from(count).map_err(|_| parser.error(at, "integer value too large"))?;
    if count == 0 {
        return Err(parser.error(at, "expected array length greater than 0"));
    }
    let element = parse_element(parser)?;
    let stride = parse_stride(parser)?;
    parser.parse_punct(">")?;
    Ok(ArrayType { element, count, stride })
}

fn print_array(ty: &ArrayType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    write!(out, "<{} x ", ty.count)?;
    out.print_type(ty.element)?;
    print_stride(ty.stride, out)
}

fn parse_runtime_array(parser: &mut AsmParser<'_>) -> ParseResult<RuntimeArrayType> {
    parser.parse_punct("<")?;
    let element = parse_element(parser)?;
    let stride = parse_stride(parser)?;
    parser.parse_punct(">")?;
    Ok(RuntimeArrayType { element, stride })
}

fn print_runtime_array(ty: &RuntimeArrayType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("<")?;
    out.print_type(ty.element)?;
    print_stride(ty.stride, out)
}

fn parse_pointer(parser: &mut AsmParser<'_>) -> ParseResult<PointerType> {
    parser.parse_punct("<")?;
    let pointee = parse_element(parser)?;
    let at = parser.position();
    parser.parse_punct(",")?;
    let keyword = parser.parse_keyword()?;
    let storage_class = enum_from_keyword(&keyword)
        .ok_or_else(|| parser.error(at, &format!("unknown storage class: {keyword}")))?;
    parser.parse_punct(">")?;
    Ok(PointerType { pointee, storage_class })
}

fn print_pointer(ty: &PointerType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("<")?;
    out.print_type(ty.pointee)?;
    out.write_str(", ")?;
    write_enum(ty.storage_class, out)?;
    out.write_str(">")
}
