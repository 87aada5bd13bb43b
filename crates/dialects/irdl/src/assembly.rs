//! Hand-written syntax of operations.

use std::fmt;

use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{ArrayAttr, OpState, StringAttr};

use crate::directives::texts;
use crate::{AttributeType, AttributesOpRef};

/// The property that holds the attribute names.
const NAMES: &str = "attributeValueNames";

/// Parses `{"name" = %value, …}`.
pub(crate) fn parse_attributes(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    let (mut operands, mut names) = (Vec::new(), Vec::new());
    if parser.parse_optional_punct("{") {
        loop {
            let at = parser.position();
            let name = parser.parse_attribute(None)?;
            if !name.is::<StringAttr>() {
                return Err(parser.error(at, "invalid kind of attribute specified"));
            }
            names.push(name);
            parser.parse_punct("=")?;
            operands.push(parser.parse_operand()?);
            if !parser.parse_optional_punct(",") {
                break;
            }
        }
        parser.parse_punct("}")?;
    }
    parser.resolve_operands(state, &operands, AttributeType.intern(cx).ty())?;
    state.set_inherent(cx, NAMES, ArrayAttr::get(cx, names));
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok(())
}

/// Prints `{"name" = %value, …}`, or nothing if there are no attributes.
pub(crate) fn print_attributes(
    printer: &mut OpAsmPrinter<'_>,
    op: AttributesOpRef<'_>,
) -> fmt::Result {
    let names = texts(op.context(), Some(op.attribute_value_names().attr()));
    printer.write_str(" ")?;
    for (at, value) in op.operands().enumerate() {
        printer.write_str(if at > 0 { ", " } else { "{" })?;
        printer.print_string(names.get(at).map_or(&[][..], |name| name.as_bytes()))?;
        printer.write_str(" = ")?;
        printer.print_operand(op.body(), value)?;
    }
    printer.write_str(if op.operand_count() > 0 { "}" } else { "" })?;
    printer.print_all_attributes(*op, &[NAMES])
}
