//! Directives for the clauses of `acc.routine`.

use std::fmt;

use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, TypeElision};
use terrace_ir::{OpRef, OpState, StringAttr, SymbolRefAttr};

use super::devices::{
    is_only_none, no_device, parse_any_device, parse_devices, parse_leading_devices, print_device,
    print_devices,
};

/// The names that a routine is bound to: `@symbol [#acc.device_type<host>], "name"`.
pub(crate) struct BindName;

impl Directive for BindName {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "BindName", parse: parse_names, print: print_names };
}

fn parse_names(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[symbols, strings, symbol_devices, string_devices] = args else { return Ok(false) };
    let (mut by_symbol, mut by_string) = ((vec![], vec![]), (vec![], vec![]));
    parser.parse_list(Delimiter::None, "", |parser| {
        let name = parser.parse_attribute(None)?;
        let device = parse_any_device(parser)?;
        if name.is::<SymbolRefAttr>() {
            by_symbol.0.push(name);
            by_symbol.1.push(device);
        } else {
            if name.is::<StringAttr>() {
                by_string.0.push(name);
            }
            by_string.1.push(device);
        }
        Ok(())
    })?;
    symbols.set_elements(parser.context(), state, by_symbol.0);
    strings.set_elements(parser.context(), state, by_string.0);
    symbol_devices.set_elements(parser.context(), state, by_symbol.1);
    string_devices.set_elements(parser.context(), state, by_string.1);
    Ok(true)
}

fn print_names(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let &[symbols, strings, symbol_devices, string_devices] = args else { return Ok(()) };
    let pairs = |names: CustomArg, devices: CustomArg| {
        names.elements(op).into_iter().zip(devices.elements(op))
    };
    let all = pairs(symbols, symbol_devices).chain(pairs(strings, string_devices));
    printer.print_list(all, |printer, (name, device)| {
        printer.print_attribute(name, TypeElision::Never)?;
        print_device(printer, device)
    })
}

/// The gangs of a routine, `([#acc.device_type<host>], dim: 1 : i64 [#acc.device_type<nvidia>])`,
/// or only the keyword.
pub(crate) struct RoutineGangClause;

impl Directive for RoutineGangClause {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "RoutineGangClause", parse: parse_gangs, print: print_gangs };
}

fn parse_gangs(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[gang, dimensions, devices] = args else { return Ok(false) };
    if !parser.parse_optional_punct("(") {
        let none = no_device(parser.context());
        gang.set_elements(parser.context(), state, vec![none]);
        return Ok(true);
    }
    let without = parse_leading_devices(parser)?;
    let (mut numbers, mut read) = (Vec::new(), Vec::new());
    parser.parse_list(Delimiter::None, "", |parser| {
        parser.parse_keyword_str("dim")?;
        parser.parse_punct(":")?;
        numbers.push(parser.parse_attribute(None)?);
        read.push(parse_any_device(parser)?);
        Ok(())
    })?;
    parser.parse_punct(")")?;
    gang.set_elements(parser.context(), state, without);
    dimensions.set_elements(parser.context(), state, numbers);
    devices.set_elements(parser.context(), state, read);
    Ok(true)
}

fn print_gangs(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let &[gang, dimensions, devices] = args else { return Ok(()) };
    let (gang, devices) = (gang.elements(op), devices.elements(op));
    if devices.is_empty() && is_only_none(op.context(), &gang) {
        return Ok(());
    }
    printer.write_str("(")?;
    print_devices(printer, &gang)?;
    if !gang.is_empty() && !devices.is_empty() {
        printer.write_str(", ")?;
    }
    printer.print_list(dimensions.elements(op).iter().zip(devices), |printer, (dim, device)| {
        printer.write_str("dim: ")?;
        printer.print_attribute(*dim, TypeElision::Never)?;
        print_device(printer, device)
    })?;
    printer.write_str(")")
}

/// Device types, `([#acc.device_type<host>])`, or only the keyword, which then holds for all. The
/// directive has the name of the attribute kind.
pub(crate) type DeviceTypeArrayAttr = crate::DeviceTypeArrayAttr;

impl Directive for DeviceTypeArrayAttr {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "DeviceTypeArrayAttr",
        parse: parse_device_array,
        print: print_device_array,
    };
}

fn parse_device_array(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[devices] = args else { return Ok(false) };
    let mut read = Vec::new();
    if !parser.parse_optional_punct("(") {
        read.push(no_device(parser.context()));
    } else if parser.parse_optional_punct("[") {
        read = parse_devices(parser)?;
        parser.parse_punct(")")?;
    }
    devices.set_elements(parser.context(), state, read);
    Ok(true)
}

fn print_device_array(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    args: &[CustomArg],
) -> fmt::Result {
    let devices = args.first().map_or_else(Vec::new, |devices| devices.elements(op));
    if devices.is_empty() || is_only_none(op.context(), &devices) {
        return Ok(());
    }
    printer.write_str("(")?;
    print_devices(printer, &devices)?;
    printer.write_str(")")
}
