//! Nested attributes and types, printed with and without their prefixes.

use std::fmt;
use terrace_builtin::constraints::TypeOf;
use terrace_builtin::parameter::Parameter;

use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{Handle, Type};
use terrace_ods::{attr, operation, ty};

/// An attribute of a number, a type and a list of numbers.
#[attr(name = "test.cmpnd_a", summary = "", parse = parse_attribute, print = print_attribute)]
pub struct CompoundAAttr {
    /// The number, an `i32`.
    pub width: i32,
    /// The type parameter.
    pub one_type: Type,
    /// The list of numbers.
    pub numbers: Vec<i64>,
}

/// An attribute that contains an attribute.
#[attr(
    name = "test.cmpnd_nested",
    summary = "",
    def = "CompoundAttrNested",
    format = "`<` `nested` `=` $nested `>`"
)]
pub struct CompoundNestedAttr {
    /// The contained attribute.
    #[param(cpp = "::test::CompoundAAttr")]
    pub nested: Handle<CompoundAAttr>,
}

/// An operation with an attribute of known class.
#[operation(name = "test.format_compound_attr", format = "$compound attr-dict-with-keyword")]
pub struct FormatCompoundAttr {
    #[attr]
    compound: Handle<CompoundAAttr>,
}

/// An operation with a nested attribute of known class.
#[operation(name = "test.format_nested_attr", format = "$nested attr-dict-with-keyword")]
pub struct FormatNestedAttr {
    #[attr]
    nested: Handle<CompoundNestedAttr>,
}

/// A type with a number, a type and a list of numbers.
#[ty(name = "test.cmpnd_a", summary = "", parse = parse_type, print = print_type)]
pub struct CompoundAType {
    /// The number, an `i32`.
    pub width: i32,
    /// The type parameter.
    pub one_type: Type,
    /// The list of numbers.
    pub numbers: Vec<i64>,
}

/// A type with a number and a type.
#[ty(
    name = "test.cmpnd_inner",
    summary = "",
    def = "CompoundNestedInnerType",
    format = "`<` $some_int $cmpd_a `>`"
)]
pub struct CompoundNestedInnerType {
    /// The number parameter.
    pub some_int: i32,
    /// The contained type.
    #[param(cpp = "::test::CompoundAType")]
    pub cmpd_a: Handle<CompoundAType>,
}

/// A type that contains a type.
#[ty(
    name = "test.cmpnd_nested_outer",
    summary = "",
    def = "CompoundNestedOuterType",
    format = "`<` `i` $inner `>`"
)]
pub struct CompoundNestedOuterType {
    /// The contained type.
    #[param(cpp = "::test::CompoundNestedInnerType")]
    pub inner: Handle<CompoundNestedInnerType>,
}

/// An operation whose type is printed without its prefix.
#[operation(
    name = "test.format_cpmd_nested_type",
    format = "$nested `nested` type($nested) attr-dict-with-keyword"
)]
pub struct FormatNestedType {
    #[operand]
    nested: TypeOf<CompoundNestedOuterType>,
}

/// An operation whose type is printed with its prefix.
#[operation(
    name = "test.format_qual_cpmd_nested_type",
    format = "$nested `nested` qualified(type($nested)) attr-dict-with-keyword"
)]
pub struct FormatQualifiedNestedType {
    #[operand]
    nested: TypeOf<CompoundNestedOuterType>,
}

type Parts = (i32, Type, Vec<i64>);

/// Parses `<1, i32, [5, 6]>`.
fn parse_parts(parser: &mut AsmParser<'_>) -> ParseResult<Parts> {
    parser.parse_punct("<")?;
    let at = parser.position();
    let width = i32::try_from(parser.parse_integer()?)
        .map_err(|_| parser.error(at, "integer value too large"))?;
    parser.parse_punct(",")?;
    let one_type = parser.parse_type()?;
    parser.parse_punct(",")?;
    parser.parse_punct("[")?;
    let mut numbers = Vec::new();
    while let Some(number) = i32::parse_optional(parser)? {
        numbers.push(i64::from(number));
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    parser.parse_punct("]")?;
    parser.parse_punct(">")?;
    Ok((width, one_type, numbers))
}

fn print_parts(
    printer: &mut AsmPrinter<'_>,
    width: i32,
    one_type: Type,
    numbers: &[i64],
) -> fmt::Result {
    write!(printer, "<{width}, ")?;
    printer.print_type(one_type)?;
    write!(printer, ", {numbers:?}>")
}

fn parse_attribute(parser: &mut AsmParser<'_>) -> ParseResult<CompoundAAttr> {
    let (width, one_type, numbers) = parse_parts(parser)?;
    Ok(CompoundAAttr { width, one_type, numbers })
}

fn print_attribute(a: &CompoundAAttr, printer: &mut AsmPrinter<'_>) -> fmt::Result {
    print_parts(printer, a.width, a.one_type, &a.numbers)
}

fn parse_type(parser: &mut AsmParser<'_>) -> ParseResult<CompoundAType> {
    let (width, one_type, numbers) = parse_parts(parser)?;
    Ok(CompoundAType { width, one_type, numbers })
}

fn print_type(a: &CompoundAType, printer: &mut AsmPrinter<'_>) -> fmt::Result {
    print_parts(printer, a.width, a.one_type, &a.numbers)
}
