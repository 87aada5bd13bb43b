//! The attribute `#spirv.interface_var_abi`.

use std::fmt;

use terrace_builtin::parameter::Parameter;
use terrace_builtin::property::write_enum;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ods::attr;

use crate::StorageClass;
use crate::types::parse_case;

/// `#spirv.interface_var_abi`: the binding of an interface variable of a shader.
#[attr(name = "spirv.interface_var_abi", parse = parse_abi, print = print_abi)]
pub struct InterfaceVarABIAttr {
    /// The number of the descriptor set.
    pub descriptor_set: u32,
    /// The binding number in the descriptor set.
    pub binding: u32,
    /// The storage class; `None` if it follows from the type.
    pub storage_class: Option<StorageClass>,
}

fn parse_number(parser: &mut AsmParser<'_>, missing: &str) -> ParseResult<u32> {
    let at = parser.position();
    u32::parse_optional(parser)?.ok_or_else(|| parser.error(at, missing))
}

fn parse_abi(parser: &mut AsmParser<'_>) -> ParseResult<InterfaceVarABIAttr> {
    parser.parse_punct("<")?;
    parser.parse_punct("(")?;
    let descriptor_set = parse_number(parser, "missing descriptor set")?;
    parser.parse_punct(",")?;
    let binding = parse_number(parser, "missing binding")?;
    parser.parse_punct(")")?;
    let mut storage_class = None;
    if parser.parse_optional_punct(",") {
        let unknown = |keyword: &str| format!("unknown storage class: {keyword}");
        storage_class = Some(parse_case(parser, unknown)?);
    }
    parser.parse_punct(">")?;
    Ok(InterfaceVarABIAttr { descriptor_set, binding, storage_class })
}

fn print_abi(attr: &InterfaceVarABIAttr, out: &mut AsmPrinter<'_>) -> fmt::Result {
    write!(out, "<({}, {})", attr.descriptor_set, attr.binding)?;
    if let Some(class) = attr.storage_class {
        out.write_str(", ")?;
        write_enum(class, out)?;
    }
    out.write_str(">")
}
