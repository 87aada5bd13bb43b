//! Custom directives of the declarative formats of `memref`.

use std::fmt;

use terrace_builtin::{DYNAMIC, MemRefType, RankedTensorType};
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, TypeElision};
use terrace_ir::{OpRef, OpState, TypeAttr, UnitAttr};

use crate::{GlobalOp, GlobalProperties};

/// The directive for the type and initial value of a `memref.global`: `memref<2xf32> = dense<0.0>`.
pub(crate) struct GlobalMemrefOpTypeAndInitialValue;

impl Directive for GlobalMemrefOpTypeAndInitialValue {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "GlobalMemrefOpTypeAndInitialValue",
        parse: parse_global,
        print: print_global,
    };
}

fn parse_global(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    _: &[CustomArg],
) -> ParseResult<bool> {
    let ty = parser.parse_type()?;
    let cx = parser.context();
    let data = ty.downcast::<MemRefType>(cx).filter(|data| !data.shape.contains(&DYNAMIC));
    let Some(data) = data else {
        let text = ty.to_text(cx);
        let message = format!("type should be static shaped memref, but got '{text}'");
        return Err(parser.error(parser.name_position(), &message));
    };
    state.properties_mut().update::<GlobalProperties, _>(|p| p.r#type = TypeAttr::get(cx, ty));
    if !parser.parse_optional_punct("=") {
        return Ok(true);
    }
    let value = if parser.parse_optional_keyword_str("uninitialized") {
        UnitAttr::get(cx).attr()
    } else {
        let tensor = RankedTensorType::get(cx, &data.shape, data.element);
        let value = parser.parse_attribute(Some(tensor.ty()))?;
        if !terrace_builtin::predicates::is_elements(value) {
            let message = "initial value should be a unit or elements attribute";
            return Err(parser.error(parser.name_position(), message));
        }
        value
    };
    state.properties_mut().update::<GlobalProperties, _>(|p| p.initial_value = Some(value));
    Ok(true)
}

fn print_global(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, _: &[CustomArg]) -> fmt::Result {
    let Some(global) = op.cast::<GlobalOp>() else { return Ok(()) };
    let ty = global.r#type();
    if !ty.is_absent() {
        printer.print_type(ty.data(op.context()).0)?;
    }
    match global.initial_value() {
        None => Ok(()),
        Some(value) if value.is::<UnitAttr>() => printer.write_str(" = uninitialized"),
        Some(value) => {
            printer.write_str(" = ")?;
            printer.print_attribute(value, TypeElision::Must)
        }
    }
}
