//! Constant pointers and the data layout of pointers.

use std::fmt;

use terrace_builtin::{IntegerAttr, IntegerType};
use terrace_ir::syntax::{AsmParser, AsmPrinter, IntegerLiteral, ParseResult};
use terrace_ir::{Context, Handle, Type};
use terrace_numeric::Int;
use terrace_ods::attr;

use crate::PtrType;

/// The null pointer, `#ptr.null : !ptr.ptr<#ptr.generic_space>`.
#[attr(
    name = "ptr.null",
    def = "Ptr_NullAttr",
    summary = "Null pointer attribute",
    parse = parse_null,
    print = print_null,
)]
pub struct NullAttr {
    /// The pointer type.
    #[param(self_type)]
    pub ty: Type,
}

/// An address in bytes, `#ptr.address<4096> : !ptr.ptr<#ptr.generic_space>`.
#[attr(
    name = "ptr.address",
    def = "Ptr_AddressAttr",
    summary = "Address attribute",
    parse = parse_address,
    print = print_address,
)]
pub struct AddressAttr {
    /// The address, a signless integer as wide as the digits that were read.
    pub value: Handle<IntegerAttr>,
    /// The pointer type.
    #[param(self_type)]
    pub ty: Type,
}

/// The data layout of a pointer type, in bits:
/// `#ptr.spec<size = 64, abi = 64, preferred = 128, index = 64>`.
#[attr(
    name = "ptr.spec",
    def = "Ptr_SpecAttr",
    summary = "ptr data layout spec",
    format = "`<` struct(params) `>`",
    verify = verify_spec,
)]
pub struct SpecAttr {
    /// The size in bits.
    pub size: u32,
    /// The alignment that the ABI requires, in bits.
    pub abi: u32,
    /// The preferred alignment in bits.
    pub preferred: u32,
    /// The width of index computations in bits; [`u32::MAX`] = not specified.
    #[param(default = u32::MAX)]
    pub index: u32,
}

/// Returns the type written behind an attribute, which must be a pointer type.
fn pointer_type(parser: &AsmParser<'_>, ty: Option<Type>) -> ParseResult<Type> {
    let message = match ty {
        Some(ty) if ty.is::<PtrType>() => return Ok(ty),
        Some(_) => "invalid kind of type specified",
        None => "expected a trailing type",
    };
    Err(parser.error(parser.position(), message))
}

fn parse_null(parser: &mut AsmParser<'_>, ty: Option<Type>) -> ParseResult<NullAttr> {
    Ok(NullAttr { ty: pointer_type(parser, ty)? })
}

fn print_null(_: &NullAttr, _: &mut AsmPrinter<'_>) -> fmt::Result {
    Ok(())
}

/// Returns the value of a literal; `None` if it is too large for an integer. As in MLIR, the width
/// is four bits for each significant digit, and one more if the first bit is set.
fn value_of(literal: &IntegerLiteral) -> Option<Int> {
    let radix = if literal.hex { 16 } else { 10 };
    let magnitude = Int::parse_any(&literal.digits, radix).ok()?;
    let width = match literal.digits.trim_start_matches('0').len() {
        0 => 64,
        digits => u32::try_from(digits).ok()?.checked_mul(4)?,
    };
    if width >= Int::MAX_WIDTH {
        return None;
    }
    let width = width + u32::from(magnitude.width() == width);
    let magnitude = magnitude.zext(width);
    Some(if literal.negative { magnitude.neg() } else { magnitude })
}

fn parse_address(parser: &mut AsmParser<'_>, ty: Option<Type>) -> ParseResult<AddressAttr> {
    let ty = pointer_type(parser, ty)?;
    parser.parse_punct("<")?;
    let at = parser.position();
    let literal = parser.parse_optional_integer()?;
    let literal = literal.ok_or_else(|| parser.error(at, "expected integer value"))?;
    let Some(value) = value_of(&literal) else {
        return Err(parser.error(at, "integer value too large"));
    };
    parser.parse_punct(">")?;
    let cx = parser.context();
    let width = IntegerType::get(cx, value.width());
    Ok(AddressAttr { value: IntegerAttr::from_int(cx, width, value), ty })
}

fn print_address(address: &AddressAttr, out: &mut AsmPrinter<'_>) -> fmt::Result {
    let value = &address.value.data(out.context()).value;
    write!(out, "<{}>", value.display_signed())
}

/// Checks that all numbers are whole bytes, and that the preferred alignment is not less than that
/// of the ABI.
fn verify_spec(spec: &SpecAttr, _: &Context) -> Result<(), String> {
    let index = if spec.index == u32::MAX { 0 } else { spec.index };
    let numbers =
        [("size", spec.size), ("abi", spec.abi), ("preferred", spec.preferred), ("index", index)];
    if let Some((name, _)) = numbers.iter().find(|(_, bits)| bits % 8 != 0) {
        return Err(format!("{name} entry must be divisible by 8"));
    }
    if spec.abi > spec.preferred {
        let message = "preferred alignment is expected to be at least as large as ABI alignment";
        return Err(message.to_owned());
    }
    Ok(())
}
