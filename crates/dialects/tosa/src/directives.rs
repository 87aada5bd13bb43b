//! Custom directives of the declarative formats of the dialect.

use std::fmt;

use terrace_builtin::shaped::DYNAMIC;
use terrace_builtin::{DenseElementsAttr, IndexType, RankedTensorType, attr_type};
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, TypeElision};
use terrace_ir::{OpRef, OpState, TypeAttr};

/// The directive for the type or initial value of a variable: `: tensor<2xi8>`, or
/// `= dense<…> : tensor<2xi8>`.
pub(crate) struct VariableOpTypeOrInitialValue;

impl Directive for VariableOpTypeOrInitialValue {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "VariableOpTypeOrInitialValue",
        parse: parse_variable,
        print: print_variable,
    };
}

/// Returns the size of a variable that its attribute stores as `stored`, which is -1 for an unknown
/// size.
pub(crate) fn size_of_variable(stored: i64) -> i64 {
    if stored == -1 { DYNAMIC } else { stored }
}

fn parse_variable(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[shape, element, value] = args else { return Ok(false) };
    let cx = parser.context();
    let at = parser.position();
    let ty = if parser.parse_optional_punct("=") {
        let attribute = parser.parse_attribute(None)?;
        value.set_property(cx, state, attribute);
        attr_type(cx, attribute)
    } else {
        parser.parse_punct(":")?;
        Some(parser.parse_type()?)
    };
    let Some(tensor) = ty.and_then(|ty| ty.downcast::<RankedTensorType>(cx)) else {
        return Err(parser.error(at, "expected a ranked tensor"));
    };
    element.set_property(cx, state, TypeAttr::get(cx, tensor.element));
    let rank = tensor.shape.len() as i64;
    let sizes = RankedTensorType::get(cx, &[rank], IndexType::get(cx).ty());
    let known = tensor.shape.iter().map(|size| if *size == DYNAMIC { -1 } else { *size });
    if let Ok(sizes) = DenseElementsAttr::from_ints(cx, sizes, known) {
        shape.set_property(cx, state, sizes);
    }
    Ok(true)
}

fn print_variable(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    args: &[CustomArg],
) -> fmt::Result {
    let &[shape, element, value] = args else { return Ok(()) };
    let cx = op.context();
    if let Some(value) = value.property(op) {
        printer.write_str("= ")?;
        return printer.print_attribute(value, TypeElision::Never);
    }
    let sizes = shape.property(op).and_then(|held| held.downcast::<DenseElementsAttr>(cx));
    let sizes = sizes.map(|sizes| sizes.i64s(cx).map(size_of_variable).collect());
    let sizes: Vec<i64> = sizes.unwrap_or_default();
    let element = element.property(op).and_then(|held| held.downcast::<TypeAttr>(cx));
    let Some(element) = element else { return Ok(()) };
    printer.write_str(": ")?;
    printer.print_type(RankedTensorType::get(cx, &sizes, element.0).ty())
}
