//! Syntax of `llvm.alloca`.

use std::fmt;

use terrace_builtin::{FunctionType, IntegerAttr};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{OpState, TypeAttr};

use crate::{AllocaOpRef, AllocaProperties, LLVMPointerType};

/// Parses `inalloca %size x type {…} : (size) -> pointer`.
pub(crate) fn parse_alloca(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let inalloca = parser.parse_optional_keyword_str("inalloca");
    let size = parser.parse_operand()?;
    parser.parse_keyword_str("x")?;
    let element = parser.parse_type()?;
    let mut attributes = parser.parse_optional_attr_dict()?;
    parser.parse_punct(":")?;
    let at = parser.position();
    let ty = parser.parse_type()?;
    let cx = parser.context();
    let is_alignment = |name: &terrace_ir::Ident| name.as_str(cx) == "alignment";
    if let Some((_, value)) = attributes.iter().find(|(name, _)| is_alignment(name)) {
        let Some(value) = value.downcast::<IntegerAttr>(cx) else {
            return Err(parser.error(parser.name_position(), "expected integer alignment"));
        };
        if value.value.is_zero() {
            attributes.retain(|(name, _)| !is_alignment(name));
        }
    }
    state.attributes_mut().extend(attributes);
    let parts = ty.downcast::<FunctionType>(cx).map(|ty| (&ty.inputs[..], &ty.results[..]));
    let Some((&[input], &[result])) = parts else {
        let message = "expected trailing function type with one argument and one result";
        return Err(parser.error(at, message));
    };
    parser.resolve_operands(state, [&size], input)?;
    state.properties_mut().update::<AllocaProperties, _>(|p| {
        p.inalloca = inalloca;
        if result.is::<LLVMPointerType>() {
            p.elem_type = TypeAttr::get(cx, element);
        }
    });
    state.add_result(result);
    Ok(())
}

/// Prints an `llvm.alloca`: `inalloca %size x type {…} : (size) -> pointer`.
pub(crate) fn print_alloca(printer: &mut OpAsmPrinter<'_>, op: AllocaOpRef<'_>) -> fmt::Result {
    let p = op.properties();
    printer.write_str(if p.inalloca { " inalloca " } else { " " })?;
    printer.print_values((*op).body(), (*op).operands())?;
    printer.write_str(" x ")?;
    if !p.elem_type.is_absent() {
        printer.print_type(p.elem_type.data(op.context()).0)?;
    }
    let aligned = p.alignment.is_some_and(|alignment| alignment != 0);
    let elided: &[&str] = match aligned {
        true => &["elem_type", "inalloca"],
        false => &["elem_type", "inalloca", "alignment"],
    };
    printer.print_all_attributes(*op, elided)?;
    printer.write_str(" : (")?;
    printer.print_types((*op).operand_types())?;
    printer.write_str(") -> ")?;
    printer.print_types(op.result_types())
}
