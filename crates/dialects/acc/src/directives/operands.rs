//! Directives for operands per device type and for keywords that may stand alone.

use std::fmt;

use terrace_builtin::{DenseArrayAttr, IntegerAttr};
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Attribute, OpRef, OpState, UnitAttr, Value};

use super::devices::{
    Typed, no_device, parse_any_device, parse_device, parse_leading_devices, print_after_keyword,
    print_device, segments,
};

/// Parses `%a : type [device], %b : type`.
fn parse_each(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    (operands, devices): (CustomArg, CustomArg),
) -> ParseResult {
    let (mut typed, mut read) = (Typed::default(), Vec::new());
    parser.parse_list(Delimiter::None, "", |parser| {
        typed.parse(parser)?;
        read.push(parse_device(parser)?);
        Ok(())
    })?;
    typed.store(parsed, operands);
    devices.set_elements(parser.context(), state, read);
    Ok(())
}

fn print_each(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    operands: CustomArg,
    devices: &[Attribute],
) -> fmt::Result {
    let pairs = devices.iter().zip(operands.values(op));
    printer.print_list(pairs, |printer, (device, value)| {
        printer.print_typed_operand(op.body(), value)?;
        print_device(printer, *device)
    })
}

/// Operands with a device type each: `%a : i32 [#acc.device_type<nvidia>], %b : i32`.
pub(crate) struct DeviceTypeOperands;

impl Directive for DeviceTypeOperands {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "DeviceTypeOperands",
        parse: |parser, state, parsed, args| {
            let &[operands, _, devices] = args else { return Ok(false) };
            parse_each(parser, state, parsed, (operands, devices))?;
            Ok(true)
        },
        print: |printer, op, args| {
            let &[operands, _, devices] = args else { return Ok(()) };
            print_each(printer, op, operands, &devices.elements(op))
        },
    };
}

/// `DeviceTypeOperands` in parentheses, or only the keyword, which then holds for all device types.
pub(crate) struct DeviceTypeOperandsWithKeywordOnly;

impl Directive for DeviceTypeOperandsWithKeywordOnly {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "DeviceTypeOperandsWithKeywordOnly",
        parse: parse_with_keyword,
        print: print_with_keyword,
    };
}

fn parse_with_keyword(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[operands, _, devices, keyword_only] = args else { return Ok(false) };
    if !parser.parse_optional_punct("(") {
        let none = no_device(parser.context());
        keyword_only.set_elements(parser.context(), state, vec![none]);
        Typed::default().store(parsed, operands);
        return Ok(true);
    }
    // MLIR drops the device types written here, too.
    parse_leading_devices(parser)?;
    parse_each(parser, state, parsed, (operands, devices))?;
    parser.parse_punct(")")?;
    Ok(true)
}

fn print_with_keyword(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    args: &[CustomArg],
) -> fmt::Result {
    let &[operands, _, devices, keyword_only] = args else { return Ok(()) };
    print_after_keyword(printer, op, (operands, devices, keyword_only), |printer, devices| {
        print_each(printer, op, operands, devices)
    })
}

/// Groups of operands with a device type each: `{%a : i32, %b : i32} [#acc.device_type<host>]`.
pub(crate) struct NumGangs;

impl Directive for NumGangs {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "NumGangs", parse: parse_groups, print: print_groups };
}

/// The syntax of `NumGangs` under a second name.
pub(crate) struct DeviceTypeOperandsWithSegment;

impl Directive for DeviceTypeOperandsWithSegment {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "DeviceTypeOperandsWithSegment",
        parse: parse_groups,
        print: print_groups,
    };
}

/// Parsed groups of operands.
#[derive(Default)]
struct Groups {
    typed: Typed,
    lengths: Vec<i32>,
    devices: Vec<Attribute>,
}

impl Groups {
    /// Parses groups of operands in braces. `start` parses a prefix inside each brace, `device` the
    /// device type behind it.
    fn parse(
        parser: &mut OpAsmParser<'_>,
        mut start: impl FnMut(&mut OpAsmParser<'_>) -> ParseResult,
        device: fn(&mut OpAsmParser<'_>) -> ParseResult<Attribute>,
    ) -> ParseResult<Self> {
        let mut groups = Self::default();
        parser.parse_list(Delimiter::None, "", |parser| {
            let before = groups.typed.operands.len();
            parser.parse_punct("{")?;
            start(parser)?;
            groups.typed.parse_list(parser)?;
            groups.lengths.push((groups.typed.operands.len() - before) as i32);
            parser.parse_punct("}")?;
            groups.devices.push(device(parser)?);
            Ok(())
        })?;
        Ok(groups)
    }

    /// Stores operands, device types and segment sizes under their arguments.
    fn store(
        self,
        parser: &OpAsmParser<'_>,
        state: &mut OpState,
        parsed: &mut Parsed,
        (operands, devices, sizes): (CustomArg, CustomArg, CustomArg),
    ) {
        let cx = parser.context();
        self.typed.store(parsed, operands);
        devices.set_elements(parser.context(), state, self.devices);
        sizes.set_property(cx, state, DenseArrayAttr::i32s(cx, &self.lengths).attr());
    }
}

fn parse_groups(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[operands, _, devices, sizes] = args else { return Ok(false) };
    let groups = Groups::parse(parser, |_| Ok(()), parse_device)?;
    groups.store(parser, state, parsed, (operands, devices, sizes));
    Ok(true)
}

/// Prints groups of operands in braces with their device types; `start` returns the text before the
/// operands of the group with that index.
fn print_all_groups(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    (operands, sizes): (CustomArg, CustomArg),
    devices: &[Attribute],
    start: impl Fn(usize) -> &'static str,
) -> fmt::Result {
    let mut values = operands.values(op).into_iter();
    let groups = devices.iter().zip(segments(op, sizes)).enumerate();
    printer.print_list(groups, |printer, (at, (device, length))| {
        printer.write_str("{")?;
        printer.write_str(start(at))?;
        let group: Vec<Value> = values.by_ref().take(length).collect();
        printer
            .print_list(group, |printer, value| printer.print_typed_operand(op.body(), value))?;
        printer.write_str("}")?;
        print_device(printer, *device)
    })
}

fn print_groups(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let &[operands, _, devices, sizes] = args else { return Ok(()) };
    print_all_groups(printer, op, (operands, sizes), &devices.elements(op), |_| "")
}

/// The operands of a `wait` clause, `({devnum: %a : i32, %b : i32} [#acc.device_type<host>])`, or
/// only the keyword.
pub(crate) struct WaitClause;

impl Directive for WaitClause {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "WaitClause", parse: parse_wait, print: print_wait };
}

fn parse_wait(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[operands, _, devices, sizes, numbered, keyword_only] = args else { return Ok(false) };
    if !parser.parse_optional_punct("(") {
        let none = no_device(parser.context());
        keyword_only.set_elements(parser.context(), state, vec![none]);
        Typed::default().store(parsed, operands);
        return Ok(true);
    }
    let without = parse_leading_devices(parser)?;
    let mut numbers = Vec::new();
    let start = |parser: &mut OpAsmParser<'_>| {
        let has_number = parser.parse_optional_keyword_str("devnum");
        if has_number {
            parser.parse_punct(":")?;
        }
        numbers.push(IntegerAttr::bool(parser.context(), has_number).attr());
        Ok(())
    };
    let groups = Groups::parse(parser, start, parse_any_device)?;
    parser.parse_punct(")")?;
    groups.store(parser, state, parsed, (operands, devices, sizes));
    keyword_only.set_elements(parser.context(), state, without);
    numbered.set_elements(parser.context(), state, numbers);
    Ok(true)
}

fn print_wait(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let &[operands, _, devices, sizes, numbered, keyword_only] = args else { return Ok(()) };
    let numbered = numbered.elements(op);
    let yes = IntegerAttr::bool(op.context(), true).attr();
    let start = |at: usize| if numbered.get(at) == Some(&yes) { "devnum: " } else { "" };
    print_after_keyword(printer, op, (operands, devices, keyword_only), |printer, devices| {
        print_all_groups(printer, op, (operands, sizes), devices, start)
    })
}

/// The directive for an operand in parentheses with its type, `(%a : i32)`, or only the keyword.
pub(crate) struct OperandWithKeywordOnly;

impl Directive for OperandWithKeywordOnly {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "OperandWithKeywordOnly",
        parse: |parser, state, parsed, args| {
            parse_plain(parser, state, parsed, args, |parser, typed| typed.parse(parser))
        },
        print: print_plain,
    };
}

/// The directive for operands in parentheses followed by their types, `(%a, %b : i32, i32)`, or
/// only the keyword.
pub(crate) struct OperandsWithKeywordOnly;

impl Directive for OperandsWithKeywordOnly {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "OperandsWithKeywordOnly",
        parse: |parser, state, parsed, args| {
            parse_plain(parser, state, parsed, args, |parser, typed| typed.parse_apart(parser))
        },
        print: print_plain,
    };
}

fn parse_plain(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
    parse: impl FnOnce(&mut OpAsmParser<'_>, &mut Typed) -> ParseResult,
) -> ParseResult<bool> {
    let &[operands, _, keyword] = args else { return Ok(false) };
    let mut typed = Typed::default();
    match parser.parse_optional_punct("(") {
        true => {
            parse(parser, &mut typed)?;
            parser.parse_punct(")")?;
        }
        false => {
            let cx = parser.context();
            keyword.set_property(cx, state, UnitAttr::get(cx).attr());
        }
    }
    typed.store(parsed, operands);
    Ok(true)
}

fn print_plain(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let &[operands, types, keyword] = args else { return Ok(()) };
    if keyword.property(op).is_some() {
        return Ok(());
    }
    printer.write_str("(")?;
    printer.print_values(op.body(), operands.values(op))?;
    printer.write_str(" : ")?;
    printer.print_types(types.types(op))?;
    printer.write_str(")")
}
