//! Custom directives of the declarative formats of `pdl` and `pdl_interp`.

use std::fmt;

use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, TypeElision};
use terrace_ir::{ArrayAttr, Attribute, OpRef, OpState, StringAttr};

use crate::{ValueType, element_or_self, range_of};

/// The directive for the attributes of an operation that is matched or created:
/// `{"name" = %attribute}`.
pub struct OperationOpAttributes;

impl Directive for OperationOpAttributes {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "OperationOpAttributes",
        parse: parse_attributes,
        print: print_attributes,
    };
}

fn parse_attributes(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[values, names] = args else { return Ok(false) };
    let (mut operands, mut keys) = (Vec::new(), Vec::new());
    let present = parser.parse_optional_punct("{");
    if present {
        parser.parse_list(Delimiter::None, "", |parser| {
            keys.push(parser.parse_attribute_of::<StringAttr>(None)?.attr());
            parser.parse_punct("=")?;
            operands.push(parser.parse_operand()?);
            Ok(())
        })?;
        parser.parse_punct("}")?;
    }
    let cx = parser.context();
    names.set_property(cx, state, ArrayAttr::get(cx, keys));
    parsed.set_operands(values, operands);
    Ok(present)
}

fn print_attributes(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    args: &[CustomArg],
) -> fmt::Result {
    let &[values, names] = args else { return Ok(()) };
    let names = names.property(op).and_then(|names| names.downcast::<ArrayAttr>(op.context()));
    let names: &[Attribute] = names.map_or(&[], |names| &names.0);
    if names.is_empty() {
        return Ok(());
    }
    printer.write_str(" {")?;
    printer.print_list(names.iter().zip(values.values(op)), |printer, (name, value)| {
        printer.print_attribute(*name, TypeElision::Never)?;
        printer.write_str(" = ")?;
        printer.print_operand(op.body(), value)
    })?;
    printer.write_str("}")
}

/// The directive for the type of a range, printed only if the range has no element to infer it
/// from.
pub struct RangeType;

impl Directive for RangeType {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "RangeType", parse: parse_range_type, print: print_range_type };
}

fn parse_range_type(
    parser: &mut OpAsmParser<'_>,
    _: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[arguments, result] = args else { return Ok(false) };
    let first = parsed.types_of(arguments).and_then(|types| types.first().copied());
    let cx = parser.context();
    let ty = match first {
        // The operands cannot have a type that is no element of ranges.
        Some(first) => range_of(cx, element_or_self(cx, first)).unwrap_or(first),
        None => parser.parse_colon_type_of::<crate::RangeType>()?.ty(),
    };
    parsed.set_types(result, [ty]);
    Ok(true)
}

fn print_range_type(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    args: &[CustomArg],
) -> fmt::Result {
    let &[arguments, result] = args else { return Ok(()) };
    if !arguments.values(op).is_empty() {
        return Ok(());
    }
    printer.write_str(": ")?;
    printer.print_types(result.types(op))
}

/// The directive for the type of results: printed for a single result group; omitted for the range
/// of all results.
pub struct ResultsValueType;

impl Directive for ResultsValueType {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "ResultsValueType",
        parse: parse_results_type,
        print: print_results_type,
    };
}

fn parse_results_type(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[index, result] = args else { return Ok(false) };
    let cx = parser.context();
    let ty = if index.property_in(cx, state).is_some() {
        parser.parse_punct("->")?;
        parser.parse_type()?
    } else {
        crate::RangeType::get(cx, ValueType.intern(cx).ty()).ty()
    };
    parsed.set_types(result, [ty]);
    Ok(true)
}

fn print_results_type(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    args: &[CustomArg],
) -> fmt::Result {
    let &[index, result] = args else { return Ok(()) };
    if index.property(op).is_none() {
        return Ok(());
    }
    printer.write_str(" -> ")?;
    printer.print_types(result.types(op))
}
