//! The custom directives in the assembly formats of the dialect.

use std::fmt;

use terrace_builtin::{ElementsAttr, FloatAttr, IntegerAttr, RankedTensorType};
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, TypeElision};
use terrace_ir::{Attribute, Context, OpRef, OpState, Type, TypeAttr};

use crate::OpaqueAttr;
use crate::types::ArrayType;

/// Returns the type of the initial value of a variable of type `ty`: a tensor for an array.
pub(crate) fn initializer_type(cx: &Context, ty: Type) -> Type {
    match ty.downcast::<ArrayType>(cx) {
        Some(array) => RankedTensorType::get(cx, &array.shape, array.element_type).ty(),
        None => ty,
    }
}

/// Whether the attribute is a valid initial value of a variable.
pub(crate) fn is_initializer(cx: &Context, value: Attribute) -> bool {
    value.interface::<dyn ElementsAttr>(cx).is_some()
        || value.is::<IntegerAttr>()
        || value.is::<FloatAttr>()
        || value.is::<OpaqueAttr>()
}

/// The type of a global variable and its initial value, `i32 = 42`.
pub(crate) struct EmitCGlobalOpTypeAndInitialValue;

impl Directive for EmitCGlobalOpTypeAndInitialValue {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "EmitCGlobalOpTypeAndInitialValue",
        parse: parse_variable,
        print: print_variable,
    };
}

/// The type of a field and its initial value, `i32 = 42`.
pub(crate) struct EmitCFieldOpTypeAndInitialValue;

impl Directive for EmitCFieldOpTypeAndInitialValue {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "EmitCFieldOpTypeAndInitialValue",
        parse: parse_variable,
        print: print_variable,
    };
}

fn parse_variable(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[ty, initial] = args else { return Ok(false) };
    let cx = parser.context();
    let held = parser.parse_type()?;
    ty.set_property(cx, state, TypeAttr::get(cx, held).attr());
    if !parser.parse_optional_punct("=") {
        return Ok(true);
    }
    let value = parser.parse_attribute(Some(initializer_type(cx, held)))?;
    if !is_initializer(cx, value) {
        let message = "initial value should be a integer, float, elements or opaque attribute";
        return Err(parser.error(parser.name_position(), message));
    }
    initial.set_property(cx, state, value);
    Ok(true)
}

fn print_variable(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    args: &[CustomArg],
) -> fmt::Result {
    let &[ty, initial] = args else { return Ok(()) };
    let cx = op.context();
    if let Some(ty) = ty.property(op).and_then(|ty| ty.downcast::<TypeAttr>(cx)) {
        printer.print_type(ty.0)?;
    }
    let Some(value) = initial.property(op) else { return Ok(()) };
    printer.write_str(" = ")?;
    printer.print_attribute(value, TypeElision::Must)
}
